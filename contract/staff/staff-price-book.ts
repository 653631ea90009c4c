import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { money, nothing } from "#contract/http/fields.ts";

/** The price book as its owner views, downloads and replaces it. */
const path = "/api/v2/staff/price-book";

/** Size limit of a book's file, as text within the call's JSON. */
export const mostBookBytes = 2 * 1024 * 1024;

/** `from`: its first day in Shanghai. */
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
    /** The earliest first. */
    coming: v.array(bookVersion),
    /** Latest first, twenty at most. */
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
  /** Its place in the document; unique among the changes. */
  path: v.string(),
  /** Place within its chapter, as text. */
  place: v.string(),
  /** Null where the earlier book has no such value. */
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
});

/** The differences from the active book. */
const difference = v.object({
  version: v.string(),
  /** Its first day; `now`: from its import on. */
  from: v.string(),
  now: v.boolean(),
  inForce: bookVersion,
  /**
   * By chapter, in the document's order; 300 changes of a chapter at most, `count` is the full
   * number.
   */
  chapters: v.array(v.object({ name: v.string(), count: v.number(), changes: v.array(change) })),
  /** Opening prices of the first two products of each category, by either book; null: no price. */
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
  /** Identifies this file with this active book; the import requires it. */
  digest: v.string(),
});
export type BookDifference = v.InferOutput<typeof difference>;

/**
 * Checks a file and changes nothing: returns every fault by line, or the differences. A version
 * that exists, or that would never be active, is refused with `invalidInput`.
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
 * Imports the file whose differences were shown. Refused with `stateConflict` where another book
 * has become active since, so that every change was seen; earlier quotes keep their book.
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
