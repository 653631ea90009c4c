import { describe, expect, it } from "vitest";
import type { PartPlan, Quote } from "#contract/quotes/quote.ts";
import { price } from "#pricing/quote/quote.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { quoted } from "#tests/pricing/edge-book.ts";
import { goldenBook } from "#tests/pricing/golden-book.ts";
import { part } from "#tests/pricing/golden-jobs.ts";

/** 丝向 of books and boxes: where the drawn pieces lie, against the grain of the drawn parent. */

/** Of the drawings alone: does the grain run along the width of every piece as it is designed? */
function grainRuns({ parent, cutLayout, layout, pieceMm }: PartPlan): "width" | "height" | "both" {
  const long = parent.grain !== "short";
  const grainDown = parent.lengthMm >= parent.widthMm === long;
  const runs = new Set<"width" | "height">();
  for (const sheet of cutLayout.blocks) {
    // The press sheet is drawn with its long side across.
    const upright = sheet.height > sheet.width;
    const grainAcrossPress = grainDown === upright;
    for (const block of layout.blocks) {
      const bleed = 2 * (layout.bleedMm ?? 0);
      const turned = Math.abs(block.width + bleed - pieceMm.widthMm) > 0.1;
      runs.add(grainAcrossPress === turned ? "height" : "width");
    }
  }
  const [only, ...others] = runs;
  return only === undefined || others.length > 0 ? "both" : only;
}

const partsOf = ({ plan }: Quote): PartPlan[] => (plan.kind === "sheet" ? plan.parts : []);

const inner = { ...part, name: "内页", pages: 16 };
/** 大32开: a spread is 280 × 210 mm. */
const booklet = {
  quoteType: "ysp",
  yspType: "book",
  binding: "saddle",
  lengthMm: 210,
  widthMm: 140,
  quantity: 2000,
  parts: [inner],
};

describe("the grain of a book along its spine", () => {
  // A quarter of 大度, 444 × 597 mm, has its grain along 597. Two by two spreads lie with 280 along
  // it. A half of 大度, trimmed to 600 × 450 mm, has its grain along 450, as 210 lies: half as many.
  it("takes the press sheets that hold its pages so, though a parent gives fewer", () => {
    const [free] = partsOf(quoted(booklet, goldenBook));
    const [fixed] = partsOf(quoted({ ...booklet, fixedGrain: true }, goldenBook));
    expect([free?.ups, free?.kai, free && grainRuns(free)]).toEqual([8, 4, "width"]);
    expect([fixed?.ups, fixed?.kai, fixed && grainRuns(fixed)]).toEqual([8, 2, "height"]);
    // Sixteen pages are a sheet: 2,000 and 150 of waste.
    expect([free?.fullSheets, fixed?.fullSheets]).toEqual([538, 1075]);
  });

  it("is said among the assumptions, and where no sheet holds the pages so", () => {
    const { assumptions } = quoted({ ...booklet, fixedGrain: true }, goldenBook);
    expect(assumptions.find(({ code }) => code === "grain")).toEqual({
      code: "grain",
      name: "丝向",
      value: "顺书脊",
      field: "fixedGrain",
    });
    const wide = { ...booklet, lengthMm: 216, widthMm: 215, fixedGrain: true };
    const quarter = { id: "dadu", name: "四开", widthMm: 444, lengthMm: 597 };
    const small = { ...goldenBook, parents: [quarter] };
    const refused = price(wide, small);
    expect(refused.ok ? [] : refused.problems.map(({ message }) => message)).toEqual([
      "按指定的丝向，展开尺寸（含出血）436 × 222 mm 超出印刷机幅面",
    ]);
    expect(price({ ...wide, fixedGrain: false }, small).ok).toBe(true);
  });

  it("follows the parent's own grain", () => {
    const short = goldenBook.parents.map((parent) => ({ ...parent, grain: "short" as const }));
    const [fixed] = partsOf(
      quoted({ ...booklet, fixedGrain: true }, { ...goldenBook, parents: short }),
    );
    expect([fixed?.ups, fixed && grainRuns(fixed)]).toEqual([8, "height"]);
  });
});

const paper = { name: "单张", paperId: "baika", gsm: 300, frontColors: 4, backColors: 0 };
const hgx = [{ id: "die-cut" }, { id: "glue" }];
const boxes = (["tuckEnd", "snapLock", "doubleTuck", "handle", "autoLock", "sleeve"] as const).map(
  (boxType) => ({
    quoteType: "ysp",
    yspType: "box",
    quantity: 3000,
    box: { lengthMm: 90, widthMm: 40, heightMm: 150, boxType },
    parts: [{ ...paper, hgx }],
  }),
);

describe("the grain of seeded books and boxes", () => {
  const cover = {
    ...paper,
    name: "封面",
    pages: 4,
    paperId: "shuangtong",
    gsm: 250,
    backColors: 4,
  };
  const text = {
    ...cover,
    name: "内页",
    paperId: "shuangjiao",
    gsm: 80,
    frontColors: 1,
    backColors: 1,
  };
  const books = [
    { lengthMm: 285, widthMm: 210, binding: "perfect", pages: 160 },
    { lengthMm: 260, widthMm: 185, binding: "sewn", pages: 192 },
    { lengthMm: 210, widthMm: 140, binding: "saddle", pages: 32 },
    { lengthMm: 297, widthMm: 210, binding: "wire", pages: 48 },
  ].map(({ pages, ...size }) => ({
    ...booklet,
    ...size,
    parts: [cover, { ...text, pages }],
  }));

  it.each(books)("runs along every spine of %j, and costs no less", (job) => {
    const fixed = quoted({ ...job, fixedGrain: true }, seedPriceBook);
    expect(partsOf(fixed).map(grainRuns)).toEqual(partsOf(fixed).map(() => "height"));
    expect(Number(fixed.total)).toBeGreaterThanOrEqual(Number(quoted(job, seedPriceBook).total));
  });

  it.each(boxes)("runs round the body of $box.boxType, and costs no less", (job) => {
    const fixed = quoted({ ...job, fixedGrain: true }, seedPriceBook);
    expect(partsOf(fixed).map(grainRuns)).toEqual(["width"]);
    expect(Number(fixed.total)).toBeGreaterThanOrEqual(Number(quoted(job, seedPriceBook).total));
  });
});

it("is refused for goods without a spine or a body", () => {
  const [box] = boxes;
  const message = "只有书刊和有盒身的彩盒可以指定丝向";
  const jobs = [
    { ...box, box: { lengthMm: 90, widthMm: 40, heightMm: 150, boxType: "mailer" } },
    { ...booklet, yspType: "flat", binding: "none", parts: [part] },
  ];
  for (const job of jobs) {
    const result = price({ ...job, fixedGrain: true }, seedPriceBook);
    expect(result.ok ? [] : result.problems).toContainEqual({
      code: "grain",
      field: "fixedGrain",
      message,
    });
  }
});
