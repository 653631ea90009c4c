import { homeOf, type Options, wordsIn } from "#contract/lookups.ts";
import { type VocabularyName, vocabularies, vocabularyNames } from "#contract/vocabularies.ts";
import { codesOf } from "#contract/vocabulary.ts";
import { defaultWords, type Words, wordsWith } from "#contract/words.ts";
import type { Database, Transaction } from "./database.ts";
import { lookupRows, putLookup } from "./lookup-rows.ts";

/**
 * What an owner calls the shop's choices: a row of `lookup` for each choice that the owner has
 * worded, named by the choice's first lookup. A choice without a row is said in the contract's
 * words, so a new choice needs no row anywhere.
 */
type OwnEntries = ReadonlyMap<VocabularyName, Options>;

/** Choices whose words an owner may set. */
export const ownersChoices: readonly VocabularyName[] = vocabularyNames.filter(
  (name) => vocabularies[name].owner && homeOf(name) !== null,
);

const entriesIn = (body: unknown): Options =>
  Object.entries(wordsIn(body)).map(([value, label]) => ({ value, label }));

async function ownEntries(db: Database | Transaction): Promise<OwnEntries> {
  const rows = new Map((await lookupRows(db)).map(({ name, body }) => [name, body]));
  return new Map(
    ownersChoices.flatMap((name) => {
      const entries = entriesIn(rows.get(homeOf(name) ?? ""));
      return entries.length === 0 ? [] : [[name, entries] as const];
    }),
  );
}

const contractEntries = (of: VocabularyName): Options =>
  codesOf<string>(vocabularies[of]).map((value) => ({
    value,
    label: defaultWords.chosen({ of, code: value }),
  }));

/** What a choice offers and how each is called: the owner's list, or the contract's. */
export async function entriesOf(db: Database, of: VocabularyName): Promise<Options> {
  return (await ownEntries(db)).get(of) ?? contractEntries(of);
}

/** A process reads the words again after this long. */
const rereadMs = 10_000;
const known = new WeakMap<Database, { readonly at: number; readonly words: Words }>();

/** The words of the shop; most calls answer from memory. `now` in ms. */
export async function shopWords(db: Database, now: number): Promise<Words> {
  const found = known.get(db);
  if (found !== undefined && Math.abs(now - found.at) < rereadMs) return found.words;
  const own = [...(await ownEntries(db))].map(([name, entries]) => [name, wordsIn(entries)]);
  const words = wordsWith(Object.fromEntries(own));
  known.set(db, { at: now, words });
  return words;
}

/** Sets the owner's word for one code; the other entries stay as they are. */
export async function setWord(
  db: Database,
  of: VocabularyName,
  code: string,
  word: string,
): Promise<void> {
  const entries = await entriesOf(db, of);
  const body = entries.map((entry) =>
    entry.value === code ? { value: code, label: word } : entry,
  );
  const name = homeOf(of);
  if (name === null) throw new Error(`no lookup tells the words of ${of}`);
  await putLookup(db, { name, body });
  known.delete(db);
}
