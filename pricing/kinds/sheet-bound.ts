import type { Press } from "#contract/price-book-print.ts";
import { feeFen, micro, microPerFen } from "#pricing/core/decimal.ts";
import type { Exact } from "#pricing/core/exact.ts";
import type { StepRate } from "#pricing/core/finishing.ts";
import { isDigital } from "./press-kind.ts";
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

/** A press's tariff in plain numbers: what a form costs at the least, in fen. */
interface LeastTariff {
  readonly plate: number;
  readonly start: number;
  readonly included: number;
  /** One impression beyond what the start includes. */
  readonly perImpression: number;
  /** Sheets are counted, not impressions. */
  readonly bySheets: boolean;
}

const leastRate = (brackets: ReadonlyArray<{ readonly rate: string }>): number =>
  Math.min(...brackets.map(({ rate }) => micro(rate))) / microPerFen / 1000;

function leastTariff({ tariff, plateFee }: Press): LeastTariff {
  const plate = feeFen(plateFee);
  switch (tariff.model) {
    case "start":
      return {
        plate: tariff.startFeeIncludesPlates ? 0 : plate,
        start: feeFen(tariff.startFee),
        included: tariff.included,
        perImpression: leastRate(tariff.perThousand),
        bySheets: tariff.countBy === "sheets",
      };
    case "base":
      return {
        plate,
        start: feeFen(tariff.baseFee),
        included: tariff.included,
        perImpression: leastRate(tariff.perThousand),
        bySheets: false,
      };
    case "click":
      return {
        plate: 0,
        start: feeFen(tariff.setupFee),
        included: Number.POSITIVE_INFINITY,
        perImpression: 0,
        bySheets: true,
      };
    case "colorReam":
      return {
        plate,
        start: feeFen(tariff.minimum),
        included: Number.POSITIVE_INFINITY,
        perImpression: 0,
        bySheets: true,
      };
  }
}

const remembered = new WeakMap<Press, LeastTariff>();

function tariffOf(press: Press): LeastTariff {
  const known = remembered.get(press);
  if (known !== undefined) return known;
  const found = leastTariff(press);
  remembered.set(press, found);
  return found;
}

const product = (factors: readonly number[]): number => {
  let all = 1;
  for (const factor of factors) all *= factor;
  return all;
};

/** Room for what floating point and rounding to the fen may lose. */
const safely = (fen: number): number => fen * (1 - 1e-9) - 4;

/** Full forms of one make-ready, and whether pages are left over. */
function formsOf({ pages, pagesAPiece }: PartWork, { press, ups, method }: PressSheet) {
  if (pages === undefined || isDigital(press)) return { full: 1, rest: 0 };
  const turned = method === "workAndTurn" || method === "tumble";
  const capacity = ups * pagesAPiece * (turned ? 1 : 2);
  return { full: Math.floor(pages / capacity), rest: pages % capacity > 0 ? 1 : 0 };
}

/**
 * No more than the part costs on this press sheet, in fen: paper, plates and starts of its full
 * forms, of a rest as little as one turned form, labour at the lowest rate. For leaving candidates
 * out, never for money.
 */
export function leastFen(
  { work, kinds, colors, setupFen, areaRates }: PartBound,
  sheet: PressSheet,
  parentFen: Exact,
): number {
  const { press, method, ups, kai, areaMm2 } = sheet;
  const { full, rest } = formsOf(work, sheet);
  const made = work.pages === undefined ? work.pieces : (work.pages * work.copies) / 2;
  const net = (made * kinds) / (ups * work.pagesAPiece);
  const run = colors.front === 0 ? net : net + press.waste.base * kinds * (full + rest);
  let fen = setupFen;
  if (!work.part.customerPaper)
    fen += (run / kai) * (product(parentFen.above) / product(parentFen.below));
  for (const { perUnit, least } of areaRates)
    fen += Math.max(least, (net * areaMm2 * perUnit) / 1_000_000);
  if (colors.front === 0) return safely(fen);
  const tariff = tariffOf(press);
  const sides = method === "sheetwise" && !isDigital(press) ? 2 : 1;
  const plates = platesFor(method, colors.front, colors.back) * full + colors.front * rest;
  const passes = isDigital(press) ? 1 : passesOf(press, method, colors);
  fen += plates * kinds * tariff.plate + tariff.start * kinds * (sides * full * passes + rest);
  if (work.pages === undefined && tariff.perImpression > 0) {
    const turned = method === "workAndTurn" || method === "tumble";
    const each = (run / kinds) * (turned && !tariff.bySheets ? 2 : 1);
    const beyond = Math.max(0, each - tariff.included);
    fen += beyond * tariff.perImpression * kinds * sides * passes;
  }
  return safely(fen);
}
