import type { Job, KaishuJob } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { KaishuResult } from "#pricing/analysis/kaishu.ts";
import { type PriceOptions, type PriceResult, price } from "#pricing/quote/quote.ts";
import type { Sums } from "#server/infra/pricing/pricing-thread.ts";
import { takesLong } from "#server/infra/pricing/pricing-work.ts";

/** Whose turn in the thread it is: a buyer's id or an address. */
export interface Aside {
  readonly sums: Pick<Sums, "answer">;
  readonly caller: string;
}

/** Prices a job; a slow one in the thread. @throws Refusal `throttled` */
export async function pricedAside(
  { sums, caller }: Aside,
  book: PriceBook,
  job: Job,
  options: PriceOptions,
): Promise<PriceResult> {
  if (!takesLong(job)) return price(job, book, options);
  const answer = await sums.answer(caller, book, { kind: "quote", job, options });
  if (answer.kind !== "quote") throw new Error("the thread answered another sum");
  return answer.result;
}

/** 开数, in the thread. @throws Refusal `throttled` */
export async function kaishuAside(
  { sums, caller }: Aside,
  book: PriceBook,
  job: KaishuJob,
): Promise<KaishuResult> {
  const answer = await sums.answer(caller, book, { kind: "kaishu", job });
  if (answer.kind !== "kaishu") throw new Error("the thread answered another sum");
  return answer.result;
}
