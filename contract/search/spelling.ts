import { oftenSought } from "./often-sought.ts";
import { readingsOf } from "./readings.ts";
import { idleWords, meanings } from "./search-words.ts";

/** Do two texts differ by one character: wrong, missing, added, or swapped with its neighbour? */
function isOneSlip(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let from = 0;
  while (from < one.length && one[from] === other[from]) from += 1;
  const [rest, otherRest] = [one.slice(from), other.slice(from)];
  if (rest.length > otherRest.length) return rest.slice(1) === otherRest;
  if (rest.length < otherRest.length) return rest === otherRest.slice(1);
  const isSwapped = rest[0] === otherRest[1] && rest[1] === otherRest[0];
  return (
    rest.slice(1) === otherRest.slice(1) || (isSwapped && rest.slice(2) === otherRest.slice(2))
  );
}

/** Finds words by pinyin, initials, homophones and single slips. */
export interface Spelling {
  /** The words that a text may stand for, in order; each with its alternatives. */
  alike(text: string): ReadonlyArray<readonly string[]>;
}

const isLatinText = (text: string): boolean => /^[a-z]+$/.test(text);

/** Every way to spell a word, without tones; empty where a character has no reading. */
export function spellingsOf(word: string): string[] {
  let ways = [""];
  for (const character of word.replaceAll(" ", "")) {
    const readings = /[a-z\d]/.test(character) ? [character] : readingsOf(character);
    ways = ways.flatMap((way) => readings.map((reading) => way + reading)).slice(0, 8);
  }
  return ways;
}

/** The first letters of a word's syllables. */
function initialsOf(word: string): string {
  const letters = Array.from(word.replaceAll(" ", ""), (character) =>
    /[a-z\d]/.test(character) ? character : (readingsOf(character)[0]?.charAt(0) ?? "?"),
  );
  return letters.join("");
}

function indexed(words: readonly string[], keysOf: (word: string) => readonly string[]) {
  const index = new Map<string, string[]>();
  for (const word of words) {
    for (const key of keysOf(word)) index.set(key, [...(index.get(key) ?? []), word]);
  }
  return index;
}

const isChinese = (word: string): boolean => /\p{Script=Han}/u.test(word);
const idlePinyin: ReadonlySet<string> = new Set(
  idleWords.filter((word) => word.length > 1).flatMap(spellingsOf),
);

/** Splits pinyin into whole words; null where something is left. */
function segmented(
  text: string,
  bySound: ReadonlyMap<string, readonly string[]>,
): Array<readonly string[]> | null {
  if (text === "") return [];
  for (let to = text.length; to > 1; to -= 1) {
    const head = text.slice(0, to);
    const words = bySound.get(head);
    if (words === undefined && !idlePinyin.has(head)) continue;
    const rest = segmented(text.slice(to), bySound);
    if (rest !== null) return words === undefined ? rest : [words, ...rest];
  }
  return null;
}

const orNone = (words: readonly string[] | undefined): ReadonlyArray<readonly string[]> =>
  words === undefined || words.length === 0 ? [] : [words.slice(0, 4)];

/** Spellings of a shop's words: the often sought first, then the trade's, then the catalogue's. */
export function spellingOf(texts: readonly string[], isKnown: (word: string) => boolean): Spelling {
  const said = [...meanings.keys()].filter(isKnown);
  const words = [...new Set([...oftenSought.filter(isKnown), ...said, ...texts])];
  const chinese = words.filter(isChinese);
  const bySound = indexed(chinese, spellingsOf);
  const byInitials = indexed(chinese, (word) => [initialsOf(word)]);
  const sounds = [...bySound.keys()];
  const latin = words.filter(isLatinText);

  const beginning = (text: string): ReadonlyArray<readonly string[]> => {
    const keys = text.length < 3 ? [] : sounds.filter((sound) => sound.startsWith(text));
    return orNone(keys.flatMap((key) => bySound.get(key) ?? []));
  };
  const slipped = (text: string): ReadonlyArray<readonly string[]> => {
    if (text.length < 5) return [];
    const word = latin.find((one) => isOneSlip(one, text));
    if (word !== undefined) return [[word]];
    return orNone(bySound.get(sounds.find((sound) => isOneSlip(sound, text)) ?? ""));
  };
  const fromLatin = (text: string): ReadonlyArray<readonly string[]> => {
    const whole = segmented(text, bySound);
    if (whole !== null) return whole;
    const initials = orNone(byInitials.get(text));
    if (initials.length > 0) return initials;
    const begun = beginning(text);
    return begun.length > 0 ? begun : slipped(text);
  };
  const fromChinese = (text: string): ReadonlyArray<readonly string[]> => {
    const same = spellingsOf(text).flatMap((sound) => bySound.get(sound) ?? []);
    if (same.length > 0) return orNone(same);
    // The last character names the kind of thing: 快递袋 is no slip of 快递盒.
    const isClose = (word: string) => word.at(-1) === text.at(-1) && isOneSlip(word, text);
    const close = text.length < 3 ? undefined : chinese.find(isClose);
    return orNone(close === undefined ? [] : [close]);
  };
  return {
    alike(text) {
      if (text.length < 2 || text.length > 40) return [];
      return isLatinText(text) ? fromLatin(text) : fromChinese(text);
    },
  };
}
