import type { Layout, LayoutBlock } from "#contract/quotes/quote.ts";
import { grainAlongLong } from "#pricing/core/grain.ts";
import { percent, piecesOf } from "#pricing/core/layout.ts";
import { sheetLayout, type Usable } from "#pricing/core/sheet-layout.ts";
import { pressArea } from "./press-area.ts";
import type { PressSheet, PrintMethod } from "./press-sheets.ts";

/** What is priced, to be drawn: the press sheet with its pieces, the parent with its press sheets. */

/** Steps of pieces along one side: twice the bleed apart where the sheet has room, centred. */
function spread(
  start: number,
  room: number,
  piece: number,
  count: number,
  leastStep: number,
  bleedMm: number,
): { readonly at: number; readonly step: number } {
  const free = room - piece * count;
  const gutter = count > 1 ? free / (count - 1) : 0;
  const step = Math.max(leastStep, Math.min(piece + 2 * bleedMm, piece + gutter));
  const used = step * (count - 1) + piece;
  return { at: start + Math.max(0, (room - used) / 2), step };
}

const hundredths = (mm: number): number => Math.floor(mm * 100 + 1e-6) / 100;

function roomy(block: LayoutBlock, usable: Usable, bleedMm: number): LayoutBlock {
  const across = spread(usable.x, usable.width, block.width, block.columns, block.stepX, bleedMm);
  const down = spread(usable.y, usable.height, block.height, block.rows, block.stepY, bleedMm);
  const stepX = hundredths(across.step);
  const stepY = hundredths(down.step);
  return { ...block, x: hundredths(across.at), y: hundredths(down.at), stepX, stepY };
}

/**
 * So many pieces of a block, from its first row on. On a sheet that is turned onto itself both
 * halves keep the same places.
 */
function piecesOn(block: LayoutBlock, count: number, method: PrintMethod): LayoutBlock[] {
  const { columns, stepX, stepY } = block;
  const part = (row: number, rows: number, column: number, across: number): LayoutBlock => ({
    ...block,
    x: hundredths(block.x + column * stepX),
    y: hundredths(block.y + row * stepY),
    columns: across,
    rows,
  });
  const halves = method === "tumble" ? 2 : 1;
  const whole = Math.floor(count / halves / columns);
  const rest = count / halves - whole * columns;
  const indent = method === "workAndTurn" ? (columns - rest) / 2 : 0;
  const middle = block.rows / 2;
  const found =
    halves === 2
      ? [
          part(middle - whole - 1, 1, 0, rest),
          part(middle - whole, 2 * whole, 0, columns),
          part(middle + whole, 1, 0, rest),
        ]
      : [part(0, whole, 0, columns), part(whole, 1, indent, rest)];
  return found.filter(({ columns: across, rows }) => across * rows > 0);
}

/** As many pieces as are printed, where the sheet would hold more. */
function withPieces(layout: Layout, ups: number, method: PrintMethod): Layout {
  if (layout.pieces <= ups) return layout;
  const blocks: LayoutBlock[] = [];
  let left = ups;
  for (const block of layout.blocks) {
    const held = block.columns * block.rows;
    if (left > 0) blocks.push(...(held <= left ? [block] : piecesOn(block, left, method)));
    left -= held;
  }
  const covered = blocks.reduce(
    (sum, { columns, rows, width, height }) => sum + columns * rows * width * height,
    0,
  );
  const utilisation = percent(covered, layout.widthMm * layout.heightMm);
  return { ...layout, blocks, pieces: piecesOf(blocks), utilisation };
}

/** The press sheet: bleed, gutters and grippers as they are priced. */
export function pressLayout(sheet: PressSheet): Layout {
  const { longMm, shortMm, wish, method } = sheet;
  const bleedMm = wish.bleed / 1000;
  const area = pressArea(sheet, wish);
  const usable = area.usable(longMm, shortMm);
  const imposition = area.imposition(longMm, shortMm, grainAlongLong(sheet.parent, sheet));
  const layout = sheetLayout(longMm, shortMm, usable, imposition, {
    gripperMm: wish.yaokouMm,
    grippers: method === "tumble" ? ["bottom", "top"] : ["bottom"],
    bleedMm,
  });
  const [only, ...others] = layout.blocks;
  const roomier =
    only === undefined || others.length > 0
      ? layout
      : { ...layout, blocks: [roomy(only, usable, bleedMm)] };
  return withPieces(roomier, sheet.ups, method);
}

/** The parent sheet with its press sheets. */
export function cutLayout({ parent, kai, cuts }: PressSheet): Layout {
  const { widthMm, lengthMm } = parent;
  const usable = { x: 0, y: 0, width: widthMm, height: lengthMm };
  const imposition = {
    count: kai,
    gridCount: kai,
    orientation: cuts.length > 1 ? ("mixed" as const) : ("straight" as const),
    blocks: cuts,
    gutter: 0,
  };
  return sheetLayout(widthMm, lengthMm, usable, imposition);
}
