import { describe, expect, test } from "vitest";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Finishing, Press } from "#contract/price-book/print.ts";
import { wasteSheets } from "#pricing/products/press-run.ts";
import { price } from "#pricing/quote/quote.ts";
import { lineOf, quoted } from "#tests/pricing/edge-book.ts";
import { goldenBook } from "#tests/pricing/golden-book.ts";

/** Sheet-fed print: a sheet, an impression and a gram around each edge. */

const rule = {
  base: 100,
  included: 1000,
  perThousand: 10,
  finishingPerThousand: 5,
  finishingMinimum: 20,
};

describe("waste: base a form, 10 ‰ of what lies above 1,000 a form, each finishing step's", () => {
  test.each([
    [999, 1, 100],
    [1000, 1, 100],
    [1001, 1, 101],
    [1100, 1, 101],
    [1101, 1, 102],
    [2000, 2, 200],
    [2001, 2, 201],
    [3100, 2, 211],
  ])("%i net sheets of %i forms lose %i", (net, forms, lost) => {
    expect(wasteSheets(rule, net, forms, 0)).toBe(lost);
  });

  /** 5 ‰ reach the minimum of 20 at 4,000 sheets; 4,001 × 5 ‰ = 20.005, up. */
  test.each([
    [0, 20],
    [200, 20],
    [4000, 20],
    [4001, 21],
    [4200, 21],
    [4201, 22],
  ])("a finishing step on %i sheets loses %i", (net, lost) => {
    const finishing = { ...rule, base: 0, perThousand: 0 };
    expect([1, 2].map((steps) => wasteSheets(finishing, net, 1, steps))).toEqual([lost, 2 * lost]);
    expect(wasteSheets(finishing, net, 1, 0)).toBe(0);
  });

  test("without thousandths a step loses its minimum, without a minimum its thousandths", () => {
    const each = { ...rule, base: 0, perThousand: 0 };
    expect(wasteSheets({ ...each, finishingPerThousand: 0 }, 10_000, 1, 1)).toBe(20);
    expect(wasteSheets({ ...each, finishingMinimum: 0 }, 10_000, 1, 1)).toBe(50);
  });
});

const [sikai] = goldenBook.presses;
if (sikai === undefined) throw new Error("the golden book has a press");
const withPress = (change: Partial<Press>, more: Partial<PriceBook> = {}): PriceBook => ({
  ...goldenBook,
  ...more,
  presses: [{ ...sikai, ...change }],
});
const part = {
  name: "单张",
  paperId: "shuangtong",
  gsm: 157,
  printMethod: "workAndTurn",
  frontColors: 4,
  backColors: 4,
};
/** Four on the sheet, work and turn: every four flyers are a sheet and two impressions. */
const flyers = (sheets: number, more: object = {}) => ({
  quoteType: "ysp",
  yspType: "flat",
  lengthMm: 285,
  widthMm: 210,
  quantity: 4 * sheets,
  taxIncluded: false,
  parts: [{ ...part, ...more }],
});
const amountsOf = (codes: readonly string[], job: object, book: PriceBook) => {
  const quote = quoted(job, book);
  return codes.map((code) => lineOf(quote, code)?.amount);
};

describe("a start fee for 2,500 sheets, then 30.00 a thousand to 1,000 and 20.00 beyond", () => {
  const noWaste = {
    ...rule,
    base: 0,
    perThousand: 0,
    finishingPerThousand: 0,
    finishingMinimum: 0,
  };
  const tariff = {
    model: "start",
    startFee: "600.00",
    included: 2500,
    countBy: "sheets",
    perThousand: [
      { from: 0, to: 1000, rate: "30" },
      { from: 1001, to: null, rate: "20" },
    ],
    startFeeIncludesPlates: false,
  } as const satisfies Press["tariff"];
  const book = withPress({
    waste: noWaste,
    tariff: { ...tariff, perThousand: [...tariff.perThousand] },
  });
  test.each([
    [2499, "600.00", undefined],
    [2500, "600.00", undefined],
    [2501, "600.00", "0.03"],
    [3499, "600.00", "29.97"],
    [3500, "600.00", "30.00"],
    [3501, "600.00", "30.02"],
    [4500, "600.00", "50.00"],
  ])("%i sheets", (sheets, start, run) => {
    expect(amountsOf(["start", "run"], flyers(sheets), book)).toEqual([start, run]);
  });

  test("counted by impressions the fee covers half as many sheets", () => {
    const byImpressions = withPress({
      waste: noWaste,
      tariff: { ...tariff, countBy: "impressions", perThousand: [...tariff.perThousand] },
    });
    const runs = [1250, 1251].map((sheets) => amountsOf(["run"], flyers(sheets), byImpressions));
    expect(runs).toEqual([[undefined], ["0.06"]]);
  });

  test("a fee that includes the plates leaves their line out", () => {
    const all = withPress({
      waste: noWaste,
      tariff: { ...tariff, startFeeIncludesPlates: true, perThousand: [...tariff.perThousand] },
    });
    expect(amountsOf(["plate", "start"], flyers(100), all)).toEqual([undefined, "600.00"]);
    expect(amountsOf(["plate", "start"], flyers(100), book)).toEqual(["320.00", "600.00"]);
  });

  test("a plate set lasts 1,000 impressions, then another is made", () => {
    const worn = withPress({ waste: noWaste, plateLife: 1000 });
    const plates = [499, 500, 501, 1000, 1001].map(
      (sheets) => amountsOf(["plate"], flyers(sheets), worn)[0],
    );
    expect(plates).toEqual(["320.00", "320.00", "640.00", "640.00", "960.00"]);
  });

  test("four units print four colours in one pass, five in two", () => {
    const plain = withPress({ waste: noWaste, spotFactor: 1 });
    const spots = [0, 1].map((frontSpots) =>
      amountsOf(
        ["plate", "start"],
        flyers(100, { frontSpots, backColors: 0, printMethod: "single" }),
        plain,
      ),
    );
    expect(spots).toEqual([
      ["320.00", "600.00"],
      ["400.00", "1200.00"],
    ]);
  });

  test("a base fee covers impressions, not sheets", () => {
    const base = withPress({
      waste: noWaste,
      tariff: {
        model: "base",
        baseFee: "500.00",
        included: 3000,
        perThousand: [{ from: 0, to: null, rate: "50" }],
      },
    });
    const labour = [1499, 1500, 1501].map((sheets) =>
      amountsOf(["start", "run"], flyers(sheets), base),
    );
    expect(labour).toEqual([
      ["500.00", undefined],
      ["500.00", undefined],
      ["500.00", "0.10"],
    ]);
  });

  /** 1,000 sheets × 4 colours are 4 colour reams, at 35.00 140.00. */
  test.each([
    ["139.99", "140.00"],
    ["140.00", "140.00"],
    ["140.01", "140.01"],
  ])("colour reams cost %s at least: %s", (minimum, run) => {
    const reams = withPress({
      waste: noWaste,
      tariff: { model: "colorReam", perColorReam: [{ from: 0, to: null, rate: "35" }], minimum },
    });
    expect(amountsOf(["start", "run"], flyers(1000), reams)).toEqual([undefined, run]);
  });
});

describe("finishing", () => {
  const [film] = goldenBook.finishing;
  if (film === undefined) throw new Error("the golden book has a film");
  const step = (change: Partial<Finishing>): PriceBook => ({
    ...goldenBook,
    finishing: [{ ...film, ...change }],
  });
  const filmed = (more: object = {}) => flyers(1, { hgx: [{ id: "film", ...more }] });
  const verdict = (change: Partial<Finishing>, more: object = {}) => {
    const result = price(filmed(more), step(change));
    if (!result.ok) return result.problems;
    return result.quote.warnings.filter(({ code }) => code === "hgx:film");
  };
  const forbidden = (message: string) => [{ code: "finishing", field: "parts.0.hgx.0", message }];
  const curls = [
    {
      code: "hgx:film",
      field: "parts.0.hgx.0",
      message: "157 g 做覆膜容易卷曲或起皱，建议158 g 以上",
    },
  ];

  test.each([
    [{ minGsm: 156 }, []],
    [{ minGsm: 157 }, []],
    [{ minGsm: 158 }, forbidden("覆膜要求纸张不低于158 g")],
    [{ maxGsm: 158 }, []],
    [{ maxGsm: 157 }, []],
    [{ maxGsm: 156 }, forbidden("覆膜要求纸张不高于156 g")],
    [{ warnBelowGsm: 156 }, []],
    [{ warnBelowGsm: 157 }, []],
    [{ warnBelowGsm: 158 }, curls],
  ])("on 157 g with %j", (change, reported) => {
    expect(verdict(change)).toEqual(reported);
  });

  test.each([
    [{ twoSided: false }, { sides: 1 }, []],
    [{ twoSided: false }, { sides: 2 }, forbidden("覆膜只能做单面")],
    [{ needsArea: true }, {}, forbidden("请填写覆膜的长和宽")],
    [{ needsArea: true }, { lengthMm: 10 }, forbidden("请填写覆膜的长和宽")],
    [{ needsArea: true }, { widthMm: 10 }, forbidden("请填写覆膜的长和宽")],
    [{ needsArea: true }, { lengthMm: 10, widthMm: 10 }, []],
    [{ forbiddenPapers: ["coated"] }, {}, forbidden("此种纸张不能做覆膜")],
    [{ forbiddenPapers: ["kraft"] }, {}, []],
    [{ for: ["lz"] }, {}, forbidden("覆膜不适用于此类产品")],
    [{ basis: "webArea" }, {}, forbidden("覆膜不适用于此类产品")],
    [{ requiresAny: ["uv", "foil"] }, {}, forbidden("覆膜须同时选择uv或foil")],
  ] as const)("%j chosen with %j", (change, more, reported) => {
    expect(verdict({ ...(change as Partial<Finishing>) }, more)).toEqual(reported);
  });

  /** One sheet of 444 × 597 mm is 0.265068 m². At 100.00 a m² that is 26.51. */
  test.each([
    ["26.50", "26.51", "rate"],
    ["26.51", "26.51", "rate"],
    ["26.52", "26.52", "min"],
  ])("costs %s at least: %s", (minCharge, amount, applied) => {
    const quote = quoted(filmed(), step({ rate: "100", minCharge }));
    expect(lineOf(quote, "hgx:film")).toMatchObject({ amount, applied });
  });

  test.each([
    ["99", "26.51"],
    ["100", "26.51"],
    ["101", "26.77"],
  ])("a unit is never below %s", (lowest, amount) => {
    expect(lineOf(quoted(filmed(), step({ rate: "100", lowest })), "hgx:film")?.amount).toBe(
      amount,
    );
  });

  test("both sides, a set-up a kind and a block with its minimum are lines of their own", () => {
    const change = {
      rate: "0.5",
      needsArea: true,
      basis: "givenArea" as const,
      setupFee: "30.00",
      block: { perCm2: "0.2", minimum: "20.00" },
    };
    const job = (side: number) => ({
      ...filmed({ sides: 2, lengthMm: side, widthMm: 100 }),
      kinds: 2,
    });
    const lines = (side: number) =>
      quoted(job(side), step(change)).lines.filter(({ code }) => code.startsWith("hgx:film"));
    // 100 × 100 mm are 100 cm²: 20.00 a block, the minimum exactly; both kinds 40.00.
    expect(lines(100)).toEqual([
      {
        code: "hgx:film",
        name: "覆膜",
        // Two kinds of four pieces, both sides: 8 × 2 × 0.01 m².
        basis: "0.16 m²（双面） × 0.5 元/m²",
        qty: "0.16",
        unit: "m²",
        unitPrice: "0.5000",
        amount: "0.08",
        applied: "rate",
      },
      {
        code: "hgx:film:setup",
        name: "覆膜版费",
        basis: "每款一次，2款",
        qty: "2",
        unit: "款",
        unitPrice: "30.0000",
        amount: "60.00",
        applied: "rate",
      },
      {
        code: "hgx:film:block",
        name: "覆膜制版",
        basis: "100 × 100 mm，2款",
        qty: "200",
        unit: "cm²",
        unitPrice: "0.2000",
        minCharge: "40.00",
        amount: "40.00",
        applied: "rate",
      },
    ]);
    expect(lines(99).map(({ amount, applied }) => [amount, applied])).toEqual([
      ["0.08", "rate"],
      ["60.00", "rate"],
      ["40.00", "min"],
    ]);
    expect(lines(101)[2]).toMatchObject({ amount: "40.40", applied: "rate" });
  });

  test("the same step twice, or one that the book lacks, is named", () => {
    const twice = flyers(1, { hgx: [{ id: "film" }, { id: "film" }] });
    expect(price(twice, goldenBook)).toEqual({
      ok: false,
      problems: [{ code: "finishing", field: "parts.0.hgx", message: "后工序重复选择" }],
    });
    expect(price(flyers(1, { hgx: [{ id: "gold" }] }), goldenBook)).toEqual({
      ok: false,
      problems: [{ code: "finishing", field: "parts.0.hgx.0", message: "没有「gold」这道后工序" }],
    });
  });
});

test.each([
  [1, "8.00"],
  [999, "8.00"],
  [1000, "8.00"],
  [1001, "16.00"],
  [2000, "16.00"],
  [2001, "24.00"],
])("%i flyers are packed by the thousand for %s", (quantity, amount) => {
  expect(lineOf(quoted({ ...flyers(1), quantity }, goldenBook), "pack")?.amount).toBe(amount);
});
