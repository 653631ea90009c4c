import { type RefCallback, useCallback, useState } from "react";
import type { Area } from "#components/product-geometry/affine.ts";
import { visiblePart } from "#components/product-geometry/visible-part.ts";
import type { DrawnPage } from "./drawn-page.ts";

/** The visible part of a page, drawn again at the scale of the screen. */
export interface SharpPart {
  readonly page: DrawnPage;
  readonly area: Area;
  readonly href: string;
}

/** After the last change of the view. */
const settleMs = 150;
/** A picture that lacks less than this factor is sharp enough. */
const enough = 1.05;

function outermost(place: SVGGElement | null): SVGSVGElement | null {
  let drawing = place?.ownerSVGElement ?? null;
  while (drawing?.ownerSVGElement) drawing = drawing.ownerSVGElement;
  return drawing;
}

/** What the screen shows of a page that is drawn at this place; null where its picture is enough. */
function wanted(page: DrawnPage, place: SVGGElement, drawing: SVGSVGElement) {
  const matrix = place.getScreenCTM();
  if (matrix === null) return null;
  const ratio = window.devicePixelRatio;
  const { a, b, c, d, e, f } = matrix;
  const { left, top, width, height } = drawing.getBoundingClientRect();
  const part = visiblePart(
    page,
    [a * ratio, b * ratio, c * ratio, d * ratio, e * ratio, f * ratio],
    { x: left * ratio, y: top * ratio, width: width * ratio, height: height * ratio },
  );
  return part !== null && part.density > page.density * enough ? part : null;
}

/** Draws the visible part again after each change of the view, and reports it; returns how to end. */
function follow(
  page: DrawnPage,
  place: SVGGElement,
  drawing: SVGSVGElement,
  onPart: (part: SharpPart | null) => void,
): () => void {
  let timer: number | undefined;
  let drawn: string | null = null;
  let run = new AbortController();
  const become = (part: SharpPart | null) => {
    const before = drawn;
    drawn = part?.href ?? null;
    onPart(part);
    if (before !== null) URL.revokeObjectURL(before);
  };
  const draw = async ({ signal }: AbortController) => {
    const part = wanted(page, place, drawing);
    if (part === null || page.drawPart === null) return become(null);
    const href = await page.drawPart(part.area, part.density, signal);
    const picture = new Image();
    picture.src = href;
    await picture.decode();
    if (signal.aborted) URL.revokeObjectURL(href);
    else become({ page, area: part.area, href });
  };
  const look = () => {
    window.clearTimeout(timer);
    run.abort();
    run = new AbortController();
    const own = run;
    // The view moved on, or the file was closed: the first picture stays.
    timer = window.setTimeout(() => void draw(own).catch(() => undefined), settleMs);
  };
  const moves = new MutationObserver(look);
  moves.observe(drawing, { attributeFilter: ["viewBox"] });
  const sizes = new ResizeObserver(look);
  sizes.observe(drawing);
  return () => {
    moves.disconnect();
    sizes.disconnect();
    window.clearTimeout(timer);
    run.abort();
    become(null);
  };
}

export interface Sharp {
  /** An empty group where the page is drawn, in mm of the page. */
  readonly place: RefCallback<SVGGElement>;
  readonly part: SharpPart | null;
}

/** Keeps the visible part of a page sharp at every scale of the drawing that it is part of. */
export function useSharpPart(page: DrawnPage | null): Sharp {
  const [part, setPart] = useState<SharpPart | null>(null);
  const place = useCallback(
    (element: SVGGElement | null) => {
      const drawing = outermost(element);
      if (!page?.drawPart || element === null || drawing === null) return;
      return follow(page, element, drawing, setPart);
    },
    [page],
  );
  return { place, part: part?.page === page ? part : null };
}
