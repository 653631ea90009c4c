import { type Fact, jobFacts, type Names } from "#contract/job-words.ts";
import type { SignedQuote } from "#contract/quotes.ts";
import { keyed } from "#job/facts/keyed.ts";

const factsOf = ({ job, quote }: SignedQuote, names: Names): readonly Fact[] =>
  job === null ? [] : jobFacts(job, quote.unit, names);

/** Facts by name; of several alike the n-th answers to the n-th. */
const byName = (facts: readonly Fact[]): Map<string, Fact> =>
  new Map(keyed(facts, ({ name }) => name).map(({ key, item }) => [key, item]));

/**
 * What a version of a quote changed against the one before it and why it was made: facts of the
 * job, else the price book, else nothing but its validity.
 */
export function versionWords(before: SignedQuote, after: SignedQuote, names: Names): string[] {
  const old = byName(factsOf(before, names));
  const now = byName(factsOf(after, names));
  const changed = [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const was = old.get(key);
    const is = now.get(key);
    if (was?.value === is?.value) return [];
    return [`${(is ?? was)?.name ?? ""}：${was?.value ?? "无"} → ${is?.value ?? "无"}`];
  });
  const [oldBook, newBook] = [before.quote.priceVersion, after.quote.priceVersion];
  const book = oldBook === newBook ? [] : [`价格簿：${oldBook} → ${newBook}`];
  const words = [...changed, ...book];
  if (words.length > 0) return words;
  const same = JSON.stringify(before.job) === JSON.stringify(after.job);
  return [same ? "规格和价格簿未变，有效期重新计算" : "未列出的选项有改动"];
}
