import type { LayoutBlock } from "#contract/quotes/quote.ts";

/** A rectangle of a layout, in mm from the top left corner. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly turned: boolean;
}

/** The block with its two axes swapped; how its pieces are turned stays as it was. */
export const swapAxes = (block: LayoutBlock): LayoutBlock => ({
  ...block,
  x: block.y,
  y: block.x,
  columns: block.rows,
  rows: block.columns,
  width: block.height,
  height: block.width,
  stepX: block.stepY,
  stepY: block.stepX,
});

/** Hundredths of a percent, two decimals. */
export const percent = (part: number, all: number): number =>
  all > 0 ? Math.round((part / all) * 10_000) / 100 : 0;

export const piecesOf = (blocks: readonly LayoutBlock[]): number =>
  blocks.reduce((sum, { columns, rows }) => sum + columns * rows, 0);

/** The blocks' rectangles, at most `limit` of them, for drawing. */
export function rectanglesOf(
  layout: { readonly blocks: readonly LayoutBlock[] },
  limit = 2000,
): Rectangle[] {
  const found: Rectangle[] = [];
  for (const block of layout.blocks) {
    for (let row = 0; row < block.rows; row += 1) {
      for (let column = 0; column < block.columns; column += 1) {
        if (found.length >= limit) return found;
        found.push({
          x: block.x + column * block.stepX,
          y: block.y + row * block.stepY,
          width: block.width,
          height: block.height,
          turned: block.turned,
        });
      }
    }
  }
  return found;
}
