/** Marks that nobody sees: of direction, width zero, joiners and the byte order. */
const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const fullWidth = /[\uff01-\uff5e]/g;

/**
 * What was typed or pasted into a field of a number, in plain digits, without invisible marks and
 * blanks. Reads as the contract does; `tests/features/mobile-text.test.ts` holds both together.
 */
export const plainNumber = (text: string): string =>
  text
    .replace(invisible, "")
    .replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/。/g, ".")
    .replace(/\s/g, "");
