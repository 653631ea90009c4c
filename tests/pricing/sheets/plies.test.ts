import { describe, expect, it } from "vitest";
import { presetJob } from "#pricing/analysis/opening.ts";
import { price } from "#pricing/quote/quote.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";
import { seedProducts } from "#server/seed/products.ts";

/** 联单: one form where only the paper changes; numbers by set, holes and glue by book. */

const ply = (paperId: string, gsm: number, more: object = {}) => ({
  name: "单张",
  paperId,
  gsm,
  frontColors: 1,
  backColors: 0,
  ...more,
});
const top = ply("ncr-cb", 48);
const middle = ply("ncr-cfb", 50);
const bottom = ply("ncr-cf", 47);

/** 100 books of 50 sets in three plies of 210 × 140 mm. */
const form = {
  quoteType: "ysp",
  yspType: "ncr",
  lengthMm: 210,
  widthMm: 140,
  plies: 3,
  leavesPerBook: 50,
  quantity: 100,
  taxIncluded: false,
  parts: [top, middle, bottom],
};

function quoted(change: object = {}) {
  const result = price({ ...form, ...change }, book, { ladder: false, alternatives: false });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.quote;
}
const linesOf = (change: object = {}) =>
  quoted(change).lines.map(({ code, name, qty, amount }) => [code, name, qty, amount]);
const amountOf = (code: string, change: object) =>
  quoted(change)
    .lines.filter((line) => line.code === code)
    .map(({ qty, amount }) => [qty, amount]);

describe("three plies that differ in their paper alone", () => {
  /**
   * 5,000 leaves 8 up are 625 sheets of each paper; 50 of waste are 17 each. 642 sheets 4 to a
   * parent are 161. A sheet of 大度 (0.889 × 1.194 m) costs 0.48911, 0.57319 and 0.44401.
   * With four decimals, 161 × 0.5732 are 92.29 and 161 × 0.4440 are 71.48: those are 1.61 hundreds.
   */
  it("have one plate and one start", () => {
    expect(linesOf()).toEqual([
      ["paper", "第1联 纸张费", "161", "78.75"],
      ["paper", "第2联 纸张费", "1.61", "92.28"],
      ["paper", "第3联 纸张费", "1.61", "71.49"],
      ["plate", "版费", "1", "35.00"],
      ["start", "开机费", "1", "110.00"],
      ["pack", "包装", "2", "6.00"],
    ]);
    expect(quoted().untaxed).toBe("393.52");
  });

  it("cost less on one paper, which is bought together", () => {
    // 15,000 leaves 8 up are 1,875 sheets and 50 of waste: 482 parents at 0.48911, or 4.82 hundreds.
    const { untaxed, lines } = quoted({ parts: [top] });
    expect(lines[0]).toMatchObject({ qty: "4.82", amount: "235.76" });
    expect(untaxed).toBe("386.76");
  });

  it("stand in the plan with their own sheets, the plates with the first", () => {
    const { plan } = quoted();
    if (plan.kind !== "sheet") throw new Error(plan.kind);
    expect(
      plan.parts.map(({ name, netSheets, fullSheets, plates }) => [
        name,
        netSheets,
        fullSheets,
        plates,
      ]),
    ).toEqual([
      ["第1联", 625, 161, 1],
      ["第2联", 625, 161, 0],
      ["第3联", 625, 161, 0],
    ]);
  });
});

it("a ply with other ink is a form of its own", () => {
  const lines = linesOf({ parts: [ply("ncr-cb", 48, { frontColors: 2 }), middle, bottom] });
  const plates = lines.filter(([code]) => code === "plate");
  expect(plates.map(([, name, qty]) => [name, qty])).toEqual([
    ["第1联 版费", "2"],
    ["第2、3联 版费", "1"],
  ]);
});

describe("steps of a whole set or book", () => {
  const number = { id: "number", count: 1 };
  const holes = { id: "hole", count: 2 };
  const glue = { id: "pad-glue" };

  /** 5,000 sets at 35.00 a thousand, whichever plies name the step. */
  it.each([
    ["one paper for all plies", { parts: [ply("ncr-cb", 48, { hgx: [number] })] }],
    ["the first ply", { parts: [{ ...top, hgx: [number] }, middle, bottom] }],
    ["every ply", { parts: form.parts.map((part) => ({ ...part, hgx: [number] })) }],
  ])("number each set once where %s asks for it", (_, change) => {
    expect(amountOf("hgx:number", change)).toEqual([["5", "175.00"]]);
  });

  it("number a set twice where one ply asks for two numbers", () => {
    const parts = [
      { ...top, hgx: [number] },
      { ...middle, hgx: [{ id: "number", count: 2 }] },
      bottom,
    ];
    expect(amountOf("hgx:number", { parts })).toEqual([["10", "350.00"]]);
  });

  /** 100 books with two holes are 200 holes, 2.40, under the minimum; 10,000 books are 240.00. */
  it("drill and glue each book once", () => {
    const parts = form.parts.map((part) => ({ ...part, hgx: [holes, glue] }));
    expect(amountOf("hgx:hole", { parts })).toEqual([["0.2", "30.00"]]);
    expect(amountOf("hgx:hole", { parts, quantity: 10_000 })).toEqual([["20", "240.00"]]);
    expect(amountOf("hgx:pad-glue", { parts })).toEqual([["100", "50.00"]]);
    expect(amountOf("hgx:pad-glue", { parts, quantity: 1000 })).toEqual([["1000", "250.00"]]);
  });

  it("are counted by the piece where a flat sheet has them", () => {
    const flat = { yspType: "flat", quantity: 5000, parts: [{ ...top, hgx: [number, holes] }] };
    expect(amountOf("hgx:number", flat)).toEqual([["5", "175.00"]]);
    expect(amountOf("hgx:hole", flat)).toEqual([["10", "120.00"]]);
  });
});

it("the shop's product has CB on top, CFB between and CF below", () => {
  const product = seedProducts.find(({ id }) => id === "ncr-form");
  if (product === undefined) throw new Error("no forms in the seed");
  const job = presetJob(product.quoteType, product.preset, null, book);
  expect(job.quoteType === "ysp" && job.parts.map(({ paperId }) => paperId)).toEqual([
    "ncr-cb",
    "ncr-cfb",
    "ncr-cf",
  ]);
});
