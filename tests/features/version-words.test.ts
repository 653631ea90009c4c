import { expect, test } from "vitest";
import { defaultWords } from "#contract/lookups/words.ts";
import type { SignedQuote } from "#contract/quotes/quotes.ts";
import { versionWords } from "#features/cart/version-words.ts";
import { price } from "#pricing/quote/quote.ts";
import { readJob } from "#pricing/quote/read-job.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";

/** What a later version of a quote changed against the one before it, and why it was made. */

const flyer = {
  quoteType: "ysp",
  yspType: "flat",
  lengthMm: 210,
  widthMm: 148,
  quantity: 1000,
  parts: [{ name: "单张", paperId: "shuangtong", gsm: 157, frontColors: 4, backColors: 4 }],
};

function version(change: object, prices = book): SignedQuote {
  const read = readJob({ ...flyer, ...change });
  const priced = price({ ...flyer, ...change }, prices);
  if (!read.ok || !priced.ok) throw new Error("no quote");
  return {
    quoteNo: "Q1",
    signature: "",
    validUntil: 0,
    createdAt: 0,
    productId: null,
    title: "传单",
    job: read.value,
    quote: priced.quote,
    revision: 1,
  };
}

const names = { words: defaultWords, book };

test.each([
  [{ quantity: 2000 }, ["数量：1,000 张 → 2,000 张"]],
  [{ lengthMm: 285, taxIncluded: false }, ["尺寸：210×148 mm → 285×148 mm", "税：含税 → 未税"]],
  [{ rush: 20 }, ["加急：无 → 20%"]],
  [{ bleedMm: 2 }, ["未列出的选项有改动"]],
  [{}, ["规格和价格簿未变，有效期重新计算"]],
])("%j", (change, words) => {
  expect(versionWords(version({}), version(change), names)).toEqual(words);
});

test("a new price book is a reason of its own", () => {
  const next = { ...book, version: "next" };
  expect(versionWords(version({}), version({ kinds: 2 }, next), names)).toEqual([
    "数量：1,000 张 → 2 款 × 1,000 张",
    `价格簿：${book.version} → next`,
  ]);
});
