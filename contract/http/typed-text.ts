/** Invisible characters: direction marks, zero-width ones, joiners and the byte order mark. */
const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const fullWidth = /[\uff01-\uff5e]/g;
const fullWidthWord = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff0b\uff0d\uff03]/g;
const toHalfWidth = (character: string): string =>
  String.fromCharCode(character.charCodeAt(0) - 0xfee0);

/** The text without invisible characters. */
const visible = (text: string): string => text.replace(invisible, "");

/** Full-width digits and letters, and the + - # of numbers, as plain ones; the rest unchanged. */
export const plainWords = (text: string): string =>
  visible(text)
    .replace(fullWidthWord, toHalfWidth)
    .replace(/\u3000/g, " ");

/**
 * Input of a number field: plain digits, no invisible characters, no spaces. Nothing else is
 * removed, so that a wrong number is refused and not changed into another one.
 */
export const plainNumber = (text: string): string =>
  visible(text).replace(fullWidth, toHalfWidth).replace(/。/g, ".").replace(/\s/g, "");

/** A landline in plain digits and without blanks. */
export const plainLandline = (text: string): string =>
  plainNumber(text).replace(/[\u2010-\u2015]/g, "-");

/** A mobile number without +86, hyphens and brackets. */
export const plainMobile = (text: string): string =>
  plainNumber(text)
    .replace(/[().\-\u2010-\u2015]/g, "")
    .replace(/^(?:\+86|0086|86(?=1[3-9]\d{9}$))/, "");
