import { describe, expect, it } from "vitest";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Press } from "#contract/price-book/print.ts";
import { price } from "#pricing/quote/quote.ts";
import { quoted } from "#tests/pricing/edge-book.ts";
import { goldenBook } from "#tests/pricing/golden-book.ts";
import { flyer, part } from "#tests/pricing/golden-jobs.ts";

/** Whole quotes of flat sheets, calculated by hand. */

const [sikai] = goldenBook.presses;
if (sikai === undefined) throw new Error("the golden book has a press");
const onPresses = (...changes: ReadonlyArray<Partial<Press>>): PriceBook => ({
  ...goldenBook,
  presses: changes.map((change) => ({ ...sikai, ...change })),
});
const rows = (job: object, book: PriceBook) =>
  quoted(job, book).lines.map((line) => Object.values(line));
const workAndTurn = { of: "printMethod", code: "workAndTurn" };

/** Work and turn: 5,000 / 4 = 1,250 sheets and 150 of waste are 350 of 大度. */
describe("five thousand flyers", () => {
  const quote = () => quoted(flyer, goldenBook);

  it("are charged so", () => {
    expect(rows(flyer, goldenBook)).toEqual([
      [
        "paper",
        "纸张费",
        "双铜纸 157 g，大度 350 张（含放数 150 印张）",
        "3.5",
        "百张",
        "121.6546",
        "425.79",
        "rate",
      ],
      ["plate", "版费", workAndTurn, "四开版 4 块", "4", "块", "80.0000", "320.00", "rate"],
      ["start", "开机费", "四开机，每版 600 元 × 1 版", "1", "版次", "600.0000", "600.00", "rate"],
      ["pack", "包装", "每包 1,000，5 包", "5", "包", "8.0000", "40.00", "rate"],
    ]);
    expect([quote().untaxed, quote().quantity, quote().unit]).toEqual(["1385.79", 5000, "张"]);
  });

  it("show it", () => {
    expect(quote().assumptions).toEqual([
      { code: "bleed", name: "出血", value: "每边 3 mm", field: "bleedMm" },
      { code: "gripper", name: "咬口", value: "10 mm", field: "yaokouMm" },
      { code: "waste", name: "放数", value: "150 印张" },
      { code: "kinds", name: "款数", value: "1 款，每款 5,000", field: "kinds" },
      { code: "paper:0", name: "纸张", value: "双铜纸 157 g", field: "parts.0.customerPaper" },
      {
        code: "method:0",
        name: "印法",
        value: "四开机",
        chosen: workAndTurn,
        field: "parts.0.printMethod",
      },
      { code: "tax", name: "税", value: "未税，不开发票", field: "taxIncluded" },
    ]);
    expect(Object.keys(quote().plan)).toEqual(["kind", "parts"]);
  });

  /** Tumbled on halves of 大度, two on each: 700 of them, 851.58 of paper. */
  it("would cost so much more printed otherwise, and can be taken so", () => {
    const [other, ...more] = quote().alternatives;
    expect([
      other?.code,
      other?.name,
      other?.chosen,
      other?.total,
      other?.difference,
      more,
    ]).toEqual([
      "press",
      "四开机，大度 2 开 450×600",
      { of: "printMethod", code: "tumble" },
      "1811.58",
      "425.79",
      [],
    ]);
    expect(other?.job).toMatchObject({
      ...flyer,
      parentId: "dadu",
      pressId: "sikai",
      parts: [{ ...part, printMethod: "tumble" }],
    });
    expect(quoted(other?.job ?? {}, goldenBook).total).toBe("1811.58");
  });

  it("on the buyer's own paper say so", () => {
    const own = quoted({ ...flyer, parts: [{ ...part, customerPaper: true }] }, goldenBook);
    expect(own.assumptions.find(({ code }) => code === "paper:0")?.value).toBe("客来纸");
    expect(own.lines.find(({ code }) => code === "paper")?.amount).toBe("0.00");
  });

  it("on a press without packing, or packing without a price, have no line of it", () => {
    const [pack] = goldenBook.packing;
    if (pack === undefined) throw new Error("the golden book packs");
    for (const packing of [
      [],
      [{ ...pack, price: "0.00" }],
      [{ ...pack, yspTypes: ["card" as const] }],
    ])
      expect(quoted(flyer, { ...goldenBook, packing }).untaxed).toBe("1345.79");
  });
});

/** 6,000 sheets and 150 of waste are 1,538 of 大度. */
describe("what a press asks beyond its start", () => {
  const labour = (job: object, book: PriceBook) =>
    rows({ ...flyer, ...job }, book).filter(([code]) => code === "start" || code === "run");

  /** Five colours on four units are two passes, and a spot colour is charged as two: 5/4. */
  it("by the sheet, with a spot colour", () => {
    const job = { quantity: 24_000, parts: [{ ...part, frontSpots: 1 }] };
    expect(labour(job, goldenBook)).toEqual([
      [
        "start",
        "开机费",
        "四开机，每版 600 元 × 1 版 × 2 遍 × 专色 5/4",
        "2",
        "版次",
        "750.0000",
        "1500.00",
        "rate",
      ],
      [
        ...[
          "run",
          "印工",
          "每版 6,150 张，超出 2,500 的 3,650 张：30 元/千张；× 1 版 × 2 遍 × 专色 5/4",
        ],
        ...["2", "版次", "136.8750", "273.75", "rate"],
      ],
    ]);
  });

  /** Two kinds, two up each on one form: 15,000 and 150 sheets are 30,300 impressions: 5,000 × 40 + 24,300 × 32 a thousand. */
  it("by the impression, in brackets", () => {
    const tariff = {
      model: "base",
      baseFee: "200.00",
      included: 1000,
      perThousand: [
        { from: 0, to: 5000, rate: "40" },
        { from: 5001, to: null, rate: "32" },
      ],
    } as const satisfies Press["tariff"];
    expect(labour({ quantity: 30_000, kinds: 2 }, onPresses({ tariff }))).toEqual([
      ["start", "开机费", "四开机，每版 200 元 × 1 版", "1", "版次", "200.0000", "200.00", "rate"],
      [
        ...[
          "run",
          "印工",
          "每版 30,300 印次，超出 1,000 的 29,300 印次：到 5000 印次 40 元/千印次，其余 32 元/千印次；× 1 版",
        ],
        ...["1", "版次", "977.6000", "977.60", "rate"],
      ],
    ]);
    const byImpression = {
      model: "start",
      startFee: "200.00",
      included: 2300,
      countBy: "impressions",
      perThousand: [{ from: 0, to: null, rate: "100" }],
      startFeeIncludesPlates: false,
    } as const satisfies Press["tariff"];
    // 2 × (1,000 + 150) impressions are the start's; one flyer more is two impressions more.
    const start = [
      "start",
      "开机费",
      "四开机，每版 200 元 × 1 版",
      "1",
      "版次",
      "200.0000",
      "200.00",
      "rate",
    ];
    expect(labour({ quantity: 4000 }, onPresses({ tariff: byImpression }))).toEqual([start]);
    expect(labour({ quantity: 4001 }, onPresses({ tariff: byImpression }))).toEqual([
      start,
      [
        ...["run", "印工", "每版 2,302 印次，超出 2,300 的 2 印次：100 元/千印次；× 1 版"],
        ...["1", "版次", "0.2000", "0.20", "rate"],
      ],
    ]);
  });

  /** 6,150 sheets × 4 colours × 12 a thousand. */
  it("by the sheet and colour", () => {
    const tariff = {
      model: "colorReam",
      perColorReam: [{ from: 0, to: null, rate: "12" }],
      minimum: "150.00",
    } as const satisfies Press["tariff"];
    expect(labour({ quantity: 24_000 }, onPresses({ tariff }))).toEqual([
      [
        ...["run", "印工", "每版 6,150 张，按色令：12 元/千张每色，每版最低 150.00 元；× 1 版"],
        ...["1", "版次", "295.2000", "295.20", "rate"],
      ],
    ]);
  });
});

/** 24,000: eight on half of 大度 are 3,150 sheets, 1,575 of 大度: 1,916.06 + 480 + 900 + 19.5 + 192. */
it("the next dearer press is the runner-up, with its own work", () => {
  const [start] = [sikai.tariff];
  if (start.model !== "start") throw new Error("the golden press has a start fee");
  const larger: Partial<Press> = {
    id: "duikai",
    name: "对开机",
    format: "对开",
    minSheetMm: [500, 700],
    maxSheetMm: [720, 1020],
    plateFee: "120.00",
    tariff: { ...start, startFee: "900.00" },
  };
  const job = { ...flyer, quantity: 24_000 };
  const book = onPresses({}, larger);
  const { untaxed, alternatives } = quoted(job, book);
  const [other] = alternatives;
  expect([untaxed, other?.name, other?.total, other?.difference]).toEqual([
    "3092.55",
    "对开机，大度 2 开 597×889",
    "3507.56",
    "415.01",
  ]);
  const taken = price(other?.job, book);
  expect(taken.ok && [taken.quote.total, taken.quote.making]).toEqual(["3507.56", other?.making]);
});

/** Formulas: an envelope is 30 mm longer and two widths and 45 mm high; a folder two widths and 10 mm, with a pocket of 80 mm. */
describe("goods folded from one piece show their flat size", () => {
  const single = [{ ...part, backColors: 0 }];
  const planOf = (job: object) => quoted({ ...flyer, parts: single, ...job }, goldenBook).plan;

  it.each([
    ["envelope", { lengthMm: 110, widthMm: 220 }, { widthMm: 250, heightMm: 265 }],
    ["folder", { lengthMm: 297, widthMm: 210 }, { widthMm: 430, heightMm: 377 }],
  ])("%s", (yspType, size, flatMm) => {
    const plan = planOf({ yspType, ...size });
    expect(Object.keys(plan)).toEqual(["kind", "parts", "flatMm"]);
    expect(plan).toMatchObject({ flatMm, parts: [{ pieceMm: flatMm }] });
  });

  /** Front, side, back, side and 15 mm to glue; a top of 30 mm and a bottom of ¾ of the side less 5 mm. */
  it("bag, with its die line", () => {
    const plan = planOf({ yspType: "bag", box: { lengthMm: 200, widthMm: 80, heightMm: 250 } });
    expect(Object.keys(plan)).toEqual(["kind", "parts", "flatMm", "dieLine", "flaps"]);
    expect(plan).toMatchObject({
      flatMm: { widthMm: 575, heightMm: 335 },
      dieLine: {
        widthMm: 575,
        heightMm: 335,
        // Round it 2 × (575 + 335), six creases down, two across.
        metres: 4.98,
        cuts: [
          [0, 0, 575, 0],
          [575, 0, 575, 335],
          [575, 335, 0, 335],
          [0, 335, 0, 0],
        ],
        creases: [
          ...[15, 215, 255, 295, 495, 535].map((x) => [x, 0, x, 335]),
          [0, 30, 575, 30],
          [0, 280, 575, 280],
        ],
      },
    });
  });

  it("box, with its kind", () => {
    const box = { lengthMm: 60, widthMm: 40, heightMm: 120, boxType: "tuckEnd" };
    const plan = planOf({ yspType: "box", box });
    expect(Object.keys(plan)).toEqual(["kind", "parts", "flatMm", "dieLine", "flaps", "boxType"]);
    expect(plan).toMatchObject({
      flatMm: { widthMm: 215, heightMm: 230 },
      boxType: "tuckEnd",
    });
  });
});

/**
 * Cover: two on the quarter, 1,000 and 150 sheets. Pages: three forms of eight on both sides, one of
 * four turned, two copies a sheet: 3 × 2,000 + 1,000 and 4 × 150 sheets, 28 plates. Four sections a copy.
 */
describe("two thousand stitched books of four and 28 pages", () => {
  const pages = (name: string, count: number) => ({ ...part, name, pages: count });
  const job = {
    ...flyer,
    yspType: "book",
    binding: "saddle",
    quantity: 2000,
    parts: [pages("封面", 4), pages("内页", 28)],
  };
  const stitched = () => quoted(job, goldenBook);

  it("are charged so", () => {
    const sheetwise = { of: "printMethod", code: "sheetwise" };
    expect(rows(job, goldenBook)).toEqual([
      [
        "paper",
        "封面 纸张费",
        "双铜纸 157 g，大度 288 张（含放数 150 印张）",
        "2.88",
        "百张",
        "121.6546",
        "350.37",
        "rate",
      ],
      ["plate", "封面 版费", workAndTurn, "四开版 4 块", "4", "块", "80.0000", "320.00", "rate"],
      [
        "start",
        "封面 开机费",
        "四开机，每版 600 元 × 1 版",
        "1",
        "版次",
        "600.0000",
        "600.00",
        "rate",
      ],
      [
        "paper",
        "内页 纸张费",
        "双铜纸 157 g，大度 1,900 张（含放数 600 印张）",
        "19",
        "百张",
        "121.6546",
        "2311.44",
        "rate",
      ],
      ["plate", "内页 版费", sheetwise, "四开版 28 块", "28", "块", "80.0000", "2240.00", "rate"],
      [
        "start",
        "内页 8P 开机费",
        "四开机，每版 600 元 × 6 版",
        "6",
        "版次",
        "600.0000",
        "3600.00",
        "rate",
      ],
      [
        "start",
        "内页 4P 开机费",
        "四开机，每版 600 元 × 1 版",
        "1",
        "版次",
        "600.0000",
        "600.00",
        "rate",
      ],
      [
        "bind",
        "骑马钉",
        "2,000 本，每本 4 贴，每本 0.22 元",
        "2000",
        "本",
        "0.2200",
        "80.00",
        "440.00",
        "rate",
      ],
    ]);
    expect(stitched().untaxed).toBe("10461.81");
  });

  it("are listed part by part, and the alternative of one part has no button", () => {
    expect(stitched().assumptions.map(({ code, name, value }) => [code, name, value])).toEqual([
      ["bleed", "出血", "每边 3 mm"],
      ["gripper", "咬口", "10 mm"],
      ["waste", "放数", "750 印张"],
      ["kinds", "款数", "1 款，每款 2,000"],
      ["paper:0", "封面 纸张", "双铜纸 157 g"],
      ["method:0", "封面 印法", "四开机"],
      ["paper:1", "内页 纸张", "双铜纸 157 g"],
      ["method:1", "内页 印法", "四开机"],
      ["spine", "装订边", "长边装订"],
      ["tax", "税", "未税，不开发票"],
    ]);
    expect(stitched().alternatives.map(({ code, job: other }) => [code, other])).toEqual([
      ["press", undefined],
    ]);
  });
});
