import { PDFArray, PDFDict, PDFName, type PDFPage, PDFStream } from "@cantoo/pdf-lib";
import { dictIn, numberIn, numbersIn } from "./graphics-state.ts";
import { coveredBy, type Matrix, matrixFrom, times, unit } from "./matrix.ts";

/** What an annotation or a form field draws on paper, and the matrix that lays it there. */
export interface Appearance {
  readonly stream: PDFStream;
  readonly base: Matrix;
}

const hiddenBit = 2;
const printBit = 4;

/** The normal appearance; a field of several states names its own. */
function streamOf(annotation: PDFDict): PDFStream | null {
  const normal = dictIn(annotation, "AP")?.lookup(PDFName.of("N"));
  if (normal instanceof PDFStream) return normal;
  const state = annotation.lookup(PDFName.of("AS"));
  if (!(normal instanceof PDFDict) || !(state instanceof PDFName)) return null;
  const chosen = normal.lookup(state);
  return chosen instanceof PDFStream ? chosen : null;
}

/** Lays the bounds of the appearance on the annotation's rectangle. */
function baseOf(annotation: PDFDict, { dict }: PDFStream): Matrix {
  const [left = 0, lower = 0, right = 0, upper = 0] = numbersIn(annotation, "Rect") ?? [];
  const [a = 0, b = 0, c = 0, d = 0] = numbersIn(dict, "BBox") ?? [];
  const own = matrixFrom(numbersIn(dict, "Matrix") ?? unit);
  const drawn = coveredBy(times([c - a, 0, 0, d - b, a, b], own));
  if (drawn.width <= 0 || drawn.height <= 0) return unit;
  const across = Math.abs(right - left) / drawn.width;
  const up = Math.abs(upper - lower) / drawn.height;
  const [x, y] = [Math.min(left, right), Math.min(lower, upper)];
  return [across, 0, 0, up, x - drawn.x * across, y - drawn.y * up];
}

/** Printed annotations of a page; notes that only a screen shows are left out. */
export function appearancesOf(page: PDFPage): Appearance[] {
  const list = page.node.lookup(PDFName.of("Annots"));
  if (!(list instanceof PDFArray)) return [];
  return Array.from({ length: list.size() }, (_, at) => list.lookup(at)).flatMap((annotation) => {
    if (!(annotation instanceof PDFDict)) return [];
    const flags = numberIn(annotation, "F") ?? 0;
    if ((flags & printBit) === 0 || (flags & hiddenBit) !== 0) return [];
    const stream = streamOf(annotation);
    return stream === null ? [] : [{ stream, base: baseOf(annotation, stream) }];
  });
}
