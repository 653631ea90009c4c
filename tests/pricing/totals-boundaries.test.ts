import { describe, expect, test } from "vitest";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { readStoredBook } from "#contract/price-book/stored-book.ts";
import { feeLine, line } from "#pricing/core/costing.ts";
import { price } from "#pricing/quote/quote.ts";
import { adjusted } from "#pricing/rating/totals.ts";
import { amounts, edgeBook, fenOfGoods, lineOf, quoted, tableBasics } from "./edge-book.ts";
import { goldenBook } from "./golden-book.ts";

/** From the goods to the total, a fen below, at and above each edge. A piece costs a fen. */

const book = edgeBook();
const withMinimum = edgeBook({ minimumCharge: { ...goldenBook.minimumCharge, pt: "100.00" } });

describe("the least that a job costs (最低收费 100.00)", () => {
  test.each([
    [
      1,
      [
        ["goods", "0.01"],
        ["minimum", "99.99"],
      ],
      "100.00",
    ],
    [
      9999,
      [
        ["goods", "99.99"],
        ["minimum", "0.01"],
      ],
      "100.00",
    ],
    [10_000, [["goods", "100.00"]], "100.00"],
    [10_001, [["goods", "100.01"]], "100.01"],
  ])("%i fen of goods", (fen, lines, untaxed) => {
    const quote = quoted(fenOfGoods(fen), withMinimum);
    expect([amounts(quote), quote.untaxed]).toEqual([lines, untaxed]);
  });

  test("says what it is, and rush is charged on it", () => {
    const quote = quoted(fenOfGoods(1, { rush: 50 }), withMinimum);
    expect(quote.lines.slice(1)).toEqual([
      {
        code: "minimum",
        name: "最低收费补足",
        basis: "不足 100 元按此收",
        qty: "1",
        unit: "单",
        unitPrice: "99.9900",
        amount: "99.99",
        applied: "rate",
      },
      {
        code: "rush",
        name: "加急",
        basis: "以上合计 × 50%",
        qty: "1",
        unit: "单",
        unitPrice: "50.0000",
        amount: "50.00",
        applied: "rate",
      },
    ]);
  });
});

describe("rush is a percentage of the sum above it, half-up", () => {
  /** 4 × 10 % = 0.4 fen; 5 × 10 % = 0.5; 333 × 50 % = 166.5; 99 × 33 % = 32.67; 97 × 33 % = 32.01 … */
  test.each([
    [4, 10, "0.00"],
    [5, 10, "0.01"],
    [6, 10, "0.01"],
    [14, 10, "0.01"],
    [15, 10, "0.02"],
    [332, 50, "1.66"],
    [333, 50, "1.67"],
    [97, 33, "0.32"],
    [99, 33, "0.33"],
    [10_001, 100, "100.01"],
  ])("%i fen at %i %% cost %s more", (fen, rush, more) => {
    expect(lineOf(quoted(fenOfGoods(fen, { rush }), book), "rush")?.amount).toBe(more);
  });

  test("there is none without it", () => {
    expect(amounts(quoted(fenOfGoods(5), book))).toEqual([["goods", "0.05"]]);
  });
});

describe("a book of the first form: rush takes half its days, half a day is a day", () => {
  const { calendar: _c, production: _p, rush: _r, ...first } = edgeBook();

  test.each([
    [0, 0, 0],
    [1, 1, 1],
    [2, 2, 1],
    [3, 3, 2],
    [4, 4, 2],
    [5, 5, 3],
    [9, 9, 5],
  ])("%i days: ordinary %i, rush %i", (leadDays, ordinary, rush) => {
    const table = { ...tableBasics, id: "fen", mode: "piece", price: "0.01", leadDays };
    const timed = readStoredBook({ ...first, catalogue: [table] });
    if (timed === null) throw new Error("a book of the first form is read");
    const days = [0, 10].map((percent) => quoted(fenOfGoods(1, { rush: percent }), timed).leadDays);
    expect(days).toEqual([ordinary, rush]);
  });
});

describe("tax is rounded once, half-up", () => {
  /** 3 × 0.13 = 0.39; 4 × 0.13 = 0.52; 50 × 0.13 = 6.5; 49 × 0.13 = 6.37; 51 × 0.13 = 6.63. */
  test.each([
    [3, "0.00", "0.03"],
    [4, "0.01", "0.05"],
    [49, "0.06", "0.55"],
    [50, "0.07", "0.57"],
    [51, "0.07", "0.58"],
    [100, "0.13", "1.13"],
  ])("%i fen carry %s, %s in all", (fen, tax, total) => {
    const quote = quoted(fenOfGoods(fen, { taxIncluded: true }), book);
    expect([quote.taxRate, quote.tax, quote.total]).toEqual(["0.13", tax, total]);
    expect(lineOf(quote, "tax")).toMatchObject({ basis: "未税合计 × 13%", amount: tax });
  });

  test("an untaxed job has no tax, and no line of it", () => {
    const quote = quoted(fenOfGoods(50), book);
    expect([quote.taxRate, quote.tax, quote.total, quote.lines.length]).toEqual([
      "0",
      "0.00",
      "0.50",
      1,
    ]);
  });
});

describe("a line's minimum", () => {
  const drawn = (above: number, minimumFen?: number) => {
    const {
      fen,
      applied,
      minimumFen: shown,
    } = line({
      ...{ code: "x", name: "x", basis: () => "", qty: () => "", unit: "个", rate: 10_000 },
      above: [above],
      ...(minimumFen === undefined ? {} : { minimumFen }),
    });
    return { fen, applied, shown };
  };
  /** Micro-yuan: 10,000 are a fen, 5,000 half a one. */
  test.each([
    [4_994_999, 500, { fen: 500, applied: "min", shown: 500 }],
    [4_995_000, 500, { fen: 500, applied: "rate", shown: 500 }],
    [5_000_000, 500, { fen: 500, applied: "rate", shown: 500 }],
    [5_005_000, 500, { fen: 501, applied: "rate", shown: 500 }],
    [4999, 0, { fen: 0, applied: "rate", shown: undefined }],
    [5000, undefined, { fen: 1, applied: "rate", shown: undefined }],
  ])("%i micro-yuan at least %s fen", (above, minimum, expected) => {
    expect(drawn(above, minimum)).toEqual(expected);
  });

  test("a fee is charged unchanged, so many times", () => {
    const { basis, qty, ...shown } = feeLine("die", "刀版", () => "一次", 22_050, 3, "套");
    expect([basis(), qty(), shown]).toEqual([
      "一次",
      "3",
      { code: "die", name: "刀版", unit: "套", rate: 220_500_000, fen: 66_150, applied: "rate" },
    ]);
  });
});

describe("the season's factor is rounded once, and shared by largest remainder", () => {
  const fens = (amountsOf: readonly number[], percent: number) =>
    adjusted(
      amountsOf.map((fen) => feeLine("x", "x", () => "", fen, 1, "单")),
      percent,
    ).map(({ fen }) => fen);
  /** 10 % of 4 + 4 + 4 is 1.2, so 1 in all: all rests are alike, the first line takes it. */
  test.each([
    [[4, 4, 4], 10, [5, 4, 4]],
    [[5], 10, [6]],
    [[4], 10, [4]],
    // 10 % of 1 + 9 + 5 is 1.5, so 2: the greatest rest .9 first, then .5.
    [[1, 9, 5], 10, [1, 10, 6]],
    // 10 % of 15 + 16 + 4 is 3.5, so 4: whole shares 1 and 1, then .6 and .5.
    [[15, 16, 4], 10, [17, 18, 4]],
    [[7, 8], 0, [7, 8]],
    [[50, 50], 100, [100, 100]],
  ])("%j at %i %%", (before, percent, after) => {
    expect(fens(before, percent)).toEqual(after);
  });

  test("the shown rate rises with it, half-up", () => {
    const [raised] = adjusted([{ ...feeLine("x", "x", () => "", 1, 1, "单"), rate: 5 }], 10);
    expect(raised?.rate).toBe(6);
  });
});

describe("weight, parcels and unit price", () => {
  const packed = (cartonPerThousand: number): PriceBook =>
    edgeBook({ freight: { ...goldenBook.freight, cartonPerThousand, parcelGrams: 1000 } });

  /** Cartons of 5 per thousand: 100 g weigh 100.5, half-up 101; 99 g 99.495. */
  test.each([
    [99, 5, "0.10", 1],
    [999, 0, "1.00", 1],
    [1000, 0, "1.00", 1],
    [1001, 0, "1.00", 2],
    [995, 5, "1.00", 1],
    [996, 5, "1.00", 2],
    [2000, 0, "2.00", 2],
    [14, 0, "0.01", 1],
    [15, 0, "0.02", 1],
  ])("%i g with cartons of %i ‰ weigh %s kg in %i", (grams, perThousand, weightKg, parcels) => {
    const quote = quoted(fenOfGoods(grams), packed(perThousand));
    expect([quote.weightKg, quote.parcels]).toEqual([weightKg, parcels]);
  });

  /** A table of packages: one kind of n pieces costs what the table says. */
  test.each([
    ["1.00", 3, "0.3333"],
    ["2.00", 3, "0.6667"],
    ["0.01", 200, "0.0001"],
    ["0.01", 201, "0.0000"],
    ["1280.00", 1, "1280.0000"],
    ["12345.67", 2, "6172.8350"],
  ])("%s yuan for %i pieces are %s each, half-up", (total, quantity, unitPrice) => {
    const packages = [{ quantity, total }];
    const tariff = edgeBook({}, [{ ...tableBasics, id: "fen", mode: "package", packages }]);
    expect(quoted(fenOfGoods(quantity), tariff).unitPrice).toBe(unitPrice);
  });
});

describe("limits of a job", () => {
  const verdict = (job: object) => {
    const result = price(job, book, { ladder: false });
    return result.ok ? result.quote.quantity : result.problems;
  };
  const tooMany = [{ code: "tooMany", field: "quantity", message: "款数 × 每款数量最多1000万" }];
  test.each([
    [4_999_999, 2, 9_999_998],
    [5_000_000, 2, 10_000_000],
    [5_000_001, 2, tooMany],
    [10_000_000, 1, 10_000_000],
  ])("%i pieces of %i kinds", (quantity, kinds, expected) => {
    expect(verdict(fenOfGoods(quantity, { kinds }))).toEqual(expected);
  });

  const badRush = (message: string) => [{ code: "invalid", field: "rush", message }];
  test.each([
    [0, 1],
    [9, badRush("加急至少为10%")],
    [10, 1],
    [100, 1],
    [101, badRush("加急最多100%")],
  ])("rush of %i %%", (rush, expected) => {
    expect(verdict(fenOfGoods(1, { rush }))).toEqual(expected);
  });
});

describe("the ladder: the shop's quantities nearest to 1, 2, 5, 10 and 20, by decades", () => {
  const ladders = { ...goldenBook.ladders, pt: [10, 20, 30, 40, 50, 60, 70, 80, 90, 100] };
  const tariff = edgeBook({ ladders });
  test.each([
    [5, [5, 10, 20]],
    [10, [10, 20]],
    [20, [10, 20]],
    [21, [10, 20, 21, 50, 100]],
    [100, [10, 20, 50, 100]],
    [201, [10, 20, 50, 100, 201]],
  ])("of %i", (quantity, steps) => {
    const { ladder } = quoted(fenOfGoods(quantity), tariff);
    expect(ladder.map(({ qty }) => qty)).toEqual(steps);
    expect(ladder.map(({ total }) => total)).toEqual(steps.map((qty) => (qty / 100).toFixed(2)));
  });

  /** 100 kinds of 100,000 are ten million in all: the step above is too many. */
  test("never asks for more than ten million pieces in all", () => {
    const great = edgeBook({ ladders: { ...ladders, pt: [99_999, 100_000, 100_001] } });
    const { ladder } = quoted(fenOfGoods(99_999, { kinds: 100 }), great);
    expect(ladder.map(({ qty }) => qty)).toEqual([99_999, 100_000]);
  });
});
