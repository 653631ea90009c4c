import type { SheetJob } from "#contract/jobs/jobs.ts";
import type { Area, Size } from "./affine.ts";

const folds = new Set(["fold", "fold-heavy"]);
const creases = new Set(["crease"]);

const countOf = (job: SheetJob, ids: ReadonlySet<string>): number =>
  Math.max(
    0,
    ...job.parts.flatMap(({ hgx }) =>
      hgx.flatMap(({ id, count = 1 }) => (ids.has(id) ? count : [])),
    ),
  );

/** Parallel folds of a sheet; a thick sheet that is only creased is folded by its user. */
export const foldCount = (job: SheetJob): number => countOf(job, folds) || countOf(job, creases);

/** Equal panels of a sheet with parallel folds across its longer side, from the left or the top. */
export function foldPanels({ widthMm, heightMm }: Size, count: number): readonly Area[] {
  const wide = widthMm >= heightMm;
  const width = wide ? widthMm / (count + 1) : widthMm;
  const height = wide ? heightMm : heightMm / (count + 1);
  return Array.from({ length: count + 1 }, (_, index) => ({
    x: wide ? index * width : 0,
    y: wide ? 0 : index * height,
    width,
    height,
  }));
}

/** `letter` 包心折: the outer panels come forward over the middle; `zigzag` 风琴折: they alternate. */
export type FoldWay = "letter" | "zigzag";

/** A panel of a standing sheet along its folded side: its start, its factor, and its slant. */
export interface StandingPanel {
  readonly from: number;
  readonly factor: number;
  /** Rise across the fold for each mm along it. */
  readonly slope: number;
  readonly shift: number;
}

/** Rise of a panel that is seen edge on, as a fraction of its length. */
const mostRise = 0.22;

/**
 * Panels of this length of a sheet that stands on a table, `open` from 0 (closed) to 1 (flat), in
 * the middle of the place that the flat sheet takes.
 */
export function standingPanels(
  count: number,
  length: number,
  open: number,
  way: FoldWay,
): readonly StandingPanel[] {
  const narrow = Math.sin((Math.PI / 2) * Math.min(1, Math.max(0, open)));
  const rise = Math.sqrt(1 - narrow ** 2) * mostRise;
  const isLetter = way === "letter" && count === 3;
  const factors = Array.from({ length: count }, (_, at) => (isLetter && at === 1 ? 1 : narrow));
  const slopes = factors.map((_, at) => (isLetter ? (at - 1) * rise : at % 2 === 0 ? rise : -rise));
  const wholeLength = factors.reduce((sum, factor) => sum + factor * length, 0);
  let from = (count * length - wholeLength) / 2;
  let shift = isLetter ? rise * length : 0;
  return factors.map((factor, at) => {
    const slope = slopes[at] ?? 0;
    const panel = { from, factor, slope, shift };
    from += factor * length;
    shift += slope * length;
    return panel;
  });
}
