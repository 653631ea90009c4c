import { describe, expect, it, test } from "vitest";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { checkPriceBook } from "#contract/price-book/price-book.ts";
import { loadOf } from "#pricing/core/packing.ts";
import { price } from "#pricing/quote/quote.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";

/** What the shop has in stock, and what goods weigh. Prices without tax, worked out by hand. */

function quoted(job: object, rates: PriceBook = book) {
  const result = price({ taxIncluded: false, ...job }, rates, { ladder: false });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.quote;
}
const amountsOf = (job: object, rates: PriceBook = book) =>
  quoted(job, rates).lines.map(({ code, amount }) => [code, amount]);

describe("blank labels", () => {
  const blank = {
    quoteType: "lz",
    widthMm: 100,
    heightMm: 150,
    materialId: "remin",
    colors: 0,
    quantity: 5000,
    labelsPerRoll: 500,
  };

  it("of a size that the shop has a die for pay no die", () => {
    // 1,667 rows of 3 at 153 mm are 255.051 m, and 15 m waste. 270.051 m × 0.32 m × 1.55 = 133.95;
    // start 40.00; 270.051 × 0.10 = 27.01; ten rolls at 2.00.
    expect(amountsOf(blank)).toEqual([
      ["paper", "133.95"],
      ["start", "40.00"],
      ["run", "27.01"],
      ["rewind", "20.00"],
    ]);
    expect(quoted(blank).total).toBe("220.96");
  });

  it("use the die of another press where the blank press takes it", () => {
    const dies = book.labels.dies.filter(({ pressId }) => pressId !== "blank-330");
    const shared = { ...book, labels: { ...book.labels, dies } };
    // Two lanes: 2,500 × 0.153 + 15 = 397.5 m × 0.22 m × 1.55 = 135.55; 40.00; 39.75; 20.00.
    expect(quoted(blank, shared).total).toBe("235.30");
    const own = dies.map(({ alsoOn: _, ...die }) => die);
    const apart = { ...book, labels: { ...book.labels, dies: own } };
    expect(Number(quoted(blank, apart).total)).toBeGreaterThan(235.3);
  });

  it("of another size still pay a die", () => {
    expect(amountsOf({ ...blank, heightMm: 149 }).map(([code]) => code)).toContain("die");
  });
});

describe("paper in packs", () => {
  const a4 = {
    quoteType: "paper",
    paperId: "shuangjiao",
    gsm: 80,
    qtyUnit: "ream",
    qty: "1",
    lengthMm: 297,
    widthMm: 210,
  };

  it("costs what the pack costs, without a cutting fee, and in whole packs", () => {
    expect(amountsOf(a4)).toEqual([["paper", "22.50"]]);
    expect(amountsOf({ ...a4, lengthMm: 210, widthMm: 297, qty: "3" })).toEqual([
      ["paper", "67.50"],
    ]);
    expect(amountsOf({ ...a4, qtyUnit: "sheet", qty: "501" })).toEqual([["paper", "45.00"]]);
    expect(quoted(a4).plan).toMatchObject({ sheets: 500, pieces: 500, reamPrice: "22.50" });
  });

  it("is cut from parent sheets where that is cheaper, and where a parent or a trim is named", () => {
    expect(amountsOf({ ...a4, qty: "40" }).map(([code]) => code)).toContain("cut");
    expect(amountsOf({ ...a4, trim: true }).map(([code]) => code)).toContain("cut");
    expect(amountsOf({ ...a4, parentId: "dadu" }).map(([code]) => code)).toContain("cut");
    expect(amountsOf({ ...a4, gsm: 100 }).map(([code]) => code)).toContain("cut");
  });

  it("never costs less for a ream more", () => {
    const totals = Array.from({ length: 60 }, (_, index) =>
      Number(quoted({ ...a4, qty: String(index + 1) }).total),
    );
    expect(totals).toEqual([...totals].sort((a, b) => a - b));
  });

  it("of an unknown paper is refused", () => {
    const [pack] = book.paperSales.readyCut ?? [];
    const checked = checkPriceBook({
      ...book,
      paperSales: { ...book.paperSales, readyCut: [{ ...pack, paperId: "none" }] },
    });
    expect(checked.ok || checked.problems.map(({ message }) => message)).toEqual([
      "现成纸提到的纸张「none」不存在",
    ]);
  });
});

test("5,000 flyers are shrink-wrapped in packs of a hundred, a book by the copy", () => {
  const flyer = { name: "单张", paperId: "shuangtong", gsm: 157, frontColors: 4, backColors: 4 };
  const wrapped = (quantity: number, kinds = 1) =>
    quoted({
      quoteType: "ysp",
      yspType: "flat",
      lengthMm: 210,
      widthMm: 148,
      quantity,
      kinds,
      parts: [{ ...flyer, hgx: [{ id: "wrap" }] }],
    }).lines.find(({ code }) => code === "hgx:wrap");
  // 50 packs at 0.35 are 17.50: the least charge is 30.00.
  expect(wrapped(5000)).toMatchObject({ qty: "50", unit: "包", amount: "30.00" });
  // 301 packs at 0.35.
  expect(wrapped(30_001)).toMatchObject({ qty: "301", amount: "105.35" });
  // Each design has packs of its own: twice 151.
  expect(wrapped(15_001, 2)).toMatchObject({ qty: "302", amount: "105.70" });
  const booklet = quoted({
    quoteType: "ysp",
    yspType: "book",
    binding: "saddle",
    lengthMm: 285,
    widthMm: 210,
    quantity: 500,
    parts: [{ ...flyer, name: "内页", pages: 8, hgx: [{ id: "wrap" }] }],
  });
  // 500 copies at 0.12.
  expect(booklet.lines.find(({ code }) => code === "hgx:wrap")).toMatchObject({ amount: "60.00" });
});

test("a mounted box weighs its board: 400 g a square metre of the flat box", () => {
  const box = (hgx: readonly object[]) =>
    Number(
      quoted({
        quoteType: "ysp",
        yspType: "box",
        box: { lengthMm: 200, widthMm: 100, heightMm: 200 },
        quantity: 1000,
        parts: [
          { name: "单张", paperId: "huidibai", gsm: 300, frontColors: 4, backColors: 0, hgx },
        ],
      }).weightKg,
    );
  const plain = box([{ id: "die-cut" }]);
  // Board of 300 g and 400 g more: seven thirds.
  expect(box([{ id: "mount" }, { id: "die-cut" }]) / plain).toBeCloseTo(7 / 3, 2);
});

test("light goods have the volume of their own density, beside that of other goods", () => {
  const carton = { form: "carton", pieces: 1 } as const;
  const goods = [
    { grams: 8000, packing: { ...carton, kgPerM3: 80 } },
    { grams: 4000, packing: carton },
    { grams: 3000, packing: carton },
  ];
  const { freight } = book;
  // 8 kg of 80 kg/m³ are 0.1 m³.
  const others = Math.ceil((7000 * 1000) / freight.kgPerM3);
  expect(loadOf(goods, freight)).toEqual({ grams: 15_000, cubicCm: 100_000 + others });
  const cups = quoted({
    quoteType: "pt",
    tableId: "pt-paper-cup",
    quantity: 5000,
    options: {},
    delivery: { type: "express", provinceCode: "110000" },
  });
  expect(cups.packing).toMatchObject({ kgPerM3: 80 });
  // 31 kg and 4 % of packing in 0.403 m³: 50.38 kg by volume. Two parcels, 2 × 9.00 + 49 × 3.50.
  expect(cups.lines.find(({ code }) => code === "freight")?.amount).toBe("189.50");
});
