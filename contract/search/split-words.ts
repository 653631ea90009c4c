import { cutsLatin } from "./search-text.ts";

export interface Split {
  readonly words: readonly string[];
  /** Text that no word covers, in pieces. */
  readonly rest: readonly string[];
}

interface Way {
  /** Characters in no word. */
  readonly left: number;
  readonly pieces: ReadonlyArray<{
    readonly text: string;
    readonly kind: "word" | "idle" | "rest";
  }>;
}

const better = (one: Way, other: Way): Way =>
  other.left < one.left || (other.left === one.left && other.pieces.length < one.pieces.length)
    ? other
    : one;

/**
 * Splits text without spaces into known words: the way that leaves the fewest characters, then the
 * one with the fewest pieces.
 * @param idle filler words: dropped, and never the beginning of a longer word whose rest is known
 */
export function splitWords(
  text: string,
  isKnown: (word: string) => boolean,
  idle: readonly string[],
): Split {
  // 印名片 is 名片, though 快印名片 is a product's name.
  const isWord = (word: string, whole: boolean): boolean =>
    (word.length > 1 || whole) &&
    !idle.some((filler) => word.startsWith(filler) && isKnown(word.slice(filler.length))) &&
    isKnown(word);
  const ways: Way[] = [];
  ways[text.length] = { left: 0, pieces: [] };
  for (let from = text.length - 1; from >= 0; from -= 1) {
    const after = (to: number): Way => ways[to] ?? { left: text.length, pieces: [] };
    const taking = (to: number, kind: "word" | "idle" | "rest"): Way => {
      const { left, pieces } = after(to);
      const skipped = kind === "rest" ? to - from : 0;
      return { left: left + skipped, pieces: [{ text: text.slice(from, to), kind }, ...pieces] };
    };
    const fillers = idle.filter((word) => text.startsWith(word, from));
    let best = taking(from + 1, "rest");
    for (const filler of fillers) best = better(best, taking(from + filler.length, "idle"));
    if (!cutsLatin(text, from)) {
      for (let to = text.length; to > from; to -= 1) {
        if (cutsLatin(text, to)) continue;
        const word = text.slice(from, to);
        if (isWord(word, word.length === text.length)) best = better(best, taking(to, "word"));
      }
    }
    ways[from] = best;
  }
  const pieces = ways[0]?.pieces ?? [];
  const words = pieces.flatMap(({ text: word, kind }) => (kind === "word" ? word : []));
  const uncovered = pieces.map(({ text: piece, kind }) => (kind === "rest" ? piece : "\n"));
  return { words, rest: uncovered.join("").split("\n").filter(Boolean) };
}
