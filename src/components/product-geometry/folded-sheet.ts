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

/**
 * Apparent width of a panel that is opened by `open` (0 closed, 1 flat), seen from the front: the
 * panels rise and fall in turn.
 */
export const openedWidth = (widthMm: number, open: number): number =>
  widthMm * Math.sin((Math.PI / 2) * Math.min(1, Math.max(0, open)));
