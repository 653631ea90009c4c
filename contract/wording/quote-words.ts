import type { Words } from "#contract/lookups/words.ts";
import type { Alternative, Assumption, QuoteLine } from "#contract/quotes/quote.ts";

/** 版费（正反版）: a line's name with the choice it refers to. */
export const lineName = ({ name, chosen }: QuoteLine, words: Words): string =>
  chosen === undefined ? name : `${name}（${words.chosen(chosen)}）`;

/** The text behind an assumption's name. */
export const assumptionValue = ({ value, chosen }: Assumption, words: Words): string =>
  [...(chosen === undefined ? [] : [words.chosen(chosen)]), ...(value === "" ? [] : [value])].join(
    "，",
  );

/** Another way to make the job, in words. */
export const alternativeName = ({ name, chosen }: Alternative, words: Words): string =>
  chosen === undefined ? name : `${name}，${words.chosen(chosen)}`;
