import { expect, test } from "vitest";
import { leftOut } from "#tools/mutation/left-out.mjs";
import { mutantsOf } from "#tools/mutation/mutants.mjs";
import { switched } from "#tools/mutation/switched.mjs";
import { switchedTogether, tracedTogether } from "#tools/mutation/together.mjs";

/** The mutator's own promise: every small change, and each of them alone is live. */

const changes = (source: string) =>
  mutantsOf(source, "source.ts").mutants.map(({ from, to }) => `${from} → ${to}`);

test.each([
  ["a < b", ["a < b → a <= b", "a < b → a >= b"]],
  ["a >= b", ["a >= b → a > b", "a >= b → a < b"]],
  ["a + b", ["a + b → a - b"]],
  ["a && b", ["a && b → a || b"]],
  ["a * (b + c)", ["a * (b + c) → a / (b + c)", "b + c → b - c"]],
  ["a ?? b ?? c", ["a ?? b ?? c → (a ?? b) && c", "a ?? b → a && b"]],
  ["!a", ["!a → a"]],
  ["a ? 1 : 2", ["a → true", "a → false"]],
  ["Math.max(a, b)", ["Math.max(a, b) → Math.min(a, b)"]],
  ["a.filter(b)", ["a.filter(b) → a"]],
  ["a.toString()", []],
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

/** What runner.mjs gives a module: it says which mutant is live, and counts the turns of a loop. */
function held(found: string, most = 100) {
  const mutation = {
    turns: 0,
    reached: new Uint8Array(20),
    files: [] as ((mutant: number) => void)[],
    memory: (fresh: () => unknown) => fresh(),
    turn() {
      mutation.turns += 1;
      if (mutation.turns > most) throw new Error("endless");
    },
  };
  const { made, begin } = new Function("globalThis", `${found}; return { made, begin };`)({
    mutation,
  });
  return { mutation, made, begin };
}
const counting =
  "const made = (a) => a * 2; const begin = (n) => { const all = []; for (let i = 0; i < n; i += 1) all.push(i); return all; };";
const found = mutantsOf(counting, "source.js");
const numberOf = (from: string, to: string) =>
  10 + found.mutants.findIndex((mutant) => mutant.from === from && mutant.to === to);

test("many mutants take turns in one process, an arrow's too, and none at the end", () => {
  const { mutation, made, begin } = held(switchedTogether(found, counting, 10));
  const answers = (mutant: number) => {
    mutation.turns = 0;
    for (const set of mutation.files) set(mutant);
    return [made(6), begin(2)];
  };
  expect(answers(-1)).toEqual([12, [0, 1]]);
  expect(answers(numberOf("a * 2", "a / 2"))).toEqual([3, [0, 1]]);
  expect(answers(numberOf("(a) => a * 2", "() => undefined"))).toEqual([undefined, [0, 1]]);
  expect(answers(numberOf("i < n", "i <= n"))).toEqual([12, [0, 1, 2]]);
  expect(() => answers(numberOf("i += 1", "i -= 1"))).toThrow("endless");
  expect(answers(-1)).toEqual([12, [0, 1]]);
});

test("what is reached is known by its number among all", () => {
  const { mutation, made } = held(tracedTogether(found, counting, 10));
  mutation.reached.fill(0);
  made(6);
  const reached = [...mutation.reached.keys()].filter((id) => mutation.reached[id] === 1);
  expect(reached).toEqual([
    numberOf("(a) => a * 2", "() => undefined"),
    numberOf("a * 2", "a / 2"),
  ]);
});

const asking = ["const begin = () => 0; const made = (a) => String.raw`x$", "{a + 1}y`;"].join("");
test("a tagged template stays its tag's, and what stands in it is switched", () => {
  const all = mutantsOf(asking, "source.js");
  const { mutation, made } = held(switchedTogether(all, asking, 0));
  expect(made(1)).toBe("x2y");
  const turned = all.mutants.findIndex(({ to }) => to === "a - 1");
  for (const set of mutation.files) set(turned);
  expect(made(1)).toBe("x0y");
  expect(held(tracedTogether(all, asking, 0)).made(1)).toBe("x2y");
  const plain = switched(all, asking);
  expect(new Function("globalThis", `${plain}; return made(1);`)({ mutant: -1 })).toBe("x2y");
});

test("what only a log shows is left out on the server, and what waits or decides is not", () => {
  const source =
    'if (a) log.warn({ id: "b" }, "c"); deps.log.error(await pay("d")); throw new Error(`e`);';
  const texts = ({ path }: { path: string }) => {
    const numbers = leftOut({ path, source });
    const { mutants } = mutantsOf(source, path);
    return mutants.filter(({ id }) => numbers.has(id)).map(({ from }) => from);
  };
  expect(texts({ path: "server/a.js" })).toEqual(['{ id: "b" }', '"b"', '"c"', "`e`"]);
  expect(texts({ path: "pricing/a.js" })).toEqual([]);
});
