import { describe, expect, test } from "vitest";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Production } from "#contract/price-book/time.ts";
import { price } from "#pricing/quote/quote.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { fenOfGoods, quoted, tableBasics } from "./edge-book.ts";

/** Stages of a job by hand, with figures of these tests. */

const none = { minutes: 0, perHour: 0, dryHours: 0 };
const production: Production = {
  prepressMinutes: { pt: 0, ysp: 120, lz: 90, inkLz: 30, pb: 0, paper: 0 },
  sheetPresses: { listed: [], others: { minutes: 20, perHour: 6000, dryHours: 5 } },
  labelPresses: { listed: [], others: { minutes: 40, perHour: 1000, dryHours: 0 } },
  finishing: {
    listed: [
      { ids: ["film-gloss"], minutes: 15, perHour: 3000, dryHours: 2 },
      { ids: ["die-cut"], minutes: 60, perHour: 2000, dryHours: 0 },
      { ids: ["glue"], minutes: 30, perHour: 4000, dryHours: 4 },
    ],
    others: { minutes: 10, perHour: 600, dryHours: 0 },
  },
  bindings: {
    listed: [{ ids: ["saddle"], minutes: 30, perHour: 1000, dryHours: 0 }],
    others: { minutes: 60, perHour: 300, dryHours: 8 },
  },
  cutting: { minutes: 15, perHour: 500, dryHours: 0 },
  packingMinutes: 45,
};
const timed: PriceBook = {
  ...seedPriceBook,
  production,
  leadDays: { pt: 1, ysp: 2, lz: 3, inkLz: 1, pb: 1, paper: 1 },
};

const stagesOf = (job: object, book = timed) =>
  quoted(job, book).making?.steps.map(({ code, minutes, kind }) => [code, minutes, kind]);

const box = {
  quoteType: "ysp",
  yspType: "box",
  box: { lengthMm: 60, widthMm: 40, heightMm: 120, boxType: "tuckEnd" },
  quantity: 2000,
  pressId: "sikai-4",
  parts: [
    {
      name: "单张",
      paperId: "baika",
      gsm: 350,
      frontColors: 4,
      backColors: 0,
      // As a buyer picks them; the shop films first, cuts, and glues at last.
      hgx: [
        { id: "glue" },
        { id: "die-cut" },
        { id: "hole", count: 1 },
        { id: "film-gloss", sides: 1 },
      ],
    },
  ],
};

describe("a printed sheet", () => {
  test("is checked, printed, dried, finished in the shop's order, packed", () => {
    const quote = quoted(box, timed);
    const [part] = quote.plan.kind === "sheet" ? quote.plan.parts : [];
    if (part === undefined) throw new Error("a sheet plan");
    const { impressions, runSheets, plates } = part;
    // One filling of the four-colour press; of a box a piece is glued and one hole punched.
    expect(plates).toBe(4);
    expect(quote.making).toMatchObject({ queueDays: 2, overtimeMinutes: 0 });
    expect(stagesOf(box)).toEqual([
      ["prepress", 120, "work"],
      ["press:sikai-4", 20 + Math.ceil(impressions / 100), "work"],
      ["press:sikai-4:rest", 300, "rest"],
      ["hgx:film-gloss", 15 + Math.ceil(runSheets / 50), "work"],
      ["hgx:film-gloss:rest", 120, "rest"],
      ["hgx:die-cut", 60 + Math.ceil((runSheets * 60) / 2000), "work"],
      ["hgx:glue", 30 + 30, "work"],
      ["hgx:glue:rest", 240, "rest"],
      ["hgx:hole", 10 + 200, "work"],
      ["packing", 45, "work"],
    ]);
  });

  test("a book waits for the part that takes longest, then for its binding", () => {
    const page = { paperId: "shuangtong", gsm: 157, frontColors: 4, backColors: 4 };
    const book = {
      quoteType: "ysp",
      yspType: "book",
      binding: "saddle",
      lengthMm: 285,
      widthMm: 210,
      quantity: 1000,
      pressId: "duikai-5",
      parts: [
        { ...page, name: "封面", pages: 4, gsm: 250, hgx: [{ id: "film-gloss", sides: 1 }] },
        { ...page, name: "内页", pages: 16, hgx: [] },
      ],
    };
    const quote = quoted(book, timed);
    const parts = quote.plan.kind === "sheet" ? quote.plan.parts : [];
    const impressions = parts.reduce((sum, part) => sum + Math.ceil(part.impressions / 100), 0);
    // Fillings of five units: plates over five, part by part, on the one press.
    const fillings = parts.reduce((sum, part) => sum + Math.ceil(part.plates / 5), 0);
    const stages = stagesOf(book);
    expect(stages?.map(([code]) => code)).toEqual([
      "prepress",
      "press:duikai-5",
      "press:duikai-5:rest",
      "hgx:film-gloss",
      "hgx:film-gloss:rest",
      "binding",
      "packing",
    ]);
    expect(stages?.[1]?.[1]).toBe(20 * fillings + impressions);
    // 1,000 copies at 1,000 an hour.
    expect(stages?.[5]).toEqual(["binding", 30 + 60, "work"]);
  });
});

test("labels run by the metre", () => {
  const labels = {
    quoteType: "lz",
    quantity: 20_000,
    widthMm: 50,
    heightMm: 30,
    materialId: "tongban",
    colors: 4,
  };
  const { plan } = quoted(labels, timed);
  if (plan.kind !== "label") throw new Error("a label plan");
  expect(stagesOf(labels)).toEqual([
    ["prepress", 90, "work"],
    [`press:${plan.press.id}`, 40 + Math.ceil((plan.metres * 60) / 1000), "work"],
    ["packing", 45, "work"],
  ]);
});

describe("goods of a table", () => {
  const table = (dailyOutput?: number): PriceBook => ({
    ...timed,
    catalogue: [
      {
        ...tableBasics,
        id: "fen",
        mode: "piece",
        price: "0.01",
        leadDays: 4,
        ...(dailyOutput === undefined ? {} : { dailyOutput }),
      },
    ],
  });

  /** The seed's shift is 9.5 hours, 570 minutes; the queue holds one of the four days. */
  test.each([
    [undefined, 5000, 3 * 570],
    [1000, 1000, 3 * 570],
    [1000, 1001, 4 * 570],
    [1000, 3500, 6 * 570],
  ])("at %s a day %i pieces take %i minutes after the queue", (daily, quantity, minutes) => {
    const { making, leadDays } = quoted(fenOfGoods(quantity), table(daily));
    expect(making).toMatchObject({
      queueDays: 1,
      steps: [
        { code: "output", minutes },
        { code: "packing", minutes: 45 },
      ],
    });
    expect(leadDays).toBe(1 + minutes / 570);
  });
});

test("paper that is cut takes the knife's time, paper as it lies none", () => {
  const paper = {
    quoteType: "paper",
    paperId: "shuangtong",
    gsm: 157,
    qtyUnit: "sheet",
    qty: "1000",
  };
  expect(stagesOf(paper)).toEqual([["packing", 45, "work"]]);
  // A thousand sheets at 500 an hour, and the setting.
  expect(stagesOf({ ...paper, trim: true })).toEqual([
    ["cutting", 15 + 120, "work"],
    ["packing", 45, "work"],
  ]);
});

describe("rush", () => {
  const levels: PriceBook = {
    ...timed,
    rush: [
      { name: "加急", percent: 20, queuePercent: 50, overtimeMinutes: 60 },
      { name: "特急", percent: 50, queuePercent: 0, overtimeMinutes: 240 },
    ],
  };

  test.each([
    [0, 2, 0],
    [10, 1, 60],
    [20, 1, 60],
    [49, 1, 60],
    [50, 0, 240],
    [100, 0, 240],
  ])(
    "of %i %% waits %i days and works %i minutes longer; machines and ink take their time",
    (rush, queueDays, overtimeMinutes) => {
      const { making } = quoted({ ...box, rush }, levels);
      expect(making).toEqual({
        queueDays,
        overtimeMinutes,
        steps: quoted(box, levels).making?.steps,
      });
    },
  );

  test("of a percentage that the book lacks is named by it", () => {
    const { paces } = quoted({ ...box, rush: 10 }, levels);
    expect(paces?.find(({ percent }) => percent === 10)?.name).toBe("加急 10%");
  });

  test("that ships no earlier than a cheaper pace is not offered, and warned of", () => {
    const same = levels.rush.map((level) => ({ ...level, queuePercent: 50, overtimeMinutes: 60 }));
    const { paces } = quoted(box, { ...levels, rush: same });
    expect(paces?.map(({ name }) => name)).toEqual(["正常", "加急"]);
    const chosen = quoted({ ...box, rush: 50 }, { ...levels, rush: same });
    expect(chosen.paces?.map(({ name }) => name)).toEqual(["正常", "加急", "特急"]);
    expect(chosen.warnings).toContainEqual({
      code: "rush",
      field: "rush",
      message: "特急不比加急早发货，可改选加急",
    });
  });

  test("paper knows none", () => {
    const paper = {
      quoteType: "paper",
      paperId: "shuangtong",
      gsm: 157,
      qtyUnit: "sheet",
      qty: "10",
    };
    const result = price(paper, levels);
    expect(result.ok && result.quote.paces).toBeUndefined();
  });
});

test("with times of zero a book's days are the lead time, as they always were", () => {
  const untimed: Production = {
    prepressMinutes: { pt: 0, ysp: 0, lz: 0, inkLz: 0, pb: 0, paper: 0 },
    sheetPresses: { listed: [], others: none },
    labelPresses: { listed: [], others: none },
    finishing: { listed: [], others: none },
    bindings: { listed: [], others: none },
    cutting: none,
    packingMinutes: 0,
  };
  const quote = quoted(box, { ...timed, production: untimed });
  expect([quote.leadDays, quote.making]).toEqual([
    2,
    { queueDays: 2, overtimeMinutes: 0, steps: [] },
  ]);
});
