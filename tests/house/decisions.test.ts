import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const text = readFileSync("docs/decisions.md", "utf8");
const form = /^\*\*(\d+) · (accepted|superseded by (\d+)) (\d{4}-\d\d-\d\d) · \S/;

/** Everything that begins like a decision. */
const heads = text.split("\n").filter((line) => line.startsWith("**"));
const decisions = heads.flatMap((line) => {
  const [, number, , heir, day = ""] = line.match(form) ?? [];
  return number === undefined ? [] : [{ number: Number(number), heir: Number(heir ?? 0), day }];
});
const numbers = new Set(decisions.map(({ number }) => number));

test("each decision has its number, a known status and its day", () => {
  expect(heads.filter((line) => !form.test(line))).toEqual([]);
  expect(decisions.filter(({ day }) => new Date(day).toISOString().slice(0, 10) !== day)).toEqual(
    [],
  );
});

test("the numbers go from one upwards, each once", () => {
  expect(decisions.length).toBeGreaterThan(90);
  expect(decisions.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
    Array.from({ length: decisions.length }, (_, at) => at + 1),
  );
});

test("a superseded decision names a later one", () => {
  expect(
    decisions.filter(({ number, heir }) => heir !== 0 && (heir <= number || !numbers.has(heir))),
  ).toEqual([]);
});

test("every decision that a paper names is there", () => {
  const papers = [
    ...readdirSync(".").filter((name) => name.endsWith(".md")),
    ...readdirSync("docs")
      .filter((name) => name.endsWith(".md"))
      .map((name) => `docs/${name}`),
  ];
  const named = papers.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/\bdecisions? (\d+)\b/gi)].map(
      ([, number]) => [path, Number(number)] as const,
    ),
  );
  expect(named.filter(([, number]) => !numbers.has(number))).toEqual([]);
});
