import type { Job } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Costing } from "#pricing/core/costing.ts";
import { scaled } from "#pricing/core/decimal.ts";
import { good, type Outcome, stepsWithinRange } from "#pricing/core/outcome.ts";
import { finished, type Steps } from "#pricing/core/steps.ts";
import { costInSteps } from "./kinds.ts";
import { type Totals, totalsOf } from "./totals.ts";

/** 含税单价 to four decimals, half-up. `scale` makes `quantity × scale` whole. */
export function unitPriceText(totalFen: number, quantity: number, scale = 1): string {
  const whole = Math.round(quantity * scale);
  const tenThousandths = scaled(totalFen, 100 * scale, whole);
  const rest = tenThousandths % 10_000;
  return `${(tenThousandths - rest) / 10_000}.${String(rest).padStart(4, "0")}`;
}

export interface Priced {
  readonly costing: Costing;
  readonly totals: Totals;
}

/** Lines to totals, without ladder and alternatives. */
export const priceOnce = (job: Job, book: PriceBook): Outcome<Priced> =>
  finished(priceInSteps(job, book));

/** The same in steps: of the kind's own search, then the totals. */
export function* priceInSteps(job: Job, book: PriceBook): Steps<Outcome<Priced>> {
  return yield* stepsWithinRange(pricedInSteps(job, book));
}

function* pricedInSteps(job: Job, book: PriceBook): Steps<Outcome<Priced>> {
  const costing = yield* costInSteps(job, book);
  if (!costing.ok) return costing;
  yield;
  const totals = totalsOf(job, book, costing.value);
  if (!totals.ok) return totals;
  return good({ costing: costing.value, totals: totals.value });
}
