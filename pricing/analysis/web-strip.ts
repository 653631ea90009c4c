import type { Layout, LayoutBlock } from "#contract/quotes/quote.ts";

/** Ratio of length to width of a drawn section of web. */
const length = 3.2;

/** Swaps the two axes. */
const turned = (block: LayoutBlock): LayoutBlock => ({
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

/** The block moved by `by`; only its columns that begin before `end`. */
function shifted(block: LayoutBlock, by: number, end: number): LayoutBlock[] {
  const x = block.x + by;
  const columns = Math.min(block.columns, Math.ceil((end - x) / block.stepX));
  return columns < 1 ? [] : [{ ...block, x, columns }];
}

/** A drawn section of web: it runs to the right, always in the same proportion. */
export interface WebStrip {
  readonly widthMm: number;
  readonly heightMm: number;
  /** The printed part of the web's width, from the top. */
  readonly usable: { readonly y: number; readonly height: number };
  readonly blocks: readonly LayoutBlock[];
  /** Where one repeat ends and the next begins. */
  readonly repeats: readonly number[];
}

export function webStrip({ widthMm, heightMm, usable, blocks }: Layout): WebStrip {
  const end = widthMm * length;
  const count = Math.ceil(end / heightMm);
  const starts = Array.from({ length: count }, (_, index) => index * heightMm);
  return {
    widthMm: end,
    heightMm: widthMm,
    usable: { y: usable.x, height: usable.width },
    blocks: starts.flatMap((start) =>
      blocks.flatMap((block) => shifted(turned(block), start, end)),
    ),
    repeats: starts.slice(1),
  };
}
