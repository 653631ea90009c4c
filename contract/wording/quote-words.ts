import type { Words } from "#contract/lookups/words.ts";
import type { Alternative, Assumption, QuoteLine } from "#contract/quotes/quote.ts";
import * as labelWords from "#contract/wording/pricing/label-words.ts";
import * as paperWords from "#contract/wording/pricing/paper-words.ts";

/** 版费（正反版）: a line's name with the choice it refers to, and whether it is a least charge. */
export const lineName = ({ name, chosen, applied }: QuoteLine, words: Words): string => {
  const whole = chosen === undefined ? name : `${name}（${words.chosen(chosen)}）`;
  return applied === "min" ? `${whole}（起步价）` : whole;
};

/** The text behind an assumption's name. */
export const assumptionValue = ({ value, chosen }: Assumption, words: Words): string =>
  [...(chosen === undefined ? [] : [words.chosen(chosen)]), ...(value === "" ? [] : [value])].join(
    "，",
  );

const workshopCodes: readonly string[] = ["press", "layout", "waste", "gripper", "plates"];

/** What only the workshop decides: the press, the place on it, its waste. Screens show it last. */
export const isOfWorkshop = ({ code }: Assumption): boolean => workshopCodes.includes(code);

const withoutMatter: readonly string[] = [labelWords.absent, paperWords.untrimmed];

/** 报价依据 of a document: what the price holds for, without options that the job does not use. */
export const basisSentence = (assumptions: readonly Assumption[], words: Words): string =>
  assumptions
    .filter((one) => !isOfWorkshop(one) && !withoutMatter.includes(one.value))
    .map((one) => `${one.name} ${assumptionValue(one, words)}`)
    .join("；");

/** Another way to make the job, in words. */
export const alternativeName = ({ name, chosen }: Alternative, words: Words): string =>
  chosen === undefined ? name : `${name}，${words.chosen(chosen)}`;
