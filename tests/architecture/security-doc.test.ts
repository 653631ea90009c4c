import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isThere, namedTestsIn } from "./named-tests.ts";

const text = readFileSync("docs/security.md", "utf8");

const rows = [...text.matchAll(/^\| (\d+) \| (.+?) \| (.+?) \| (.+) \|$/gm)].map(
  ([, number = "", , state = "", proof = ""]) => ({ number: Number(number), state, proof }),
);
test("the 62 lines of the checklist are listed, each once and in order", () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 62 }, (_, at) => at + 1));
});

test("each line has a state; one that is held names its test", () => {
  const states = ["held", "partly", "not applicable", "open"];
  expect(rows.filter(({ state }) => !states.includes(state))).toEqual([]);
  const unproven = rows.filter(
    ({ number, state, proof }) =>
      state === "held" && namedTestsIn(proof).length === 0 && number !== 60,
  );
  expect(unproven).toEqual([]);
});

test("every test that is named exists, by its file and by its title where one is named", () => {
  const named = rows.flatMap(({ proof }) => namedTestsIn(proof));
  expect(named.filter((one) => !isThere(one))).toEqual([]);
  expect(named.filter(({ title }) => title !== null).length).toBeGreaterThan(40);
});

test("a title that a file does not hold is found out", () => {
  const file = "tests/architecture/security-doc.test.ts";
  const [right, wrong] = namedTestsIn(
    `\`${file} › every test that is named exists, by its file and by its title where one is named\` \`${file} › ${"another".repeat(2)}\``,
  );
  expect([right, wrong].map((one) => one !== undefined && isThere(one))).toEqual([true, false]);
});
