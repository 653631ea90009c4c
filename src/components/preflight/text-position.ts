import { PDFDict, PDFName } from "@cantoo/pdf-lib";
import { isText, type Operand, type Operation } from "./content-lexer.ts";
import { codesOf, widthsOf } from "./font-widths.ts";
import type { GraphicsState, TextSpacing } from "./graphics-state.ts";
import { coveredBy, type Matrix, matrixFrom, times, unit } from "./matrix.ts";
import type { Area } from "./page-boxes.ts";

/** Below and above the line of text that letters reach, as parts of their size. */
interface Reach {
  readonly descent: number;
  readonly ascent: number;
}

/** Of most letters; for those whose form the codes do not say. */
const usual: Reach = { descent: 0.2, ascent: 0.75 };
const isBelow = /[gjpqyQ,;()[\]{}_|$@/\\]/;
const isLowOnly = /^[acegmnopqrsuvwxyz.,:;_\- ]*$/;

/** Are the codes of the first half those of ASCII? */
function isLatin(font: PDFDict): boolean {
  const encoding = font.lookup(PDFName.of("Encoding"));
  const name = encoding instanceof PDFDict ? encoding.lookup(PDFName.of("BaseEncoding")) : encoding;
  if (encoding instanceof PDFDict && encoding.has(PDFName.of("Differences"))) return false;
  return name === PDFName.of("WinAnsiEncoding") || name === PDFName.of("MacRomanEncoding");
}

/** How far these letters reach, where the encoding names them. */
function reachOf(shown: Operand | undefined, font: PDFDict): Reach {
  if (!isLatin(font)) return usual;
  const codes = (Array.isArray(shown) ? shown : [shown]).flatMap((part) =>
    isText(part) ? codesOf(part, 1) : [],
  );
  if (codes.some((code) => code < 32 || code > 126)) return usual;
  const text = String.fromCharCode(...codes);
  return {
    descent: isBelow.test(text) ? usual.descent : 0,
    ascent: isLowOnly.test(text) ? 0.55 : usual.ascent,
  };
}

const numberOf = (operand: Operand | undefined): number =>
  typeof operand === "number" ? operand : 0;

const begun = (state: GraphicsState, line: Matrix): GraphicsState => ({
  ...state,
  textMatrix: line,
  spacing: { ...state.spacing, line },
});

const nextLine = (state: GraphicsState, x: number, y: number): GraphicsState =>
  begun(state, times([1, 0, 0, 1, x, y], state.spacing.line));

const spaced = (state: GraphicsState, change: Partial<TextSpacing>): GraphicsState => ({
  ...state,
  spacing: { ...state.spacing, ...change },
});

/** The state after an operator that places text and shows none; null for any other operator. */
export function spacedBy({ name, operands }: Operation, state: GraphicsState) {
  const [first, second] = operands;
  switch (name) {
    case "BT":
      return begun(state, unit);
    case "Tm":
      return begun(state, matrixFrom(operands));
    case "Td":
      return nextLine(state, numberOf(first), numberOf(second));
    case "TD": {
      const placed = nextLine(state, numberOf(first), numberOf(second));
      return spaced(placed, { leading: -numberOf(second) });
    }
    case "T*":
      return nextLine(state, 0, -state.spacing.leading);
    case "TL":
      return spaced(state, { leading: numberOf(first) });
    case "Tc":
      return spaced(state, { letters: numberOf(first) });
    case "Tw":
      return spaced(state, { words: numberOf(first) });
    case "Tz":
      return spaced(state, { stretch: numberOf(first) / 100 });
    case "Ts":
      return spaced(state, { rise: numberOf(first) });
    default:
      return null;
  }
}

/** Quotation marks begin a line before they show their text. */
export function lineBefore({ name, operands }: Operation, state: GraphicsState): GraphicsState {
  if (name !== "'" && name !== '"') return state;
  const line = nextLine(state, 0, -state.spacing.leading);
  if (name === "'") return line;
  return spaced(line, { words: numberOf(operands[0]), letters: numberOf(operands[1]) });
}

/** Length of shown text along its line, in units of the text. */
function lengthOf(shown: Operand | undefined, font: PDFDict, state: GraphicsState): number {
  const { fontSize, spacing } = state;
  const { letters, words, stretch } = spacing;
  const widths = widthsOf(font);
  let length = 0;
  for (const part of Array.isArray(shown) ? shown : [shown]) {
    if (typeof part === "number") length -= (part / 1000) * fontSize;
    if (!isText(part)) continue;
    for (const code of codesOf(part, widths.bytes)) {
      const space = widths.bytes === 1 && code === 32 ? words : 0;
      length += widths.at(code) * fontSize + letters + space;
    }
  }
  return length * stretch;
}

const shows = new Set(["Tj", "TJ", "'", '"']);

/** The state after shown text: the next text follows it. */
export function textAfter({ name, operands }: Operation, state: GraphicsState): GraphicsState {
  const { font, textMatrix } = state;
  if (font === null || !shows.has(name)) return state;
  const length = lengthOf(operands.at(-1), font, state);
  return { ...state, textMatrix: times([1, 0, 0, 1, length, 0], textMatrix) };
}

/** The area that shown text covers. */
export function textArea(shown: Operand | undefined, font: PDFDict, state: GraphicsState): Area {
  const { fontSize, spacing, textMatrix, ctm } = state;
  const { descent, ascent } = reachOf(shown, font);
  const low = spacing.rise - descent * fontSize;
  const height = (descent + ascent) * fontSize;
  const line = [lengthOf(shown, font, state), 0, 0, height, 0, low] as const;
  return coveredBy(times(line, times(textMatrix, ctm)));
}
