import type { SignedQuote } from "#contract/quotes/quotes.ts";
import { type Fact, jobFacts, type Names } from "#contract/wording/job-words.ts";
import { factChanges } from "./fact-changes.ts";

const factsOf = ({ job, quote }: SignedQuote, names: Names): readonly Fact[] =>
  job === null ? [] : jobFacts(job, quote.unit, names);

/**
 * What a version of a quote changed and why it was made: changed facts of the job, else the price
 * book, else only its validity.
 */
export function versionWords(before: SignedQuote, after: SignedQuote, names: Names): string[] {
  const changed = factChanges(factsOf(before, names), factsOf(after, names)).map(
    ({ name, was, is }) => `${name}：${was ?? "无"} → ${is ?? "无"}`,
  );
  const [oldBook, newBook] = [before.quote.priceVersion, after.quote.priceVersion];
  const book = oldBook === newBook ? [] : [`价格簿：${oldBook} → ${newBook}`];
  const words = [...changed, ...book];
  if (words.length > 0) return words;
  const same = JSON.stringify(before.job) === JSON.stringify(after.job);
  return [same ? "规格和价格簿未变，有效期重新计算" : "未列出的选项有改动"];
}
