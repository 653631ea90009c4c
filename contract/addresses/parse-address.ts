import { AddressClaims } from "./address-claims.ts";
import { readLabels, readTaker } from "./address-labels.ts";
import { readName } from "./address-name.ts";
import { readExtension, readNumbers } from "./address-numbers.ts";
import { readPostcode } from "./address-postcode.ts";
import { readRegion } from "./address-region.ts";
import { readStreet } from "./address-street.ts";
import { regionIndex } from "./region-index.ts";
import type { RegionCodes, RegionTable } from "./regions.ts";

/** The fields of a pasted text; empty where a field was not found. */
export interface ParsedAddress extends RegionCodes {
  readonly name: string;
  readonly mobile: string;
  /** 分机 of the mobile number, as couriers' and shops' proxy numbers have one. */
  readonly extension: string;
  /** 座机 */
  readonly landline: string;
  /** 邮编 */
  readonly postcode: string;
  /** The street, and all unrecognised text. */
  readonly detail: string;
}

/** Confidence of a field: `check` should be reviewed, `none` was not found. */
type Certainty = "sure" | "check" | "none";

export const readFields = [
  "name",
  "mobile",
  "extension",
  "landline",
  "postcode",
  "region",
  "detail",
] as const;

export interface ReadAddress {
  readonly found: ParsedAddress;
  readonly certainty: Readonly<Record<(typeof readFields)[number], Certainty>>;
  /** Number of place names compared: the cost of the parse. */
  readonly steps: number;
}

const nowhere: RegionCodes = { provinceCode: "", cityCode: "", districtCode: "" };

const isComplete = ({ cityCode, districtCode }: RegionCodes, table: RegionTable): boolean =>
  cityCode !== "" && (districtCode !== "" || table.districtsOf(cityCode).length === 0);

/**
 * Parses a pasted text into the fields of an address. Each character goes to one of them, except
 * labels, separators, 收, titles, the country and invisible characters. Unrecognised text goes to
 * `detail`, and then no field is `sure`. Nothing is saved.
 */
export function readAddress(text: string, table: RegionTable): ReadAddress {
  const claims = new AddressClaims(text);
  const numbers = readNumbers(claims);
  const labelled = readLabels(claims);
  const extension = readExtension(claims, numbers);
  const { region, steps } = readRegion(claims, regionIndex(table), labelled);
  const codes = region?.codes ?? nowhere;
  const postcode = readPostcode(claims, codes.provinceCode);
  const taken = readTaker(claims);
  const { name, sure } = readName(claims, {
    labelled,
    taken,
    regionStart: region?.start ?? -1,
    regionEnd: region?.end ?? -1,
  });
  const { detail, understood } = readStreet(claims, region?.start ?? -1, name !== "");
  const isClear = understood && region?.isOnly !== false;
  const certaintyOf = (found: string, isSure: boolean): Certainty => {
    if (found === "") return "none";
    return isSure && isClear ? "sure" : "check";
  };
  const { mobile, landline, oneMobile } = numbers;
  return {
    found: { ...codes, name, mobile, extension, landline, postcode, detail },
    certainty: {
      name: certaintyOf(name, sure),
      mobile: certaintyOf(mobile, oneMobile),
      extension: certaintyOf(extension, true),
      landline: certaintyOf(landline, true),
      postcode: certaintyOf(postcode, true),
      region: certaintyOf(codes.provinceCode, region?.sure === true && isComplete(codes, table)),
      detail: certaintyOf(detail, region !== null && detail.length >= 4),
    },
    steps,
  };
}
