import type { CartLine } from "#contract/cart/carts.ts";
import { offeredProblems } from "#contract/catalog/offered-problems.ts";
import type { StoredDocument } from "#contract/http/upcasting.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { readStoredJob, sentJob } from "#contract/jobs/stored-job.ts";
import type { Problem, Quote } from "#contract/quotes/quote.ts";
import { jobSentence, type Names } from "#contract/wording/job-words.ts";
import type { PriceResult } from "#pricing/quote/quote.ts";
import { canonicalJson } from "#server/http/idempotency.ts";
import { withoutExpired } from "#server/modules/quotes/held-tools.ts";
import { pricedAside } from "#server/modules/quotes/pricing-aside.ts";
import { isGenuine, type QuoteTools } from "#server/modules/quotes/quoting.ts";
import type { JoinedLine } from "./carts.repository.ts";

/** A cart line with its current price. `problems` prevent ordering it. */
export interface PricedLine {
  readonly source: JoinedLine;
  /**
   * Null where this program cannot read the stored job: the line keeps its signed price while that
   * is valid.
   */
  readonly job: Job | null;
  readonly quote: Quote;
  readonly quoteNo: string | null;
  readonly validUntil: number;
  readonly state: CartLine["state"];
  readonly problems: readonly Problem[];
}

/** Freight belongs to the order, never to a line: a line's job names no delivery. */
export function withoutDelivery(job: Job): Job {
  const { delivery: _delivery, ...rest } = job;
  return rest;
}

/** Are two stored jobs equal, whichever version wrote each? */
export const sameJob = (a: StoredDocument, b: StoredDocument): boolean =>
  canonicalJson(readStoredJob(a) ?? a) === canonicalJson(readStoredJob(b) ?? b);

const unreadable: Problem = {
  code: "unreadable",
  message: "这一项的规格由另一个版本写成，现在不能重新计价，请重新报价",
};

/** Is the product off sale since the line was added? A job of the buyer's own has none. */
const isOff = ({ shown }: JoinedLine): boolean => shown === false;

const offShelf = (title: string): Problem => ({
  code: "offShelf",
  message: `“${title}”已下架，不能下单`,
});

/** Values that the product no longer offers. */
const withheldOf = (
  { book }: QuoteTools,
  { offered }: JoinedLine,
  { job }: Pick<PricedLine, "job">,
): Problem[] => (job === null ? [] : offeredProblems(job, offered ?? undefined, book));

/**
 * Prices a line and checks its product. A line of a product off sale keeps its price and cannot be
 * ordered; nor can one with a value that its product no longer offers. Null where there is no price at all, old or new.
 */
export async function pricedLine(
  tools: QuoteTools,
  source: JoinedLine,
): Promise<PricedLine | null> {
  const priced = await pricedByBook(tools, source);
  if (priced === null) return null;
  if (isOff(source)) {
    return { ...priced, state: "requote", problems: [offShelf(source.line.title)] };
  }
  const withheld = withheldOf(tools, source, priced);
  return withheld.length === 0 ? priced : { ...priced, state: "requote", problems: withheld };
}

/**
 * Prices a line: its signed quote while that is valid (`orderable`); after its expiry today's price
 * by the book (`expired`); without a quote of its own today's too (`requote`). Null where there is
 * no price at all, old or new.
 */
async function pricedByBook(tools: QuoteTools, source: JoinedLine): Promise<PricedLine | null> {
  const { line, quote: stored } = source;
  const now = tools.deps.clock.now();
  const job = readStoredJob(line.job);
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
      job,
      quote: held.result,
      quoteNo: held.quoteNo,
      validUntil: held.validUntil.getTime(),
      state: "orderable",
      problems: [],
    };
  }
  const fresh: PriceResult =
    job === null
      ? { ok: false, problems: [unreadable] }
      : await pricedAside(
          { sums: tools.deps.sums, caller: line.userId },
          tools.book,
          withoutExpired(job, now),
          {},
        );
  const base = {
    source,
    job,
    quoteNo: null,
    validUntil: held?.validUntil.getTime() ?? now,
    state: held === null ? ("requote" as const) : ("expired" as const),
  };
  if (fresh.ok) return { ...base, quote: fresh.quote, problems: [] };
  return held === null ? null : { ...base, quote: held.result, problems: fresh.problems };
}

export const lineSummary = ({ job }: PricedLine, names: Names): string =>
  job === null ? "" : jobSentence(job, names);

export function cartLineOf(priced: PricedLine, names: Names): CartLine {
  const { line, picture, needsFile } = priced.source;
  const withheld = priced.problems.find(({ code }) => code === "notOffered");
  return {
    line_id: line.lineId,
    product_id: line.productId,
    title: line.title,
    picture: picture ?? "",
    summary: lineSummary(priced, names),
    job: sentJob(priced.job),
    quote: priced.quote,
    quote_no: priced.quoteNo,
    validUntil: priced.validUntil,
    state: priced.state,
    ...(isOff(priced.source) ? { off: true } : {}),
    ...(withheld === undefined ? {} : { not_offered: withheld.message }),
    ...(needsFile === null ? {} : { needs_file: needsFile }),
    direct: line.direct,
    edition: line.edition,
    updatedAt: line.updatedAt.getTime(),
    revision: priced.source.quote?.revision ?? 1,
  };
}
