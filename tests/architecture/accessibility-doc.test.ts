import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isThere, namedTestsIn } from "./named-tests.ts";

const text = readFileSync("docs/accessibility.md", "utf8");

/** Success criteria of WCAG 2.2 by level; 4.1.1 is obsolete and removed there. */
const criteria = {
  A: "1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2",
  AA: "1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3",
} as const;

const rows = [...text.matchAll(/^\| (\d\.\d\.\d+) \|(.*)\|$/gm)].map(([, item = "", rest = ""]) => {
  const [level = "", ours = "", answer = "", why = ""] = rest.split("|").map((cell) => cell.trim());
  return { item, level, ours, answer, why };
});

const itemsOf = (level: string): string[] =>
  rows.filter((row) => row.level === level).map(({ item }) => item);

test("every criterion of levels A and AA is listed once, in order", () => {
  expect(itemsOf("A")).toEqual(criteria.A.split(" "));
  expect(itemsOf("AA")).toEqual(criteria.AA.split(" "));
  expect(rows).toHaveLength(55);
});

test("each is answered yes, looked, no or n/a, and yes names a file", () => {
  const unanswered = rows.filter(
    ({ ours, answer, why }) =>
      ours === "" || why === "" || !["yes", "looked", "no", "n/a"].includes(answer),
  );
  expect(unanswered).toEqual([]);
  const unproved = rows.filter(({ answer, why }) => answer === "yes" && !why.includes("`"));
  expect(unproved.map(({ item }) => item)).toEqual([]);
});

test("every file and test that is named exists", () => {
  const files = [...text.matchAll(/`([\w-]+\/[^`›]+?\.(?:tsx?|css|md))/g)].map(
    ([, file = ""]) => file,
  );
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(namedTestsIn(text).filter((named) => !isThere(named))).toEqual([]);
});
