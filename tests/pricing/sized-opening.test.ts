import { describe, expect, test } from "vitest";
import { flatSize, presetSize, sizedOpening } from "#pricing/analysis/sized-opening.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";

const own = { width: null, height: null, quantity: null };
const label = { id: "labels", quoteType: "lz", preset: { widthMm: 60, heightMm: 40 } } as const;
const flyer = {
  id: "flyer",
  quoteType: "ysp",
  preset: { yspType: "flat", lengthMm: 292, widthMm: 217, quantity: 1000 },
} as const;
const cards = { id: "cards", quoteType: "pt", preset: { quantity: 10 } } as const;
const paper = { id: "paper", quoteType: "paper", preset: { qtyUnit: "ream", qty: "3" } } as const;

function opened(product: Parameters<typeof sizedOpening>[0], size: object) {
  const found = sizedOpening(product, { ...own, ...size }, book);
  if (!found.ok) throw new Error(JSON.stringify(found.problems));
  return found.job;
}

describe("the flat size of a job", () => {
  test.each(["lz", "inkLz"] as const)("of %s is its label's", (kind) => {
    const job = { ...defaultJob(kind, book), widthMm: 31, heightMm: 57 };
    expect(flatSize(job)).toEqual({ width: 31, height: 57 });
  });

  test("of a sheet is across and along", () => {
    const job = { ...defaultJob("ysp", book), widthMm: 210, lengthMm: 285 };
    expect(flatSize(job)).toEqual({ width: 210, height: 285 });
  });

  test.each(["pt", "pb", "paper"] as const)("of %s is none", (kind) => {
    expect(flatSize(defaultJob(kind, book))).toBeNull();
  });

  test("of a box is none, nor of a sheet that lacks a side", () => {
    const sheet = defaultJob("ysp", book);
    if (sheet.quoteType !== "ysp") throw new Error("a sheet");
    const { lengthMm, widthMm, ...neither } = { widthMm: 210, lengthMm: 285, ...sheet };
    const box = { boxType: "tuckEnd", lengthMm: 90, widthMm: 60, heightMm: 30 } as const;
    expect(flatSize({ ...neither, widthMm })).toBeNull();
    expect(flatSize({ ...neither, lengthMm })).toBeNull();
    expect(flatSize({ ...neither, widthMm, lengthMm, box })).toBeNull();
  });
});

test("a preset says its own size and quantity, and paper none", () => {
  expect(presetSize(label, book)).toEqual({ width: 60, height: 40, quantity: 5000 });
  expect(presetSize(flyer, book)).toEqual({ width: 217, height: 292, quantity: 1000 });
  expect(presetSize(cards, book)).toEqual({ width: null, height: null, quantity: 10 });
  expect(presetSize(paper, book)).toEqual({ width: null, height: null, quantity: null });
});

describe("a page for a size and a quantity", () => {
  test("opens a label with them, and with the preset's own where none is asked", () => {
    expect(opened(label, { width: 80, height: 50, quantity: 3000 })).toMatchObject({
      productId: "labels",
      widthMm: 80,
      heightMm: 50,
      quantity: 3000,
    });
    expect(opened(label, {})).toMatchObject({ widthMm: 60, heightMm: 40, quantity: 5000 });
  });

  test("opens a round label as wide as high", () => {
    const round = { ...label, preset: { shape: "circle", widthMm: 60, heightMm: 60 } } as const;
    expect(opened(round, { width: 45, height: 90 })).toMatchObject({ widthMm: 45, heightMm: 45 });
  });

  test("opens a sheet with its width across and its height along", () => {
    expect(opened(flyer, { width: 140, height: 203, quantity: 500 })).toMatchObject({
      widthMm: 140,
      lengthMm: 203,
      quantity: 500,
    });
    expect(opened(flyer, {})).toMatchObject({ widthMm: 217, lengthMm: 292, quantity: 1000 });
  });

  test("opens goods without a size with the quantity, and paper with neither", () => {
    expect(opened(cards, { width: 80, quantity: 30 })).toMatchObject({ quantity: 30 });
    expect(opened(cards, { width: 80, height: 80 })).not.toMatchObject({ widthMm: 80 });
    const reams = opened(paper, { width: 80, quantity: 30 });
    expect(reams).toMatchObject({ qtyUnit: "ream", qty: "3" });
    expect(reams).not.toHaveProperty("quantity");
  });

  test("names the field where the contract refuses the size", () => {
    const found = sizedOpening(label, { ...own, width: 0 }, book);
    expect(found.ok ? [] : found.problems.map(({ field }) => field)).toEqual(["widthMm"]);
  });
});
