import { type CutBlock, guillotine } from "./guillotine.ts";

/** How many pieces a sheet holds: plain two-way grid, or the exact guillotine mix. */

export interface Imposition {
  readonly count: number;
  readonly gridCount: number;
  readonly orientation: "straight" | "turned" | "mixed";
  /**
   * In µm, from the top left of the usable area. Each piece is drawn with the gutter to its right
   * and below it: a block of pieces `gutter` narrower than its cells.
   */
  readonly blocks: readonly CutBlock[];
  readonly gutter: number;
  /** `a` lies across the width, and no piece is turned. */
  readonly fixed?: boolean;
}

/** The possible numbers of columns (or rows) of a grid, up to a limit. */
export type Fit = (most: number) => number;

export const anyNumber: Fit = (most) => most;

export const evenNumber: Fit = (most) => most - (most % 2);

/** 1, 2, 4, 8 …: counts that folding in halves can separate. */
export const foldedNumber: Fit = (most) => (most < 1 ? 0 : 2 ** Math.floor(Math.log2(most)));

const remembered = new Map<string, Imposition>();
const rememberedMost = 4000;

/** An area and a piece on it, and how far apart pieces lie, all in µm. */
export interface Placing {
  readonly width: number;
  readonly height: number;
  readonly a: number;
  readonly b: number;
  readonly gutter: number;
  /** `a` lies across the width, and no piece is turned. */
  readonly fixed?: boolean;
}

/**
 * Pieces of that grid: counted without laying them out, because most sheets only need the number.
 */
export function gridCount(
  { width, height, a, b, gutter, fixed = false }: Placing,
  columns: Fit,
  rows: Fit,
) {
  const acrossA = columns(Math.floor((width + gutter) / (a + gutter)));
  const acrossB = columns(Math.floor((width + gutter) / (b + gutter)));
  const downA = rows(Math.floor((height + gutter) / (a + gutter)));
  const downB = rows(Math.floor((height + gutter) / (b + gutter)));
  return fixed ? acrossA * downB : Math.max(acrossA * downB, acrossB * downA);
}

/** The grid of one orientation that holds the most pieces. */
export function grid(placing: Placing, columnsFit = anyNumber, rowsFit = anyNumber): Imposition {
  const { gutter } = placing;
  const width = placing.width + gutter;
  const height = placing.height + gutter;
  const cellOf = (a: number, b: number) => {
    const columns = columnsFit(Math.floor(width / (a + gutter)));
    const rows = rowsFit(Math.floor(height / (b + gutter)));
    return { columns, rows, width: a + gutter, height: b + gutter };
  };
  const straight = cellOf(placing.a, placing.b);
  const across = cellOf(placing.b, placing.a);
  const turned =
    placing.fixed !== true && across.columns * across.rows > straight.columns * straight.rows;
  const cells = turned ? across : straight;
  const count = cells.columns * cells.rows;
  return {
    count,
    gridCount: count,
    orientation: turned ? "turned" : "straight",
    blocks: count > 0 ? [{ x: 0, y: 0, ...cells, turned }] : [],
    gutter,
  };
}

/** The exact mix of both orientations where it holds more than a grid, else the grid. */
export function mixedImposition(placing: Placing): Imposition {
  const plain = grid(placing);
  if (plain.count === 0) return plain;
  const { width, height, a, b, gutter } = placing;
  const cutting = guillotine(width + gutter, height + gutter, a + gutter, b + gutter);
  if (cutting.count <= plain.count) return plain;
  return {
    count: cutting.count,
    gridCount: plain.count,
    orientation: "mixed",
    blocks: cutting.blocks,
    gutter,
  };
}

/**
 * Pieces `a × b` on an area `width × height`, `gutter` apart, all in µm. `mixed` may turn some of
 * them (blank cutting) and is cached, because layouts repeat while a buyer types; else one
 * orientation for all (printing).
 */
export function impose(
  width: number,
  height: number,
  a: number,
  b: number,
  mixed: boolean,
  gutter = 0,
): Imposition {
  const placing = { width, height, a, b, gutter };
  if (!mixed) return grid(placing);
  const key = `${width},${height},${a},${b},${gutter}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const found = mixedImposition(placing);
  if (remembered.size >= rememberedMost) remembered.clear();
  remembered.set(key, found);
  return found;
}
