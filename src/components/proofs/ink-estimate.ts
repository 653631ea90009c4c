import type { Inks } from "./ink-chart.ts";

/** The inks of a colour on the screen. */
export type Separate = (red: number, green: number, blue: number) => Inks;

/** Colours are compared in steps of 8. */
const rough = 3;

/** Finds the mixture of a chart whose drawn colour (three bytes each) is the nearest. */
export function separationBy(inks: readonly Inks[], colours: Uint8Array): Separate {
  const known = new Map<number, Inks>();
  const nearest = (red: number, green: number, blue: number): Inks => {
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let at = 0; at < inks.length; at += 1) {
      const apart =
        ((colours[3 * at] ?? 0) - red) ** 2 +
        ((colours[3 * at + 1] ?? 0) - green) ** 2 +
        ((colours[3 * at + 2] ?? 0) - blue) ** 2;
      if (apart < least) [least, best] = [apart, at];
    }
    return inks[best] ?? [0, 0, 0, 0];
  };
  return (red, green, blue) => {
    const key = ((red >> rough) << 16) | ((green >> rough) << 8) | (blue >> rough);
    const found = known.get(key) ?? nearest(red, green, blue);
    known.set(key, found);
    return found;
  };
}

/** The mean of each ink over a picture, percent; its pixels have four bytes, alpha last. */
export function coverageOf(pixels: Uint8ClampedArray, separate: Separate): Inks {
  const sums = [0, 0, 0, 0];
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const opaque = (pixels[at + 3] ?? 0) / 255;
    if (opaque === 0) continue;
    const mixture = separate(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
    for (const [ink, share] of mixture.entries()) sums[ink] = (sums[ink] ?? 0) + share * opaque;
  }
  const count = Math.max(1, pixels.length / 4);
  const [cyan = 0, magenta = 0, yellow = 0, black = 0] = sums.map((sum) => (100 * sum) / count);
  return [cyan, magenta, yellow, black];
}
