import type * as v from "valibot";
import { entry, millimetres } from "./fields.ts";

/** 展开尺寸: what folded and glued goods have beside their finished size, in mm. */

/** Flaps of a folded box or bag. */
const flapSection = entry({
  /** 粘口: glue flap of the girth; a bag's bottom overlaps by as much. */
  glueMm: millimetres(60),
  /** How much a box's glue flap narrows at either end. */
  taperMm: millimetres(30),
  /** 插舌: tuck of a lid. */
  tuckMm: millimetres(60),
  /** 扣底: what a locking flap reaches beyond the middle of the bottom. */
  lockMm: millimetres(60),
  /** 提手: height of a handle above the roof. */
  handleMm: millimetres(200),
  /** 袋口折边: hem of a bag, folded inwards. */
  bagTopMm: millimetres(100),
});
export type FlapSizes = v.InferOutput<typeof flapSection>;

export const shapeSection = entry({
  flaps: flapSection,
  /** 信封: each side seam, and the flap with the seam below. */
  envelope: entry({ seamMm: millimetres(60), flapMm: millimetres(200) }),
  /** 封套: spine between the boards, and height of the pocket. */
  folder: entry({ spineMm: millimetres(60), pocketMm: millimetres(200) }),
  /** 精装包边: what a case's cover is turned in round the board, at each edge. */
  caseTurnMm: millimetres(60),
});

/** Of books from before this section, and of quotes from before it. */
export const plainShapes: v.InferOutput<typeof shapeSection> = {
  flaps: { glueMm: 15, taperMm: 5, tuckMm: 15, lockMm: 15, handleMm: 60, bagTopMm: 30 },
  envelope: { seamMm: 15, flapMm: 45 },
  folder: { spineMm: 10, pocketMm: 80 },
  caseTurnMm: 18,
};
