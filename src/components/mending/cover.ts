import type { Size } from "#components/preflight/facts.ts";
import type { Format } from "./mend.ts";

/** How something is laid over the printed sheet so that nothing stays empty. Lengths in mm. */
export interface Cover {
  /** The format in the orientation of what is laid on it. */
  readonly trim: Size;
  readonly sheet: Size;
  readonly scale: number;
  /** What is cut of it, on the left and the right, and above and below. */
  readonly cut: { readonly across: number; readonly up: number };
}

const isWide = ({ width, height }: Size): boolean => width >= height;

/** The format turned as a page lies. */
export function formatFor(page: Size, { widthMm, heightMm }: Format): Size {
  const own = { width: widthMm, height: heightMm };
  return isWide(page) === isWide(own) ? own : { width: heightMm, height: widthMm };
}

/** Covers the sheet by a page with its margins; `trim` of the page is what counts as lost. */
export function coverOf(sheetOfPage: Size, trimOfPage: Size, format: Format): Cover {
  const trim = formatFor(trimOfPage, format);
  const sheet = {
    width: trim.width + 2 * format.bleedMm,
    height: trim.height + 2 * format.bleedMm,
  };
  const scale = Math.max(sheet.width / sheetOfPage.width, sheet.height / sheetOfPage.height);
  return {
    trim,
    sheet,
    scale,
    cut: {
      across: Math.max(0, (trimOfPage.width * scale - trim.width) / 2),
      up: Math.max(0, (trimOfPage.height * scale - trim.height) / 2),
    },
  };
}

/** The greater part of a side that is lost, of 1. */
export const lossOf = ({ trim, cut }: Cover): number =>
  Math.max(
    (2 * cut.across) / (trim.width + 2 * cut.across),
    (2 * cut.up) / (trim.height + 2 * cut.up),
  );
