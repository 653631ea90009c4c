import * as v from "valibot";
import type { CodeOf } from "#contract/lookups/vocabularies.ts";

/** 白墨 of sheets: on paper that is not white, on a digital press. */

/** Under the colours of a side, or white alone on it. */
export const whiteInks = ["under", "only"] as const;
export type WhiteInk = (typeof whiteInks)[number];

/** White of one side; absent where the side has none. */
export const whiteInk = v.optional(v.picklist(whiteInks, "白墨只有打底和只印白墨两种"));

/** Prints that may have white: one leaf each. */
export const whiteTypes: ReadonlySet<CodeOf<"yspType">> = new Set([
  "flat",
  "folded",
  "card",
  "sheetLabel",
]);

/** Inks of a part's sides. */
export interface PrintedSides {
  readonly frontColors: number;
  readonly backColors: number;
  readonly frontSpots: number;
  readonly backSpots: number;
  readonly frontWhite?: WhiteInk | undefined;
  readonly backWhite?: WhiteInk | undefined;
}

/** White of the front and of the back. */
export const whitesOf = ({
  frontWhite,
  backWhite,
}: Pick<PrintedSides, "frontWhite" | "backWhite">) =>
  [frontWhite, backWhite].flatMap((white) => white ?? []);

/** White that is printed alone is an ink like another one. */
const alone = (white: WhiteInk | undefined): number => (white === "only" ? 1 : 0);

/** Inks that a side shows: colours, spots, and white where it is alone. */
export const frontInks = (part: PrintedSides): number =>
  part.frontColors + part.frontSpots + alone(part.frontWhite);
export const backInks = (part: PrintedSides): number =>
  part.backColors + part.backSpots + alone(part.backWhite);

/** Is anything printed on either side? */
export const isPrinted = (part: PrintedSides): boolean => frontInks(part) + backInks(part) > 0;
