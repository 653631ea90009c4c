import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FreightSection } from "#contract/price-book/freight.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { isPalletised, loadOf, packingOf, shownGrams } from "#pricing/core/packing.ts";
import { payableOf } from "#pricing/core/payable.ts";
import { onTaxBasis } from "#pricing/rating/tax-basis.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { amounts, edgeBook, fenOfGoods, lineOf, quoted } from "./edge-book.ts";
import { goldenBook } from "./golden-book.ts";

/** What is to be paid for goods and freight together, each sum by hand. */

const zhejiang = "330000";

/** 12.00 for the first kg and 3.00 for each further one; free from 100.00 of goods before tax. */
const section: FreightSection = {
  ...goldenBook.freight,
  free: [{ from: "100.00", type: "express", provinces: [zhejiang] }],
};
const shipping = {
  delivery: { type: "express", provinceCode: zhejiang },
  load: { grams: 2500, cubicCm: 0 },
} as const;

function paid(goods: readonly { fen: number; taxRate: string }[], with_ = section) {
  const found = payableOf(goods, shipping, with_);
  if (!found.ok) throw new Error(JSON.stringify(found.problems));
  const { untaxed, goodsTax, freightFee, freightRate, freightTax, tax, total } = found.value;
  return { untaxed, goodsTax, freightFee, freightRate, freightTax, tax, total };
}

describe("goods and freight of one sum", () => {
  /** 2.5 kg: 12.00 + 2 × 3.00 = 18.00, and its tax 2.34. */
  test.each([
    ["untaxed", [{ fen: 5000, taxRate: "0" }], [6800, 0, 1800, "0", 0, 0, 6800]],
    // 50.00 × 13 % = 6.50.
    ["taxed", [{ fen: 5000, taxRate: "0.13" }], [6800, 650, 1800, "0.13", 234, 884, 7684]],
    // A publication: 50.00 × 9 % = 4.50 and 18.00 × 9 % = 1.62.
    ["at 9 %", [{ fen: 5000, taxRate: "0.09" }], [6800, 450, 1800, "0.09", 162, 612, 7412]],
    // 20.00 × 9 % = 1.80, 30.00 × 13 % = 3.90; freight follows the higher rate.
    [
      "at both",
      [
        { fen: 2000, taxRate: "0.09" },
        { fen: 3000, taxRate: "0.13" },
      ],
      [6800, 570, 1800, "0.13", 234, 804, 7604],
    ],
    // 0.50 × 13 % = 6.5 fen, up to 7, for each line by itself.
    [
      "rounded line by line",
      [
        { fen: 50, taxRate: "0.13" },
        { fen: 50, taxRate: "0.13" },
      ],
      [1900, 14, 1800, "0.13", 234, 248, 2148],
    ],
  ])("%s", (_, goods, [untaxed, goodsTax, freightFee, freightRate, freightTax, tax, total]) => {
    expect(paid(goods)).toEqual({
      ...{ untaxed, goodsTax, freightFee, freightRate, freightTax, tax, total },
    });
  });

  /** 99.99 with its tax is 112.99: more than the threshold, which is of the goods before tax. */
  test.each([
    [9999, "0", 1800],
    [9999, "0.13", 1800],
    [10_000, "0", 0],
    [10_000, "0.13", 0],
  ])("%i fen at %s pay %i of freight: an invoice never moves it", (fen, taxRate, fee) => {
    expect(paid([{ fen, taxRate }]).freightFee).toBe(fee);
  });

  test("several lines reach the threshold together", () => {
    const goods = [
      { fen: 4000, taxRate: "0" },
      { fen: 6000, taxRate: "0.13" },
    ];
    expect(paid(goods)).toMatchObject({ freightFee: 0, freightTax: 0, total: 10_780 });
  });
});

describe("a quote with delivery", () => {
  /** A fen and a gram a piece: 5,000 pieces are 50.00 and 5 kg, 12.00 + 4 × 3.00 = 24.00. */
  const book: PriceBook = edgeBook({ freight: section });
  const delivery = { type: "express", provinceCode: zhejiang, carrierId: "twelve" };

  test("taxes goods and freight, each rounded by itself, and says so", () => {
    const quote = quoted(fenOfGoods(5000, { delivery, taxIncluded: true }), book);
    expect(amounts(quote)).toEqual([
      ["goods", "50.00"],
      ["freight", "24.00"],
      // 6.50 + 3.12.
      ["tax", "9.62"],
    ]);
    expect(lineOf(quote, "tax")?.basis).toBe("货款与运费各 × 13%：6.50 ＋ 3.12");
    expect([quote.untaxed, quote.tax, quote.total]).toEqual(["74.00", "9.62", "83.62"]);
  });

  test("says what an invoice carries, asked for or not", () => {
    const reported = [true, false].map((taxIncluded) => {
      const { invoicing, assumptions } = quoted(fenOfGoods(5000, { taxIncluded }), book);
      return [invoicing, assumptions.find(({ code }) => code === "tax")?.value];
    });
    expect(reported).toEqual([
      [{ payer: "general", rate: "0.13" }, "含税，一般纳税人开 13% 发票"],
      [{ payer: "general", rate: "0.13" }, "未税，不开发票"],
    ]);
  });

  test("of a small taxpayer carries its own rate", () => {
    const tax = { payer: "small", standard: "0.01", publication: "0.01" } as const;
    const quote = quoted(fenOfGoods(5000, { taxIncluded: true }), { ...book, tax });
    expect([quote.tax, quote.total, quote.invoicing]).toEqual([
      "0.50",
      "50.50",
      { payer: "small", rate: "0.01" },
    ]);
    expect(quote.assumptions.at(-1)?.value).toBe("含税，小规模纳税人开 1% 发票");
  });
});

describe("the other tax basis of a quote", () => {
  const book = edgeBook();
  const plain = (taxIncluded: boolean) => {
    const quote = quoted(fenOfGoods(4321, { taxIncluded }), book);
    return { ...quote, ladder: [], paces: [], alternatives: [] };
  };
  const invoicing = { payer: "general", rate: "0.13" } as const;

  /** 43.21 × 13 % = 5.6173. */
  test("is the price that the job has on it, there and back", () => {
    expect([plain(true).total, plain(false).total]).toEqual(["48.83", "43.21"]);
    expect(onTaxBasis(plain(false), true, invoicing)).toEqual(plain(true));
    expect(onTaxBasis(plain(true), false, invoicing)).toEqual(plain(false));
    expect(onTaxBasis(plain(true), true, invoicing)).toEqual(plain(true));
  });
});

describe("how goods are packed", () => {
  const heavy = {
    palletGrams: 1_000_000,
    palletFromGrams: 300_000,
    cartonEdgeMm: 700,
    palletFee: "30.00",
    reelMetres: 6000,
    reelFee: "20.00",
  };
  const freight: FreightSection = { ...section, parcelGrams: 20_000, heavy };

  test.each([
    [undefined, 0, { form: "carton", pieces: 1 }],
    [undefined, 20_000, { form: "carton", pieces: 1 }],
    [undefined, 20_001, { form: "carton", pieces: 2 }],
    [{ form: "pallet" }, 1_000_000, { form: "pallet", pieces: 1 }],
    [{ form: "pallet" }, 1_000_001, { form: "pallet", pieces: 2 }],
    [{ form: "reel", metres: 6000 }, 400_000, { form: "reel", pieces: 1 }],
    [{ form: "reel", metres: 6001 }, 400_000, { form: "reel", pieces: 2 }],
  ] as const)("%j of %i g", (kind, grams, packing) => {
    expect(packingOf(kind, grams, freight)).toEqual(packing);
  });

  test.each([
    [604, 600],
    [605, 610],
    [614, 610],
  ])("%i g travel as the %i g that the quote says", (grams, shown) => {
    expect(shownGrams(grams)).toBe(shown);
  });

  const paper = {
    quoteType: "paper",
    paperId: "shuangtong",
    gsm: 157,
    taxIncluded: false,
  };
  const book: PriceBook = { ...goldenBook, freight: { ...goldenBook.freight, heavy } };

  /** A sheet of 大度 weighs 166.65 g, a ream 83.325 kg; a reel of 6,000 m × 787 mm 741.4 kg. */
  test.each([
    ["whole sheets by the ream", { qtyUnit: "ream", qty: "1" }, "pallet", 1],
    ["whole sheets by the sheet", { qtyUnit: "sheet", qty: "10" }, "pallet", 1],
    ["twelve reams, a ton to the pallet", { qtyUnit: "ream", qty: "12" }, "pallet", 1],
    ["thirteen reams", { qtyUnit: "ream", qty: "13" }, "pallet", 2],
    ["by the ton", { qtyUnit: "ton", qty: "2.5" }, "pallet", 3],
    ["cut small", { qtyUnit: "sheet", qty: "100", widthMm: 210, lengthMm: 285 }, "carton", 1],
    [
      "cut to the carton's edge",
      { qtyUnit: "sheet", qty: "10", widthMm: 500, lengthMm: 700 },
      "carton",
      1,
    ],
    ["cut beyond it", { qtyUnit: "sheet", qty: "10", widthMm: 500, lengthMm: 701 }, "pallet", 1],
    ["cut small, 300 kg", { qtyUnit: "kg", qty: "300", widthMm: 210, lengthMm: 285 }, "pallet", 1],
    ["cut small, 290 kg", { qtyUnit: "kg", qty: "290", widthMm: 210, lengthMm: 285 }, "carton", 15],
    ["a reel", { form: "reel", reelWidthMm: 787, qtyUnit: "kg", qty: "741" }, "reel", 1],
    ["two reels", { form: "reel", reelWidthMm: 787, qtyUnit: "kg", qty: "742" }, "reel", 2],
  ])("paper %s", (_, job, form, pieces) => {
    const { packing, parcels } = quoted({ ...paper, ...job }, book);
    expect([packing, parcels]).toEqual([{ form, pieces }, pieces]);
  });

  test.each([
    [700, 299_999, false],
    [700, 300_000, true],
    [700, 300_001, true],
    [701, 1, true],
  ])("sheets of %i mm that weigh %i g go on a pallet: %s", (edge, grams, is) => {
    expect(isPalletised(edge, grams, freight)).toBe(is);
  });

  /** 1 g at 500 kg/m³ takes 2 cm³; at 300 kg/m³ 3.33 cm³. */
  test.each([
    [500, 1, 2],
    [300, 1, 4],
    [300, 2, 7],
    [300, 3, 10],
    [700, 1, 2],
  ])("volume is rounded up: at %i kg/m³ %i g take %i cm³", (kgPerM3, grams, cubicCm) => {
    const goods = [{ grams, packing: { form: "carton", pieces: 1 } }] as const;
    expect(loadOf(goods, { ...freight, kgPerM3 })).toEqual({ grams, cubicCm });
  });

  test("a consignment adds them up", () => {
    const load = loadOf(
      [
        { grams: 30_000, packing: { form: "carton", pieces: 2 } },
        { grams: 900_000, packing: { form: "pallet", pieces: 1 } },
        { grams: 600_000, packing: { form: "reel", pieces: 2 } },
      ],
      { ...freight, kgPerM3: 500 },
    );
    expect(load).toEqual({
      grams: 1_530_000,
      cubicCm: 3_060_000,
      heavy: { grams: 1_500_000, pallets: 1, reels: 2 },
    });
  });
});

describe("freight of pallets and reels, by the seed's tariff", () => {
  const offset = { quoteType: "paper", paperId: "shuangjiao", gsm: 80, taxIncluded: false };
  const to = (type: string) => ({ type, provinceCode: "310000" });
  const freightOf = (job: object, type: string) =>
    lineOf(quoted({ ...offset, ...job, delivery: to(type) }, seedPriceBook), "freight");

  /**
   * A sheet of 正度 weighs 68.75232 g: 2 t are 29,090 whole sheets, 2,000,004.99 g, wrapped
   * 2,080.01 kg. × 0.75 = 1,560.01, delivered 60.00, three pallets 90.00.
   */
  test("two tons ride on three pallets", () => {
    expect(freightOf({ qtyUnit: "ton", qty: "2" }, "logistics")).toMatchObject({
      amount: "1710.01",
      basis: "物流专线：2080.01 kg × 0.75 元，最低 80.00 元，另加提货与送货，打托 3 托 × 30.00 元",
    });
  });

  /** 1.2 t on 787 mm at 80 g are 19,060 m, four reels: 1,248 kg × 0.75 = 936.00, 60.00, 80.00. */
  test("a ton and a fifth are four reels", () => {
    const reel = { form: "reel", reelWidthMm: 787, qtyUnit: "ton", qty: "1.2" };
    expect(freightOf(reel, "logistics")).toMatchObject({
      amount: "1076.00",
      basis: "物流专线：1248 kg × 0.75 元，最低 80.00 元，另加提货与送货，卷筒装卸 4 卷 × 20.00 元",
    });
  });

  test("no parcel carrier takes them", () => {
    expect(() => freightOf({ qtyUnit: "ton", qty: "2" }, "express")).toThrow(
      "托盘和卷筒不走快递，请选物流、送货或自提",
    );
    const named = { ...to("logistics"), carrierId: "deppon" };
    expect(() =>
      quoted({ ...offset, qtyUnit: "ton", qty: "2", delivery: named }, seedPriceBook),
    ).toThrow("德邦大件不收托盘和卷筒");
    expect(freightOf({ qtyUnit: "ton", qty: "2" }, "pickup")?.amount).toBe("0.00");
  });
});

describe("one line more", () => {
  const line = fc.record({
    fen: fc.integer({ min: 1, max: 400_000 }),
    taxRate: fc.constantFrom("0", "0.01", "0.09", "0.13"),
    grams: fc.integer({ min: 1, max: 60_000 }).map((tens) => tens * 10),
    packing: fc.constantFrom(
      { form: "carton", pieces: 1 } as const,
      { form: "carton", pieces: 1 } as const,
      { form: "pallet", pieces: 1 } as const,
      { form: "reel", pieces: 2 } as const,
    ),
  });
  const ways = fc.record({
    type: fc.constantFrom("express", "logistics", "city", "pickup"),
    provinceCode: fc.constantFrom("440000", "330000", "650000"),
  });

  test("never makes an order cheaper, except where the notice announced free freight", () => {
    const { freight: tariff } = seedPriceBook;
    let dearer = 0;
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        line,
        ways,
        (few, more, delivery) => {
          const [before, after] = [few, [...few, more]].map((lines) =>
            payableOf(lines, { delivery, load: loadOf(lines, tariff) }, tariff),
          );
          if (!before?.ok || !after?.ok) return;
          if (after.value.total >= before.value.total) {
            dearer += 1;
            return;
          }
          expect(before.value.warnings.map(({ code }) => code)).toEqual(["freeFreight"]);
        },
      ),
      { numRuns: 10_000, seed: 20261122 },
    );
    expect(dearer).toBeGreaterThan(5000);
  });

  test("an invoice makes it dearer, never cheaper, and moves no freight", () => {
    const { freight: tariff } = seedPriceBook;
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), ways, (lines, delivery) => {
        const [bare, taxed] = ["0", "0.13"].map((taxRate) =>
          payableOf(
            lines.map(({ fen }) => ({ fen, taxRate })),
            { delivery, load: loadOf(lines, tariff) },
            tariff,
          ),
        );
        if (!bare?.ok || !taxed?.ok) return;
        expect(taxed.value.freightFee).toBe(bare.value.freightFee);
        expect(taxed.value.untaxed).toBe(bare.value.total);
        expect(taxed.value.total).toBeGreaterThanOrEqual(bare.value.total);
      }),
      { numRuns: 10_000, seed: 20261122 },
    );
  });
});
