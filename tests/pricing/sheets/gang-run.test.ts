import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { gangRunJob } from "#contract/jobs/jobs.ts";
import type { GangFormat } from "#contract/price-book/goods.ts";
import { costGangRun } from "#pricing/products/gang-run.ts";
import { goldenBook } from "#tests/pricing/golden-book.ts";
import { shownLine } from "#tests/pricing/shown-line.ts";

/** Gang-run goods: listed boxes of a hundred cards, printed together with other orders. */

const format: GangFormat = {
  id: "card",
  name: "名片",
  group: "名片",
  unit: "盒",
  widthMm: 90,
  heightMm: 54,
  bleedMm: 2,
  paperName: "300 g 铜版",
  gsm: 300,
  piecesPerUnit: 100,
  sheetMm: [940, 640],
  packages: [
    { quantity: 2, total: "20.00" },
    { quantity: 5, total: "35.00" },
  ],
  options: [
    {
      id: "film",
      name: "覆膜",
      choices: [
        { id: "none", name: "不覆" },
        { id: "matt", name: "哑膜", percent: 15 },
      ],
    },
    {
      id: "ink",
      name: "油墨",
      choices: [
        { id: "cmyk", name: "四色" },
        { id: "spot", name: "专色", percent: 8, flat: "20.00" },
      ],
    },
    {
      id: "corner",
      name: "角",
      choices: [
        { id: "square", name: "直角" },
        { id: "round", name: "圆角", perUnit: "0.5" },
      ],
    },
  ],
  leadDays: 4,
};

const costed = (change: object = {}, made: Partial<GangFormat> = {}) =>
  costGangRun(v.parse(gangRunJob, { quoteType: "pb", formatId: "card", quantity: 5, ...change }), {
    ...goldenBook,
    gangRun: [{ ...format, ...made }],
  });

function good(...given: Parameters<typeof costed>) {
  const found = costed(...given);
  if (!found.ok) throw new Error(JSON.stringify(found.problems));
  return found.value;
}

const texts = (...given: Parameters<typeof costed>) =>
  good(...given)
    .lines.map(shownLine)
    .map((line) => Object.values(line).join(" | "));

const options = { film: "matt", ink: "spot", corner: "round" };

describe("five boxes", () => {
  test("of one kind cost what the list says", () => {
    expect(texts()).toEqual([
      "goods | 名片 |  | 300 g 铜版，每款 5 盒，1 款 | 1 | 款 | 35000000 |  | 3500 | rate",
    ]);
  });

  /** 35.00 × 1.23 = 43.05 a kind, 129.15 for three; 15 boxes at 0.50; 20.00 for each of three. */
  test("of three kinds, each option added once", () => {
    expect(texts({ kinds: 3, options })).toEqual([
      "goods | 名片 |  | 300 g 铜版，每款 5 盒，3 款，选项加 23% | 3 | 款 | 43050000 |  | 12915 | rate",
      "option:ink | 油墨 专色 |  | 每款 | 3 | 款 | 20000000 |  | 6000 | rate",
      "option:corner | 角 圆角 |  | 15 盒 | 15 | 盒 | 500000 |  | 750 | rate",
    ]);
  });

  /** 1,500 cards of 0.00486 m² at 300 g are 2,187 g. */
  test("weigh what their cards weigh, and take the list's days", () => {
    const { quantity, unit, grams, leadDays, publication, warnings, runnersUp } = good({
      kinds: 3,
    });
    expect({ quantity, unit, grams, leadDays, publication, warnings }).toEqual({
      quantity: 15,
      unit: "盒",
      grams: 2187,
      leadDays: 4,
      publication: false,
      warnings: [],
    });
    expect(runnersUp()).toEqual([]);
  });

  test("show their assumptions", () => {
    expect(good({ options }).assumptions()).toEqual([
      { code: "paper", name: "纸张", value: "300 g 铜版" },
      { code: "size", name: "成品", value: "90 × 54 mm" },
      { code: "bleed", name: "出血", value: "每边 2 mm" },
      { code: "gang", name: "方式", value: "与其他订单合版印刷，颜色不追样" },
      { code: "option:film", name: "覆膜", value: "哑膜", field: "options.film" },
      { code: "option:ink", name: "油墨", value: "专色", field: "options.ink" },
      { code: "option:corner", name: "角", value: "圆角", field: "options.corner" },
    ]);
  });

  /** 94 × 58 mm with its bleed: 10 × 11 on 940 × 640 mm, turned 16 × 6. */
  test("lie among those of others on the shared sheet", () => {
    const plan = good({ options: { film: "matt" } }).plan();
    if (plan.kind !== "gang") throw new Error(plan.kind);
    const { layout, ...facts } = plan;
    expect(facts).toEqual({
      kind: "gang",
      format: { name: "名片", widthMm: 90, heightMm: 54 },
      cellsPerKind: 1,
      cellsPerSheet: 110,
      choices: [
        { option: "覆膜", choice: "哑膜" },
        { option: "油墨", choice: "四色" },
        { option: "角", choice: "直角" },
      ],
    });
    expect(layout.pieces).toBe(110);
    expect(layout.usable).toEqual({ x: 0, y: 0, width: 940, height: 640 });
  });

  /** 94 × 58 mm on 152 × 188 mm: cut apart anyhow 3 + 2 lie there, in one grid 2 × 2. */
  test("are laid out in one grid", () => {
    const plan = good({}, { sheetMm: [152, 188] }).plan();
    if (plan.kind !== "gang") throw new Error(plan.kind);
    expect([plan.cellsPerSheet, plan.layout.blocks.length]).toEqual([4, 1]);
  });
});

/** 100 × 50 mm of 100 g and of 98 g weigh 0.50 and 0.49 g. */
test.each([
  [100, 1],
  [98, 0],
])("one piece of %i g/m² is rounded half up to %i g", (gsm, grams) => {
  const made = { gsm, widthMm: 100, heightMm: 50, piecesPerUnit: 1 };
  expect(good({ quantity: 1 }, { ...made, packages: [{ quantity: 1, total: "1.00" }] }).grams).toBe(
    grams,
  );
});

describe("what is not listed is named at its field", () => {
  test.each([
    [{ formatId: "other" }, "noFormat", "formatId", "没有这种拼版规格"],
    [{ options: { fold: "a" } }, "option", "options.fold", "没有选项「fold」"],
    [{ options: { film: "gloss" } }, "option", "options.film", "覆膜没有「gloss」"],
  ])("%j", (change, code, field, message) => {
    expect(costed(change)).toStrictEqual({ ok: false, problems: [{ code, field, message }] });
  });
});
