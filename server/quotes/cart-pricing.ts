import type { CartLine } from "#contract/carts.ts";
import type { Job } from "#contract/jobs.ts";
import type { PriceBook } from "#contract/price-book.ts";
import type { Problem, Quote } from "#contract/quote.ts";
import { jobSummary } from "#pricing/job-summary.ts";
import { price } from "#pricing/quote.ts";
import { canonicalJson } from "#server/http/idempotency.ts";
import type { JoinedLine } from "#server/store/carts.ts";
import { isGenuine, type QuoteTools } from "./quoting.ts";

/** A cart line with the price that it has now. `problems` stand against ordering it. */
export interface PricedLine {
  readonly source: JoinedLine;
  readonly quote: Quote;
  readonly quoteNo: string | null;
  readonly validUntil: number;
  readonly state: CartLine["state"];
  readonly problems: readonly Problem[];
}

/** Freight is the order's, never a line's: a line's job names no delivery. */
export function withoutDelivery(job: Job): Job {
  const { delivery: _delivery, ...rest } = job;
  return rest;
}

export const sameJob = (a: Job, b: Job): boolean => canonicalJson(a) === canonicalJson(b);

/**
 * Prices a line: its signed quote while that holds (`orderable`); after its end the
 * book's price of today (`expired`); without a quote of its own today's too (`requote`).
 * Null where there is no price at all, old or new.
 */
export function pricedLine(tools: QuoteTools, source: JoinedLine): PricedLine | null {
  const { line, quote: stored } = source;
  const now = tools.deps.clock.now();
  const held =
    stored !== null &&
    (stored.userId === null || stored.userId === line.userId) &&
    sameJob(stored.job, line.job) &&
    isGenuine(tools.secret, stored)
      ? stored
      : null;
  if (held !== null && held.validUntil.getTime() > now) {
    return {
      source,
      quote: held.result,
      quoteNo: held.quoteNo,
      validUntil: held.validUntil.getTime(),
      state: "orderable",
      problems: [],
    };
  }
  const fresh = price(line.job, tools.book);
  const base = {
    source,
    quoteNo: null,
    validUntil: held?.validUntil.getTime() ?? now,
    state: held === null ? ("requote" as const) : ("expired" as const),
  };
  if (fresh.ok) return { ...base, quote: fresh.quote, problems: [] };
  return held === null ? null : { ...base, quote: held.result, problems: fresh.problems };
}

export function cartLineOf(priced: PricedLine, book: PriceBook): CartLine {
  const { line, picture } = priced.source;
  return {
    line_id: line.lineId,
    product_id: line.productId,
    title: line.title,
    picture: picture ?? "",
    summary: jobSummary(line.job, priced.quote, book),
    job: line.job,
    quote: priced.quote,
    quote_no: priced.quoteNo,
    validUntil: priced.validUntil,
    state: priced.state,
    updatedAt: line.updatedAt.getTime(),
  };
}
