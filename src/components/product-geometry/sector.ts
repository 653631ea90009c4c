import type { Point } from "./affine.ts";

/** A ring's sector whose middle points upwards from its centre. Radii in mm, the angle in radians. */
export interface Sector {
  readonly centre: Point;
  readonly outerMm: number;
  readonly innerMm: number;
  /** Between the straight edges. */
  readonly angle: number;
}

/** One arc of a sector's outline; angles are measured clockwise from upwards. */
interface SectorArc {
  readonly radius: number;
  readonly from: number;
  readonly to: number;
}

interface SectorOutline {
  /** From left to right. */
  readonly outer: SectorArc;
  /** From right to left. */
  readonly inner: SectorArc;
  at(radius: number, angle: number): Point;
}

/** The outline, `out` mm beyond the sector's edges (negative: inside them). */
export function sectorOutline(
  { centre, outerMm, innerMm, angle }: Sector,
  out: number,
): SectorOutline {
  const half = (radius: number) => angle / 2 + Math.asin(out / Math.max(radius, Math.abs(out)));
  const [outer, inner] = [outerMm + out, Math.max(Math.abs(out), innerMm - out)];
  return {
    outer: { radius: outer, from: -half(outer), to: half(outer) },
    inner: { radius: inner, from: half(inner), to: -half(inner) },
    at: (radius, turn) => ({
      x: centre.x + radius * Math.sin(turn),
      y: centre.y - radius * Math.cos(turn),
    }),
  };
}
