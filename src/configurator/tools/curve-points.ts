import type { Job } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Steps } from "#pricing/core/steps.ts";
import { atQuantity } from "#pricing/rating/ladder.ts";
import { priceInSteps } from "#pricing/rating/price-once.ts";

/** A quantity of one kind with its price. */
export interface CurvePoint {
  readonly qty: number;
  /** Total, fen. */
  readonly fen: number;
}

const roundSteps = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8];

/** Two decades from the ladder's first step on; a quantity outside moves them by whole decades. */
export function decadesAround(firstRung: number, quantity: number): readonly [number, number] {
  let from = 10 ** Math.floor(Math.log10(Math.max(1, firstRung)));
  while (quantity > from * 100) from *= 10;
  while (quantity < from && from > 1) from /= 10;
  return [from, from * 100];
}

/** Round quantities from end to end, ten in a decade, and the job's own. */
export function curveQuantities([from, to]: readonly [number, number], own: number): number[] {
  const decades = [from, from * 10].flatMap((decade) =>
    roundSteps.map((times) => Math.round(decade * times)),
  );
  return [...new Set([...decades, to, own])].sort((x, y) => x - y);
}

/** The job's price at each of them; an impossible quantity has no point. */
export function* pointsAt(
  job: Job,
  quantities: readonly number[],
  book: PriceBook,
): Steps<CurvePoint[]> {
  const points: CurvePoint[] = [];
  for (const qty of quantities) {
    yield;
    const priced = yield* priceInSteps(atQuantity(job, qty), book);
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

/** Where a quantity is between the first and the last one, 0 to 1, on a logarithmic scale. */
export const placeOnAxis = (quantity: number, first: number, last: number): number =>
  last <= first ? 0 : Math.log(quantity / first) / Math.log(last / first);

/** The index of the point that is nearest to a place on the axis. */
export function nearestPoint(points: readonly CurvePoint[], place: number): number {
  const [first, last] = [points[0]?.qty ?? 1, points.at(-1)?.qty ?? 1];
  const away = points.map(({ qty }) => Math.abs(placeOnAxis(qty, first, last) - place));
  return away.indexOf(Math.min(...away));
}
