import { expect, test } from "vitest";
import { mutantsOf } from "#scripts/mutation/mutants.mjs";
import { switched } from "#scripts/mutation/switched.mjs";

/** The mutator's own promise: every small change, and each of them alone is live. */

const changes = (source: string) =>
  mutantsOf(source, "source.ts").mutants.map(({ from, to }) => `${from} → ${to}`);

test.each([
  ["a < b", ["a < b → a <= b", "a < b → a >= b"]],
  ["a >= b", ["a >= b → a > b", "a >= b → a < b"]],
  ["a + b", ["a + b → a - b"]],
  ["a && b", ["a && b → a || b"]],
  ["!a", ["!a → a"]],
  ["a ? 1 : 2", ["a → true", "a → false"]],
  ["Math.max(a, b)", ["Math.max(a, b) → Math.min(a, b)"]],
  ["a.filter(b)", ["a.filter(b) → a"]],
  ["round(a, 'halfUp')", ["'halfUp' → \"down\"", "'halfUp' → \"up\""]],
  ["'word'", ["'word' → \"\""]],
  ["`a元`", ['`a元` → ""']],
  ["[a]", ["[a] → []"]],
  ["({ a })", ["{ a } → {}"]],
  ["() => a", ["() => a → () => undefined"]],
  ["(a += 1)", ["a += 1 → a -= 1"]],
])("%s becomes %j", (code, expected) => {
  expect(changes(`export default ${code};`)).toEqual(expected);
});

test("types, imports and names are left alone", () => {
  const source =
    'import { a } from "a";\nexport type B = "b" | "c";\nexport const d = { e: a } as B;';
  expect(changes(source)).toEqual(["{ e: a } → {}"]);
});

test("an if and its block", () => {
  expect(changes("if (a) { b(); }")).toEqual(["a → true", "a → false", "{ b(); } → {}"]);
});

const source = "const told = []; if (a < 3) { told.push(a + 1); }";
const run = (mutant: number, a: number): unknown => {
  const text = switched(mutantsOf(source, "source.js"), source);
  return new Function("globalThis", "a", `${text}; return told;`)({ mutant }, a);
};

/** No mutant; [] → ["mutant"]; < → <=; < → >=; true; false; block; + → -. */
test.each([
  [-1, [3], []],
  [0, ["mutant", 3], ["mutant"]],
  [1, [3], [4]],
  [2, [], [4]],
  [3, [3], [4]],
  [4, [], []],
  [5, [], []],
  [6, [1], []],
])("mutant %i alone is live", (mutant, atTwo, atThree) => {
  expect([run(mutant, 2), run(mutant, 3)]).toEqual([atTwo, atThree]);
});
