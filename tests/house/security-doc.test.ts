import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const text = readFileSync("docs/security.md", "utf8");

const rows = [...text.matchAll(/^\| (\d+) \| (.+?) \| (.+?) \| (.+) \|$/gm)].map(
  ([, number = "", , state = "", proof = ""]) => ({ number: Number(number), state, proof }),
);
const testsIn = (proof: string): string[] =>
  [...proof.matchAll(/`(tests\/[^`]+)`/g)].map(([, path = ""]) => path);

test("the 62 lines of the checklist stand there, each once and in order", () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 62 }, (_, at) => at + 1));
});

test("each line says how it stands; one that is held names its test", () => {
  const states = ["held", "partly", "not applicable", "open"];
  expect(rows.filter(({ state }) => !states.includes(state))).toEqual([]);
  const unproven = rows.filter(
    ({ number, state, proof }) => state === "held" && testsIn(proof).length === 0 && number !== 60,
  );
  expect(unproven).toEqual([]);
});

test("every test that is named exists", () => {
  const named = [...new Set(rows.flatMap(({ proof }) => testsIn(proof)))];
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
