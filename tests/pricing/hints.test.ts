import { describe, expect, it } from "vitest";
import { kaishuOf } from "#pricing/analysis/kaishu.ts";
import { sizeHints } from "#pricing/analysis/size-hints.ts";
import { sweetSpots } from "#pricing/analysis/sweet-spots.ts";
import { withLabels } from "#tests/pricing/labels/label-book.ts";
import { edgeBook, tableBasics } from "./edge-book.ts";
import { goldenBook } from "./golden-book.ts";
import { flyer } from "./golden-jobs.ts";

/** The complete texts of the tools, with every amount calculated by hand. */

const label = {
  quoteType: "lz",
  widthMm: 50,
  heightMm: 30,
  materialId: "tongban",
  colors: 4,
  quantity: 1000,
  shape: "rect",
  taxIncluded: false,
};
const hint = (change: object, saved: string, words: string) => ({
  change,
  saved,
  message: `${words}，省 ${saved} 元`,
});

describe("a label of 610.64 on the semi-rotary press, one lane of six", () => {
  const die = {
    id: "own",
    pressId: "semi",
    shape: "rect",
    cornerRadiusMm: 0,
    widthMm: 51,
    heightMm: 30,
    across: 1,
    around: 6,
  } as const;
  /** 45 mm wide two lanes are worth while: 60.39 + 13.18 + 53.30 + 53.84 + 101.97 + 321 = 603.68. */
  const narrower = hint({ widthMm: 45 }, "6.96", "宽减 5 mm，每版多出 6 个");

  it("may take the shop's dies that are up to 6 mm off, for what each saves", () => {
    const book = withLabels({
      dies: [
        die,
        // Pitch 39: 289 m: 63.58 + 57.80 + 59.32 + 13.87 + 321.
        { ...die, widthMm: 50, heightMm: 36, around: 5 },
        // Pitch 27, seven around: 277 m: 60.94 + 55.40 + 58.64 + 13.30 + 321.
        { ...die, widthMm: 44, heightMm: 24, around: 7 },
        { ...die, widthMm: 57 },
        { ...die, widthMm: 43 },
        { ...die, heightMm: 37, around: 5 },
        { ...die, heightMm: 23, around: 7 },
        { ...die, shape: "circle" },
      ],
    });
    expect(sizeHints(label, book)).toEqual([
      hint({ widthMm: 44, heightMm: 24 }, "101.36", "有现成刀 44×24，免刀费"),
      hint({ widthMm: 51, heightMm: 30 }, "100.00", "有现成刀 51×30，免刀费"),
      hint({ widthMm: 50, heightMm: 36 }, "95.07", "有现成刀 50×36，免刀费"),
      narrower,
    ]);
  });

  it("takes a die with round corners of its own radius alone", () => {
    const rounded = { ...label, shape: "rounded", cornerRadiusMm: 2 };
    const found = (cornerRadiusMm: number) =>
      sizeHints(rounded, withLabels({ dies: [{ ...die, shape: "rounded", cornerRadiusMm }] }));
    expect(found(1)).toEqual([narrower]);
    expect(found(2)).toEqual([
      hint({ widthMm: 51, heightMm: 30 }, "100.00", "有现成刀 51×30，免刀费"),
      narrower,
    ]);
  });

  it("hears nothing of the die that it is on already, nor of one that saves nothing", () => {
    expect(sizeHints(label, withLabels({ dies: [{ ...die, widthMm: 50 }] }))).toEqual([]);
    const reported = sizeHints({ ...label, dieExisting: true }, withLabels({ dies: [die] }));
    expect(reported.map(({ change }) => change)).not.toContainEqual({ widthMm: 51, heightMm: 30 });
  });
});

describe("a few millimetres less", () => {
  /**
   * Z 72 takes six of 35 mm with 3.1 mm between, none of 34 to 31, seven of 30: 50,000 rows of
   * 38.1 or 32.657 mm, on 219 mm: 2,966.34 and 2,699.15. 48 mm wide the web is 211 mm: 37.93 of
   * paper, 0.24 of plates and 9.15 of the die.
   */
  it("win a label around the cylinder, or a narrower web", () => {
    expect(sizeHints({ ...label, heightMm: 35, quantity: 200_000 }, goldenBook)).toEqual([
      hint({ heightMm: 30 }, "267.19", "高减 5 mm，每版多出 4 个"),
      hint({ widthMm: 48 }, "47.32", "宽减 2 mm"),
    ]);
  });

  /** 216 high only one row of two fits: 663 sheets and 150 beyond 2,500: 1,771.07, not 1,385.79. */
  it("win a second row on the press sheet", () => {
    expect(sizeHints({ ...flyer, widthMm: 216, lengthMm: 291 }, goldenBook)).toEqual([
      hint({ widthMm: 212 }, "385.28", "宽减 4 mm，每张大纸多出 8 个"),
    ]);
    expect(sizeHints(flyer, goldenBook)).toEqual([]);
  });

  /** 5,000 of 14, 16 or 15 a sheet: 358, 313 and 334 sheets at 1.216546, 8 % broken, 50.00 to cut. */
  it("win a piece of paper", () => {
    const paper = {
      quoteType: "paper",
      paperId: "shuangtong",
      gsm: 157,
      qtyUnit: "sheet",
      qty: "5000",
      taxIncluded: false,
    };
    expect(sizeHints({ ...paper, widthMm: 224, lengthMm: 298 }, goldenBook)).toEqual([
      hint({ widthMm: 222 }, "59.13", "宽减 2 mm，每张多出 2 个"),
      hint({ lengthMm: 296 }, "31.54", "长减 2 mm，每张多出 1 个"),
    ]);
    expect(sizeHints(paper, goldenBook)).toEqual([]);
  });

  it("are missing for a job without a price or a size", () => {
    expect(sizeHints({ ...label, widthMm: 300 }, goldenBook)).toEqual([]);
    expect(sizeHints({ quoteType: "pt", tableId: "fen", quantity: 10 }, edgeBook())).toEqual([]);
  });
});

describe("quantities worth knowing", () => {
  const found = (...asked: Parameters<typeof sweetSpots>) => {
    const result = sweetSpots(...asked);
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    return result.value;
  };

  it("are none for designs of unlike quantities", () => {
    const unlike = { ...flyer, kinds: 2, quantities: [500, 800] };
    expect(found(unlike, goldenBook)).toEqual({ curve: [], spots: [] });
  });

  /** 5,300 / 4 and 150 are 1,475 sheets, 369 of 大度, which hold 1,476: 448.91 + 320 + 600 + 48. */
  it("of flyers: the last on the same sheets, then a sheet more", () => {
    const { spots, nextStep } = found({ ...flyer, quantity: 5300 }, goldenBook);
    expect(spots).toEqual([
      {
        qty: 5304,
        total: "1416.91",
        unitPrice: "0.2671",
        more: 4,
        difference: "0.00",
        reason: "fullSheet",
        message: "再加 4 张不多花钱，正好用满这些大纸",
      },
    ]);
    expect(nextStep).toEqual({ qty: 5305, difference: "1.21" });
  });

  /**
   * 1,500: 65.89 + 200 + 100 + 120 + 59.90 + 60.52 + 14.38 + 2; 2,000 on two lanes of five:
   * 70.35 + 200 + 100 + 120 + 56.60 + 68.64 + 15.35 + 2. The next label is 0.02 dearer.
   */
  it("of labels: the full roll, which costs little", () => {
    const { spots, nextStep } = found({ ...label, quantity: 1500 }, withLabels({}));
    expect(spots).toEqual([
      {
        qty: 2000,
        total: "632.94",
        unitPrice: "0.3165",
        more: 500,
        difference: "10.25",
        reason: "fullRoll",
        message: "再加 500 枚只多 10.25 元，正好满卷",
      },
    ]);
    expect(nextStep).toEqual({ qty: 1501, difference: "0.02" });
    expect(found({ ...label, quantity: 1500, shipForm: "sheet" }, withLabels({})).spots).toEqual(
      [],
    );
  });

  /** 125 rows are 4.08 m: 1.97 of paper, 2.04 of work; the average of 500 labels is 6.74, half 3.37. */
  it("of many labels: the full roll, which costs no less than the others", () => {
    const [spot] = found({ ...label, quantity: 199_500 }, goldenBook).spots;
    expect(spot?.message).toBe("再加 500 枚多 4.01 元，正好满卷");
  });

  /** Three kinds of 120 are 360, charged as 167 of each: 501 × 0.10, less than 402 × 0.15. */
  it("of goods in several kinds: the tier that all together reach, for the same money", () => {
    const tiers = [
      { from: 1, to: 399, price: "0.20" },
      { from: 400, to: 499, price: "0.15" },
      { from: 500, to: null, price: "0.10" },
    ];
    const book = edgeBook({}, [{ ...tableBasics, id: "tiers", mode: "tier", tiers }]);
    const job = { quoteType: "pt", tableId: "tiers", kinds: 3, taxIncluded: false };
    const tier = (quantity: number) =>
      found({ ...job, quantity }, book).spots.map(({ qty, total, message }) => [
        qty,
        total,
        message,
      ]);
    expect(tier(120)).toEqual([[167, "50.10", "再加 47 个不多花钱，同样的价钱"]]);
    expect(tier(134)).toEqual([[167, "50.10", "再加 33 个不多花钱，同样的价钱"]]);
    expect(tier(167)).toEqual([]);
  });

  it("are missing for paper, and a job without a price shows the reason", () => {
    const paper = { quoteType: "paper", gsm: 157, qtyUnit: "sheet", qty: "5000" };
    expect(sweetSpots({ ...paper, paperId: "shuangtong" }, goldenBook)).toEqual({
      ok: true,
      value: { curve: [], spots: [] },
    });
    expect(sweetSpots({ ...paper, paperId: "none" }, goldenBook)).toEqual({
      ok: false,
      problems: [{ code: "noPaper", field: "paperId", message: "没有这种纸张" }],
    });
    expect(sweetSpots({ ...flyer, quantity: 0 }, goldenBook)).toEqual({
      ok: false,
      problems: [{ code: "invalid", field: "quantity", message: "数量至少为1" }],
    });
  });
});

/** Four quarters of 大度, 444 × 597 mm, each printed with 10 mm of gripper and 2 mm of tail along its left side. */
describe("pieces printed on a parent sheet", () => {
  const [dadu] = goldenBook.parents;
  if (dadu === undefined) throw new Error("the golden book has a parent");
  const kaishu = (widthMm: number, lengthMm: number, bleedMm: number, mixedLayout = false) =>
    kaishuOf({ widthMm, lengthMm, bleedMm, yaokouMm: 10, mixedLayout }, goldenBook);
  const corners = [
    [0, 0],
    [444, 0],
    [0, 597],
    [444, 597],
  ] as const;
  const whole = {
    widthMm: 889,
    heightMm: 1194,
    usable: { x: 0, y: 0, width: 889, height: 1194 },
    grippers: [],
    gripperMm: 0,
  };

  it.each([
    // 2 × 285 + 6 of 597, 2 × 210 + 6 of 428 beyond 3; without bleed 570 of 597 and 420 of 432 beyond 2.
    [
      210,
      285,
      3,
      { kai: 16, utilisation: 90.21, orientation: "straight" },
      { left: 4, top: 10.5 },
      2,
    ],
    [
      210,
      285,
      0,
      { kai: 16, utilisation: 90.21, orientation: "straight" },
      { left: 8, top: 13.5 },
      2,
    ],
    // 4 × 140 + 3 × 6 of 597: four rows.
    [210, 140, 3, { kai: 32, utilisation: 88.63, orientation: "turned" }, { left: 4, top: 9.5 }, 4],
  ])("%i × %i mm with %i mm of bleed", (width, length, bleed, reported, { left, top }, rows) => {
    const { kai, utilisation } = reported;
    const bleedMm = bleed > 0 ? { bleedMm: bleed } : {};
    const layout = {
      ...whole,
      ...bleedMm,
      blocks: corners.map(([x, y]) => ({
        x: x + left,
        y: y + top,
        columns: 2,
        rows,
        width,
        height: length,
        stepX: width + 2 * bleed,
        stepY: length + 2 * bleed,
        turned: reported.orientation === "turned",
      })),
      pieces: kai,
      utilisation,
    };
    const candidate = { ...reported, parent: dadu, gridKai: kai, layout };
    expect(kaishu(width, length, bleed)).toEqual({ ok: true, kaishu: { candidates: [candidate] } });
  });

  /** Ten on a quarter in a grid; eleven with the last row turned. */
  it("mixed, where that wins more", () => {
    const mixed = kaishu(110, 168, 3, true);
    expect(mixed).toMatchObject({
      kaishu: { candidates: [{ kai: 44, gridKai: 40, orientation: "mixed" }] },
    });
    expect(kaishu(210, 285, 3, true)).toEqual(kaishu(210, 285, 3));
  });

  it("none, where no press holds one", () => {
    expect(kaishu(700, 285, 3)).toEqual({
      ok: false,
      problems: [{ code: "tooLarge", field: "lengthMm", message: "尺寸大于所有纸张规格" }],
    });
  });
});
