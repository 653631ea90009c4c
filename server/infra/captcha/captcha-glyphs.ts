/** A place in a glyph's own square (0 to 1, y downwards) or in the picture. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** One stroke, as the points it passes through. */
export type Stroke = readonly Point[];

function points(numbers: readonly number[]): Point[] {
  return Array.from({ length: numbers.length / 2 }, (_, at) => ({
    x: numbers[at * 2] ?? 0,
    y: numbers[at * 2 + 1] ?? 0,
  }));
}

const steps = [0.2, 0.4, 0.6, 0.8, 1];

function onLine(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** A Catmull-Rom curve from `b` to `c`, with `a` before and `d` after them. */
function onCurve(a: number, b: number, c: number, d: number, t: number): number {
  const cubic = 3 * b - a - 3 * c + d;
  const square = 2 * a - 5 * b + 4 * c - d;
  return b + (t * (c - a + t * (square + t * cubic))) / 2;
}

/** Straight parts, cut into short ones so that a warp can bend them. */
function line(...numbers: number[]): Stroke {
  const corners = points(numbers);
  return corners.flatMap((to, at) => {
    const from = corners[at - 1];
    return from === undefined ? [to] : steps.map((share) => onLine(from, to, share));
  });
}

/** A smooth line through all places. */
function curve(...numbers: number[]): Stroke {
  const through = points(numbers);
  const near = (at: number): Point =>
    through[Math.min(Math.max(at, 0), through.length - 1)] ?? { x: 0, y: 0 };
  return through.flatMap((to, at) => {
    if (at === 0) return [to];
    const [a, b, c, d] = [near(at - 2), near(at - 1), to, near(at + 1)];
    return steps.map((t) => ({
      x: onCurve(a.x, b.x, c.x, d.x, t),
      y: onCurve(a.y, b.y, c.y, d.y, t),
    }));
  });
}

/**
 * Letters and digits that stay distinguishable when bent. No 0/O/Q/D, 1/I/7, 2/Z, 5/S, 8/B, L, V.
 */
export const glyphs: Readonly<Record<string, readonly Stroke[]>> = {
  A: [line(0, 1, 0.5, 0, 1, 1), line(0.2, 0.65, 0.8, 0.65)],
  C: [curve(0.95, 0.2, 0.6, 0, 0.2, 0.12, 0, 0.5, 0.2, 0.88, 0.6, 1, 0.95, 0.8)],
  E: [line(0.95, 0, 0, 0, 0, 1, 0.95, 1), line(0, 0.48, 0.75, 0.48)],
  H: [line(0, 0, 0, 1), line(1, 0, 1, 1), line(0, 0.5, 1, 0.5)],
  K: [line(0, 0, 0, 1), line(0.9, 0, 0, 0.55), line(0.3, 0.4, 1, 1)],
  P: [line(0, 1, 0, 0), curve(0, 0, 0.7, 0.02, 0.95, 0.27, 0.7, 0.53, 0, 0.55)],
  R: [
    line(0, 1, 0, 0),
    curve(0, 0, 0.7, 0.02, 0.95, 0.27, 0.7, 0.53, 0, 0.55),
    line(0.45, 0.55, 1, 1),
  ],
  T: [line(0, 0, 1, 0), line(0.5, 0, 0.5, 1)],
  U: [
    line(0, 0, 0, 0.55),
    curve(0, 0.55, 0.1, 0.9, 0.5, 1, 0.9, 0.9, 1, 0.55),
    line(1, 0.55, 1, 0),
  ],
  X: [line(0, 0, 1, 1), line(1, 0, 0, 1)],
  Y: [line(0, 0, 0.5, 0.5, 1, 0), line(0.5, 0.5, 0.5, 1)],
  "3": [
    curve(0.05, 0.12, 0.45, 0, 0.88, 0.15, 0.82, 0.4, 0.4, 0.48),
    curve(0.4, 0.48, 0.9, 0.55, 0.95, 0.82, 0.5, 1, 0.02, 0.86),
  ],
  "4": [line(0.72, 1, 0.72, 0, 0, 0.68, 1, 0.68)],
  "6": [
    curve(
      0.85,
      0.08,
      0.4,
      0.1,
      0.05,
      0.5,
      0.1,
      0.88,
      0.5,
      1,
      0.92,
      0.85,
      0.9,
      0.58,
      0.5,
      0.45,
      0.1,
      0.65,
    ),
  ],
  "9": [
    curve(
      0.15,
      0.92,
      0.6,
      0.9,
      0.95,
      0.5,
      0.9,
      0.12,
      0.5,
      0,
      0.08,
      0.15,
      0.1,
      0.42,
      0.5,
      0.55,
      0.9,
      0.35,
    ),
  ],
};

export const captchaLetters = Object.keys(glyphs).join("");
