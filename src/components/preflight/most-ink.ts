import type { Box } from "./facts.ts";

/** A small copy of a picture, in four inks from 0 to 255. */
export interface Averages {
  readonly columns: number;
  readonly rows: number;
  readonly inks: Uint8Array;
}

/** Part of a picture that may have more ink: single pixels do not smear. */
const spared = 0.005;
/** The worst region is one of so many across and down. */
const regions = 10;

/** The most ink of a picture, percent, and its region in fractions from the upper left corner. */
export interface PictureInk {
  readonly percent: number;
  readonly region: Box;
}

/** The ink that only single pixels exceed, and the region that has most pixels with that much. */
export function mostInkOf(
  { columns, rows, inks }: Averages,
  isInverted: boolean,
): PictureInk | null {
  const totals = new Uint16Array(columns * rows);
  const counts = new Uint32Array(4 * 255 + 1);
  for (const [at] of totals.entries()) {
    let total = 0;
    for (let ink = 0; ink < 4; ink += 1) total += inks[4 * at + ink] ?? 0;
    const value = isInverted ? 4 * 255 - total : total;
    totals[at] = value;
    counts[value] = (counts[value] ?? 0) + 1;
  }
  let most = counts.length - 1;
  for (let above = 0; most >= 0; most -= 1) {
    above += counts[most] ?? 0;
    if (above > totals.length * spared) break;
  }
  if (most < 0) return null;
  const heavy = new Uint32Array(regions * regions);
  for (const [at, total] of totals.entries()) {
    if (total < most) continue;
    const across = Math.floor(((at % columns) * regions) / columns);
    const region = Math.floor((Math.floor(at / columns) * regions) / rows) * regions + across;
    heavy[region] = (heavy[region] ?? 0) + 1;
  }
  const worst = heavy.indexOf(Math.max(...heavy));
  const side = 1 / regions;
  const [x, y] = [(worst % regions) * side, Math.floor(worst / regions) * side];
  return { percent: (most * 100) / 255, region: { x, y, width: side, height: side } };
}
