import type { Job } from "#contract/jobs.ts";
import { yuanOf } from "#contract/money.ts";
import type { PriceBook } from "#contract/price-book.ts";
import type { LadderStep } from "#contract/quote.ts";
import type { Outcome } from "#pricing/core/outcome.ts";
import { type Priced, priceOnce, unitPriceText } from "./price-once.ts";
import { rungsOf } from "./rungs.ts";

const most = 10_000_000;

/** The job at another quantity (a kind); for paper another amount. */
export function atQuantity(job: Job, quantity: number): Job {
  return job.quoteType === "paper" ? { ...job, qty: String(quantity) } : { ...job, quantity };
}

/** The rungs of the ladder and the job's own quantity among them. */
function ladderQuantities(job: Job, book: PriceBook): number[] {
  const own = job.quoteType === "paper" ? Number(job.qty) : job.quantity;
  const kinds = job.quoteType === "paper" ? 1 : job.kinds;
  const others = rungsOf(job, book).filter((qty) => qty !== own && qty * kinds <= most);
  return [...others, own].sort((a, b) => a - b);
}

/** 阶梯价: every step priced anew, never scaled. */
export function ladderOf(job: Job, book: PriceBook, own: Priced): LadderStep[] {
  const asked = job.quoteType === "paper" ? Number(job.qty) : job.quantity;
  const steps: LadderStep[] = [];
  for (const qty of ladderQuantities(job, book)) {
    const priced: Outcome<Priced> =
      qty === asked ? { ok: true, value: own } : priceOnce(atQuantity(job, qty), book);
    if (!priced.ok) continue;
    const { costing, totals } = priced.value;
    const { quantity, quantityScale } = costing;
    const unitPrice = unitPriceText(totals.total, quantity, quantityScale);
    steps.push({ qty, total: yuanOf(totals.total), unitPrice });
  }
  return steps;
}
