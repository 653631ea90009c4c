import { describe, expect, it, test } from "vitest";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Press } from "#contract/price-book/print.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import { price } from "#pricing/quote/quote.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { goldenBook } from "#tests/pricing/golden-book.ts";
import { part } from "#tests/pricing/golden-jobs.ts";

/** A digital sheet press: clicks, no plates. */

const digital: Press = {
  id: "digital",
  name: "数码机",
  format: "A3+",
  minSheetMm: [280, 400],
  maxSheetMm: [330, 488],
  minGsm: 80,
  maxGsm: 300,
  colors: 8,
  perfecting: true,
  gripperMm: 5,
  tailMm: 5,
  sideMm: 5,
  tariff: {
    model: "click",
    setupFee: "15.00",
    perColorClick: [
      { from: 0, to: 100, rate: "1.2" },
      { from: 101, to: null, rate: "0.9" },
    ],
    perBlackClick: [{ from: 0, to: null, rate: "0.2" }],
  },
  plateFee: "0.00",
  spotFactor: 1,
  plateLife: 100_000,
  waste: {
    base: 3,
    included: 100,
    perThousand: 10,
    finishingPerThousand: 5,
    finishingMinimum: 2,
  },
};
const book: PriceBook = { ...goldenBook, presses: [...goldenBook.presses, digital] };

const flyer = {
  quoteType: "ysp",
  yspType: "flat",
  lengthMm: 285,
  widthMm: 210,
  quantity: 50,
  parts: [part],
  taxIncluded: false,
};

function quoted(job: object): Quote {
  const result = price({ ...flyer, ...job }, book);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.quote;
}

const amounts = (quote: Quote) => quote.lines.map(({ code, amount }) => [code, amount]);
const pressOf = ({ plan }: Quote) => (plan.kind === "sheet" ? plan.parts[0]?.press.id : undefined);

/**
 * 大度 cut into eight: 298 × 444 mm. Two pieces of 210 × 285 lie across: 2 × 210 + 3 gutter +
 * 2 × 5 = 433, and 285 + 5 gripper + 3 bleed + 5 = 298. 25 sheets, 3 waste: 28, from 4 of 大度
 * at 1.06147 m² × 157 g × 7,300 yuan/t = 1.2165: 4.87. 56 clicks × 1.2 = 67.20, set-up 15.00, a
 * pack 8.00.
 */
describe("fifty flyers on the digital press", () => {
  const quote = quoted({});

  it("cost paper, set-up and clicks, and no plate", () => {
    expect(amounts(quote)).toEqual([
      ["paper", "4.87"],
      ["start", "15.00"],
      ["run", "67.20"],
      ["pack", "8.00"],
    ]);
    expect(quote.untaxed).toBe("95.07");
  });

  it("name the press whose set-up each kind pays", () => {
    const start = quote.lines.find(({ code }) => code === "start");
    expect([start?.name, start?.basis]).toEqual(["开机费", "数码机，每版一次"]);
  });

  it("lie two on an eighth of the sheet", () => {
    expect(quote.plan).toMatchObject({
      kind: "sheet",
      parts: [
        {
          press: { id: "digital" },
          kai: 8,
          ups: 2,
          pressSheet: { widthMm: 444, lengthMm: 298 },
          printMethod: "perfecting",
          netSheets: 25,
          wasteSheets: 3,
          fullSheets: 4,
          plates: 0,
          impressions: 56,
        },
      ],
    });
  });
});

describe("clicks", () => {
  const runs = (job: object) =>
    quoted({ printing: "digital", ...job })
      .lines.filter(({ code }) => code.startsWith("run"))
      .map(({ name, basis, amount }) => `${name} ${basis} = ${amount}`);

  test.each([
    // 47 + 3 sheets are a hundred sides, all in the first bracket; 48 + 3 are two more at 0.9.
    ["a hundred", { quantity: 94 }, ["彩色印面 100 面 × 1.2 = 120.00"]],
    ["a hundred and two", { quantity: 96 }, ["彩色印面 100 面 × 1.2 + 2 面 × 0.9 = 121.80"]],
    // 28 sheets: a coloured front at 1.2, a black back at 0.2.
    [
      "in colour and in black",
      { parts: [{ ...part, backColors: 1 }] },
      ["彩色印面 28 面 × 1.2 = 33.60", "黑白印面 28 面 × 0.2 = 5.60"],
    ],
    ["on one side", { parts: [{ ...part, backColors: 0 }] }, ["彩色印面 28 面 × 1.2 = 33.60"]],
    [
      "in black on both sides",
      { parts: [{ ...part, frontColors: 1, backColors: 1 }] },
      ["黑白印面 56 面 × 0.2 = 11.20"],
    ],
  ])("%s", (_, job, reported) => {
    expect(runs(job)).toEqual(reported);
  });

  /** Two of three kinds share a form of two places; the third has its own. */
  it("are set up once a form", () => {
    const { lines } = quoted({ printing: "digital", kinds: 3 });
    expect(lines.find(({ code }) => code === "start")?.amount).toBe("30.00");
  });
});

describe("digital or offset", () => {
  it("is left to the price, and changes with the quantity", () => {
    expect([50, 500, 5000].map((quantity) => pressOf(quoted({ quantity })))).toEqual([
      "digital",
      "digital",
      "sikai",
    ]);
  });

  it("stays what the buyer takes", () => {
    expect(pressOf(quoted({ printing: "offset" }))).toBe("sikai");
    expect(pressOf(quoted({ quantity: 5000, printing: "digital" }))).toBe("digital");
  });

  test.each([
    ["a spot colour", { frontSpots: 1, frontColors: 3 }],
    ["a way of printing that turns the sheet", { printMethod: "workAndTurn" }],
    ["a paper heavier than it takes", { gsm: 350 }],
  ])("%s is offset's alone", (_, change) => {
    const parts = [{ ...part, ...change }];
    const papers = goldenBook.papers.map((paper) => ({
      ...paper,
      gsms: [...paper.gsms, { gsm: 350, tonPrice: "7300.00" }],
    }));
    const job = { ...flyer, parts };
    const asked = price({ ...job, printing: "digital" }, { ...book, papers });
    expect(asked.ok).toBe(false);
    const free = price(job, { ...book, papers });
    expect(free.ok && pressOf(free.quote)).toBe("sikai");
  });

  it("never costs more left open than either", () => {
    for (const quantity of [1, 30, 100, 400, 700, 1000, 3000, 20_000]) {
      const [open = 0, ...named] = ["auto", "offset", "digital"].map((printing) =>
        Number(quoted({ quantity, printing }).untaxed),
      );
      expect(open).toBe(Math.min(...named));
    }
  });
});

test("fifty seeded flyers do not cost a plate set", () => {
  const result = price({ ...flyer, taxIncluded: true }, seedPriceBook);
  expect(result.ok && pressOf(result.quote)).toBe("digital-a3");
});
