/** Invisible characters: direction marks, zero-width ones, joiners and the byte order mark. */
const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const fullWidth = /[\uff01-\uff5e]/g;

/**
 * The text of a number field in plain digits, without invisible characters and blanks. Equal to the
 * contract's function; `tests/features/mobile-text.test.ts` compares both.
 */
export const plainNumber = (text: string): string =>
  text
    .replace(invisible, "")
    .replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/。/g, ".")
    .replace(/\s/g, "");
