import type { SheetJob } from "#contract/jobs.ts";
import { bad, good, type Outcome } from "#pricing/core/outcome.ts";

/** Flat (展开) sizes in mm of what is folded or glued from one piece. */

export interface FlatSize {
  readonly widthMm: number;
  readonly heightMm: number;
}

interface Box {
  readonly lengthMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
}

const glueMm = 15;
const bagFoldMm = 30;

/** 手提袋: glue + 2l + 2w by top fold + h + w/2 + bottom glue. */
export const bagFlat = ({ lengthMm: l, widthMm: w, heightMm: h }: Box): FlatSize => ({
  widthMm: glueMm + 2 * l + 2 * w,
  heightMm: bagFoldMm + h + w / 2 + glueMm,
});

/**
 * 彩盒 by type: the girth 2l + 2w with its glue flap, by the height with its closures.
 * The published ERP formulas for 扣底 and 自动扣底 leave out half of the girth and 平口 counts
 * the height twice; a die line does not, and neither do we.
 */
export function boxFlat(
  { lengthMm: l, widthMm: w, heightMm: h }: Box,
  boxType: NonNullable<SheetJob["box"]>["boxType"],
): FlatSize {
  const girth = 2 * l + 2 * w;
  switch (boxType) {
    case "tuckEnd":
      return { widthMm: girth + 35, heightMm: h + w + 20 };
    case "snapLock":
      return { widthMm: girth + 30, heightMm: w / 2 + 30 + h + w + 30 };
    case "doubleTuck":
      return { widthMm: girth + 25, heightMm: h + 2 * w + 30 };
    case "handle":
      return { widthMm: girth + 30, heightMm: h + w / 2 + 60 };
    case "autoLock":
      return { widthMm: girth + 30, heightMm: w / 2 + 30 + h + w + 30 };
  }
}

/** 信封: both faces, side seams and flap. */
const envelopeFlat = (long: number, short: number): FlatSize => ({
  widthMm: long + 30,
  heightMm: 2 * short + 45,
});

/** 封套: two boards side by side and an 80 mm pocket along the bottom. */
const folderFlat = (long: number, short: number): FlatSize => ({
  widthMm: 2 * short + 10,
  heightMm: long + 80,
});

/** Size of one piece to print, without bleed; boxes and bags are flat already. */
export function pieceSize(job: SheetJob): Outcome<FlatSize> {
  if (job.yspType === "box" || job.yspType === "bag") {
    if (job.box === undefined) return bad("missing", "请填写长、宽、高", "box");
    return good(job.yspType === "bag" ? bagFlat(job.box) : boxFlat(job.box, job.box.boxType));
  }
  if (job.lengthMm === undefined) return bad("missing", "请填写成品长", "lengthMm");
  if (job.widthMm === undefined) return bad("missing", "请填写成品宽", "widthMm");
  const long = Math.max(job.lengthMm, job.widthMm);
  const short = Math.min(job.lengthMm, job.widthMm);
  if (job.yspType === "envelope") return good(envelopeFlat(long, short));
  if (job.yspType === "folder") return good(folderFlat(long, short));
  return good({ widthMm: short, heightMm: long });
}

/** Glued and folded goods carry their own margins; the rest bleeds on every side. */
export const bleeds = (job: SheetJob): boolean =>
  !["box", "bag", "envelope", "folder"].includes(job.yspType);
