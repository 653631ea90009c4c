import type { Press } from "#contract/price-book/print.ts";
import { micrometres } from "#pricing/core/decimal.ts";
import {
  anyNumber,
  evenNumber,
  type Fit,
  foldedNumber,
  grid,
  gridCount,
  type Imposition,
  impose,
} from "#pricing/core/imposition.ts";
import { isDigital } from "#pricing/core/press-kind.ts";
import type { Usable } from "#pricing/core/sheet-layout.ts";
import type { PressSheetWish, PrintMethod } from "./press-sheets.ts";

/**
 * Where finished pieces may lie on a press sheet. Nothing prints under the gripper, so a piece
 * keeps its bleed from it; at tail and sides ink may run to the paper's edge, so that bleed lies
 * inside the margin there, and a margin narrower than the bleed becomes as wide. All in mm.
 */
interface Edges {
  readonly side: number;
  readonly top: number;
  readonly bottom: number;
}

/** The printable part of any sheet of one press and method, and what fits on it. */
export interface PressArea {
  readonly edges: Edges;
  /** Columns and rows that a sheet may have: halves where it is turned, powers of two to fold. */
  readonly columns: Fit;
  readonly rows: Fit;
  readonly leastColumns: number;
  readonly leastRows: number;
  /** The most pieces on a sheet of so many mm, whose grain runs along its long side or not. */
  readonly ups: (longMm: number, shortMm: number, grainLong: boolean) => number;
  /** Whether its left and right half hold the same. */
  readonly halves: (longMm: number, shortMm: number, grainLong: boolean) => boolean;
  readonly usable: (longMm: number, shortMm: number) => Usable;
  readonly imposition: (longMm: number, shortMm: number, grainLong: boolean) => Imposition;
}

type Printed = { readonly press: Press; readonly method: PrintMethod };

const evenFolds: Fit = (most) => evenNumber(foldedNumber(most));

export function pressArea({ press, method }: Printed, wish: PressSheetWish): PressArea {
  const { width: a, height: b, gutter, mixed, folded, grain } = wish;
  const bleedMm = wish.bleed / 1000;
  // A digital press grips as its maker built it; the buyer's 咬口 is for plates.
  const gripper = isDigital(press) ? press.gripperMm : wish.yaokouMm;
  const gripped = gripper + bleedMm;
  const side = Math.max(press.sideMm, bleedMm);
  const top = method === "tumble" ? gripped : Math.max(press.tailMm, bleedMm);
  const across = micrometres(2 * side);
  const down = micrometres(top + gripped);
  const either = folded ? foldedNumber : anyNumber;
  const turned = folded ? evenFolds : evenNumber;
  const columns = method === "workAndTurn" ? turned : either;
  const rows = method === "tumble" ? turned : either;
  const plain = columns === anyNumber && rows === anyNumber;
  const placing = (longMm: number, shortMm: number, grainLong: boolean) => {
    const width = Math.max(0, micrometres(longMm) - across);
    const height = Math.max(0, micrometres(shortMm) - down);
    if (grain === undefined) return { width, height, a, b, gutter };
    const upright = grainLong === (grain === "width");
    return upright
      ? { width, height, a, b, gutter, fixed: true }
      : { width, height, a: b, b: a, gutter, fixed: true };
  };
  const mixedOn = (longMm: number, shortMm: number) => {
    const { width, height } = placing(longMm, shortMm, true);
    return impose(width, height, a, b, true, gutter);
  };
  const imposition = (longMm: number, shortMm: number, grainLong: boolean) =>
    mixed && plain
      ? mixedOn(longMm, shortMm)
      : grid(placing(longMm, shortMm, grainLong), columns, rows);
  return {
    edges: { side, top, bottom: gripped },
    columns,
    rows,
    leastColumns: columns(1) === 1 ? 1 : 2,
    leastRows: rows(1) === 1 ? 1 : 2,
    ups: (longMm, shortMm, grainLong) =>
      mixed && plain
        ? mixedOn(longMm, shortMm).count
        : gridCount(placing(longMm, shortMm, grainLong), columns, rows),
    usable: (longMm, shortMm) => ({
      x: side,
      y: top,
      width: longMm - 2 * side,
      height: shortMm - top - gripped,
    }),
    imposition,
    halves: (longMm, shortMm, grainLong) => {
      const [block, ...others] = imposition(longMm, shortMm, grainLong).blocks;
      return block !== undefined && others.length === 0 && block.columns % 2 === 0;
    },
  };
}
