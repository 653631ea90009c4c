import type { Panel } from "#components/product-geometry/panel.ts";

/** Characters of the longest name, with some space. */
const nameLength = 3.4;
const mostMm = 12;

/** The middle of a panel in mm, and a size of text that fits into it. */
export function panelMiddle({ corners }: Panel) {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const size = Math.min((right - left) / nameLength, (bottom - top) / 1.6, mostMm);
  return { x: (left + right) / 2, y: (top + bottom) / 2, size };
}
