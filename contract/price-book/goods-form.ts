import * as v from "valibot";
import { entry, millimetres } from "./fields.ts";

const sides = v.optional(v.picklist([1, 2], "印面为1或2"));
/** The printed area reaches so far beyond the finished edge. */
const bleedMm = v.optional(millimetres(20));

/**
 * Size and shape of goods, by which a buyer's file is drawn on them. A badge's print wraps round
 * its edge. A cup is a cone or a cylinder that is printed all round.
 */
export const goodsForm = v.variant(
  "kind",
  [
    entry({
      kind: v.literal("flat"),
      widthMm: millimetres(10_000, 5),
      heightMm: millimetres(10_000, 5),
      cornerMm: v.optional(millimetres(100)),
      sides,
      bleedMm,
    }),
    entry({ kind: v.literal("round"), diameterMm: millimetres(2000, 5), sides, bleedMm }),
    entry({ kind: v.literal("badge"), diameterMm: millimetres(300, 10), bleedMm }),
    entry({
      kind: v.literal("cup"),
      topMm: millimetres(300, 20),
      bottomMm: millimetres(300, 20),
      heightMm: millimetres(400, 20),
      bleedMm,
    }),
  ],
  "形状错误",
);
export type GoodsForm = v.InferOutput<typeof goodsForm>;
