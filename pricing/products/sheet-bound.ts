import type { ParentSize, Press } from "#contract/price-book/print.ts";
import { feeFen, micro, microPerFen } from "#pricing/core/decimal.ts";
import type { Exact } from "#pricing/core/exact.ts";
import type { StepRate } from "#pricing/core/finishing.ts";
import { isDigital } from "./press-kind.ts";
import { passesOf, platesFor } from "./press-labour.ts";
import type { Colors } from "./press-run.ts";
import type { PressSheet, PressWay } from "./press-sheets.ts";
import type { PartWork } from "./sheet-parts.ts";

/** What the bounds of a part on every press sheet have in common. */
export interface PartBound {
  readonly work: PartWork;
  readonly kinds: number;
  readonly colors: Colors;
  readonly setupFen: number;
  /** Steps priced by the area of the press sheet. */
  readonly areaRates: readonly StepRate[];
  /** Fen of one sheet of a parent, of each paper. */
  readonly parentFen: (parent: ParentSize) => readonly Exact[];
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

/** What the bound takes of one press, parent and method; their sheets stand side by side. */
interface WayBound extends PressWay {
  readonly digital: boolean;
  readonly turned: boolean;
  readonly tariff: LeastTariff;
  /** Fen of one sheet of the parent, the mean of its papers. */
  readonly parentFen: number;
  readonly plates: number;
  readonly sides: number;
  readonly passes: number;
}

function wayBound({ colors, parentFen }: PartBound, way: PressWay): WayBound {
  const { press, parent, method } = way;
  const digital = isDigital(press);
  const papers = parentFen(parent);
  let fen = 0;
  for (const { above, below } of papers) fen += product(above) / product(below) / papers.length;
  return {
    press,
    parent,
    method,
    digital,
    turned: method === "workAndTurn" || method === "tumble",
    tariff: tariffOf(press),
    parentFen: fen,
    plates: platesFor(method, colors.front, colors.back),
    sides: method === "sheetwise" && !digital ? 2 : 1,
    passes: digital ? 1 : passesOf(press, method, colors),
  };
}

function leastOnSheet(
  { work, kinds, colors, setupFen, areaRates }: PartBound,
  { press, digital, turned, tariff, parentFen, plates, sides, passes }: WayBound,
  { ups, kai, areaMm2 }: PressSheet,
): number {
  const { pages, pagesAPiece } = work;
  // Full forms of one make-ready, and whether pages are left over.
  const capacity = pages === undefined || digital ? 0 : ups * pagesAPiece * (turned ? 1 : 2);
  const full = pages === undefined || digital ? 1 : Math.floor(pages / capacity);
  const rest = pages !== undefined && !digital && pages % capacity > 0 ? 1 : 0;
  const made = pages === undefined ? work.pieces * work.papers.length : (pages * work.copies) / 2;
  const net = (made * kinds) / (ups * pagesAPiece);
  const run = colors.front === 0 ? net : net + press.waste.base * kinds * (full + rest);
  let fen = setupFen;
  if (!work.part.customerPaper) fen += (run / kai) * parentFen;
  for (const { perUnit, least } of areaRates)
    fen += Math.max(least, (net * areaMm2 * perUnit) / 1_000_000);
  if (colors.front === 0) return safely(fen);
  fen += (plates * full + colors.front * rest) * kinds * tariff.plate;
  fen += tariff.start * kinds * (sides * full * passes + rest);
  if (pages === undefined && tariff.perImpression > 0) {
    const each = (run / kinds) * (turned && !tariff.bySheets ? 2 : 1);
    const beyond = Math.max(0, each - tariff.included);
    fen += beyond * tariff.perImpression * kinds * sides * passes;
  }
  return safely(fen);
}

/**
 * No more than the part costs on a press sheet, in fen: paper, plates and starts of its full
 * forms, of a rest as little as one turned form, labour at the lowest rate. For leaving candidates
 * out, never for money. Sheets of one press, parent and method are best asked for one after the
 * other.
 */
export function leastFenOf(part: PartBound): (sheet: PressSheet) => number {
  let way: WayBound | undefined;
  return (sheet) => {
    const { press, parent, method } = sheet;
    if (way?.press !== press || way.parent !== parent || way.method !== method)
      way = wayBound(part, sheet);
    return leastOnSheet(part, way, sheet);
  };
}
