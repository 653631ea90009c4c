import {
  decodePDFRawStream,
  PDFArray,
  type PDFDict,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
} from "@cantoo/pdf-lib";
import { breathe } from "#platform/breathe.ts";
import { withColour } from "./colour-operators.ts";
import { ContentLexer, type Operation } from "./content-lexer.ts";
import { ContentPainter, nameIn, type Run } from "./content-painter.ts";
import { Drawn } from "./drawn.ts";
import { dictIn, type GraphicsState, numbersIn, startState, stateWith } from "./graphics-state.ts";
import { HiddenContent } from "./hidden-content.ts";
import { coveredBy, type Matrix, matrixFrom, times, unit } from "./matrix.ts";
import { type Area, common } from "./page-boxes.ts";
import { PathBounds } from "./path-bounds.ts";
import { lineBefore, spacedBy, textAfter } from "./text-position.ts";

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
  /** Text is held against its edges. */
  readonly edge: Area;
  readonly budget: Budget;
  /** Layers that are switched off. */
  readonly hidden: ReadonlySet<PDFObject>;
}

const contentOf = (stream: PDFObject | undefined): Uint8Array =>
  stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : new Uint8Array();

/** Walks the operators of a page, and of the forms, patterns and masks that it draws. */
export class ContentWalk {
  readonly drawn: Drawn;
  /** False where the limits or an unreadable stream ended the walk early. */
  complete = true;
  private since = performance.now();
  private readonly canvas: Canvas;
  private readonly painter: ContentPainter;
  private readonly walked = new Set<string>();
  private readonly ids = new Map<object, number>();

  constructor(canvas: Canvas) {
    this.canvas = canvas;
    this.drawn = new Drawn(canvas.userUnit, canvas.edge);
    this.painter = new ContentPainter(this.drawn, canvas.hidden, (...form) => this.form(...form));
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
          if (!layers.isHidden) await this.painter.paintPath(name, path, run, state);
          if (clips) state = { ...state, clip: common(state.clip, path.area) };
          clips = false;
          path = new PathBounds();
          break;
        default: {
          const changed = await this.stateAfter(operation, run, state);
          if (changed !== null) state = changed;
          else {
            state = lineBefore(operation, state);
            if (!layers.isHidden) await this.painter.paint(name, operands, run, state);
            state = textAfter(operation, state);
          }
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
      case "Tr":
        return { ...state, textMode: typeof first === "number" ? first : state.textMode };
      case "Tf": {
        const font = dictIn(dictIn(run.resources, "Font"), nameIn(first)) ?? null;
        const size = operands[1];
        return { ...state, font, fontSize: typeof size === "number" ? size : state.fontSize };
      }
      default:
        return spacedBy(operation, state) ?? withColour(state, operation, run.resources);
    }
  }
}

function areaOf([a = 0, b = 0, c = 0, d = 0]: readonly number[], ctm: Matrix): Area {
  return coveredBy(times([c - a, 0, 0, d - b, a, b], ctm));
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
