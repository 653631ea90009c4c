import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
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
