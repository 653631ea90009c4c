const picture = String.raw`\p{Extended_Pictographic}[\ufe0e\ufe0f\u{1f3fb}-\u{1f3ff}]*`;
/** An emoji with what belongs to it, or a character in a chosen form of its own. */
const kept = String.raw`${picture}(?:\u200d${picture})*|(?!\p{DI})[\p{L}\p{N}#*][\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`;
/** Zero-width, fillers, marks that turn text around, tags, halves of a pair, no characters. */
const hidden = new RegExp(String.raw`(${kept})|[\p{DI}\p{NChar}\p{Cs}\ufff9-\ufffc]`, "gu");
/** Blanks of any width but the two that are typed in Chinese; the empty Braille cell is one. */
const blank = /(?![ \u3000])[\p{Zs}\u2800]/gu;

/** Marks on one letter beyond what any script uses (UAX #15): composing takes the square of them. */
const piledMarks = /(\p{M}{30})\p{M}+/gu;
const unpiled = (text: string): string => text.replace(piledMarks, "$1");

/**
 * A text as it is seen: composed (NFC), nothing hidden, usual blanks, at most 30 marks on a letter.
 * Full-width characters, rare ideographs, emoji and line breaks stay. The same again changes nothing.
 */
export const visibleText = (text: string): string =>
  unpiled(unpiled(text.replace(hidden, "$1").replace(blank, " ")).normalize("NFC"));
