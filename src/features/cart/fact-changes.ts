import { keyed } from "#components/job-facts/keyed.ts";
import type { Fact } from "#contract/wording/job-words.ts";

/** A fact that differs between two jobs; null: one lacks it. */
export interface FactChange {
  readonly name: string;
  readonly was: string | null;
  readonly is: string | null;
}

/** Facts by name; equal names are matched in order. */
const byName = (facts: readonly Fact[]): Map<string, Fact> =>
  new Map(keyed(facts, ({ name }) => name).map(({ key, item }) => [key, item]));

/** The differences of the second list from the first. */
export function factChanges(before: readonly Fact[], after: readonly Fact[]): FactChange[] {
  const [old, now] = [byName(before), byName(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key), now.get(key)];
    if (was?.value === is?.value) return [];
    return [{ name: (is ?? was)?.name ?? "", was: was?.value ?? null, is: is?.value ?? null }];
  });
}
