import { plainNumber } from "#ui/controls/plain-number.ts";

/**
 * A mobile number as it was typed or pasted, without what only sets it apart: spaces, hyphens,
 * brackets, +86. Nothing is cut, so that a number that is wrong is told so.
 */
export const bareMobile = (text: string): string =>
  plainNumber(text)
    .replace(/[().\-\u2010-\u2015]/g, "")
    .replace(/^(?:\+86|0086|86(?=1[3-9]\d{9}$))/, "");
