import type { Layout, LayoutBlock } from "#contract/quote.ts";
import { micrometres } from "./decimal.ts";
import { type CutBlock, guillotine } from "./guillotine.ts";
import { percent, piecesOf } from "./layout.ts";

/** How many pieces a sheet holds: plain two-way grid, or the exact guillotine mix. */

export interface Imposition {
  readonly count: number;
  readonly gridCount: number;
  readonly orientation: "straight" | "turned" | "mixed";
  /** In µm, from the top left of the usable area. */
  readonly blocks: readonly CutBlock[];
}

const remembered = new Map<string, Imposition>();
const rememberedMost = 4000;

function gridOf(width: number, height: number, a: number, b: number): Imposition {
  const straight = Math.floor(width / a) * Math.floor(height / b);
  const turned = Math.floor(width / b) * Math.floor(height / a);
  const isTurned = turned > straight;
  const pieceWidth = isTurned ? b : a;
  const pieceHeight = isTurned ? a : b;
  const columns = Math.floor(width / pieceWidth);
  const rows = Math.floor(height / pieceHeight);
  const count = columns * rows;
  const block = {
    x: 0,
    y: 0,
    columns,
    rows,
    width: pieceWidth,
    height: pieceHeight,
    turned: isTurned,
  };
  return {
    count,
    gridCount: count,
    orientation: isTurned ? "turned" : "straight",
    blocks: count > 0 ? [block] : [],
  };
}

function mixedOf(width: number, height: number, a: number, b: number): Imposition {
  const grid = gridOf(width, height, a, b);
  if (grid.count === 0) return grid;
  const cutting = guillotine(width, height, a, b);
  if (cutting.count <= grid.count) return grid;
  return {
    count: cutting.count,
    gridCount: grid.count,
    orientation: "mixed",
    blocks: cutting.blocks,
  };
}

/**
 * Pieces `a × b` on an area `width × height`, all in µm. `mixed` may turn some of them (blank
 * cutting); else one orientation for all (printing). Remembered: layouts repeat with each key.
 */
export function impose(
  width: number,
  height: number,
  a: number,
  b: number,
  mixed: boolean,
): Imposition {
  const key = `${width},${height},${a},${b},${mixed}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const found = mixed ? mixedOf(width, height, a, b) : gridOf(width, height, a, b);
  if (remembered.size >= rememberedMost) remembered.clear();
  remembered.set(key, found);
  return found;
}

/** Area of a sheet that pieces may use, in mm. */
export interface Usable {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const blockOf = (block: CutBlock, usable: Usable): LayoutBlock => ({
  x: usable.x + block.x / 1000,
  y: usable.y + block.y / 1000,
  columns: block.columns,
  rows: block.rows,
  width: block.width / 1000,
  height: block.height / 1000,
  stepX: block.width / 1000,
  stepY: block.height / 1000,
  turned: block.turned,
});

/** A drawable sheet. Widths and heights in mm; the sheet is drawn as it lies. */
export function sheetLayout(
  widthMm: number,
  heightMm: number,
  usable: Usable,
  imposition: Imposition,
  gripper: { readonly mm: number; readonly edges: Layout["grippers"] } = { mm: 0, edges: [] },
): Layout {
  const blocks = imposition.blocks.map((block) => blockOf(block, usable));
  const covered = blocks.reduce(
    (sum, { columns, rows, width, height }) => sum + columns * rows * width * height,
    0,
  );
  return {
    widthMm,
    heightMm,
    usable: { ...usable },
    grippers: [...gripper.edges],
    gripperMm: gripper.mm,
    blocks,
    pieces: piecesOf(blocks),
    utilisation: percent(covered, widthMm * heightMm),
  };
}

/** Blank cutting of a whole sheet, or of what a trim on each side leaves. */
export function cutSheet(
  sheet: { readonly widthMm: number; readonly lengthMm: number },
  piece: { readonly widthMm: number; readonly lengthMm: number },
  mixed: boolean,
  trimMm = 0,
): { imposition: Imposition; layout: () => Layout } {
  const usable = {
    x: trimMm,
    y: trimMm,
    width: sheet.widthMm - 2 * trimMm,
    height: sheet.lengthMm - 2 * trimMm,
  };
  const imposition = impose(
    Math.max(0, micrometres(usable.width)),
    Math.max(0, micrometres(usable.height)),
    micrometres(piece.widthMm),
    micrometres(piece.lengthMm),
    mixed,
  );
  return {
    imposition,
    layout: () => sheetLayout(sheet.widthMm, sheet.lengthMm, usable, imposition),
  };
}
