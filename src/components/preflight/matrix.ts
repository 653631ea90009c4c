import type { Area } from "./page-boxes.ts";

export type Matrix = readonly [number, number, number, number, number, number];

export const unit: Matrix = [1, 0, 0, 1, 0, 0];

export const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[1] * n[2],
  m[0] * n[1] + m[1] * n[3],
  m[2] * n[0] + m[3] * n[2],
  m[2] * n[1] + m[3] * n[3],
  m[4] * n[0] + m[5] * n[2] + n[4],
  m[4] * n[1] + m[5] * n[3] + n[5],
];

/** A matrix of six values; a value that is no number is that of no change. */
export const matrixFrom = (values: readonly unknown[]): Matrix => {
  const at = (index: number): number => {
    const value = values[index];
    return typeof value === "number" ? value : (unit[index] ?? 0);
  };
  return [at(0), at(1), at(2), at(3), at(4), at(5)];
};

/** The area of a picture that is drawn by this matrix: the transformed unit square. */
export function coveredBy([a, b, c, d, e, f]: Matrix): Area {
  const across = [0, a, c, a + c];
  const up = [0, b, d, b + d];
  const [x, y] = [Math.min(...across), Math.min(...up)];
  return { x: x + e, y: y + f, width: Math.max(...across) - x, height: Math.max(...up) - y };
}

/** How much a length grows at least, in whatever direction it is drawn. */
export function leastScale([a, b, c, d]: Matrix): number {
  const half = (a * a + b * b + c * c + d * d) / 2;
  const area = a * d - b * c;
  return Math.sqrt(Math.max(0, half - Math.sqrt(Math.max(0, half * half - area * area))));
}
