import type { Frame } from "#components/product-geometry/page-placement.ts";
import { type Sector, sectorOutline } from "#components/product-geometry/sector.ts";
import type { CodeOf } from "#contract/lookups/vocabularies.ts";

export interface Outline {
  readonly shape: CodeOf<"shape">;
  readonly radiusMm: number;
  /** A cup's unrolled side, in the place of a shape. */
  readonly sector?: Sector | null | undefined;
}

export const square: Outline = { shape: "rect", radiusMm: 0 };

function sectorPath(sector: Sector, out: number): string {
  const { outer, inner, at } = sectorOutline(sector, out);
  const isLarge = sector.angle > Math.PI ? 1 : 0;
  const [start, right] = [at(outer.radius, outer.from), at(outer.radius, outer.to)];
  const [back, end] = [at(inner.radius, inner.from), at(inner.radius, inner.to)];
  return [
    `M${start.x} ${start.y}`,
    `A${outer.radius} ${outer.radius} 0 ${isLarge} 1 ${right.x} ${right.y}`,
    `L${back.x} ${back.y}`,
    `A${inner.radius} ${inner.radius} 0 ${isLarge} 0 ${end.x} ${end.y}z`,
  ].join("");
}

/** The outline of a piece, `out` mm beyond its cut (negative: inside it), as an SVG path. */
export function outlinePath({ widthMm, heightMm }: Frame, outline: Outline, out: number): string {
  if (outline.sector) return sectorPath(outline.sector, out);
  const [left, top] = [-out, -out];
  const width = Math.max(0, widthMm + 2 * out);
  const height = Math.max(0, heightMm + 2 * out);
  const own = outline.radiusMm === 0 ? 0 : Math.max(0, outline.radiusMm + out);
  const isRound = outline.shape === "circle";
  const rx = isRound ? width / 2 : Math.min(own, width / 2, height / 2);
  const ry = isRound ? height / 2 : rx;
  if (rx === 0) return `M${left} ${top}h${width}v${height}h${-width}z`;
  const arc = (x: number, y: number) => `a${rx} ${ry} 0 0 1 ${x} ${y}`;
  return [
    `M${left + rx} ${top}h${width - 2 * rx}`,
    arc(rx, ry),
    `v${height - 2 * ry}`,
    arc(-rx, ry),
    `h${-(width - 2 * rx)}`,
    arc(-rx, -ry),
    `v${-(height - 2 * ry)}`,
    arc(rx, -ry),
    "z",
  ].join("");
}
