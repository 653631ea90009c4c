import { plainNumber } from "#ui/controls/plain-number.ts";

/**
 * A mobile number without separators: spaces, hyphens, brackets, +86. No digit is removed, so that
 * a wrong number is reported.
 */
export const bareMobile = (text: string): string =>
  plainNumber(text)
    .replace(/[().\-\u2010-\u2015]/g, "")
    .replace(/^(?:\+86|0086|86(?=1[3-9]\d{9}$))/, "");
