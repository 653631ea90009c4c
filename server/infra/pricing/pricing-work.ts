import type { Job, KaishuJob } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { type KaishuResult, kaishuOf } from "#pricing/analysis/kaishu.ts";
import { type PriceOptions, type PriceResult, price } from "#pricing/quote/quote.ts";

/** A slow calculation as plain data, so that a thread can run it. */
export type Sum =
  | { readonly kind: "quote"; readonly job: Job; readonly options: PriceOptions }
  | { readonly kind: "kaishu"; readonly job: KaishuJob };

export type Answer =
  | { readonly kind: "quote"; readonly result: PriceResult }
  | { readonly kind: "kaishu"; readonly result: KaishuResult };

export function answerOf(sum: Sum, book: PriceBook): Answer {
  switch (sum.kind) {
    case "quote":
      return { kind: "quote", result: price(sum.job, book, sum.options) };
    case "kaishu":
      return { kind: "kaishu", result: kaishuOf(sum.job, book) };
  }
}

/**
 * Sheet-fed jobs are tried on every press, sheet and plan of forms: up to a second. Jobs of the
 * other kinds take a few milliseconds.
 */
export const takesLong = ({ quoteType }: Job): boolean => quoteType === "ysp";
