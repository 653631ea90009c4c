import { idleWords, kindWords, meanings, nearWords } from "./search-words.ts";
import type { Shelved } from "./shelf.ts";
import { type Spelling, spellingOf } from "./spelling.ts";
import { splitWords } from "./split-words.ts";

/** One searched word: its possible catalogue words with their likelihood. */
export interface Concept {
  readonly words: Shares;
}

type Shares = ReadonlyArray<readonly [word: string, share: number]>;

function sharesOf(word: string): Shares {
  const means = meanings.get(word) ?? [];
  const named = means.map((one, at) => [one, 1 - at / 10] as const).filter(([one]) => one !== word);
  // A product that bears the typed word itself is never behind one that bears its synonym.
  const own = means.length === 0 || means.includes(word) ? 1 : 0.6;
  return [...named, [word, own]];
}

/** Words that one piece of text may stand for, the likeliest first. */
interface Meant {
  readonly words: readonly string[];
  readonly mentioned?: boolean;
  readonly near?: boolean;
}

const conceptOf = ({ words }: Meant): Concept => ({
  words: words.flatMap((word, at) =>
    sharesOf(word).map(([one, share]) => [one, at === 0 ? share : share * 0.8] as const),
  ),
});

const textsOf = ({ name, tags, category, options }: Shelved<unknown>): string[] => [
  name,
  ...tags,
  category,
  ...options.flatMap(({ option, words }) => (option.wholeWords === true ? [] : words)),
];

const wholeWordsOf = ({ options }: Shelved<unknown>): readonly string[] =>
  options.flatMap(({ option, words }) => (option.wholeWords === true ? words : []));

/** The words of a shelf. */
interface Vocabulary {
  isKnown(word: string): boolean;
  isMentioned(word: string): boolean;
  readonly spelling: () => Spelling;
}

/** Prepares the words of a shelf once. Each search has a vocabulary that remembers its own words. */
function vocabularies(shelves: ReadonlyArray<Shelved<unknown>>): () => Vocabulary {
  const all = shelves.flatMap(textsOf);
  const whole = new Set(shelves.flatMap(wholeWordsOf));
  // One text of all searched words: a single search, however many products.
  const texts = all.join("\n");
  const summaries = shelves.map(({ summary }) => summary).join("\n");
  const isThere = (word: string): boolean => whole.has(word) || texts.includes(word);
  const isMeant = (word: string): boolean =>
    sharesOf(word).some(([one]) => isThere(one) || summaries.includes(one));
  const remembering = () => {
    const known = new Map<string, boolean>();
    return (word: string): boolean => {
      if (word === "") return false;
      const found = known.get(word) ?? (meanings.has(word) ? isMeant(word) : isThere(word));
      known.set(word, found);
      return found;
    };
  };
  let spelling: Spelling | null = null;
  return () => ({
    isKnown: remembering(),
    isMentioned: (word) => summaries.includes(word),
    spelling: () => {
      spelling ??= spellingOf([...all, ...whole], remembering());
      return spelling;
    },
  });
}

/** What no word covers: words that are spelled alike, else words of a description. */
function meantByRest(rest: readonly string[], vocabulary: Vocabulary): Meant[] {
  return rest.flatMap((piece): Meant[] => {
    if (piece.length < 2) return [];
    if (vocabulary.isMentioned(piece)) return [{ words: [piece], mentioned: true }];
    return vocabulary
      .spelling()
      .alike(piece)
      .map((words) => ({ words }));
  });
}

/** The words of one part of the search. */
function meantBy(part: string, vocabulary: Vocabulary): Meant[] {
  const plainly = splitWords(part, vocabulary.isKnown, idleWords);
  const { words, rest } =
    plainly.words.length > 0 ? plainly : splitWords(part, vocabulary.isKnown, []);
  if (words.length > 0) {
    return [...words.map((word) => ({ words: [word] })), ...meantByRest(rest, vocabulary)];
  }
  if (vocabulary.isMentioned(part)) return [{ words: [part] }];
  const alike = vocabulary.spelling().alike(part);
  if (alike.length > 0) return alike.map((one) => ({ words: one }));
  const others = meantByRest(plainly.rest, vocabulary).filter(({ mentioned }) => !mentioned);
  if (others.length > 0) return others;
  const kind = kindWords.get(plainly.rest.at(-1)?.at(-1) ?? "");
  return kind === undefined || !vocabulary.isKnown(kind) ? [] : [{ words: [kind], near: true }];
}

export interface Concepts {
  readonly concepts: readonly Concept[];
  readonly near: boolean;
}

/** A search has no more words; a longer one is cut, so that its time is bounded. */
const mostConcepts = 8;

const isNear = ({ words: [word = ""], near = false }: Meant): boolean =>
  near || nearWords.has(word);

function conceptsOf(text: string, vocabulary: Vocabulary): Concepts {
  const parts = text
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 5);
  const meant = parts.flatMap((part) => meantBy(part, vocabulary));
  const unique = [...new Map(meant.map((one) => [one.words.join(), one])).values()];
  return {
    concepts: unique.slice(0, mostConcepts).map(conceptOf),
    near: unique.some(isNear),
  };
}

/** Answers with a function that finds the searched words of a text. It finds none where no product is meant. */
export function conceptsIn(shelves: ReadonlyArray<Shelved<unknown>>): (text: string) => Concepts {
  const vocabulary = vocabularies(shelves);
  return (text) => conceptsOf(text, vocabulary());
}
