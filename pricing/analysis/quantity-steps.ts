import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Plan } from "#contract/quotes/quote.ts";
import type { Steps } from "#pricing/core/steps.ts";
import { atQuantity } from "#pricing/rating/ladder.ts";
import { type Priced, priceInSteps } from "#pricing/rating/price-once.ts";
import type { CountedJob } from "./quantity-curve.ts";

/** Quantities at which the price of a job jumps. */

/** The largest quantity with the wanted one's total; totals never fall. */
export function* sameTotal(
  job: CountedJob,
  book: PriceBook,
  near: (qty: number) => number | undefined,
  total: number,
): Steps<{ last: number; next: number | undefined }> {
  function* costs(qty: number): Steps<number | undefined> {
    yield;
    const priced = yield* priceInSteps(atQuantity(job, qty), book);
    return priced.ok ? priced.value.totals.total : undefined;
  }
  let last = job.quantity;
  let step = 1;
  let beyond = near(last + step);
  while (beyond !== undefined) {
    const found = yield* costs(beyond);
    if (found === undefined) return { last, next: undefined };
    if (found > total) break;
    last = beyond;
    step *= 2;
    beyond = near(last + step);
  }
  if (beyond === undefined) return { last, next: undefined };
  let low = last;
  let high = beyond;
  while (high - low > 1) {
    const middle = near(Math.floor((low + high) / 2));
    if (middle === undefined || middle >= high) break;
    const found = yield* costs(middle);
    if (found !== undefined && found <= total) low = middle;
    else high = middle;
  }
  return { last: low, next: high };
}

/** Presses and print methods of a plan, whatever the quantity. */
const machinesOf = (plan: Plan): string => {
  switch (plan.kind) {
    case "sheet":
      return plan.parts.map(({ press, printMethod }) => `${press.id}/${printMethod}`).join(" ");
    case "label":
      return plan.press.id;
    case "catalogue":
    case "gang":
    case "paper":
      return "";
  }
};

/** A quantity from which other presses or methods are cheapest. */
export interface MachineStep {
  readonly qty: number;
  readonly priced: Priced;
}

/** The first such step above the wanted quantity, exact to the piece. */
export function* machineStep(
  job: CountedJob,
  book: PriceBook,
  own: Priced,
  quantities: readonly number[],
): Steps<MachineStep | undefined> {
  const machines = machinesOf(own.costing.plan());
  function* changedAt(qty: number): Steps<Priced | undefined> {
    yield;
    const priced = yield* priceInSteps(atQuantity(job, qty), book);
    return priced.ok && machinesOf(priced.value.costing.plan()) !== machines
      ? priced.value
      : undefined;
  }
  if (machines === "") return undefined;
  let low = job.quantity;
  for (const high of quantities) {
    if (high <= low) continue;
    const changed = yield* changedAt(high);
    if (changed === undefined) {
      low = high;
      continue;
    }
    let step: MachineStep = { qty: high, priced: changed };
    while (step.qty - low > 1) {
      const middle = Math.floor((low + step.qty) / 2);
      const priced = yield* changedAt(middle);
      if (priced === undefined) low = middle;
      else step = { qty: middle, priced };
    }
    return step;
  }
  return undefined;
}
