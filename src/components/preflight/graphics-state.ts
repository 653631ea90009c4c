import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject } from "@cantoo/pdf-lib";
import { gray } from "./colour-spaces.ts";
import type { Colour } from "./inks.ts";
import { type Matrix, unit } from "./matrix.ts";
import type { Area } from "./page-boxes.ts";

/** What painting depends on. Every change makes a new state. */
export interface GraphicsState {
  readonly ctm: Matrix;
  /** The drawn area at most: clip paths are measured by their bounds. */
  readonly clip: Area;
  readonly fill: Colour;
  readonly stroke: Colour;
  readonly lineWidth: number;
  readonly font: PDFDict | null;
  readonly fontSize: number;
  readonly textMode: number;
  readonly textMatrix: Matrix;
  readonly spacing: TextSpacing;
  readonly fillAlpha: number;
  readonly strokeAlpha: number;
  readonly blends: boolean;
  readonly masked: boolean;
  readonly fillOverprints: boolean;
  readonly strokeOverprints: boolean;
}

/** How letters and lines follow each other. */
export interface TextSpacing {
  /** Where the present line of text began. */
  readonly line: Matrix;
  readonly leading: number;
  readonly letters: number;
  readonly words: number;
  /** Horizontal scale, 1 = none. */
  readonly stretch: number;
  readonly rise: number;
}

const even: TextSpacing = { line: unit, leading: 0, letters: 0, words: 0, stretch: 1, rise: 0 };

const black: Colour = { space: gray, values: [0], pattern: null };

export const startState = (ctm: Matrix, clip: Area): GraphicsState => ({
  ctm,
  clip,
  fill: black,
  stroke: black,
  lineWidth: 1,
  font: null,
  fontSize: 0,
  textMode: 0,
  textMatrix: unit,
  spacing: even,
  fillAlpha: 1,
  strokeAlpha: 1,
  blends: false,
  masked: false,
  fillOverprints: false,
  strokeOverprints: false,
});

export const dictIn = (dict: PDFDict | undefined, name: string): PDFDict | undefined => {
  const found = dict?.lookup(PDFName.of(name));
  return found instanceof PDFDict ? found : undefined;
};

export const numberIn = (dict: PDFDict, name: string): number | null => {
  const found = dict.lookup(PDFName.of(name));
  return found instanceof PDFNumber ? found.asNumber() : null;
};

/** The numbers of a list; null where there is none. */
export function numbersIn(dict: PDFDict, name: string): number[] | null {
  const found = dict.lookup(PDFName.of(name));
  if (!(found instanceof PDFArray)) return null;
  return Array.from({ length: found.size() }, (_, at) => found.lookup(at)).map((one) =>
    one instanceof PDFNumber ? one.asNumber() : 0,
  );
}

/** Blend modes for shadows (正片叠底). Of several names a viewer takes the first. */
function blendsBy(mode: PDFObject): boolean {
  const named = mode instanceof PDFArray && mode.size() > 0 ? mode.lookup(0) : mode;
  return named instanceof PDFName && !["Normal", "Compatible"].includes(named.decodeText());
}

const flagIn = (dict: PDFDict, name: string): boolean | null => {
  const found = dict.lookup(PDFName.of(name));
  return found === undefined ? null : String(found) === "true";
};

/** The state after the operator `gs` with this dictionary. */
export function stateWith(state: GraphicsState, dict: PDFDict): GraphicsState {
  const mode = dict.lookup(PDFName.of("BM"));
  const mask = dict.lookup(PDFName.of("SMask"));
  const font = dict.lookup(PDFName.of("Font"));
  const named = font instanceof PDFArray && font.size() === 2 ? font.lookup(0) : undefined;
  const strokeOverprints = flagIn(dict, "OP") ?? state.strokeOverprints;
  return {
    ...state,
    lineWidth: numberIn(dict, "LW") ?? state.lineWidth,
    font: named instanceof PDFDict ? named : state.font,
    fillAlpha: numberIn(dict, "ca") ?? state.fillAlpha,
    strokeAlpha: numberIn(dict, "CA") ?? state.strokeAlpha,
    blends: mode === undefined ? state.blends : blendsBy(mode),
    masked: mask === undefined ? state.masked : mask instanceof PDFDict,
    strokeOverprints,
    fillOverprints: flagIn(dict, "op") ?? flagIn(dict, "OP") ?? state.fillOverprints,
  };
}
