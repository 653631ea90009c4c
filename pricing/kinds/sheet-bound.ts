import { feeFen } from "#pricing/core/decimal.ts";
import type { Exact } from "#pricing/core/exact.ts";
import type { StepRate } from "#pricing/core/finishing.ts";
import { type Colors, passesOf, platesFor } from "./press-run.ts";
import type { PressSheet } from "./press-sheets.ts";
import type { PartWork } from "./sheet-parts.ts";

/** What every press sheet's bound of a part has in common. */
export interface PartBound {
  readonly work: PartWork;
  readonly kinds: number;
  readonly colors: Colors;
  readonly setupFen: number;
  /** Steps priced by the area of the press sheet. */
  readonly areaRates: readonly StepRate[];
}

const product = (factors: readonly number[]): number =>
  factors.reduce((all, factor) => all * factor, 1);

/** Room for what floating point and rounding to the fen may lose. */
const safely = (fen: number): number => fen * (1 - 1e-9) - 3;

/**
 * No more than the part costs on this press sheet, in fen: paper without waste, one set of plates
 * and one start. For leaving candidates out, never for money.
 */
export function leastFen(
  { work, kinds, colors, setupFen, areaRates }: PartBound,
  { press, method, ups, kai, longMm, shortMm }: PressSheet,
  parentFen: Exact,
): number {
  const made = work.pages === undefined ? work.pieces : (work.pages * work.copies) / 2;
  const sheets = (made * kinds) / (ups * work.pagesAPiece);
  let fen = setupFen;
  if (!work.part.customerPaper)
    fen += (sheets / kai) * (product(parentFen.above) / product(parentFen.below));
  for (const { perUnit, least } of areaRates)
    fen += Math.max(least, (sheets * longMm * shortMm * perUnit) / 1_000_000);
  if (colors.front === 0) return safely(fen);
  const { tariff } = press;
  if (tariff.model === "click") return safely(fen + feeFen(tariff.setupFee) * kinds);
  if (tariff.model !== "start" || !tariff.startFeeIncludesPlates)
    fen += platesFor(method, colors.front, colors.back) * kinds * feeFen(press.plateFee);
  const start =
    tariff.model === "start" ? tariff.startFee : tariff.model === "base" ? tariff.baseFee : "0.00";
  return safely(fen + feeFen(start) * kinds * passesOf(press, method, colors));
}
