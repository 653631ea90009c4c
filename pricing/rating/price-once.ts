import type { Job } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Costing } from "#pricing/core/costing.ts";
import { scaled } from "#pricing/core/decimal.ts";
import { good, type Outcome, stepsWithinRange, withinRange } from "#pricing/core/outcome.ts";
import type { Steps } from "#pricing/core/steps.ts";
import { sheetsOfJob } from "#pricing/products/sheet.ts";
import { costOf } from "./cost.ts";
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
  withinRange(() => {
    const costing = costOf(job, book);
    if (!costing.ok) return costing;
    const totals = totalsOf(job, book, costing.value);
    if (!totals.ok) return totals;
    return good({ costing: costing.value, totals: totals.value });
  });

/** The same in steps: the search for press sheets comes before the price. */
export function* priceInSteps(job: Job, book: PriceBook): Steps<Outcome<Priced>> {
  const searched = yield* stepsWithinRange(sheetsOfJob(job, book));
  if (searched !== undefined) return searched;
  yield;
  return priceOnce(job, book);
}
