import type { Job } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Steps } from "#pricing/core/steps.ts";
import { atQuantity } from "#pricing/rating/ladder.ts";
import { priceOnce } from "#pricing/rating/price-once.ts";

/** A quantity of one kind with its price. */
export interface CurvePoint {
  readonly qty: number;
  /** Total, fen. */
  readonly fen: number;
}

const steps = 24;

/** Two decades from the ladder's first step on; a quantity outside moves them by whole decades. */
export function decadesAround(firstRung: number, quantity: number): readonly [number, number] {
  let from = 10 ** Math.floor(Math.log10(Math.max(1, firstRung)));
  while (quantity > from * 100) from *= 10;
  while (quantity < from && from > 1) from /= 10;
  return [from, from * 100];
}

/** Quantities from end to end, evenly on a logarithmic scale, and the job's own. */
export function curveQuantities([from, to]: readonly [number, number], own: number): number[] {
  const even = Array.from({ length: steps + 1 }, (_, index) =>
    Math.round(from * (to / from) ** (index / steps)),
  );
  return [...new Set([...even, own])].sort((a, b) => a - b);
}

/** The job's price at each of them; an impossible quantity has no point. A step prices one. */
export function* pointsAt(
  job: Job,
  quantities: readonly number[],
  book: PriceBook,
): Steps<CurvePoint[]> {
  const points: CurvePoint[] = [];
  for (const qty of quantities) {
    yield;
    const priced = priceOnce(atQuantity(job, qty), book);
    if (priced.ok) points.push({ qty, fen: priced.value.totals.total });
  }
  return points;
}

/** A round interval for about five ticks up to `most`. */
export function roundStep(most: number): number {
  const rough = Math.max(1, most) / 5;
  const decade = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5, 10].find((times) => times * decade >= rough) ?? 10) * decade;
}
