import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { labelJob } from "#contract/jobs/jobs.ts";
import type { LabelMaterial, LabelSection } from "#contract/price-book/labels.ts";
import type { LabelImposition } from "#pricing/products/label-geometry.ts";
import { labelPlan, rollsOf, rollWarnings, shipLines } from "#pricing/products/label-rolls.ts";
import { goldenBook } from "#tests/pricing/golden-book.ts";
import { shownLine } from "#tests/pricing/shown-line.ts";

/** Delivered forms of labels: rolls on cores, sheets, folds, singles; and the displayed plan. */

const section: LabelSection = {
  ...goldenBook.labels,
  rewindPerRoll: "1",
  cores: [
    { mm: 40, price: "0.3" },
    { mm: 76, price: "0.5" },
  ],
  forms: [
    { form: "sheet", per1000: "6", minCharge: "5.00" },
    { form: "single", per1000: "12.5", minCharge: "0.00" },
  ],
};

const job = (change: object = {}) =>
  v.parse(labelJob, {
    quoteType: "lz",
    widthMm: 48,
    heightMm: 28,
    materialId: "paper",
    colors: 4,
    quantity: 6000,
    kinds: 2,
    labelsPerRoll: 2500,
    coreMm: 76,
    ...change,
  });

const texts = (change: object) =>
  shipLines(job(change), section)
    .map(shownLine)
    .map((line) => Object.values(line).join(" | "));

describe("rolls are rewound, each kind by itself", () => {
  /** 6,000 of 2,500 a roll are three rolls a kind. */
  test.each([
    [{}, 6],
    [{ quantity: 5000 }, 4],
    [{ quantity: 5001 }, 6],
    [{ quantity: 1, kinds: 3 }, 3],
    [{ shipForm: "sheet" }, 0],
  ])("%j are %i rolls", (change, rolls) => {
    expect(rollsOf(job(change))).toBe(rolls);
  });

  test.each([
    [
      76,
      "rewind | 分切复卷 |  | 每卷 2,500 枚，76 mm 卷芯，6 卷 | 6 | 卷 | 1500000 |  | 900 | rate",
    ],
    [
      40,
      "rewind | 分切复卷 |  | 每卷 2,500 枚，40 mm 卷芯，6 卷 | 6 | 卷 | 1300000 |  | 780 | rate",
    ],
    [
      25,
      "rewind | 分切复卷 |  | 每卷 2,500 枚，25 mm 卷芯，6 卷 | 6 | 卷 | 1000000 |  | 600 | rate",
    ],
  ])("on a core of %i mm, which costs nothing where the book has none", (coreMm, line) => {
    expect(texts({ coreMm })).toEqual([line]);
  });
});

describe("other forms are paid by the thousand, at least the minimum", () => {
  test.each([
    [
      { shipForm: "sheet" },
      "form | 出货加工 | shipForm sheet | 12,000 枚 × 6 元/千枚 | 12 | 千枚 | 6000000 | 500 | 7200 | rate",
    ],
    [
      { shipForm: "sheet", quantity: 400 },
      "form | 出货加工 | shipForm sheet | 800 枚 × 6 元/千枚 | 0.8 | 千枚 | 6000000 | 500 | 500 | min",
    ],
    [
      { shipForm: "single" },
      "form | 出货加工 | shipForm single | 12,000 枚 × 12.5 元/千枚 | 12 | 千枚 | 12500000 |  | 15000 | rate",
    ],
  ])("%j", (change, line) => {
    expect(texts(change)).toEqual([line]);
  });

  test("a form that the book does not price is no line", () => {
    expect(texts({ shipForm: "fanfold" })).toEqual([]);
  });
});

const material: LabelMaterial = {
  id: "paper",
  name: "铜版纸",
  group: "纸",
  for: ["lz"],
  perM2: "3.5",
  gsm: 160,
  thicknessMm: "0.16",
};
/** Ten labels at 30 mm around, six at 50 mm across, on 308 mm of a web of 320. */
const imposition: LabelImposition = {
  z: 94,
  around: 10,
  repeat: 300_000,
  across: 6,
  web: 308_000,
  stockWeb: 320_000,
};

describe("a roll that the buyer's printer cannot take is warned of", () => {
  const warned = (change: object) => rollWarnings(job(change), imposition, material);
  const message = (most: string, od: number) => [
    {
      code: "rollDiameter",
      field: "labelsPerRoll",
      message: `卷径超过 ${od} mm，每卷最多约 ${most} 枚`,
    },
  ];

  /** 2,000 × 30 mm: √(76² + 4 × 60,000 × 0.16 ÷ π) = 134.2 mm; on 134 mm π × 12,180 ÷ 0.64 = 59.8 m. */
  test.each([
    [{ labelsPerRoll: 2000, maxOdMm: 135 }, []],
    [{ labelsPerRoll: 2000, maxOdMm: 134 }, message("1,992", 134)],
    [{ labelsPerRoll: 2000, maxOdMm: 134, quantity: 1000 }, []],
    [{ labelsPerRoll: 2000, maxOdMm: 134, quantity: 2000 }, message("1,992", 134)],
    [{ labelsPerRoll: 2000, maxOdMm: 134, shipForm: "sheet" }, []],
    [{ labelsPerRoll: 2000, maxOdMm: 60 }, message("0", 60)],
    [{ labelsPerRoll: 2000 }, []],
  ])("%j", (change, expected) => {
    expect(warned(change)).toEqual(expected);
  });
});

describe("the plan that is shown", () => {
  const press = { id: "rotary", name: "轮转机", edgeMm: 5 };
  const onSixLanes = (design: number) => ({ sheets: 1001, designs: [{ design, places: 6 }] });
  const run = { forms: [1, 0].map(onSixLanes), sheets: 2000, wasteMetres: 12 };

  /**
   * 2,000 rows at 30 mm are 60 m; 72 m of 320 mm are 23.04 m². The printed web is centred: (320 −
   * 308) ÷ 2 + 5 = 11 mm from the left. 60 × 48 × 28 of 320 × 300 mm² are 84 %.
   */
  test("of a cylinder", () => {
    const plan = labelPlan(
      job({ labelsPerRoll: 2000 }),
      imposition,
      run,
      press,
      "rotary",
      material,
    );
    expect(plan).toEqual({
      kind: "label",
      method: "rotary",
      press: { id: "rotary", name: "轮转机" },
      z: 94,
      circumferenceMm: 300,
      around: 10,
      across: 6,
      pitchMm: 30,
      gapAcrossMm: 2,
      gapAroundMm: 2,
      edgeMm: 5,
      webMm: 308,
      stockWebMm: 320,
      rows: 2000,
      // 1,001 rows on six lanes are 6,006 labels.
      laneForms: [2, 1].map((number) => ({
        rows: 1001,
        designs: [{ number, lanes: 6, made: 6006, over: 6 }],
      })),
      runMetres: 60,
      wasteMetres: 12,
      metres: 72,
      areaM2: 23.04,
      shipForm: "roll",
      winding: { wound: "out", lead: "top" },
      labelsPerRoll: 2000,
      rolls: 6,
      rollMetres: 60,
      rollOdMm: 134.2,
      coreMm: 76,
      layout: {
        widthMm: 320,
        heightMm: 300,
        usable: { x: 11, y: 0, width: 298, height: 300 },
        grippers: [],
        gripperMm: 0,
        blocks: [
          {
            x: 11,
            y: 1,
            columns: 6,
            rows: 10,
            width: 48,
            height: 28,
            stepX: 50,
            stepY: 30,
            turned: false,
          },
        ],
        pieces: 60,
        utilisation: 84,
      },
    });
  });

  /** 239.391 ÷ 8 = 29.923875 mm; 17 of it 0.5087 m; 10.5087 m of 58 mm are 0.609505 m². */
  test("of one lane without a cylinder, rounded", () => {
    const one: LabelImposition = {
      around: 8,
      repeat: 239_391,
      across: 1,
      web: 58_000,
      stockWeb: 58_000,
    };
    const found = labelPlan(
      job({ labelsPerRoll: 100, quantity: 17 }),
      one,
      { forms: [], sheets: 17, wasteMetres: 10 },
      press,
      "semiRotary",
      material,
    );
    const { z, circumferenceMm, pitchMm, gapAcrossMm, gapAroundMm, layout } = found;
    expect([z, circumferenceMm, gapAcrossMm]).toEqual([undefined, undefined, 0]);
    expect([pitchMm, gapAroundMm]).toEqual([29.9239, 1.9239]);
    expect([found.runMetres, found.metres, found.rollMetres]).toEqual([0.51, 10.51, 0.51]);
    expect(found.areaM2).toBe(0.6095);
    expect(layout.blocks.map(({ x, stepX }) => [x, stepX])).toEqual([[5, 48]]);
    expect(Object.keys(found)).not.toContain("z");
  });
});
