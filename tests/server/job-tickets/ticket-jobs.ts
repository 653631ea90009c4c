import type { JobInput } from "#contract/jobs/jobs.ts";
import { labels } from "#tests/server/orders/order-flow.ts";

/** A job of each kind of goods that has a ticket of its own form. */

export const rolls = {
  ...labels,
  spots: 1,
  spotInks: ["PANTONE 485 C"],
  hgx: [{ id: "lz-film-gloss" }],
} as const satisfies JobInput;

export const booklet = {
  quoteType: "ysp",
  yspType: "book",
  lengthMm: 285,
  widthMm: 210,
  binding: "saddle",
  quantity: 1000,
  parts: [
    {
      name: "封面",
      paperId: "shuangtong",
      gsm: 200,
      frontColors: 4,
      backColors: 4,
      frontSpots: 1,
      frontSpotInks: ["PANTONE 186 C"],
      pages: 4,
      hgx: [{ id: "film-matt", sides: 1 }],
    },
    { name: "内页", paperId: "shuangtong", gsm: 157, frontColors: 4, backColors: 4, pages: 24 },
  ],
} as const satisfies JobInput;

export const tuckBoxes = {
  quoteType: "ysp",
  yspType: "box",
  taxIncluded: false,
  quantity: 1000,
  box: { boxType: "tuckEnd", lengthMm: 80, widthMm: 40, heightMm: 120 },
  parts: [
    {
      name: "单张",
      paperId: "baika",
      gsm: 350,
      frontColors: 4,
      backColors: 0,
      hgx: [{ id: "film-gloss", sides: 1 }, { id: "die-cut" }, { id: "glue" }],
    },
  ],
} as const satisfies JobInput;

const ply = {
  ...{ name: "单张" as const, frontColors: 1, backColors: 0 },
  hgx: [{ id: "pad-glue" }],
};

export const forms = {
  quoteType: "ysp",
  yspType: "ncr",
  lengthMm: 210,
  widthMm: 140,
  plies: 3,
  leavesPerBook: 50,
  quantity: 100,
  parts: [
    { ...ply, paperId: "ncr-cb", gsm: 48 },
    { ...ply, paperId: "ncr-cfb", gsm: 50 },
    { ...ply, paperId: "ncr-cf", gsm: 47 },
  ],
} as const satisfies JobInput;

export const gangCards = {
  quoteType: "pb",
  formatId: "pb-card-300",
  quantity: 2,
} as const satisfies JobInput;

export const hangTags = {
  quoteType: "pt",
  tableId: "pt-hang-tag",
  quantity: 1000,
} as const satisfies JobInput;
