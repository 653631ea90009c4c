import { existsSync, readFileSync } from "node:fs";
import * as v from "valibot";
import { expect, test } from "vitest";
import { isThere, namedTestsIn } from "./named-tests.ts";

const text = readFileSync("docs/asvs.md", "utf8");

/** By section a digit an item, in the order of their numbers: its level in ASVS 5.0.0. */
const levels = v.parse(
  v.record(v.string(), v.pipe(v.string(), v.regex(/^[123]+$/))),
  JSON.parse(readFileSync("tests/architecture/asvs-levels.json", "utf8")),
);
const listed = Object.entries(levels).flatMap(([section, digits]) =>
  [...digits].map((level, at) => ({ item: `${section}.${at + 1}`, level })),
);

const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \|(.*)\|$/gm)].map(
  ([, item = "", rest = ""]) => {
    const [level = "", ours = "", answer = "", why = "", ...more] = rest
      .split("|")
      .map((cell) => cell.trim());
    return { item, level, ours, answer, why, more };
  },
);
const answers = ["yes", "no", "n/a"];

/** A path in backticks: it has a folder, or is a file of the root. */
const filesIn = (why: string): string[] =>
  [...why.matchAll(/`([^`]+)`/g)]
    .map(([, name = ""]) => name.replace(/ › .*/, ""))
    .filter((name) => /^[\w-][\w./-]*\.(?:ts|tsx|md|json)$/.test(name));

test("the list is the standard's: 345 items, 70 of level 1 and 183 of level 2", () => {
  const of = (wanted: string) => listed.filter(({ level }) => level === wanted).length;
  expect([listed.length, of("1"), of("2")]).toEqual([345, 70, 183]);
});

test("every item of levels 1 and 2 is listed once, in order, with its level", () => {
  expect(rows.map(({ item, level }) => `${item} ${level}`)).toEqual(
    listed.filter(({ level }) => level !== "3").map(({ item, level }) => `${item} ${level}`),
  );
});

test("each is answered yes, no or n/a, in five cells, in words of ours and with a where or why", () => {
  const faulty = rows.filter(
    ({ ours, answer, why, more }) =>
      ours === "" || !answers.includes(answer) || why.length < 4 || more.length > 0,
  );
  expect(faulty).toEqual([]);
});

test("every yes names a file; every file that is named exists", () => {
  const unproven = rows.filter(({ answer, why }) => answer === "yes" && filesIn(why).length === 0);
  expect(unproven).toEqual([]);
  const named = [...new Set(rows.flatMap(({ why }) => filesIn(why)))];
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
  const tests = rows.flatMap(({ why }) => namedTestsIn(why));
  expect(tests.filter((one) => !isThere(one))).toEqual([]);
});

test("the head counts what the tables hold", () => {
  const line = (name: string, of: typeof rows) => {
    const counts = answers.map((wanted) => of.filter(({ answer }) => answer === wanted).length);
    return `| ${[name, ...counts, of.length].join(" | ")} |`;
  };
  const head = [
    line(
      "1",
      rows.filter(({ level }) => level === "1"),
    ),
    line(
      "2",
      rows.filter(({ level }) => level === "2"),
    ),
    line("both", rows),
  ];
  const title = `| level | ${answers.join(" | ")} | all |\n|---|---|---|---|---|`;
  expect(text).toContain(`${title}\n${head.join("\n")}\n`);
});
