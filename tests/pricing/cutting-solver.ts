/**
 * An independent, slower solver for guillotine cutting: plain dynamic programming over every
 * whole-millimetre rectangle and every cut, with nothing of the engine's reasoning.
 * @returns the most pieces of every width and height up to those given
 */
export function slowCuttings(width: number, height: number, a: number, b: number): Int32Array[] {
  const best = Array.from({ length: width + 1 }, () => new Int32Array(height + 1));
  const at = (w: number, h: number): number => best[w]?.[h] ?? 0;
  for (let w = 1; w <= width; w += 1) {
    const row = best[w];
    if (row === undefined) continue;
    for (let h = 1; h <= height; h += 1) {
      let most = (w >= a && h >= b) || (w >= b && h >= a) ? 1 : 0;
      for (let x = 1; x * 2 <= w; x += 1) most = Math.max(most, at(x, h) + at(w - x, h));
      for (let y = 1; y * 2 <= h; y += 1) most = Math.max(most, at(w, y) + at(w, h - y));
      row[h] = most;
    }
  }
  return best;
}

/** The most pieces of one sheet. */
export const slowCutting = (width: number, height: number, a: number, b: number): number =>
  slowCuttings(width, height, a, b)[width]?.[height] ?? 0;
