import { describe, expect, it } from "vitest";
import { checkPriceBook, type PriceBook } from "#contract/price-book/price-book.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import { priceFreight } from "#pricing/core/freight.ts";
import { price } from "#pricing/quote/quote.ts";
import { goldenBook } from "./golden-book.ts";

function quoted(job: unknown, book: PriceBook = goldenBook): Quote {
  const result = price(job, book);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.quote;
}

const amounts = (quote: Quote) => quote.lines.map(({ code, amount }) => [code, amount]);

const flyerPart = {
  name: "单张",
  paperId: "shuangtong",
  gsm: 157,
  printMethod: "workAndTurn",
  frontColors: 4,
  backColors: 4,
  hgx: [{ id: "film", sides: 2 }],
};
const flyer = {
  quoteType: "ysp",
  yspType: "flat",
  lengthMm: 285,
  widthMm: 210,
  quantity: 5000,
  parts: [flyerPart],
};

describe("golden quotes", () => {
  it("uses a tariff that the price book's own rules accept", () => {
    expect(checkPriceBook(goldenBook)).toEqual({ ok: true, book: goldenBook });
  });

  it("prices ten reams of paper", () => {
    const quote = quoted({
      quoteType: "paper",
      paperId: "shuangtong",
      gsm: 157,
      qtyUnit: "ream",
      qty: "10",
    });
    expect(quote.untaxed).toBe("6082.73");
    expect(quote.plan).toMatchObject({ sheets: 5000, kg: "833.2508", reams: "10.0000" });
  });

  it("prices the flyer at cost to the fen, line by line", () => {
    const quote = quoted(flyer);
    expect(amounts(quote)).toEqual([
      ["paper", "425.79"],
      ["plate", "320.00"],
      ["start", "600.00"],
      ["hgx:film", "331.34"],
      ["pack", "40.00"],
      ["tax", "223.23"],
    ]);
    expect(quote.untaxed).toBe("1717.13");
    expect(quote.plan).toMatchObject({
      kind: "sheet",
      parts: [
        {
          kai: 4,
          ups: 4,
          pressSheet: { widthMm: 597, lengthMm: 444 },
          printMethod: "workAndTurn",
          netSheets: 1250,
          wasteSheets: 150,
          runSheets: 1400,
          fullSheets: 350,
          plates: 4,
          impressions: 2800,
        },
      ],
    });
  });

  it("folds twenty percent into the flyer's lines", () => {
    const quote = quoted(flyer, { ...goldenBook, adjustmentPercent: 20 });
    expect({
      untaxed: quote.untaxed,
      tax: quote.tax,
      total: quote.total,
      unitPrice: quote.unitPrice,
      weightKg: quote.weightKg,
      amountInWords: quote.amountInWords,
    }).toEqual({
      untaxed: "2060.56",
      tax: "267.87",
      total: "2328.43",
      unitPrice: "0.4657",
      weightKg: "46.98",
      amountInWords: "贰仟叁佰贰拾捌元肆角叁分",
    });
  });

  /**
   * Z 72 is 228.6 mm, seven labels of 30 mm with gaps of 2.6571 mm. Two lanes: 10,000 rows are
   * 326.57 m, with 250 m waste 576.57 m × 113 mm = 65.1526 m². Paper 143.34, four plates at
   * their minimum 200.00, die 129.16, start 200.00, run 288.29, 20 rolls 20.00: 980.79.
   * Four lanes 1,076.33 (plates 200.24, die 250.32), three 1,014.41, one 1,170.26.
   */
  it("lays rotary labels on their cylinder, as many side by side as is cheapest", () => {
    const quote = quoted({
      quoteType: "lz",
      widthMm: 50,
      heightMm: 30,
      materialId: "tongban",
      colors: 4,
      quantity: 20_000,
    });
    expect(quote.plan).toMatchObject({
      kind: "label",
      method: "rotary",
      z: 72,
      circumferenceMm: 228.6,
      around: 7,
      across: 2,
      pitchMm: 32.6571,
      webMm: 113,
      rows: 10_000,
      runMetres: 326.57,
      wasteMetres: 250,
      metres: 576.57,
      areaM2: 65.1526,
      rolls: 20,
      rollMetres: 32.66,
      rollOdMm: 111.5,
    });
    expect(quote.untaxed).toBe("980.79");
  });

  it("counts the sheets and forms of a stitched brochure", () => {
    const part = { paperId: "shuangtong", gsm: 157, frontColors: 4, backColors: 4 };
    const quote = quoted({
      quoteType: "ysp",
      yspType: "book",
      binding: "saddle",
      lengthMm: 285,
      widthMm: 210,
      quantity: 2000,
      parts: [
        { ...part, name: "封面", pages: 4 },
        { ...part, name: "内页", pages: 24, printMethod: "sheetwise" },
      ],
    });
    expect(quote.plan).toMatchObject({
      parts: [
        { name: "封面", netSheets: 1000, signatures: 1 },
        { name: "内页", netSheets: 6000, signatures: 3, ups: 4 },
      ],
    });
  });

  it.each([
    [46.98, "six", "150.00"],
    [3.2, "six", "45.00"],
    [3.2, "twelve", "27.00"],
  ])("charges %s kg in a 60×40×30 cm carton with carrier %s at %s", (kg, carrierId, fee) => {
    const result = priceFreight(
      { provinceCode: "330000", kg, volumeM3: 0.072, carrierId },
      goldenBook,
    );
    expect(result.ok && result.quote.options.map((option) => option.fee)).toEqual([fee]);
  });

  it("charges the first weight for a light parcel", () => {
    const result = priceFreight({ provinceCode: "330000", kg: 0.3, carrierId: "six" }, goldenBook);
    expect(result.ok && result.quote.options.map((option) => option.fee)).toEqual(["12.00"]);
  });
});
