import { type Affine, type Area, inverted, mapped, type Size } from "./affine.ts";

/** A part of a page in mm, and the pixels for each mm that the screen shows of it. */
export interface VisiblePart {
  readonly area: Area;
  readonly density: number;
}

/** Around the window, in parts of it: a small move needs no new drawing. */
const around = 0.1;
/** Of one drawing: 24 MB in memory. */
const mostPixels = 6_000_000;

const between = (map: Affine, one: Area): Area => {
  const from = mapped(map, one);
  const to = mapped(map, { x: one.x + one.width, y: one.y + one.height });
  return {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  };
};

/**
 * What a window shows of a page, with its edges on whole pixels of the screen. `map`: from mm of
 * the page to pixels of the screen, upright or after quarter turns. Null where nothing is visible.
 */
export function visiblePart(
  { widthMm, heightMm }: Size,
  map: Affine,
  window: Area,
): VisiblePart | null {
  const page = between(map, { x: 0, y: 0, width: widthMm, height: heightMm });
  const [across, down] = [window.width * around, window.height * around];
  const left = Math.floor(Math.max(page.x, window.x - across));
  const top = Math.floor(Math.max(page.y, window.y - down));
  const right = Math.ceil(Math.min(page.x + page.width, window.x + window.width + across));
  const low = Math.ceil(Math.min(page.y + page.height, window.y + window.height + down));
  if (!(right > left && low > top)) return null;
  const [a, b] = map;
  const [width, height] = [right - left, low - top];
  return {
    area: between(inverted(map), { x: left, y: top, width, height }),
    density: Math.hypot(a, b) * Math.min(1, Math.sqrt(mostPixels / (width * height))),
  };
}
