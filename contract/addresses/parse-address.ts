import { AddressClaims } from "./address-claims.ts";
import { readLabels, readTaker } from "./address-labels.ts";
import { readName } from "./address-name.ts";
import { readExtension, readNumbers } from "./address-numbers.ts";
import { readPostcode } from "./address-postcode.ts";
import { readRegion } from "./address-region.ts";
import { readStreet } from "./address-street.ts";
import { regionIndex } from "./region-index.ts";
import type { RegionCodes, RegionTable } from "./regions.ts";

/** What a pasted text says; empty where it does not. */
export interface ParsedAddress extends RegionCodes {
  readonly name: string;
  readonly mobile: string;
  /** 分机 of the mobile number, as a courier's or a shop's stand-in number has one. */
  readonly extension: string;
  /** 座机 */
  readonly landline: string;
  /** 邮编 */
  readonly postcode: string;
  /** The street, and whatever else the text holds. */
  readonly detail: string;
}

/** How far what was read may be trusted: `check` wants a second look, `none` was not found. */
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
  /** Names of places that were looked at: what the reading cost. */
  readonly steps: number;
}

const nowhere: RegionCodes = { provinceCode: "", cityCode: "", districtCode: "" };

const isComplete = ({ cityCode, districtCode }: RegionCodes, table: RegionTable): boolean =>
  cityCode !== "" && (districtCode !== "" || table.districtsOf(cityCode).length === 0);

/**
 * Reads a pasted text into the fields of an address. Each character ends in one of them, but for
 * labels, separators, 收, titles, the country and invisible marks. What was not understood stands
 * in `detail`, and then nothing is called sure. Nothing is saved.
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
