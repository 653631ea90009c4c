/**
 * An independent, slower solver for guillotine cutting: plain dynamic programming over every
 * whole-millimetre rectangle and every cut, with nothing of the engine's reasoning.
 * @returns the most pieces of every width and height up to those given
 */
export function slowCuttings(width: number, height: number, a: number, b: number): Int32Array[] {
  const best = Array.from({ length: width + 1 }, () => new Int32Array(height + 1));
  const none = new Int32Array(height + 1);
  for (let w = 1; w <= width; w += 1) {
    const row = best[w] ?? none;
    // All heights of one cut in turn: each row lies together in memory.
    for (let x = 1; x * 2 <= w; x += 1) {
      const one = best[x] ?? none;
      const other = best[w - x] ?? none;
      for (let h = 1; h <= height; h += 1)
        row[h] = Math.max(row[h] ?? 0, (one[h] ?? 0) + (other[h] ?? 0));
    }
    for (let h = 1; h <= height; h += 1) {
      const whole = (w >= a && h >= b) || (w >= b && h >= a) ? 1 : 0;
      let most = Math.max(row[h] ?? 0, whole);
      for (let y = 1; y * 2 <= h; y += 1) most = Math.max(most, (row[y] ?? 0) + (row[h - y] ?? 0));
      row[h] = most;
    }
  }
  return best;
}

/** The most pieces of one sheet. */
export const slowCutting = (width: number, height: number, a: number, b: number): number =>
  slowCuttings(width, height, a, b)[width]?.[height] ?? 0;

interface Peeling {
  readonly waste: number;
  readonly changes: number;
}

/**
 * The least that peeling strips of one thickness wastes (÷ thickness), and the fewest changes of
 * direction that waste so little: every order is tried, from the outermost strip on.
 */
export function slowPeeling(
  width: number,
  height: number,
  thickness: number,
  other: number,
): Peeling {
  const known = new Map<string, Peeling>();
  const rest = (w: number, h: number, before: string): Peeling => {
    const key = `${w} ${h} ${before}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const ways: Peeling[] = [];
    const peel = (direction: string, lost: number, then: Peeling) =>
      ways.push({
        waste: lost + then.waste,
        changes: then.changes + (before === "" || before === direction ? 0 : 1),
      });
    if (w >= thickness) peel("column", h % other, rest(w - thickness, h, "column"));
    if (h >= thickness) peel("row", w % other, rest(w, h - thickness, "row"));
    ways.sort((one, two) => one.waste - two.waste || one.changes - two.changes);
    const best = ways[0] ?? { waste: 0, changes: 0 };
    known.set(key, best);
    return best;
  };
  return rest(width, height, "");
}
