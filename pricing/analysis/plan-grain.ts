import type { PartPlan } from "#contract/quotes/quote.ts";

/** Along which side of a drawn sheet the grain of the paper runs. */
export type GrainSide = "width" | "height";

/** Along the long side of a parent, unless its paper is 短丝. */
export const grainOfParent = ({ parent, cutLayout }: PartPlan): GrainSide =>
  cutLayout.widthMm >= cutLayout.heightMm === (parent.grain !== "short") ? "width" : "height";

/** Along which side of the press sheet; undefined where sheets lie across one another. */
export function grainOfPress(part: PartPlan): GrainSide | undefined {
  const sheets = part.cutLayout.blocks.map(({ width, height }) => width >= height);
  const [lying] = sheets;
  if (lying === undefined || sheets.some((one) => one !== lying)) return undefined;
  const { widthMm, heightMm } = part.layout;
  return ((grainOfParent(part) === "width") === lying) === widthMm >= heightMm ? "width" : "height";
}
