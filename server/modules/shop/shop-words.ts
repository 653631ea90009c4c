import { type VocabularyName, vocabularies } from "#contract/lookups/vocabularies.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";
import { defaultWords } from "#contract/lookups/words.ts";
import type { ShopWord } from "#contract/staff/staff-shop.ts";
import { StartRefused } from "#server/config/start-refused.ts";
import type { Database } from "#server/infra/database/database.ts";
import { entriesOf, ownersChoices, setWord } from "./own-words.repository.ts";

const mostCharacters = 20;

const choiceOf = (name: string): VocabularyName | undefined =>
  ownersChoices.find((one) => one === name);

/** Every word that an owner may change, with the contract's own. */
export async function wordsOfShop(db: Database): Promise<ShopWord[]> {
  const all: ShopWord[] = [];
  for (const of of ownersChoices) {
    for (const { value: code, label: word } of await entriesOf(db, of)) {
      const usual = defaultWords.chosen({ of, code });
      all.push({ of, title: vocabularies[of].name, code, word, usual });
    }
  }
  return all;
}

/** A line for each changeable word; a changed one shows the contract's own beside it. */
export async function shopWordLines(db: Database): Promise<string[]> {
  return (await wordsOfShop(db)).map(({ of, code, word, usual }) => {
    const note = usual === word ? "" : `（原为 ${usual}）`;
    return `${of} ${code} ${word}${note}`;
  });
}

/** A code of a changeable choice; else a list of the choices, or of this choice's codes. */
export type Wordable =
  | { readonly kind: "found"; readonly of: VocabularyName }
  | { readonly kind: "noChoice" | "noCode"; readonly known: readonly string[] };

export function wordable(name: string, code: string): Wordable {
  const of = choiceOf(name);
  if (of === undefined) return { kind: "noChoice", known: ownersChoices };
  const known = codesOf<string>(vocabularies[of]);
  return known.includes(code) ? { kind: "found", of } : { kind: "noCode", known };
}

/** Sets the word of one code of a choice. @throws StartRefused with the reason. */
export async function setShopWord(
  db: Database,
  [name = "", code = "", word = "", ...more]: readonly string[],
): Promise<void> {
  const found = wordable(name, code);
  switch (found.kind) {
    case "noChoice":
      throw new StartRefused(`可以改名的有 (these can be worded): ${found.known.join("、")}`);
    case "noCode":
      throw new StartRefused(`${name} 只有 ${found.known.join("、")}`);
    case "found":
      return putWord(db, found.of, code, [word, ...more]);
  }
}

async function putWord(
  db: Database,
  of: VocabularyName,
  code: string,
  [word = "", ...more]: readonly string[],
): Promise<void> {
  const text = word.trim();
  if (text === "" || text.length > mostCharacters || more.length > 0) {
    throw new StartRefused(
      `用法 (usage): npm run shop -- word ${of} ${code} 词；1 至 ${mostCharacters} 字`,
    );
  }
  await setWord(db, of, code, text);
}
