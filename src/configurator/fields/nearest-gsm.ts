import type { Paper } from "#contract/price-book/print.ts";

/** The paper's gsm nearest to the current one, so that another paper has a similar weight. */
export function nearestGsm(paper: Paper, gsm: number | null): number {
  const offered = paper.gsms.map((entry) => entry.gsm);
  const first = offered[0] ?? 80;
  if (gsm === null) return first;
  return offered.reduce(
    (best, one) => (Math.abs(one - gsm) < Math.abs(best - gsm) ? one : best),
    first,
  );
}
