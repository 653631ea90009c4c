import type { Job } from "#contract/jobs.ts";
import { yuanOf } from "#contract/money.ts";
import type { PriceBook } from "#contract/price-book.ts";
import type { LadderStep } from "#contract/quote.ts";
import { indexOf } from "#pricing/core/book-index.ts";
import type { Outcome } from "#pricing/core/outcome.ts";
import { type Priced, priceOnce, unitPriceText } from "./price-once.ts";

const most = 10_000_000;
const below = 3;
const above = 4;

/** The job at another quantity (a kind); for paper another amount. */
export function atQuantity(job: Job, quantity: number): Job {
  return job.quoteType === "paper" ? { ...job, qty: String(quantity) } : { ...job, quantity };
}

function listed(job: Job, book: PriceBook): readonly number[] {
  switch (job.quoteType) {
    case "paper": {
      const qty = Number(job.qty);
      return [qty, ...[2, 5, 10, 20].map((factor) => Math.ceil(qty) * factor)];
    }
    case "pb":
      return (
        indexOf(book)
          .gangRun.get(job.formatId)
          ?.packages.map(({ quantity }) => quantity) ?? []
      );
    case "pt": {
      const table = indexOf(book).catalogue.get(job.tableId);
      if (table === undefined) return [];
      if (table.mode === "package") return table.packages.map(({ quantity }) => quantity);
      const starts = table.mode === "tier" ? table.tiers.map(({ from }) => from) : [];
      const allowed = [...starts, ...book.ladders.pt].filter(
        (quantity) =>
          quantity >= table.minQuantity && (quantity - table.minQuantity) % table.step === 0,
      );
      return [...new Set(allowed)].sort((a, b) => a - b);
    }
    case "ysp":
    case "lz":
    case "inkLz":
      return book.ladders[job.quoteType];
  }
}

/** Quantities of the ladder: the job's own, up to three below it and four above. */
function ladderQuantities(job: Job, book: PriceBook): number[] {
  const own = job.quoteType === "paper" ? Number(job.qty) : job.quantity;
  const kinds = job.quoteType === "paper" ? 1 : job.kinds;
  const others = listed(job, book).filter((qty) => qty !== own && qty * kinds <= most);
  const smaller = others.filter((qty) => qty < own).slice(-below);
  const larger = others.filter((qty) => qty > own).slice(0, above);
  return [...smaller, own, ...larger];
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
