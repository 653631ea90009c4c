import type { LayoutBlock } from "#contract/quotes/quote.ts";

export type PieceShape = "rect" | "rounded" | "circle" | "special";

const short = (value: number): string => String(Math.round(value * 100) / 100);

function rounded(x: number, y: number, width: number, height: number, radius: number): string {
  const r = Math.min(radius, width / 2, height / 2);
  if (r < 0.05)
    return `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`;
  const arc = (dx: number, dy: number) =>
    `a${short(r)} ${short(r)} 0 0 1 ${short(dx)} ${short(dy)}`;
  return (
    `M${short(x + r)} ${short(y)}h${short(width - 2 * r)}${arc(r, r)}v${short(height - 2 * r)}` +
    `${arc(-r, r)}h${short(2 * r - width)}${arc(-r, -r)}v${short(2 * r - height)}${arc(r, -r)}z`
  );
}

/**
 * All pieces of a layout as one SVG path: a thousand labels are one element. At most `limit` pieces
 * are drawn, so that invalid data cannot stall the page.
 */
export function piecesPath(
  blocks: readonly LayoutBlock[],
  shape: PieceShape,
  radiusMm: number,
  limit = 4000,
): string {
  const parts: string[] = [];
  for (const block of blocks) {
    const radius =
      shape === "circle"
        ? Math.min(block.width, block.height) / 2
        : shape === "rect"
          ? 0
          : shape === "special"
            ? Math.min(block.width, block.height) / 4
            : radiusMm;
    for (let row = 0; row < block.rows; row += 1) {
      for (let column = 0; column < block.columns; column += 1) {
        if (parts.length >= limit) return parts.join("");
        const x = block.x + column * block.stepX;
        const y = block.y + row * block.stepY;
        parts.push(rounded(x, y, block.width, block.height, radius));
      }
    }
  }
  return parts.join("");
}

/** Bleed of a layout as one SVG path. Neighbours share a narrow gutter, each has half of it. */
export function bleedsPath(blocks: readonly LayoutBlock[], bleedMm: number, limit = 4000): string {
  const parts: string[] = [];
  for (const block of blocks) {
    const across = Math.min(bleedMm, Math.max(0, block.stepX - block.width) / 2);
    const down = Math.min(bleedMm, Math.max(0, block.stepY - block.height) / 2);
    for (let row = 0; row < block.rows; row += 1) {
      for (let column = 0; column < block.columns; column += 1) {
        if (parts.length >= limit) return parts.join("");
        const left = column === 0 ? bleedMm : across;
        const right = column === block.columns - 1 ? bleedMm : across;
        const above = row === 0 ? bleedMm : down;
        const below = row === block.rows - 1 ? bleedMm : down;
        const x = block.x + column * block.stepX - left;
        const y = block.y + row * block.stepY - above;
        parts.push(rounded(x, y, block.width + left + right, block.height + above + below, 0));
      }
    }
  }
  return parts.join("");
}
