const picture = String.raw`\p{Extended_Pictographic}[\ufe0e\ufe0f\u{1f3fb}-\u{1f3ff}]*`;
/** An emoji sequence, or a character with a variation selector. */
const kept = String.raw`${picture}(?:\u200d${picture})*|(?!\p{DI})[\p{L}\p{N}#*][\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`;
/** Zero-width characters, fillers, bidirectional marks, tags, lone surrogates, non-characters. */
const hidden = new RegExp(String.raw`(${kept})|[\p{DI}\p{NChar}\p{Cs}\ufff9-\ufffc]`, "gu");
/** Spaces of any width except the two typed in Chinese text; also the empty Braille cell. */
const blank = /(?![ \u3000])[\p{Zs}\u2800]/gu;

/**
 * Combining marks on one letter beyond any script's use (UAX #15): composing takes quadratic time.
 */
const piledMarks = /(\p{M}{30})\p{M}+/gu;
const unpiled = (text: string): string => text.replace(piledMarks, "$1");

/**
 * A text as displayed: composed (NFC), nothing invisible, ordinary spaces, at most 30 marks on a
 * letter. Full-width characters, rare ideographs, emoji and line breaks stay. Idempotent.
 */
export const visibleText = (text: string): string =>
  unpiled(unpiled(text.replace(hidden, "$1").replace(blank, " ")).normalize("NFC"));
