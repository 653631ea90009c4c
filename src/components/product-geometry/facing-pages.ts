import type { PageSize, Size } from "#components/preflight/facts.ts";
import type { Area } from "./affine.ts";
import type { ArtworkPage, Frame } from "./page-placement.ts";

/** Sizes may differ by so much, mm; the open cover also by its spine. */
const toleranceMm = 1.2;
const mostSpineMm = 60;

const near = (one: number, other: number): boolean => Math.abs(one - other) <= toleranceMm;

/** Where two facing pages lie on a page that has no trim box; null where it holds no two of them. */
function pairOn(sheet: Size, { widthMm, heightMm, bleedMm }: Frame): Area | null {
  for (const inset of bleedMm > 0 ? [bleedMm, 0] : [0]) {
    const width = sheet.width - 2 * inset;
    const more = width - 2 * widthMm;
    const fits = more >= -toleranceMm && (near(more, 0) || more <= mostSpineMm);
    if (near(sheet.height - 2 * inset, heightMm) && fits) {
      return { x: inset, y: inset, width, height: heightMm };
    }
  }
  return null;
}

/** Is a page of a file two facing pages of a book in one? */
export function isSpread({ trim, sheet }: Pick<PageSize, "trim" | "sheet">, frame: Frame): boolean {
  // A book that lies across is as wide as two upright pages of half its width.
  if (trim === null) return pairOn(sheet, frame) !== null;
  return pairOn(trim, { ...frame, bleedMm: 0 }) !== null;
}

/** What shows a page of a book: a page of the file, or one half of it. Pages count from 1. */
export interface FilePlace {
  readonly page: number;
  readonly half: "whole" | "left" | "right";
}

/**
 * The file's place of each page of a book, in reading order. A file of nothing but facing pages
 * begins with the open cover: its left half is the back, its right half the front.
 */
export function filePlaces(spreads: readonly boolean[]): readonly FilePlace[] {
  const places = spreads.flatMap((isPair, index): FilePlace[] =>
    isPair
      ? [
          { page: index + 1, half: "left" },
          { page: index + 1, half: "right" },
        ]
      : [{ page: index + 1, half: "whole" }],
  );
  const [back, ...rest] = places;
  return back?.half === "left" ? [...rest, back] : places;
}

/** One half of a page as a page of its own: the rest lies beyond its cut. */
export function halfOf<Page extends ArtworkPage>(
  page: Page,
  half: FilePlace["half"],
  frame: Frame,
): Page {
  if (half === "whole") return page;
  const sheet = { width: page.widthMm, height: page.heightMm };
  const pair = page.trim ?? pairOn(sheet, frame);
  if (pair === null) return page;
  const width = Math.min(frame.widthMm, pair.width / 2);
  const x = half === "left" ? pair.x : pair.x + pair.width - width;
  return { ...page, trim: { ...pair, x, width } };
}
