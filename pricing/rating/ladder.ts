import { yuanOf } from "#contract/format/money.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { hasOwnQuantities } from "#contract/jobs/quantities.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { LadderStep } from "#contract/quotes/quote.ts";
import { rememberedFor } from "#pricing/core/remembered.ts";
import { type Priced, priceOnce, unitPriceText } from "./price-once.ts";
import { rungsOf } from "./rungs.ts";

const most = 10_000_000;

/** The job at another quantity of every kind; for paper another amount. */
export function atQuantity(job: Job, quantity: number): Job {
  if (job.quoteType === "paper") return { ...job, qty: String(quantity) };
  // Another quantity has another table.
  if ("dataTable" in job && job.dataTable !== undefined) {
    const { records: _, ...dataTable } = job.dataTable;
    return { ...job, quantity, dataTable };
  }
  if (!("quantities" in job)) return { ...job, quantity };
  const { quantities: _, ...alike } = job;
  return { ...alike, quantity };
}

/** The steps of the ladder and the job's own quantity. */
function ladderQuantities(job: Job, book: PriceBook): number[] {
  const own = job.quoteType === "paper" ? Number(job.qty) : job.quantity;
  const kinds = job.quoteType === "paper" ? 1 : job.kinds;
  const rungs = rungsOf(job, book).filter((qty) => qty * kinds <= most);
  // A rung is a quantity of every design: designs of unlike quantities stand on none.
  if (hasOwnQuantities(job)) return rungs;
  return [...rungs.filter((qty) => qty !== own), own].sort((a, b) => a - b);
}

const stepOf = (qty: number, { costing, totals }: Priced): LadderStep => ({
  qty,
  total: yuanOf(totals.total),
  unitPrice: unitPriceText(totals.total, costing.quantity, costing.quantityScale),
});

/** Steps stay the same while a quantity between them is typed. */
const rungs = rememberedFor<PriceBook, string, LadderStep | null>(1000);

function rungAt(job: Job, book: PriceBook, qty: number): LadderStep | null {
  const other = atQuantity(job, qty);
  return rungs(book, JSON.stringify(other), () => {
    const priced = priceOnce(other, book);
    return priced.ok ? stepOf(qty, priced.value) : null;
  });
}

/** 阶梯价: every step is priced, never scaled. */
export function ladderOf(job: Job, book: PriceBook, own: Priced): LadderStep[] {
  const asked = job.quoteType === "paper" ? Number(job.qty) : job.quantity;
  return ladderQuantities(job, book).flatMap(
    (qty) =>
      (qty === asked && !hasOwnQuantities(job) ? stepOf(qty, own) : rungAt(job, book, qty)) ?? [],
  );
}
