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

/** A place that a search found, down to where it was found. */
export interface FoundRegion {
  readonly codes: RegionCodes;
  readonly text: string;
}

/** How far what was read may be trusted: `check` wants a second look, `none` was not found. */
export type Certainty = "sure" | "check" | "none";

/** What a pasted text says; empty where it does not. */
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

/** What the fields of an address ask of a table of regions. */
export interface RegionTable {
  readonly provinces: readonly Region[];
  citiesOf(provinceCode: string): readonly Region[];
  districtsOf(cityCode: string): readonly Region[];
  /** `广东省 深圳市 南山区`, as far as codes are chosen. */
  textOf(codes: RegionCodes): string;
  /** Places whose name holds the words; the best first. */
  search(text: string): readonly FoundRegion[];
  /** Name, mobile, region and address of a pasted text. */
  read(text: string): ReadAddress;
}

/** Is an address complete down to its last level? A city without districts asks for none. */
export const isWholeRegion = (
  table: Pick<RegionTable, "districtsOf">,
  { cityCode, districtCode }: RegionCodes,
): boolean => cityCode !== "" && (districtCode !== "" || table.districtsOf(cityCode).length === 0);
