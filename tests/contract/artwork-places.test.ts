import * as v from "valibot";
import { expect, test } from "vitest";
import { artworkPlaces } from "#contract/artwork/artwork-places.ts";
import { job } from "#contract/jobs/jobs.ts";

const places = (input: unknown) => artworkPlaces(v.parse(job, input));

const labels = {
  quoteType: "lz",
  quantity: 5000,
  widthMm: 50,
  heightMm: 30,
  materialId: "tongban",
  colors: 4,
};

const part = { name: "单张", paperId: "shuangtong", gsm: 157, frontColors: 4, backColors: 4 };
const sheets = {
  quoteType: "ysp",
  yspType: "flat",
  quantity: 1000,
  lengthMm: 285,
  widthMm: 210,
  parts: [part],
};

test("labels: a file for each kind, or one", () => {
  expect(places(labels)).toEqual([]);
  expect(places({ ...labels, kinds: 2 })).toEqual(["第 1 款", "第 2 款"]);
});

test("a sheet printed on both sides: front and back, of each kind", () => {
  expect(places(sheets)).toEqual(["正面", "反面"]);
  expect(places({ ...sheets, parts: [{ ...part, backColors: 0 }] })).toEqual([]);
  expect(places({ ...sheets, kinds: 2 })).toEqual([
    "第 1 款正面",
    "第 1 款反面",
    "第 2 款正面",
    "第 2 款反面",
  ]);
  // 150 kinds of two sides are more files than anybody takes.
  expect(places({ ...sheets, kinds: 150 })).toHaveLength(150);
});

test("a book: cover and pages; blocks of one name are counted, plain ones have no file", () => {
  const block = (name: string, more = {}) => ({ ...part, name, pages: 16, ...more });
  const book = (...parts: readonly object[]) => ({ ...sheets, yspType: "book", parts });
  expect(places(book(block("封面", { pages: 4 }), block("内页")))).toEqual(["封面", "内页"]);
  expect(places(book(block("内页")))).toEqual([]);
  const plain = { frontColors: 0, backColors: 0 };
  expect(places(book(block("封面"), block("插页"), block("插页"), block("内页", plain)))).toEqual([
    "封面",
    "插页 1",
    "插页 2",
  ]);
});

test("paper is not printed", () => {
  const paper = { quoteType: "paper", paperId: "shuangtong", gsm: 157, qtyUnit: "ream", qty: "10" };
  expect(places(paper)).toEqual([]);
});
