import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { brackets } from "#contract/price-book/fields.ts";
import type { CatalogueTable } from "#contract/price-book/goods.ts";
import { price } from "#pricing/quote/quote.ts";
import { amounts, edgeBook, fenOfGoods, lineOf, quoted, tableBasics } from "./edge-book.ts";
import { goldenBook } from "./golden-book.ts";

/** Tables of finished prices: a piece, a square centimetre and a gram around each edge. */

const booked = (table: CatalogueTable) => edgeBook({}, [table]);
const basics = { ...tableBasics, id: "fen" };

describe("brackets of a book end where the next begins", () => {
  test.each([
    [[[0, null]], true],
    [
      [
        [0, 9],
        [10, null],
      ],
      true,
    ],
    [
      [
        [0, 9],
        [9, null],
      ],
      false,
    ],
    [
      [
        [0, 9],
        [11, null],
      ],
      false,
    ],
    [
      [
        [0, 0],
        [1, null],
      ],
      true,
    ],
    [
      [
        [0, 9],
        [10, 9],
        [10, null],
      ],
      false,
    ],
    [
      [
        [0, 9],
        [10, 10],
        [11, null],
      ],
      true,
    ],
    [[[0, 9]], false],
    [
      [
        [0, null],
        [1, null],
      ],
      false,
    ],
    [
      [
        [0, null],
        [10, 20],
      ],
      false,
    ],
  ] as const)("%j: %s", (spans, holds) => {
    expect(
      v.is(
        brackets({}, 0),
        spans.map(([from, to]) => ({ from, to })),
      ),
    ).toBe(holds);
  });
});

describe("tiers: all pieces at the price of the bracket that they reach", () => {
  const tiers = booked({
    ...basics,
    mode: "tier",
    tiers: [
      { from: 1, to: 99, price: "1" },
      { from: 100, to: 499, price: "0.8" },
      { from: 500, to: null, price: "0.5" },
    ],
  });
  test.each([
    [1, "1.00", "1 个，按 1 个起的价格", undefined],
    [79, "79.00", "79 个，按 1 个起的价格", undefined],
    [80, "80.00", "80 个，按 100 个的总价，更省", { quantity: 100, more: 20 }],
    [99, "80.00", "99 个，按 100 个的总价，更省", { quantity: 100, more: 1 }],
    [100, "80.00", "100 个，按 100 个起的价格", undefined],
    [101, "80.80", "101 个，按 100 个起的价格", undefined],
    [312, "249.60", "312 个，按 100 个起的价格", undefined],
    [313, "250.00", "313 个，按 500 个的总价，更省", { quantity: 500, more: 187 }],
    [499, "250.00", "499 个，按 500 个的总价，更省", { quantity: 500, more: 1 }],
    [500, "250.00", "500 个，按 500 个起的价格", undefined],
    [501, "250.50", "501 个，按 500 个起的价格", undefined],
  ])("%i pieces cost no more than the next tier", (quantity, untaxed, basis, freeMore) => {
    const quote = quoted(fenOfGoods(quantity), tiers);
    expect([quote.untaxed, lineOf(quote, "goods")?.basis]).toEqual([untaxed, basis]);
    expect([quote.quantity, quote.freeMore, quote.warnings]).toEqual([quantity, freeMore, []]);
  });

  test("a line of a larger quantity multiplies to its amount", () => {
    expect(lineOf(quoted(fenOfGoods(313), tiers), "goods")).toMatchObject({
      qty: "500",
      unitPrice: "0.5000",
      amount: "250.00",
    });
  });

  test("pieces of all kinds reach it together", () => {
    expect(quoted(fenOfGoods(50, { kinds: 2 }), tiers).untaxed).toBe("80.00");
    // 45 of two kinds are 90: the next that can be ordered is 50 of each.
    const both = quoted(fenOfGoods(45, { kinds: 2 }), tiers);
    expect([both.untaxed, both.freeMore]).toEqual(["80.00", { quantity: 50, more: 5 }]);
    // 33 of three kinds are 99; 34 of each are 102, which cost 81.60.
    const three = quoted(fenOfGoods(33, { kinds: 3 }), tiers);
    expect([three.untaxed, three.freeMore]).toEqual(["81.60", { quantity: 34, more: 1 }]);
  });

  test("a tier between two orderable quantities counts from the upper one", () => {
    const stepped = booked({
      ...basics,
      minQuantity: 30,
      step: 30,
      mode: "tier",
      tiers: [
        { from: 1, to: 99, price: "1" },
        { from: 100, to: null, price: "0.6" },
      ],
    });
    // 120 pieces are 72.00; 100 cannot be ordered.
    const quote = quoted(fenOfGoods(90), stepped);
    expect([quote.untaxed, quote.freeMore]).toEqual(["72.00", { quantity: 120, more: 30 }]);
  });

  test("more pieces are not offered where an option or the freight makes them dearer", () => {
    const options = [
      { id: "magnet", name: "磁条", choices: [{ id: "low", name: "低抗", perUnit: "0.12" }] },
    ];
    const tables = tiers.catalogue.map((table) => ({ ...table, options }));
    const quote = quoted(fenOfGoods(90), { ...tiers, catalogue: tables });
    // 90 pieces at the price of 100, and 90 strips: 80.00 + 10.80.
    expect([quote.untaxed, quote.freeMore]).toEqual(["90.80", undefined]);
  });

  test("the ladder shows where each bracket begins, beside the shop's own steps", () => {
    const ladders = { ...goldenBook.ladders, pt: [50, 200] };
    const { ladder } = quoted(fenOfGoods(50), { ...tiers, ladders });
    expect(ladder).toEqual([
      { qty: 1, total: "1.00", unitPrice: "1.0000" },
      { qty: 50, total: "50.00", unitPrice: "1.0000" },
      { qty: 100, total: "80.00", unitPrice: "0.8000" },
      { qty: 200, total: "160.00", unitPrice: "0.8000" },
      { qty: 500, total: "250.00", unitPrice: "0.5000" },
    ]);
  });
});

describe("area: at least 0.1 m² a piece, then each 0.01 m² that is begun", () => {
  const area = booked({
    ...basics,
    mode: "area",
    perM2: "10",
    minAreaM2: "0.1",
    areaStepM2: "0.01",
    maxWidthMm: 1000,
    maxLengthMm: 2000,
    minCharge: "0.00",
    unitGrams: "200",
  });
  const sized = (widthMm: number, lengthMm: number, more: object = {}) =>
    fenOfGoods(1, { widthMm, lengthMm, ...more });
  test.each([
    [100, 100, "1.00"],
    [500, 199.9, "1.00"],
    [500, 200, "1.00"],
    [500, 200.01, "1.10"],
    [500, 220, "1.10"],
    [500, 220.01, "1.20"],
    [1000, 2000, "20.00"],
  ])("%f × %f mm cost %s", (widthMm, lengthMm, untaxed) => {
    expect(quoted(sized(widthMm, lengthMm), area).untaxed).toBe(untaxed);
  });

  const tooLarge = [{ code: "tooLarge", field: "lengthMm", message: "最大 1000 × 2000 mm" }];
  const missing = (field: string, message: string) => [{ code: "missing", field, message }];
  test.each([
    [{ widthMm: 2000, lengthMm: 1000 }, "20.00"],
    [{ widthMm: 1000.01, lengthMm: 2000 }, tooLarge],
    [{ widthMm: 1000, lengthMm: 2000.01 }, tooLarge],
    [{ widthMm: 2000.01, lengthMm: 10 }, tooLarge],
    [{ lengthMm: 10 }, missing("widthMm", "请填写宽度")],
    [{ widthMm: 10 }, missing("lengthMm", "请填写长度")],
  ])("%j", (size, expected) => {
    const result = price(fenOfGoods(1, size), area);
    expect(result.ok ? result.quote.untaxed : result.problems).toEqual(expected);
  });

  test("a table may state its limits either way round", () => {
    const turned = booked({
      ...basics,
      mode: "area",
      perM2: "10",
      minAreaM2: "0",
      areaStepM2: "0.000001",
      maxWidthMm: 2000,
      maxLengthMm: 1000,
    });
    const verdict = (widthMm: number, lengthMm: number) => {
      const result = price(sized(widthMm, lengthMm), turned);
      return result.ok ? result.quote.untaxed : result.problems;
    };
    expect([verdict(1000, 2000), verdict(1000.01, 2000)]).toEqual(["20.00", tooLarge]);
  });

  /** 500.01 × 200.01 mm are 100,007.0001 mm²: 100,008 are charged, ten thousand times. */
  test("a square millimetre that is begun counts", () => {
    const exactly = booked({
      ...basics,
      mode: "area",
      perM2: "10",
      minAreaM2: "0",
      areaStepM2: "0",
      maxWidthMm: 1000,
      maxLengthMm: 1000,
    });
    const job = sized(500.01, 200.01, { quantity: 10_000 });
    expect(quoted(job, exactly).untaxed).toBe("10000.80");
  });

  test("shows what is charged: 3 pieces of 0.11 m², and weighs it", () => {
    const quote = quoted(sized(500, 210, { quantity: 3 }), area);
    expect(lineOf(quote, "goods")).toEqual({
      code: "goods",
      name: "试件",
      basis: "每件 0.11 m² × 3 件",
      qty: "0.33",
      unit: "m²",
      unitPrice: "10.0000",
      amount: "3.30",
      applied: "rate",
    });
    // 0.33 m² of 200 g.
    expect(quote.weightKg).toBe("0.07");
    expect(quote.plan).toEqual({
      kind: "catalogue",
      mode: "area",
      measure: "0.33",
      measureUnit: "m²",
      choices: [],
    });
  });
});

describe("by metre and by kilogram, at least two of each a piece", () => {
  const metres = booked({ ...basics, mode: "length", perMetre: "1.5", minMetres: "2" });
  const kilograms = booked({ ...basics, mode: "weight", perKg: "1.5", minKg: "2" });
  test.each([
    [0.01, "3.00", "2"],
    [1.99, "3.00", "2"],
    [2, "3.00", "2"],
    [2.01, "3.02", "2.01"],
    [2.02, "3.03", "2.02"],
  ])("%f cost %s", (amount, untaxed, shown) => {
    const byMetre = quoted(fenOfGoods(1, { metres: amount }), metres);
    const byKilogram = quoted(fenOfGoods(1, { weightKg: amount }), kilograms);
    expect([byMetre.untaxed, byKilogram.untaxed]).toEqual([untaxed, untaxed]);
    expect([byMetre, byKilogram].map((quote) => lineOf(quote, "goods")?.basis)).toEqual([
      `每份 ${shown} m × 1 份`,
      `每份 ${shown} kg × 1 份`,
    ]);
  });

  test("a kilogram weighs a kilogram, a metre what the table says", () => {
    expect(quoted(fenOfGoods(2, { weightKg: 2.5 }), kilograms).weightKg).toBe("5.00");
    // 2 × 2.5 m of 1 g are 5 g, half-up a hundredth of a kg.
    expect(quoted(fenOfGoods(2, { metres: 2.5 }), metres).weightKg).toBe("0.01");
  });

  test.each([
    [metres, "metres", "请填写米数"],
    [kilograms, "weightKg", "请填写重量"],
  ])("the measure is asked for", (book, field, message) => {
    expect(price(fenOfGoods(1), book)).toEqual({
      ok: false,
      problems: [{ code: "missing", field, message }],
    });
  });
});

describe("quantities that a table takes", () => {
  const stepped = booked({
    ...basics,
    mode: "piece",
    price: "1",
    minQuantity: 10,
    step: 3,
    minCharge: "12.00",
  });
  const least = [{ code: "minimum", field: "quantity", message: "起订量 10 个" }];
  const between = [{ code: "step", field: "quantity", message: "数量须从 10 起，每次加 3 个" }];
  test.each([
    [9, least],
    [10, "12.00"],
    [11, between],
    [12, between],
    [13, "13.00"],
    [14, between],
  ])("%i", (quantity, expected) => {
    const result = price(fenOfGoods(quantity), stepped);
    expect(result.ok ? result.quote.untaxed : result.problems).toEqual(expected);
  });

  test("a minimum that applies is shown", () => {
    const lines = [10, 13].map((quantity) =>
      lineOf(quoted(fenOfGoods(quantity), stepped), "goods"),
    );
    expect(lines.map((line) => [line?.minCharge, line?.applied])).toEqual([
      ["12.00", "min"],
      ["12.00", "rate"],
    ]);
  });

  const packed = booked({
    ...basics,
    mode: "package",
    packages: [
      { quantity: 100, total: "8.00" },
      { quantity: 200, total: "12.50" },
    ],
  });
  test.each([
    [1, "16.00", "每款 1 个，按 100 个计价，2 款", { quantity: 100, more: 99 }],
    [99, "16.00", "每款 99 个，按 100 个计价，2 款", { quantity: 100, more: 1 }],
    [100, "16.00", "每款 100 个，2 款", undefined],
    [101, "25.00", "每款 101 个，按 200 个计价，2 款", { quantity: 200, more: 99 }],
    [200, "25.00", "每款 200 个，2 款", undefined],
    [300, "41.00", "每款 300 个，按 200 + 100 个计价，2 款", undefined],
    [301, "50.00", "每款 301 个，按 200 × 2 个计价，2 款", { quantity: 400, more: 99 }],
  ])("%i of two kinds add packages up", (quantity, untaxed, basis, freeMore) => {
    const quote = quoted(fenOfGoods(quantity, { kinds: 2 }), packed);
    expect([quote.untaxed, lineOf(quote, "goods")?.basis]).toEqual([untaxed, basis]);
    expect([quote.quantity, quote.freeMore]).toEqual([2 * quantity, freeMore]);
  });

  test("a package's line counts kinds, its ladder the packages", () => {
    const quote = quoted(fenOfGoods(100, { kinds: 2 }), packed);
    expect(lineOf(quote, "goods")).toEqual({
      code: "goods",
      name: "试件",
      basis: "每款 100 个，2 款",
      qty: "2",
      unit: "款",
      unitPrice: "8.0000",
      amount: "16.00",
      applied: "rate",
    });
    expect(quote.ladder).toEqual([
      { qty: 100, total: "16.00", unitPrice: "0.0800" },
      { qty: 200, total: "25.00", unitPrice: "0.0625" },
    ]);
  });

  test("what is to be talked about has no price", () => {
    const negotiable = booked({ ...basics, mode: "negotiable" });
    expect(price(fenOfGoods(1), negotiable)).toEqual({
      ok: false,
      problems: [{ code: "negotiable", message: "此商品价格面议，请联系客服" }],
    });
    expect(price(fenOfGoods(1, { tableId: "none" }), negotiable)).toEqual({
      ok: false,
      problems: [{ code: "noTable", field: "tableId", message: "没有这种商品的价目" }],
    });
  });
});

describe("options: percentages of one table add up, amounts are a unit's, fees a kind's", () => {
  const choices = (id: string, more: object) => ({
    id,
    name: `选项${id}`,
    choices: [
      { id: "no", name: "不做" },
      { id: "yes", name: "做", ...more },
    ],
  });
  const book = booked({
    ...basics,
    mode: "piece",
    price: "0.03",
    options: [
      choices("a", { percent: 10 }),
      choices("b", { percent: 20 }),
      choices("c", { perUnit: "0.005" }),
      choices("d", { flat: "7.50" }),
    ],
  });
  const chosen = (quantity: number, ...ids: string[]) =>
    fenOfGoods(quantity, {
      kinds: 1,
      options: Object.fromEntries(ids.map((id) => [id, "yes"])),
    });
  /** 3 fen a piece: with 10 % 3.3, with 30 % 3.9; 5 pieces 15, 16.5 and 19.5. */
  test.each([
    [1, ["a"], [["goods", "0.03"]]],
    [5, ["a"], [["goods", "0.17"]]],
    [1, ["a", "b"], [["goods", "0.04"]]],
    [5, ["a", "b"], [["goods", "0.20"]]],
    [
      1,
      ["c"],
      [
        ["goods", "0.03"],
        ["option:c", "0.01"],
      ],
    ],
    [
      2,
      ["c"],
      [
        ["goods", "0.06"],
        ["option:c", "0.01"],
      ],
    ],
    [
      3,
      ["c"],
      [
        ["goods", "0.09"],
        ["option:c", "0.02"],
      ],
    ],
    [
      1,
      ["d"],
      [
        ["goods", "0.03"],
        ["option:d", "7.50"],
      ],
    ],
    [1, [], [["goods", "0.03"]]],
  ])("%i pieces with %j", (quantity, ids, lines) => {
    expect(amounts(quoted(chosen(quantity, ...ids), book))).toEqual(lines);
  });

  test("are listed line by line, each kind's fee separately", () => {
    const job = { ...chosen(100, "a", "b", "c", "d"), kinds: 2 };
    const quote = quoted(job, book);
    expect(quote.lines).toEqual([
      {
        code: "goods",
        name: "试件",
        basis: "200 个，选项加 30%",
        qty: "200",
        unit: "个",
        unitPrice: "0.0390",
        amount: "7.80",
        applied: "rate",
      },
      {
        code: "option:c",
        name: "选项c 做",
        basis: "200 个",
        qty: "200",
        unit: "个",
        unitPrice: "0.0050",
        amount: "1.00",
        applied: "rate",
      },
      {
        code: "option:d",
        name: "选项d 做",
        basis: "每款",
        qty: "2",
        unit: "款",
        unitPrice: "7.5000",
        amount: "15.00",
        applied: "rate",
      },
    ]);
    expect(quote.assumptions).toEqual([
      { code: "mode", name: "计算方式", value: "", chosen: { of: "computeMode", code: "piece" } },
      { code: "option:a", name: "选项a", value: "做", field: "options.a" },
      { code: "option:b", name: "选项b", value: "做", field: "options.b" },
      { code: "option:c", name: "选项c", value: "做", field: "options.c" },
      { code: "option:d", name: "选项d", value: "做", field: "options.d" },
      { code: "tax", name: "税", value: "未税，不开发票", field: "taxIncluded" },
    ]);
  });

  /** 45 µ × 1.1 = 49.5, half-up 50, shown as 0.0001; 41 µ × 1.2 = 49.2, half-up 49, as nothing. */
  test.each([
    ["0.000045", 10, "0.0001"],
    ["0.000041", 20, "0.0000"],
  ])("a rate of %s with %i %% shows %s", (rate, percent, unitPrice) => {
    const tiny = booked({
      ...basics,
      mode: "piece",
      price: rate,
      options: [choices("a", { percent })],
    });
    expect(lineOf(quoted(chosen(1, "a"), tiny), "goods")?.unitPrice).toBe(unitPrice);
  });

  test("all faults are reported at once", () => {
    const picky = booked({
      ...basics,
      mode: "piece",
      price: "1",
      minQuantity: 10,
      options: [choices("a", {})],
    });
    expect(price(fenOfGoods(1, { options: { a: "maybe" } }), picky)).toEqual({
      ok: false,
      problems: [
        { code: "minimum", field: "quantity", message: "起订量 10 个" },
        { code: "option", field: "options.a", message: "选项a没有「maybe」" },
      ],
    });
  });

  test("what is not listed is named", () => {
    const job = fenOfGoods(1, { options: { e: "yes", a: "maybe" } });
    expect(price(job, book)).toEqual({
      ok: false,
      problems: [
        { code: "option", field: "options.e", message: "没有选项「e」" },
        { code: "option", field: "options.a", message: "选项a没有「maybe」" },
      ],
    });
  });
});

describe("grams are whole, half-up", () => {
  test.each([
    ["4.4", "0.00"],
    ["4.5", "0.01"],
    ["14.4", "0.01"],
    ["14.5", "0.02"],
  ])("a piece of %s g weighs %s kg", (unitGrams, weightKg) => {
    const one = booked({ ...basics, mode: "piece", price: "1", unitGrams });
    expect(quoted(fenOfGoods(1), one).weightKg).toBe(weightKg);
  });

  test.each([
    ["0.0144", "0.01"],
    ["0.0145", "0.02"],
  ])("of goods by weight at least %s kg are %s kg", (minKg, weightKg) => {
    const one = booked({ ...basics, mode: "weight", perKg: "1", minKg });
    expect(quoted(fenOfGoods(1, { weightKg: 0.01 }), one).weightKg).toBe(weightKg);
  });
});

const modes: readonly [CatalogueTable, object][] = [
  [{ ...basics, mode: "piece", price: "1" }, {}],
  [{ ...basics, mode: "tier", tiers: [{ from: 1, to: null, price: "1" }] }, {}],
  [
    {
      ...basics,
      ...{ mode: "area", perM2: "1", minAreaM2: "0", areaStepM2: "0" },
      ...{ maxWidthMm: 1000, maxLengthMm: 1000 },
    },
    { widthMm: 100, lengthMm: 100 },
  ],
  [{ ...basics, mode: "length", perMetre: "1", minMetres: "0" }, { metres: 1 }],
  [{ ...basics, mode: "weight", perKg: "1", minKg: "0" }, { weightKg: 1 }],
  [{ ...basics, mode: "package", packages: [{ quantity: 1, total: "1.00" }] }, {}],
];
test.each(modes)("goods explain their calculation: %j", (table, more) => {
  const [mode] = quoted(fenOfGoods(1, more), booked(table)).assumptions;
  const chosen = { of: "computeMode", code: table.mode };
  expect(mode).toEqual({ code: "mode", name: "计算方式", value: "", chosen });
});
