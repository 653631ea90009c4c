import { cutSheet } from "#pricing/core/sheet-layout.ts";
import { heading, times } from "./statistics.ts";

/** The usual parent sheets, mm. */
const parents = [
  [787, 1092],
  [889, 1194],
  [850, 1168],
  [880, 1230],
  [900, 1200],
  [787, 1194],
  [640, 900],
  [700, 1000],
] as const;

/** Pieces at tenths of a millimetre, so that no two layouts share their cells. */
const piece = (step: number) => ({
  widthMm: 50 + ((step * 37) % 2400) / 10,
  lengthMm: 40 + ((step * 91) % 3100) / 10,
});

/** One sample: the exact guillotine layout of a new piece on all eight parents. */
export function layoutSpeed(long: boolean): void {
  heading("Exact guillotine layouts over 8 parent sheets, cold (goal p99 <= 5 ms)");
  const samples: number[] = [];
  for (let step = 1; step <= (long ? 5000 : 500); step += 1) {
    const started = performance.now();
    for (const [widthMm, lengthMm] of parents) cutSheet({ widthMm, lengthMm }, piece(step), true);
    samples.push(performance.now() - started);
  }
  times("eight sheets", samples);
}
