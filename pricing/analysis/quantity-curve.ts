import type { Job } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { indexOf } from "#pricing/core/book-index.ts";

/** The quantities that a job allows, and those on its price curve. */

const points = 60;
const most = 10_000_000;

export type CountedJob = Exclude<Job, { quoteType: "paper" }>;

/** Allowed quantities: all, those of a step, or a list. */
export function allowedNear(job: CountedJob, book: PriceBook): (qty: number) => number | undefined {
  const limit = Math.floor(most / job.kinds);
  const within = (qty: number) => (qty >= 1 && qty <= limit ? qty : undefined);
  if (job.quoteType !== "pt") return within;
  const table = indexOf(book).catalogue.get(job.tableId);
  if (table === undefined) return within;
  const { minQuantity, step } = table;
  return (qty) => within(minQuantity + Math.max(0, Math.ceil((qty - minQuantity) / step)) * step);
}

export function listedQuantities(job: CountedJob, book: PriceBook): readonly number[] | undefined {
  const index = indexOf(book);
  if (job.quoteType === "pb")
    return index.gangRun.get(job.formatId)?.packages.map(({ quantity }) => quantity);
  if (job.quoteType !== "pt") return undefined;
  const table = index.catalogue.get(job.tableId);
  return table?.mode === "package" ? table.packages.map(({ quantity }) => quantity) : undefined;
}

/** From a fifth to five times the wanted quantity, evenly on a logarithmic scale. */
export function curveQuantities(job: CountedJob, book: PriceBook): number[] {
  const listed = listedQuantities(job, book);
  if (listed !== undefined) return [...new Set([...listed, job.quantity])].sort((a, b) => a - b);
  const near = allowedNear(job, book);
  const found = new Set<number>([job.quantity]);
  for (let index = 0; index < points; index += 1) {
    const qty = near(Math.round(job.quantity * 5 ** ((2 * index) / (points - 1) - 1)));
    if (qty !== undefined) found.add(qty);
  }
  return [...found].sort((a, b) => a - b);
}
