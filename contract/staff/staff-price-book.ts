import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { money, nothing } from "#contract/http/fields.ts";

/** The price book as its owner looks at it, takes it away as a file and brings another. */
const path = "/api/v2/staff/price-book";

/** A file of a book, as text within the call's JSON. */
export const mostBookBytes = 2 * 1024 * 1024;

/** `from`: the day in Shanghai from which it holds. */
const bookVersion = v.object({ version: v.string(), from: v.string() });

export const staffPriceBook = endpoint({
  method: "GET",
  path,
  guard: "staff",
  addition: true,
  summary: "Which price book is in force, which come after it, and which were before",
  input: nothing,
  output: v.object({
    inForce: bookVersion,
    /** The next to come first. */
    coming: v.array(bookVersion),
    /** The latest first, twenty at most. */
    before: v.array(bookVersion),
  }),
});

export const exportPriceBook = endpoint({
  method: "GET",
  path: `${path}/export`,
  guard: "staff",
  addition: true,
  summary: "The price book in force as a document",
  input: nothing,
  output: v.object({ version: v.string(), document: v.record(v.string(), v.unknown()) }),
});

const text = v.pipe(
  v.string("请选择价格簿文件"),
  v.nonEmpty("请选择价格簿文件"),
  v.maxLength(mostBookBytes, "文件过大，最多 2 MB"),
);

const change = v.object({
  /** Its place in the document; no two changes share one. */
  path: v.string(),
  /** Where within its chapter, in words. */
  place: v.string(),
  /** Null where the book of before has no such value. */
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
});

/** What differs from the book in force. */
const difference = v.object({
  version: v.string(),
  /** The day from which it holds; `now`: from its import on. */
  from: v.string(),
  now: v.boolean(),
  inForce: bookVersion,
  /** By chapter, in the document's order; of a chapter 300 changes at most, `count` tells of all. */
  chapters: v.array(v.object({ name: v.string(), count: v.number(), changes: v.array(change) })),
  /** What the first two products of each category cost as their pages open, by either book; null: not to be quoted. */
  prices: v.array(
    v.object({
      product_id: v.string(),
      name: v.string(),
      amount: v.string(),
      before: v.nullable(money),
      after: v.nullable(money),
    }),
  ),
  notices: v.array(v.string()),
  /** Stands for this file against this book in force; the import asks for it. */
  digest: v.string(),
});
export type BookDifference = v.InferOutput<typeof difference>;

/**
 * Looks into a file and changes nothing: every fault by its line, or what it would change. A
 * version that exists, or that would never be used, is refused with `invalidInput`.
 */
export const checkPriceBookFile = endpoint({
  method: "POST",
  path: `${path}/check`,
  guard: "staff",
  addition: true,
  bodyLimit: mostBookBytes,
  summary: "What a price book file would change, or what is wrong with it",
  input: v.object({ text }),
  output: v.variant("kind", [
    v.object({
      kind: v.literal("wrong"),
      problems: v.array(v.object({ line: v.number(), place: v.string(), message: v.string() })),
    }),
    v.object({ kind: v.literal("good"), difference }),
  ]),
});

/**
 * Imports the file whose difference was shown. Refused with `stateConflict` where another book has
 * come into force since, so that nothing takes force unseen; quotes of before keep their book.
 */
export const importPriceBook = endpoint({
  method: "POST",
  path: `${path}/import`,
  guard: "staff",
  addition: true,
  bodyLimit: mostBookBytes,
  summary: "A price book file takes force, now or from its day",
  input: v.object({ text, digest: v.pipe(v.string("请先核对"), v.maxLength(100, "请先核对")) }),
  output: v.object({ version: v.string(), lines: v.array(v.string()) }),
});
