/** Lengths in mm, x to the right and y down, from an upper left corner. */

export interface Size {
  readonly widthMm: number;
  readonly heightMm: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Area extends Point {
  readonly width: number;
  readonly height: number;
}

/** x' = a·x + c·y + e and y' = b·x + d·y + f, in the order of SVG's `matrix()`. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const moved = (x: number, y: number): Affine => [1, 0, 0, 1, x, y];
export const scaled = (factor: number): Affine => [factor, 0, 0, factor, 0, 0];

/** The map that does `first` and then `second`. */
export function followedBy(first: Affine, second: Affine): Affine {
  const [a, b, c, d, e, f] = first;
  const [g, h, i, j, k, l] = second;
  return [
    g * a + i * b,
    h * a + j * b,
    g * c + i * d,
    h * c + j * d,
    g * e + i * f + k,
    h * e + j * f + l,
  ];
}

export const mapped = ([a, b, c, d, e, f]: Affine, { x, y }: Point): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
});

/** The map that undoes this one. */
export function inverted([a, b, c, d, e, f]: Affine): Affine {
  const det = a * d - b * c;
  return [d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det];
}

/** A quarter turn clockwise of an area of this height, whose upper left corner stays at 0, 0. */
export const quarterTurn = (height: number): Affine => [0, 1, -1, 0, height, 0];

export const matrixOf = (map: Affine): string => `matrix(${map.join(" ")})`;
