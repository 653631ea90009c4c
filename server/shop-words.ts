import { type VocabularyName, vocabularies } from "#contract/vocabularies.ts";
import { codesOf } from "#contract/vocabulary.ts";
import { defaultWords } from "#contract/words.ts";
import type { Database } from "#server/store/database.ts";
import { entriesOf, ownersChoices, setWord } from "#server/store/own-words.ts";
import { StartRefused } from "./refused.ts";

const mostCharacters = 20;

const choiceOf = (name: string): VocabularyName | undefined =>
  ownersChoices.find((one) => one === name);

/** A line for each word that an owner may set; the contract's own stands beside one that was. */
export async function shopWordLines(db: Database): Promise<string[]> {
  const lines: string[] = [];
  for (const of of ownersChoices) {
    for (const { value, label } of await entriesOf(db, of)) {
      const usual = defaultWords.chosen({ of, code: value });
      const note = usual === label ? "" : `（原为 ${usual}）`;
      lines.push(`${of} ${value} ${label}${note}`);
    }
  }
  return lines;
}

/** Sets what buyers read for one code of a choice. @throws StartRefused with what is wrong. */
export async function setShopWord(
  db: Database,
  [name = "", code = "", word = "", ...more]: readonly string[],
): Promise<void> {
  const of = choiceOf(name);
  if (of === undefined) {
    throw new StartRefused(`可以改名的有 (these can be worded): ${ownersChoices.join("、")}`);
  }
  const codes = codesOf<string>(vocabularies[of]);
  if (!codes.includes(code)) throw new StartRefused(`${name} 只有 ${codes.join("、")}`);
  const text = word.trim();
  if (text === "" || text.length > mostCharacters || more.length > 0) {
    throw new StartRefused(
      `用法 (usage): npm run shop -- word ${name} ${code} 词；1 至 ${mostCharacters} 字`,
    );
  }
  await setWord(db, of, code, text);
}
