import type { Layout, LayoutBlock } from "#contract/quotes/quote.ts";
import { swapAxes } from "#pricing/core/layout.ts";

/** Ratio of length to width of a drawn section of web. */
const length = 3.2;

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
      blocks.flatMap((block) => shifted(swapAxes(block), start, end)),
    ),
    repeats: starts.slice(1),
  };
}
