/** Random numbers from 0 to below 1, the same for the same seed: the number of index `draw`. */
export function dice(seed: number, draw: number): number {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) + Math.imul(draw + 1, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}
