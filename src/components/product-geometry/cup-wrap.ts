import type { Affine, Point, Size } from "./affine.ts";
import type { Sector } from "./sector.ts";

/** A cup's measures in mm: across its mouth and its foot, and its height. */
export interface CupSize {
  readonly topMm: number;
  readonly bottomMm: number;
  readonly heightMm: number;
}

/**
 * The cup's side unrolled: a ring's sector whose outer arc is the mouth, or a rectangle where mouth
 * and foot are alike. 0, 0 is the upper left corner of its extent.
 */
export interface CupWrap extends Size {
  /** Point of the side: `around` 0 to 1 from the left edge, `down` 0 to 1 from the mouth. */
  at(around: number, down: number): Point;
  /** Null for a rectangle. */
  readonly sector: Sector | null;
}

/** Cones with nearly no slope would be sectors of an endless radius. */
const leastSlopeMm = 0.2;

export function wrapOf({ topMm, bottomMm, heightMm }: CupSize): CupWrap {
  const slope = (topMm - bottomMm) / 2;
  if (slope < leastSlopeMm) {
    const widthMm = Math.PI * topMm;
    return {
      ...{ widthMm, heightMm, sector: null },
      at: (around, down) => ({ x: around * widthMm, y: down * heightMm }),
    };
  }
  const slant = Math.hypot(heightMm, slope);
  const outerMm = (topMm / 2) * (slant / slope);
  const innerMm = outerMm - slant;
  const angle = (Math.PI * topMm) / outerMm;
  const half = angle / 2;
  const halfWidth = half < Math.PI / 2 ? outerMm * Math.sin(half) : outerMm;
  const centre = { x: halfWidth, y: outerMm };
  return {
    widthMm: 2 * halfWidth,
    heightMm: outerMm - Math.min(innerMm * Math.cos(half), outerMm * Math.cos(half)),
    sector: { centre, outerMm, innerMm, angle },
    at(around, down) {
      const turn = (around - 0.5) * angle;
      const radius = outerMm - down * slant;
      return { x: centre.x + radius * Math.sin(turn), y: centre.y - radius * Math.cos(turn) };
    },
  };
}

/** A narrow piece of the side as the eye sees it: its corners, and the map from the wrap to them. */
export interface CupStrip {
  /** Place round the cup, from 0. */
  readonly index: number;
  readonly corners: readonly [Point, Point, Point, Point];
  readonly map: Affine;
}

/** The map that takes three points to three others. */
function mapOf(from: readonly [Point, Point, Point], to: readonly [Point, Point, Point]): Affine {
  const [p, q, r] = from;
  const [ux, uy, vx, vy] = [q.x - p.x, q.y - p.y, r.x - p.x, r.y - p.y];
  const area = ux * vy - uy * vx;
  const solved = (one: number, other: number): readonly [number, number] => [
    (one * vy - other * uy) / area,
    (other * ux - one * vx) / area,
  ];
  const [a, c] = solved(to[1].x - to[0].x, to[2].x - to[0].x);
  const [b, d] = solved(to[1].y - to[0].y, to[2].y - to[0].y);
  return [a, b, c, d, to[0].x - a * p.x - c * p.y, to[0].y - b * p.x - d * p.y];
}

/** How far the eye looks into a cup: height of the mouth's ellipse by its width. */
export const cupTilt = 0.12;

/** Where a place of the side is seen; `angle` 0 faces the eye, x 0 is the cup's middle. */
export function seenAt({ topMm, bottomMm, heightMm }: CupSize, angle: number, down: number): Point {
  const radius = (topMm + down * (bottomMm - topMm)) / 2;
  return {
    x: radius * Math.sin(angle),
    y: down * heightMm + cupTilt * radius * Math.cos(angle),
  };
}

/** The visible strips of a cup whose side is cut into `count`, turned by `turn` of them. */
export function cupStrips(size: CupSize, count: number, turn: number): readonly CupStrip[] {
  const wrap = wrapOf(size);
  return Array.from({ length: count }, (_, index) => index).flatMap((index) => {
    const [from, to] = [index / count, (index + 1) / count];
    const middle = ((((index + 0.5 - turn) / count) % 1) + 1) % 1;
    const angle = 2 * Math.PI * (middle - 0.5);
    if (Math.abs(angle) >= Math.PI / 2) return [];
    const half = Math.PI / count;
    const seen = (side: number, down: number) => seenAt(size, angle + side * half, down);
    return [
      {
        index,
        corners: [seen(-1, 0), seen(1, 0), seen(1, 1), seen(-1, 1)],
        map: mapOf(
          [wrap.at(from, 0), wrap.at(to, 0), wrap.at((from + to) / 2, 1)],
          [seen(-1, 0), seen(1, 0), seenAt(size, angle, 1)],
        ),
      },
    ];
  });
}
