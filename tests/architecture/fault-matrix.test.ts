import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { deviceJourneys, deviceRows } from "#tests/network-faults/device-rows.ts";
import { cells, rows } from "#tests/network-faults/rows.ts";

test("the matrix is whole: eighteen faults at seven taps, four of them without a meaning", () => {
  expect(rows.map(({ name }) => Number(/^F(\d+) /.exec(name)?.[1]))).toEqual(
    Array.from({ length: 18 }, (_, at) => at + 1),
  );
  expect(cells).toHaveLength(122);
});

test("each cell is played, names an existing test, or is marked as open", () => {
  const missing = cells.filter(({ cell }) => {
    if (!("test" in cell)) return false;
    const [, file = "", title = ""] = /^(\S+) (.+)$/.exec(cell.test) ?? [];
    return !existsSync(file) || !readFileSync(file, "utf8").includes(title);
  });
  expect(missing).toEqual([]);
});

test("the page of the matrix counts what is played, proven elsewhere and open", () => {
  const count = (kind: string) => cells.filter(({ cell }) => kind in cell).length;
  const page = readFileSync("docs/faults.md", "utf8");
  expect(page).toContain(
    `${count("played")} are played, ${count("test")} are proven by another test, ${count("open")} are open`,
  );
});

test("each row of the device names journeys that exist, and stands in the page of the matrix", () => {
  expect(deviceRows.map(({ name }) => /^D\d+ /.exec(name)?.[0])).toEqual(
    Array.from({ length: 8 }, (_, at) => `D${at + 1} `),
  );
  const page = readFileSync("docs/faults.md", "utf8");
  const wrong = deviceRows.flatMap(({ name, journeys }) => [
    ...(page.includes(`| ${name} |`) ? [] : [name]),
    ...journeys.filter(({ file, title }) => {
      const path = `tests/e2e/${file}`;
      return !existsSync(path) || !readFileSync(path, "utf8").includes(title);
    }),
  ]);
  expect(wrong).toEqual([]);
});

test("the matrix runs the journeys of the device's rows by their files and titles", () => {
  const { files, grep } = deviceJourneys();
  expect(new Set(files)).toEqual(
    new Set(deviceRows.flatMap(({ journeys }) => journeys.map(({ file }) => file))),
  );
  const pattern = new RegExp(grep);
  for (const { title } of deviceRows.flatMap(({ journeys }) => journeys)) {
    expect(pattern.test(title)).toBe(true);
  }
  expect(pattern.test("a menu whose code did not come opens by itself once it has")).toBe(false);
});
