import { homeOf, type Options } from "#contract/lookups/lookups.ts";
import {
  type VocabularyName,
  vocabularies,
  vocabularyNames,
} from "#contract/lookups/vocabularies.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";
import { defaultWords, type OwnWords, type Words, wordsWith } from "#contract/lookups/words.ts";
import type { Database } from "#server/infra/database/database.ts";
import {
  dropWord,
  putWord,
  type WordRow,
  wordRows,
  wordRowsOf,
} from "./shop-word-rows.repository.ts";

/** Choices whose words an owner may change. */
export const ownersChoices: readonly VocabularyName[] = vocabularyNames.filter(
  (name) => vocabularies[name].owner && homeOf(name) !== null,
);

function ownWords(rows: readonly WordRow[]): OwnWords {
  const own: Record<string, Record<string, string>> = {};
  for (const { of, code, word } of rows) own[of] = { ...own[of], [code]: word };
  return own;
}

/** Every code of a choice in the contract's order, with its current word. */
export async function entriesOf(db: Database, of: VocabularyName): Promise<Options> {
  const words = vocabularies[of].owner ? wordsWith(ownWords(await wordRowsOf(db, of))) : null;
  return codesOf<string>(vocabularies[of]).map((value) => ({
    value,
    label: (words ?? defaultWords).chosen({ of, code: value }),
  }));
}

/** A process reads the words again after this time. */
const rereadMs = 10_000;
const known = new WeakMap<Database, { readonly at: number; readonly words: Words }>();
/** Number of words that this process has set. */
const changes = new WeakMap<Database, number>();

/** The words of the shop; most calls are answered from the cache. `now` in ms. */
export async function shopWords(db: Database, now: number): Promise<Words> {
  const found = known.get(db);
  if (found !== undefined && Math.abs(now - found.at) < rereadMs) return found.words;
  const before = changes.get(db);
  const words = wordsWith(ownWords(await wordRows(db)));
  // A word that was set during this read may be missing in it.
  if (changes.get(db) === before) known.set(db, { at: now, words });
  return words;
}

/** Sets the owner's word for one code; setting the contract's own word removes the owner's. */
export async function setWord(
  db: Database,
  of: VocabularyName,
  code: string,
  word: string,
): Promise<void> {
  if (word === defaultWords.chosen({ of, code })) await dropWord(db, of, code);
  else await putWord(db, { of, code, word });
  changes.set(db, (changes.get(db) ?? 0) + 1);
  known.delete(db);
}
