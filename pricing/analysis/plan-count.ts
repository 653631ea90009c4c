import type { PriceBook } from "#contract/price-book/price-book.ts";
import * as bookWords from "#contract/wording/pricing/book-words.ts";
import { indexOf } from "#pricing/core/book-index.ts";
import { repeats } from "#pricing/products/label-geometry.ts";
import { countOfImpositions, impositionsOf } from "#pricing/products/label-impositions.ts";
import { straightCuts } from "#pricing/products/parent-cuts.ts";
import { type PrintMethod, waysToPrint } from "#pricing/products/press-sheets.ts";

/**
 * The cost of quoting with a book: how many plans a quote must compare, for a fixed set of probe
 * jobs. Counted, not timed, so that the result is the same on every machine.
 */
export interface PlanCount {
  /** The probe as text: `双铜纸四色双面`, `标签 20 × 10 mm`. */
  readonly probe: string;
  readonly plans: number;
}

/** Several times what the seeded book needs. */
export const mostPlans = 6000;

const bothSides: readonly PrintMethod[] = ["workAndTurn", "sheetwise", "tumble", "perfecting"];

const labelSizes = [
  [10, 5],
  [20, 10],
  [50, 30],
  [100, 150],
  [300, 400],
] as const;

function sheetProbes(book: PriceBook): PlanCount[] {
  const { parents } = indexOf(book);
  return book.papers.map((paper) => {
    const sizes = paper.parentIds.flatMap((id) => parents.get(id) ?? []);
    let plans = 0;
    for (const { press, parent } of waysToPrint(book.presses, sizes, bothSides))
      plans += straightCuts(press, parent, book.sheetFed.mostKai).length;
    return { probe: bookWords.bothSidesProbe(paper.name), plans };
  });
}

const labelProbes = ({ labels }: PriceBook): PlanCount[] =>
  labelSizes.map(([widthMm, heightMm]) => {
    const size = { widthMm, heightMm, gapAcrossMm: 3, gapAroundMm: 3 };
    const found = labels.presses.reduce(
      (sum, press) => sum + repeats(size, press, labels).length,
      0,
    );
    const plans =
      found + countOfImpositions(impositionsOf({ ...size, colors: 0, spots: 0 }, labels));
    return { probe: bookWords.labelProbe(widthMm, heightMm), plans };
  });

/** The probe job that needs the most plans. */
export function dearestProbe(book: PriceBook): PlanCount {
  const all = [...sheetProbes(book), ...labelProbes(book)];
  return all.reduce((most, probe) => (probe.plans > most.plans ? probe : most), {
    probe: "",
    plans: 0,
  });
}
