/** Administrative codes of an address; empty while not chosen. */
export interface RegionCodes {
  readonly provinceCode: string;
  readonly cityCode: string;
  readonly districtCode: string;
}

export interface Region {
  readonly code: string;
  readonly name: string;
}

/** A search result, from the province to the matching place. */
export interface FoundRegion {
  readonly codes: RegionCodes;
  readonly text: string;
}

/** Confidence of a field: `check` should be reviewed, `none` was not found. */
export type Certainty = "sure" | "check" | "none";

/** The fields of a pasted text; empty where one was not found. */
export interface ParsedAddress extends RegionCodes {
  readonly name: string;
  readonly mobile: string;
  readonly extension: string;
  readonly landline: string;
  readonly postcode: string;
  readonly detail: string;
}

type ReadField = Exclude<keyof ParsedAddress, keyof RegionCodes> | "region";

export interface ReadAddress {
  readonly found: ParsedAddress;
  readonly certainty: Readonly<Record<ReadField, Certainty>>;
}

/** What address fields need from a table of regions. */
export interface RegionTable {
  readonly provinces: readonly Region[];
  citiesOf(provinceCode: string): readonly Region[];
  districtsOf(cityCode: string): readonly Region[];
  /** `广东省 深圳市 南山区`, for the chosen codes. */
  textOf(codes: RegionCodes): string;
  /** Places whose name contains the words; the best first. */
  search(text: string): readonly FoundRegion[];
  /** Name, mobile, region and address of a pasted text. */
  read(text: string): ReadAddress;
}

/** Is an address complete down to its last level? A city without districts needs none. */
export const isWholeRegion = (
  table: Pick<RegionTable, "districtsOf">,
  { cityCode, districtCode }: RegionCodes,
): boolean => cityCode !== "" && (districtCode !== "" || table.districtsOf(cityCode).length === 0);
