import { shanghaiDay } from "#contract/format/shanghai-day.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { keptOf, withTools } from "#contract/jobs/kept-job.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { finishedItems } from "#server/modules/order-records/finished-items.repository.ts";
import { keptToolsOf } from "#server/modules/order-records/kept-tools.ts";
import type { QuoteTools } from "./quoting.ts";

type Shop = Pick<QuoteTools, "book"> & { readonly deps: Pick<QuoteTools["deps"], "clock"> };

/**
 * The job with the tools that the shop has for this buyer, whatever the caller claims. A line of
 * another buyer, or of an order that is not completed, has none.
 */
export async function withHeldTools(
  db: Database | Transaction,
  { book, deps }: Shop,
  userId: string | null,
  job: Job,
): Promise<Job> {
  const asked = keptOf(job);
  if (asked === undefined) return job;
  const found = userId === null ? [] : await finishedItems(db, userId, asked.id);
  const own = found.find(({ id }) => id === asked.id);
  if (own === undefined) return withTools(job, undefined);
  const repeats = found.filter((item) => item !== own);
  return withTools(job, { ...asked, tools: keptToolsOf(book, own, repeats, deps.clock.now()) });
}

/** A stored job without tools whose last day is over. */
export function withoutExpired(job: Job, now: number): Job {
  const kept = keptOf(job);
  if (kept === undefined) return job;
  const today = shanghaiDay(now);
  return withTools(job, { ...kept, tools: kept.tools.filter(({ until }) => until >= today) });
}
