import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
} from "@cantoo/pdf-lib";
import { breathe } from "#platform/breathe.ts";
import { withColour } from "./colour-operators.ts";
import { namedSpace, spaceOf } from "./colour-spaces.ts";
import {
  ContentLexer,
  type InlineDict,
  isText,
  type Operand,
  type Operation,
} from "./content-lexer.ts";
import { Drawn, type PaintKind, shows } from "./drawn.ts";
import { isDrawnFont } from "./fonts.ts";
import {
  dictIn,
  type GraphicsState,
  numberIn,
  numbersIn,
  startState,
  stateWith,
} from "./graphics-state.ts";
import { HiddenContent } from "./hidden-content.ts";
import { coveredBy, type Matrix, matrixFrom, times, unit } from "./matrix.ts";
import { type Area, common } from "./page-boxes.ts";
import { PathBounds } from "./path-bounds.ts";
import { pictureInk } from "./picture-ink.ts";
import { shadingInk } from "./shading-ink.ts";

/** Longest time without a pause, ms, checked after so many operators. */
const sliceMs = 8;
const looksEvery = 256;
/** Forms within forms. */
const deepest = 24;

/** The work that is left for one file. */
export interface Budget {
  operators: number;
  /** `performance.now()` at which the reading ends. */
  readonly until: number;
}

/** One page to be walked. `area`: what is printed of it. */
export interface Canvas {
  readonly userUnit: number;
  readonly area: Area;
  readonly budget: Budget;
  /** Layers that are switched off. */
  readonly hidden: ReadonlySet<PDFObject>;
}

/** A content stream in its surroundings. */
interface Run {
  readonly resources: PDFDict | undefined;
  /** The matrix that the stream began with: patterns are laid by it. */
  readonly base: Matrix;
  /** Where a pattern repeats the stream. */
  readonly within: Area | null;
  readonly open: readonly PDFObject[];
}

const contentOf = (stream: PDFObject | undefined): Uint8Array =>
  stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : new Uint8Array();

const isNamed = (dict: PDFDict, name: string, value: string): boolean =>
  dict.lookup(PDFName.of(name)) === PDFName.of(value);

const nameIn = (operand: Operand | undefined): string =>
  typeof operand === "string" && operand.startsWith("/") ? operand.slice(1) : "";

const showsText = (operand: Operand | undefined): boolean =>
  Array.isArray(operand) ? operand.some(showsText) : isText(operand) && operand.length > 0;

/** Walks the operators of a page, and of the forms, patterns and masks that it draws. */
export class ContentWalk {
  readonly drawn: Drawn;
  /** False where the limits or an unreadable stream ended the walk early. */
  complete = true;
  private since = performance.now();
  private readonly canvas: Canvas;
  private readonly walked = new Set<string>();
  private readonly ids = new Map<object, number>();

  constructor(canvas: Canvas) {
    this.canvas = canvas;
    this.drawn = new Drawn(canvas.userUnit);
  }

  /** Content of a page or an annotation. */
  async walk(content: Uint8Array, resources: PDFDict | undefined, base: Matrix = unit) {
    const run: Run = { resources, base, within: null, open: [] };
    await this.walkRun(content, run, startState(base, this.canvas.area));
  }

  /** What an annotation draws, laid on the page by this matrix. */
  async appearance(stream: PDFStream, base: Matrix): Promise<void> {
    const run: Run = { resources: undefined, base, within: null, open: [] };
    await this.form(stream, run, startState(base, this.canvas.area));
  }

  /** A form, with its own matrix and bounds, once for each look that it has. */
  private async form(stream: PDFStream, run: Run, state: GraphicsState): Promise<void> {
    if (run.open.includes(stream)) return;
    if (run.open.length >= deepest) {
      this.complete = false;
      return;
    }
    const { dict } = stream;
    const ctm = times(matrixFrom(numbersIn(dict, "Matrix") ?? unit), state.ctm);
    const bounds = numbersIn(dict, "BBox");
    const clip = bounds === null ? state.clip : common(state.clip, areaOf(bounds, ctm));
    if (this.isKnown(stream, { ...state, ctm, clip })) return;
    let content: Uint8Array;
    try {
      content = contentOf(stream);
    } catch {
      this.complete = false;
      return;
    }
    const resources = dictIn(dict, "Resources") ?? run.resources;
    const inner = { ...run, resources, base: ctm, open: [...run.open, stream] };
    await this.walkRun(content, inner, { ...state, ctm, clip });
  }

  private idOf(object: object): number {
    const id = this.ids.get(object) ?? this.ids.size;
    this.ids.set(object, id);
    return id;
  }

  private isKnown(stream: PDFObject, state: GraphicsState): boolean {
    const { ctm, clip, fill, stroke, fillAlpha, strokeAlpha, blends, masked } = state;
    const looks = [ctm, Object.values(clip), fill.values, stroke.values, fillAlpha, strokeAlpha];
    const spaces = [stream, fill.space, stroke.space].map((one) => this.idOf(one));
    const overprints = [state.fillOverprints, state.strokeOverprints];
    const key = [spaces, looks, fill.pattern, stroke.pattern, blends, masked, overprints].join("|");
    if (this.walked.has(key)) return true;
    this.walked.add(key);
    return false;
  }

  private async walkRun(content: Uint8Array, run: Run, start: GraphicsState): Promise<void> {
    const { budget, hidden } = this.canvas;
    const lexer = new ContentLexer(content);
    const layers = new HiddenContent(hidden, dictIn(run.resources, "Properties"));
    const kept: GraphicsState[] = [];
    let state = start;
    let path = new PathBounds();
    let clips = false;
    for (;;) {
      const operation = lexer.next();
      if (operation === null) return;
      budget.operators -= 1;
      const isLate = budget.operators % looksEvery === 0 && (await this.isOver());
      if (budget.operators < 0 || isLate) {
        this.complete = false;
        return;
      }
      const { name, operands } = operation;
      if (layers.follow(operation) || path.add(operation, state.ctm)) continue;
      switch (name) {
        case "q":
          kept.push(state);
          break;
        case "Q":
          state = kept.pop() ?? state;
          break;
        case "W":
        case "W*":
          clips = true;
          break;
        case "n":
        case "f":
        case "F":
        case "f*":
        case "S":
        case "s":
        case "B":
        case "B*":
        case "b":
        case "b*":
          if (!layers.isHidden) await this.paintPath(name, path, run, state);
          if (clips) state = { ...state, clip: common(state.clip, path.area) };
          clips = false;
          path = new PathBounds();
          break;
        default: {
          const changed = await this.stateAfter(operation, run, state);
          if (changed !== null) state = changed;
          else if (!layers.isHidden) await this.paint(name, operands, run, state);
        }
      }
    }
  }

  /** Pauses let others run while a long document is read. True where its time is over. */
  private async isOver(): Promise<boolean> {
    const now = performance.now();
    if (now - this.since >= sliceMs) {
      await breathe();
      this.since = performance.now();
    }
    return now > this.canvas.budget.until;
  }

  /** The state after an operator that only changes it; null for any other operator. */
  private async stateAfter(
    operation: Operation,
    run: Run,
    state: GraphicsState,
  ): Promise<GraphicsState | null> {
    const { name, operands } = operation;
    const [first] = operands;
    switch (name) {
      case "cm":
        return { ...state, ctm: times(matrixFrom(operands), state.ctm) };
      case "w":
        return { ...state, lineWidth: typeof first === "number" ? first : state.lineWidth };
      case "gs": {
        const dict = dictIn(dictIn(run.resources, "ExtGState"), nameIn(first));
        if (dict === undefined) return state;
        const group = dictIn(dict, "SMask")?.lookup(PDFName.of("G"));
        if (group instanceof PDFStream)
          await this.form(group, run, startState(state.ctm, state.clip));
        return stateWith(state, dict);
      }
      case "BT":
        return { ...state, textMatrix: unit };
      case "Tm":
        return { ...state, textMatrix: matrixFrom(operands) };
      case "Tr":
        return { ...state, textMode: typeof first === "number" ? first : state.textMode };
      case "Tf": {
        const font = dictIn(dictIn(run.resources, "Font"), nameIn(first)) ?? null;
        const size = operands[1];
        return { ...state, font, fontSize: typeof size === "number" ? size : state.fontSize };
      }
      default:
        return withColour(state, operation, run.resources);
    }
  }

  private async paint(
    name: string,
    operands: readonly Operand[],
    run: Run,
    state: GraphicsState,
  ): Promise<void> {
    switch (name) {
      case "Tj":
      case "TJ":
      case "'":
      case '"':
        if (showsText(operands.at(-1))) await this.text(run, state);
        break;
      case "Do": {
        const found = dictIn(run.resources, "XObject")?.lookup(PDFName.of(nameIn(operands[0])));
        if (found instanceof PDFStream) await this.object(found, run, state);
        break;
      }
      case "BI":
        if (operands[0] instanceof Map) await this.inline(operands[0], run, state);
        break;
      case "sh": {
        const shading = shadingIn(
          dictIn(run.resources, "Shading")?.lookup(PDFName.of(nameIn(operands[0]))),
        );
        if (shading !== null) this.shade(shading, state);
        break;
      }
      default:
    }
  }

  private async paintPath(name: string, path: PathBounds, run: Run, state: GraphicsState) {
    if (name === "n" || !path.meets(state.clip)) return;
    const fills = name !== "S" && name !== "s";
    if (fills) await this.colour("fill", run, state, path.area);
    if (name.toLowerCase().startsWith("f")) return;
    await this.colour("stroke", run, state, path.area);
    // An outline in the colour of its area only thickens it.
    const { fill, stroke } = state;
    const isSame = fill.space === stroke.space && String(fill.values) === String(stroke.values);
    if (!fills || !isSame) this.drawn.noteLine(state);
  }

  /** Paint in the current colour or pattern. `area`: what is painted at most. */
  private async colour(kind: PaintKind, run: Run, state: GraphicsState, area: Area) {
    const colour = kind === "fill" ? state.fill : state.stroke;
    if (!colour.space.isPattern || colour.pattern === null) {
      this.drawn.noteColour(colour, state, kind);
      return;
    }
    this.drawn.noteTransparency(state, kind);
    const found = dictIn(run.resources, "Pattern")?.lookup(PDFName.of(colour.pattern));
    if (found instanceof PDFStream) {
      const base = { ...state.fill, space: { ...colour.space, isPattern: false }, pattern: null };
      const fill =
        numberIn(found.dict, "PaintType") === 2 ? { ...base, values: colour.values } : null;
      const start = startState(run.base, everywhere);
      const inner = fill === null ? start : { ...start, fill, stroke: fill };
      await this.form(found, { ...run, within: run.within ?? area }, inner);
    } else if (found instanceof PDFDict) {
      const shading = shadingIn(found.lookup(PDFName.of("Shading")));
      const own = dictIn(found, "ExtGState");
      if (shading !== null) this.shade(shading, own === undefined ? state : stateWith(state, own));
    }
  }

  private shade(shading: PDFDict, state: GraphicsState): void {
    const space = spaceOf(shading.lookup(PDFName.of("ColorSpace")));
    this.drawn.noteSpace(space);
    this.drawn.noteInk(shadingInk(shading, space));
    this.drawn.noteTransparency(state, "fill");
  }

  private async text(run: Run, state: GraphicsState): Promise<void> {
    const { font, textMode, clip } = state;
    if (font === null || textMode === 3 || clip.width <= 0 || clip.height <= 0) return;
    if (textMode % 4 !== 1 && textMode !== 7) await this.colour("fill", run, state, clip);
    if (textMode % 4 === 1 || textMode % 4 === 2) await this.colour("stroke", run, state, clip);
    this.drawn.noteText(font, state);
    const letters = isDrawnFont(font) ? dictIn(font, "CharProcs") : undefined;
    if (letters === undefined) return;
    const size = [state.fontSize, 0, 0, state.fontSize, 0, 0] as const;
    const shape = times(matrixFrom(numbersIn(font, "FontMatrix") ?? [0.001, 0, 0, 0.001]), size);
    const ctm = times(shape, times(state.textMatrix, state.ctm));
    const resources = dictIn(font, "Resources") ?? run.resources;
    for (const [, letter] of letters.entries()) {
      const stream = font.context.lookup(letter);
      if (stream instanceof PDFStream) {
        await this.form(stream, { ...run, resources, within: clip }, { ...state, ctm });
      }
    }
  }

  private async object(stream: PDFStream, run: Run, state: GraphicsState): Promise<void> {
    const { dict } = stream;
    const layer = dict.lookup(PDFName.of("OC"));
    if (layer !== undefined && new HiddenContent(this.canvas.hidden, undefined).hides(layer))
      return;
    if (isNamed(dict, "Subtype", "Form")) await this.form(stream, run, state);
    if (isNamed(dict, "Subtype", "Image")) await this.picture(stream, run, state);
  }

  private async picture(stream: PDFStream, run: Run, state: GraphicsState): Promise<void> {
    const { dict } = stream;
    if (run.within === null && !shows(state.ctm, state.clip)) return;
    const isMask = String(dict.lookup(PDFName.of("ImageMask"))) === "true";
    if (isMask) await this.colour("fill", run, state, coveredBy(state.ctm));
    else this.drawn.noteSpace(spaceOf(dict.lookup(PDFName.of("ColorSpace"))));
    this.drawn.noteInk(pictureInk(stream));
    this.drawn.noteTransparency(state, "fill");
    this.pixels(dict, run, state, isMask);
    const mask = dict.lookup(PDFName.of("SMask"));
    if (!(mask instanceof PDFStream)) return;
    this.drawn.transparent = true;
    this.pixels(mask.dict, run, state, false);
  }

  private pixels(dict: PDFDict, run: Run, state: GraphicsState, isMask: boolean): void {
    // Letters and patterns of one colour are no pictures.
    if (isMask && run.within !== null) return;
    const [width, height] = [numberIn(dict, "Width") ?? 0, numberIn(dict, "Height") ?? 0];
    this.drawn.notePixels(width, height, state, run.within);
  }

  private async inline(dict: InlineDict, run: Run, state: GraphicsState): Promise<void> {
    if (run.within === null && !shows(state.ctm, state.clip)) return;
    const isMask = (dict.get("IM") ?? dict.get("ImageMask")) === "true";
    const space = dict.get("CS") ?? dict.get("ColorSpace");
    const named = nameIn(Array.isArray(space) ? space[1] : space);
    if (isMask) await this.colour("fill", run, state, coveredBy(state.ctm));
    else this.drawn.noteSpace(namedSpace(dictIn(run.resources, "ColorSpace"), named));
    this.drawn.noteTransparency(state, "fill");
    if (isMask && run.within !== null) return;
    const [width, height] = [
      dict.get("W") ?? dict.get("Width"),
      dict.get("H") ?? dict.get("Height"),
    ];
    if (typeof width !== "number" || typeof height !== "number") return;
    this.drawn.notePixels(width, height, state, run.within);
  }
}

/** A pattern's cell lies anywhere; the path that it fills has been clipped. */
const everywhere: Area = { x: -1e9, y: -1e9, width: 2e9, height: 2e9 };

function areaOf([a = 0, b = 0, c = 0, d = 0]: readonly number[], ctm: Matrix): Area {
  return coveredBy(times([c - a, 0, 0, d - b, a, b], ctm));
}

function shadingIn(object: PDFObject | undefined): PDFDict | null {
  if (object instanceof PDFStream) return object.dict;
  return object instanceof PDFDict ? object : null;
}

/** All content streams of a page, in sequence. */
export function pageContent(contents: PDFObject | undefined): Uint8Array {
  if (!(contents instanceof PDFArray)) return contentOf(contents);
  const parts = Array.from({ length: contents.size() }, (_, at) => contentOf(contents.lookup(at)));
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length + 1, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    all[at + part.length] = 10;
    at += part.length + 1;
  }
  return all;
}
