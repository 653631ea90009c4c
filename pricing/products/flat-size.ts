import type { SheetJob } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import * as sheetProblems from "#contract/wording/pricing/sheet-problem-words.ts";
import { dieLineOf } from "#pricing/core/die-line.ts";
import { bad, good, type Outcome } from "#pricing/core/outcome.ts";

/** Flat (展开) sizes in mm of what is folded or glued from one piece. */

export interface FlatSize {
  readonly widthMm: number;
  readonly heightMm: number;
}

type Shapes = PriceBook["shapes"];

/** 信封: both faces, side seams and flap. */
const envelopeFlat = (long: number, short: number, { envelope }: Shapes): FlatSize => ({
  widthMm: long + 2 * envelope.seamMm,
  heightMm: 2 * short + envelope.flapMm,
});

/** 封套: two boards side by side and a pocket along the bottom. */
const folderFlat = (long: number, short: number, { folder }: Shapes): FlatSize => ({
  widthMm: 2 * short + folder.spineMm,
  heightMm: long + folder.pocketMm,
});

/** Size of one piece to print, without bleed; boxes and bags are flat already. */
export function pieceSize(job: SheetJob, shapes: Shapes): Outcome<FlatSize> {
  if (job.yspType === "box" || job.yspType === "bag") {
    const die = dieLineOf(job, shapes.flaps);
    if (die === undefined) return bad("missing", sheetProblems.noBoxSize, "box");
    return good({ widthMm: die.widthMm, heightMm: die.heightMm });
  }
  if (job.lengthMm === undefined) return bad("missing", sheetProblems.noLength, "lengthMm");
  if (job.widthMm === undefined) return bad("missing", sheetProblems.noWidth, "widthMm");
  const long = Math.max(job.lengthMm, job.widthMm);
  const short = Math.min(job.lengthMm, job.widthMm);
  if (job.yspType === "envelope") return good(envelopeFlat(long, short, shapes));
  if (job.yspType === "folder") return good(folderFlat(long, short, shapes));
  return good({ widthMm: short, heightMm: long });
}

/** Bags, envelopes and folders carry their own margins; the rest bleeds on every side. */
export const bleeds = (job: SheetJob): boolean =>
  !["bag", "envelope", "folder"].includes(job.yspType);
