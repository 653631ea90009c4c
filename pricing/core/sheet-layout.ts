import type { Layout, LayoutBlock } from "#contract/quotes/quote.ts";
import { micrometres } from "./decimal.ts";
import type { CutBlock } from "./guillotine.ts";
import { type Imposition, impose } from "./imposition.ts";
import { percent, piecesOf } from "./layout.ts";

/** Sheets with their pieces, to be drawn. */

/** Area of a sheet that pieces may use, in mm. */
export interface Usable {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const blockOf = (block: CutBlock, usable: Usable, gutter: number): LayoutBlock => ({
  x: usable.x + block.x / 1000,
  y: usable.y + block.y / 1000,
  columns: block.columns,
  rows: block.rows,
  width: (block.width - gutter) / 1000,
  height: (block.height - gutter) / 1000,
  stepX: block.width / 1000,
  stepY: block.height / 1000,
  turned: block.turned,
});

/** Margins that a press adds to the bare sheet. */
export interface PressEdges {
  readonly gripperMm: number;
  readonly grippers: Layout["grippers"];
  readonly bleedMm: number;
}

const noPress: PressEdges = { gripperMm: 0, grippers: [], bleedMm: 0 };

/** A drawable sheet. Widths and heights in mm, in the sheet's own orientation. */
export function sheetLayout(
  widthMm: number,
  heightMm: number,
  usable: Usable,
  imposition: Imposition,
  { gripperMm, grippers, bleedMm }: PressEdges = noPress,
): Layout {
  const blocks = imposition.blocks.map((block) => blockOf(block, usable, imposition.gutter));
  const covered = blocks.reduce(
    (sum, { columns, rows, width, height }) => sum + columns * rows * width * height,
    0,
  );
  return {
    widthMm,
    heightMm,
    usable: { ...usable },
    grippers: [...grippers],
    gripperMm,
    ...(bleedMm > 0 ? { bleedMm } : {}),
    blocks,
    pieces: piecesOf(blocks),
    utilisation: percent(covered, widthMm * heightMm),
  };
}

/** Blank cutting of a whole sheet, or of the rest after a trim on each side. */
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
