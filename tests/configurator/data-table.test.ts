import { describe, expect, it } from "vitest";
import { columnName, firstFields, looksLikeHeader } from "#components/variable-data/table-file.ts";
import { faultTexts } from "#components/variable-data/table-words.ts";
import { withData, withoutData } from "#configurator/sheets/data-form.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";

/** A picked table in the form: its first mapping, what is said of it, and what it changes. */

const row = (...cells: string[]) => ({ number: 1, cells });

describe("a first row", () => {
  it.each([
    [["券号", "姓名"], true],
    [["券号", "券号"], false],
    [["券号", ""], false],
    [["券号", "2026-11-27"], false],
    [["10086", "姓名"], false],
  ])("%j is a header: %s", (cells, header) => {
    expect(looksLikeHeader(row(...cells))).toBe(header);
  });

  it("names the columns, each name once and at most 20 signs", () => {
    const names = (cells: string[], header: boolean) =>
      firstFields([row(...cells)], cells.length, header).map(({ name }) => name);
    expect(names(["券号", "姓名"], true)).toEqual(["券号", "姓名"]);
    expect(names(["券号", "券号", " "], true)).toEqual(["券号", "第 2 列", "第 3 列"]);
    expect(names(["A1", "王一"], false)).toEqual(["第 1 列", "第 2 列"]);
    expect(columnName(row("长".repeat(30)), 1, true)).toBe("长".repeat(20));
    expect(firstFields([row(...Array.from({ length: 30 }, String))], 30, false)).toHaveLength(20);
  });
});

describe("faults", () => {
  const fault = (empty: number[], doubles: number[][]) => ({ name: "券号", empty, doubles });

  it.each([
    [fault([3], []), 9, ["券号有 1 行空着：第 3 行"]],
    [fault([], [[3, 8]]), 9, ["券号有重复：第 3、8 行相同"]],
    [
      fault(
        [],
        [
          [1, 2, 3],
          [4, 5],
        ],
      ),
      6,
      ["券号多数行相同：第 1、2、3 行相同；第 4、5 行相同"],
    ],
    [fault([], []), 9, []],
  ])("%j of %i rows", (one, records, texts) => {
    expect(faultTexts([one], records)).toEqual(texts);
  });

  it("name the first ten rows and the first five doubles", () => {
    const rows = Array.from({ length: 12 }, (_, at) => at + 1);
    expect(faultTexts([fault(rows, [])], 99)).toEqual([
      "券号有 12 行空着：第 1、2、3、4、5、6、7、8、9、10 行等",
    ]);
    const pairs = Array.from({ length: 7 }, (_, at) => [at, at + 50]);
    expect(faultTexts([fault([], pairs)], 99)[0]).toMatch(/；还有 2 处$/);
  });
});

describe("the form with a table", () => {
  const form = defaultJob("ysp", seedPriceBook);
  if (form.quoteType !== "ysp") throw new Error("the default sheet is of another kind");
  const table = { header: true, fields: [{ column: 1, name: "券号" }] };
  const [part] = form.parts;
  if (part === undefined) throw new Error("the default sheet has no part");
  const offset = {
    ...form,
    pressId: "duikai-4",
    printing: "offset" as const,
    kinds: 2,
    quantities: [1, 2],
    parts: [{ ...part, printMethod: "sheetwise" as const }],
  };

  it("leaves plates, their press and several designs", () => {
    const next = withData(offset, seedPriceBook, table);
    expect(next).toMatchObject({ printing: "auto", kinds: 1, dataTable: table });
    expect(next.parts.map(({ printMethod }) => printMethod)).toEqual(["auto"]);
    expect(next).not.toHaveProperty("pressId");
    expect(next).not.toHaveProperty("quantities");
  });

  it("keeps a digital press, and goes back without the table", () => {
    const digital = { ...form, pressId: "digital-a3", printing: "digital" as const };
    const next = withData(digital, seedPriceBook, table);
    expect(next).toMatchObject({ pressId: "digital-a3", printing: "digital" });
    expect(withoutData(next)).toEqual(digital);
  });
});
