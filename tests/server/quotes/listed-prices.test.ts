import { afterAll, beforeAll, expect, test } from "vitest";
import type { InputOf } from "#contract/http/endpoint.ts";
import {
  quoteCatalogue,
  quoteGangRun,
  quoteLabel,
  quotePaper,
  quoteSheet,
} from "#contract/quotes/quotes.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";

/** Jobs with the price, before tax, that an independent calculation found for them. */

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const part = {
  name: "单张",
  paperId: "shuangtong",
  gsm: 157,
  frontColors: 4,
  backColors: 4,
} as const;
const sheet = { quoteType: "ysp", yspType: "flat", taxIncluded: false } as const;
const trimmed = { hgx: [{ id: "trim" }] };
const dieCut = { hgx: [{ id: "die-cut" }] };
const ply = { ...part, gsm: 48, frontColors: 1, backColors: 0 } as const;
const plies = [
  { ...ply, paperId: "ncr-cb" },
  { ...ply, paperId: "ncr-cfb", gsm: 50 },
  { ...ply, paperId: "ncr-cf", gsm: 47 },
];
const forms = {
  ...sheet,
  yspType: "ncr",
  lengthMm: 210,
  widthMm: 140,
  plies: 3,
  leavesPerBook: 50,
  quantity: 100,
} as const;
const goods = { quoteType: "pt", taxIncluded: false, options: {} } as const;
const box = { boxType: "tuckEnd", lengthMm: 40, widthMm: 20, heightMm: 100 } as const;

const sheets: [string, InputOf<typeof quoteSheet>["job"], number][] = [
  [
    "4 designs of 1,000 A5 leaflets",
    {
      ...sheet,
      lengthMm: 210,
      widthMm: 148,
      quantity: 1000,
      kinds: 4,
      parts: [{ ...part, gsm: 128, ...trimmed }],
    },
    625.73,
  ],
  [
    "10 designs of 1,000 cards",
    {
      ...sheet,
      yspType: "card",
      lengthMm: 90,
      widthMm: 54,
      quantity: 1000,
      kinds: 10,
      parts: [{ ...part, gsm: 350, ...trimmed }],
    },
    745.6,
  ],
  [
    "100 stickers of 60 × 60",
    {
      ...sheet,
      yspType: "sheetLabel",
      lengthMm: 60,
      widthMm: 60,
      quantity: 100,
      parts: [{ ...part, paperId: "buganjiao-tongban", gsm: 80, backColors: 0, ...dieCut }],
    },
    273.32,
  ],
  [
    "500 tags of 90 × 50",
    {
      ...sheet,
      yspType: "card",
      lengthMm: 90,
      widthMm: 50,
      quantity: 500,
      parts: [{ ...part, gsm: 350, ...dieCut }],
    },
    390.31,
  ],
  [
    "100 boxes of 40 × 20 × 100",
    {
      ...sheet,
      yspType: "box",
      box,
      quantity: 100,
      parts: [
        {
          ...part,
          paperId: "baika",
          gsm: 350,
          backColors: 0,
          hgx: [{ id: "die-cut" }, { id: "glue" }],
        },
      ],
    },
    439.75,
  ],
  [
    "1,000 books of 28 inner pages",
    {
      ...sheet,
      yspType: "book",
      binding: "saddle",
      lengthMm: 297,
      widthMm: 210,
      quantity: 1000,
      parts: [
        { ...part, name: "封面", pages: 4, gsm: 200 },
        { ...part, name: "内页", pages: 28 },
      ],
    },
    4135.57,
  ],
  [
    "500 foil cards of 100 × 70, 2 + 4 colours",
    {
      ...sheet,
      lengthMm: 100,
      widthMm: 70,
      quantity: 500,
      parts: [
        {
          ...part,
          paperId: "niupi",
          gsm: 70,
          frontColors: 2,
          hgx: [{ id: "foil-gold", lengthMm: 65, widthMm: 47 }, { id: "die-cut" }, { id: "trim" }],
        },
      ],
    },
    889.52,
  ],
  // The paper of 161 whole parent sheets a ply, and two packs: 6.76 above the target of 386.76.
  ["100 books of forms in three papers", { ...forms, parts: plies }, 393.52],
];

/** Untaxed total in yuan. */
const totalOf = (quote: { readonly total: string }) => Number(quote.total);

test.each(sheets)("%s cost no more than an independent search found", async (_, job, most) => {
  const { quote } = await shop.call(quoteSheet, { job });
  expect(totalOf(quote)).toBeLessThanOrEqual(most);
  expect(totalOf(quote)).toBeGreaterThan(most * 0.9);
});

test("numbers of a form are counted by set: 5,000 for 100 books of 50", async () => {
  const hgx = [{ id: "number" }];
  const { quote } = await shop.call(quoteSheet, {
    job: { ...forms, parts: plies.map((one) => ({ ...one, hgx })) },
  });
  const numbers = quote.lines.filter(({ code }) => code === "hgx:number");
  expect(numbers.map(({ amount }) => amount)).toEqual(["175.00"]);
});

test("5,000 flyers are shrink-wrapped for the least charge", async () => {
  const { quote } = await shop.call(quoteSheet, {
    job: {
      ...sheet,
      lengthMm: 210,
      widthMm: 148,
      quantity: 5000,
      parts: [{ ...part, hgx: [{ id: "wrap" }] }],
    },
  });
  expect(quote.lines.find(({ code }) => code === "hgx:wrap")?.amount).toBe("30.00");
});

test.each([
  ["150 PVC cards", "pt-pvc-card", 150, "100.00"],
  ["49 badges", "pt-badge", 49, "110.00"],
])("%s cost what the next tier costs", async (_, tableId, quantity, total) => {
  const { quote } = await shop.call(quoteCatalogue, { job: { ...goods, tableId, quantity } });
  expect(quote.total).toBe(total);
});

test("3,000 cards are 20 + 10 boxes", async () => {
  const { quote } = await shop.call(quoteGangRun, {
    job: {
      quoteType: "pb",
      taxIncluded: false,
      formatId: "pb-card-300",
      quantity: 30,
      options: {},
    },
  });
  expect(quote.total).toBe("120.00");
});

test("4 designs of 20,000 labels share the cylinders: 4 plates", async () => {
  const job = {
    quoteType: "lz",
    taxIncluded: false,
    widthMm: 50,
    heightMm: 30,
    materialId: "tongban",
    colors: 4,
    quantity: 20_000,
    kinds: 4,
  } as const;
  const { quote } = await shop.call(quoteLabel, { job });
  expect(quote.total).toBe("1351.32");
  const plates = quote.lines.filter(({ code }) => code === "plate");
  expect(plates.map(({ qty }) => qty)).toEqual(["4"]);
  const apart = await shop.call(quoteLabel, { job: { ...job, kinds: 1 } });
  expect(Number(quote.total)).toBeLessThan(4 * Number(apart.quote.total));
});

test("4 designs of 500 boxes share one die and its sheets", async () => {
  const hgx = [{ id: "die-cut" }, { id: "glue" }];
  const job: InputOf<typeof quoteSheet>["job"] = {
    ...sheet,
    yspType: "box",
    box,
    quantity: 500,
    kinds: 4,
    parts: [{ ...part, paperId: "baika", gsm: 350, backColors: 0, hgx }],
  };
  const { quote } = await shop.call(quoteSheet, { job });
  expect(quote.quantity).toBe(2000);
  expect(quote.lines.filter(({ code }) => code === "die")).toHaveLength(1);
  const one = await shop.call(quoteSheet, { job: { ...job, kinds: 1 } });
  const all = await shop.call(quoteSheet, { job: { ...job, kinds: 1, quantity: 2000 } });
  expect(Number(quote.total)).toBeLessThan(4 * Number(one.quote.total));
  expect(Number(quote.total)).toBeGreaterThanOrEqual(Number(all.quote.total));
});

test("5,000 blank labels of 100 × 150 pay no die", async () => {
  const { quote } = await shop.call(quoteLabel, {
    job: {
      quoteType: "lz",
      taxIncluded: false,
      widthMm: 100,
      heightMm: 150,
      materialId: "remin",
      colors: 0,
      quantity: 5000,
      labelsPerRoll: 500,
    },
  });
  expect(quote.total).toBe("220.96");
});

test("a ream of A4 of 80 g costs what a pack from stock costs", async () => {
  const { quote } = await shop.call(quotePaper, {
    job: {
      quoteType: "paper",
      taxIncluded: false,
      paperId: "shuangjiao",
      gsm: 80,
      qtyUnit: "ream",
      qty: "1",
      lengthMm: 297,
      widthMm: 210,
    },
  });
  expect(quote.total).toBe("22.50");
});
