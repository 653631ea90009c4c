import type { PageMark } from "#contract/artwork/page-mark.ts";

/** On a page of width and height 1, from its upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The size of a mark made by a tap; the keys move and resize a mark by a step. */
const tapped = 0.2;
const step = 0.02;

export const within = (part: number, most = 1): number => Math.min(most, Math.max(0, part));
/** Four digits are finer than the picture, and rounding moves no side beyond the page. */
const rounded = (part: number): number => Math.round(part * 10_000) / 10_000;

function boxOf({ x, y, width, height }: PageMark): PageMark {
  const box = { x: rounded(within(x)), y: rounded(within(y)) };
  return {
    ...box,
    width: rounded(within(width, 1 - box.x)),
    height: rounded(within(height, 1 - box.y)),
  };
}

/** The box between two corners; equal corners are a tap. */
export function between(from: Point, to: Point): PageMark {
  const width = Math.abs(to.x - from.x);
  const height = Math.abs(to.y - from.y);
  if (Math.max(width, height) >= step) {
    return boxOf({ x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width, height });
  }
  const corner = {
    x: within(to.x - tapped / 2, 1 - tapped),
    y: within(to.y - tapped / 2, 1 - tapped),
  };
  return boxOf({ ...corner, width: tapped, height: tapped });
}

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

/** The step of an arrow key, or null. */
export const arrowOf = (key: string): Point | null => arrows[key] ?? null;

/** Moves the mark, or with Shift its lower right corner. */
export function moved({ x, y, width, height }: PageMark, by: Point, stretching: boolean): PageMark {
  if (stretching) {
    const sides = { width: Math.max(step, width + by.x), height: Math.max(step, height + by.y) };
    return boxOf({ x, y, ...sides });
  }
  return boxOf({ x: within(x + by.x, 1 - width), y: within(y + by.y, 1 - height), width, height });
}

/** The first position of a mark that is set by keys. */
export const middle: PageMark = between({ x: 0.5, y: 0.5 }, { x: 0.5, y: 0.5 });
