import { PDFArray, PDFDict, PDFName, type PDFObject, PDFStream } from "@cantoo/pdf-lib";
import type { ColourSpace } from "./colour-spaces.ts";
import { numberIn, numbersIn } from "./graphics-state.ts";
import { inkOf } from "./inks.ts";

const deepest = 4;

/** The colours at the ends of a gradient's functions; none for functions that compute. */
function endsOf(made: PDFObject | undefined, depth = 0): number[][] {
  if (depth > deepest) return [];
  const dict = made instanceof PDFStream ? made.dict : made;
  if (!(dict instanceof PDFDict)) return [];
  switch (numberIn(dict, "FunctionType")) {
    case 2:
      return [numbersIn(dict, "C0") ?? [0], numbersIn(dict, "C1") ?? [1]];
    case 3: {
      const parts = dict.lookup(PDFName.of("Functions"));
      if (!(parts instanceof PDFArray)) return [];
      return Array.from({ length: parts.size() }, (_, at) => parts.lookup(at)).flatMap((part) =>
        endsOf(part, depth + 1),
      );
    }
    default:
      return [];
  }
}

/** The most ink at an end of a gradient, percent; null where it cannot be read. */
export function shadingInk(shading: PDFDict, space: ColourSpace): number | null {
  const ends = endsOf(shading.lookup(PDFName.of("Function")));
  const inks = ends.map((values) => inkOf({ space, values, pattern: null }));
  return inks.reduce<number | null>(
    (most, ink) => (ink === null ? most : Math.max(most ?? 0, ink)),
    null,
  );
}
