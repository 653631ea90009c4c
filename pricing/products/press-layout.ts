import type { Layout, LayoutBlock } from "#contract/quotes/quote.ts";
import { sheetLayout, type Usable } from "#pricing/core/sheet-layout.ts";
import { pressArea } from "./press-area.ts";
import type { PressSheet } from "./press-sheets.ts";

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

/** The press sheet: bleed, gutters and grippers as they are priced. */
export function pressLayout(sheet: PressSheet): Layout {
  const { longMm, shortMm, wish, method } = sheet;
  const bleedMm = wish.bleed / 1000;
  const area = pressArea(sheet, wish);
  const usable = area.usable(longMm, shortMm);
  const layout = sheetLayout(longMm, shortMm, usable, area.imposition(longMm, shortMm), {
    gripperMm: wish.yaokouMm,
    grippers: method === "tumble" ? ["bottom", "top"] : ["bottom"],
    bleedMm,
  });
  const [only, ...others] = layout.blocks;
  if (only === undefined || others.length > 0) return layout;
  return { ...layout, blocks: [roomy(only, usable, bleedMm)] };
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
