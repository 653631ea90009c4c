import { PDFDict, PDFName, type PDFObject, PDFStream } from "@cantoo/pdf-lib";
import { namedSpace, spaceOf } from "./colour-spaces.ts";
import { type InlineDict, isText, type Operand } from "./content-lexer.ts";
import { type Drawn, type PaintKind, shows } from "./drawn.ts";
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
import { coveredBy, type Matrix, matrixFrom, times } from "./matrix.ts";
import { type Area, common } from "./page-boxes.ts";
import type { PathBounds } from "./path-bounds.ts";
import { pictureInk } from "./picture-ink.ts";
import { shadingInk } from "./shading-ink.ts";
import { textArea } from "./text-position.ts";

/** A content stream in its surroundings. */
export interface Run {
  readonly resources: PDFDict | undefined;
  /** The matrix that the stream began with: patterns are laid by it. */
  readonly base: Matrix;
  /** Where a pattern repeats the stream. */
  readonly within: Area | null;
  readonly open: readonly PDFObject[];
}

const isNamed = (dict: PDFDict, name: string, value: string): boolean =>
  dict.lookup(PDFName.of(name)) === PDFName.of(value);

export const nameIn = (operand: Operand | undefined): string =>
  typeof operand === "string" && operand.startsWith("/") ? operand.slice(1) : "";

const showsText = (operand: Operand | undefined): boolean =>
  Array.isArray(operand) ? operand.some(showsText) : isText(operand) && operand.length > 0;

/** A pattern's cell lies anywhere; the path that it fills has been clipped. */
const everywhere: Area = { x: -1e9, y: -1e9, width: 2e9, height: 2e9 };

/** The part of a painted area that shows; a pattern is seen where it is repeated. */
function seen(run: Run, { clip }: GraphicsState, area: Area): Area {
  return run.within ?? common(area, clip);
}

function shadingIn(object: PDFObject | undefined): PDFDict | null {
  if (object instanceof PDFStream) return object.dict;
  return object instanceof PDFDict ? object : null;
}

/** Walks the content of a form, a pattern's cell or a letter. */
type WalkForm = (stream: PDFStream, run: Run, state: GraphicsState) => Promise<void>;

/** Notes what the painting operators of one page put on paper. */
export class ContentPainter {
  private readonly drawn: Drawn;
  private readonly hidden: ReadonlySet<PDFObject>;
  private readonly walkForm: WalkForm;

  constructor(drawn: Drawn, hidden: ReadonlySet<PDFObject>, walkForm: WalkForm) {
    this.drawn = drawn;
    this.hidden = hidden;
    this.walkForm = walkForm;
  }

  async paint(
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
        if (showsText(operands.at(-1))) await this.text(operands, run, state);
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
        if (shading !== null) this.shade(shading, state, seen(run, state, state.clip));
        break;
      }
      default:
    }
  }

  async paintPath(name: string, path: PathBounds, run: Run, state: GraphicsState) {
    if (name === "n" || !path.meets(state.clip)) return;
    const fills = name !== "S" && name !== "s";
    if (fills) await this.colour("fill", run, state, path.area);
    if (name.toLowerCase().startsWith("f")) return;
    await this.colour("stroke", run, state, path.area);
    // An outline in the colour of its area only thickens it.
    const { fill, stroke } = state;
    const isSame = fill.space === stroke.space && String(fill.values) === String(stroke.values);
    if (!fills || !isSame) this.drawn.noteLine(state, seen(run, state, path.area));
  }

  /** Paint in the current colour or pattern. `area`: what is painted at most. */
  private async colour(kind: PaintKind, run: Run, state: GraphicsState, area: Area) {
    const colour = kind === "fill" ? state.fill : state.stroke;
    if (!colour.space.isPattern || colour.pattern === null) {
      this.drawn.noteColour(colour, state, kind, seen(run, state, area));
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
      await this.walkForm(found, { ...run, within: run.within ?? area }, inner);
    } else if (found instanceof PDFDict) {
      const shading = shadingIn(found.lookup(PDFName.of("Shading")));
      const own = dictIn(found, "ExtGState");
      if (shading === null) return;
      const look = own === undefined ? state : stateWith(state, own);
      this.shade(shading, look, seen(run, state, area));
    }
  }

  private shade(shading: PDFDict, state: GraphicsState, area: Area): void {
    const space = spaceOf(shading.lookup(PDFName.of("ColorSpace")));
    this.drawn.noteSpace(space, area);
    this.drawn.noteInk(shadingInk(shading, space), area);
    this.drawn.noteTransparency(state, "fill");
  }

  private async text(operands: readonly Operand[], run: Run, state: GraphicsState): Promise<void> {
    const { font, textMode, clip } = state;
    if (font === null || textMode === 3 || clip.width <= 0 || clip.height <= 0) return;
    const area = textArea(operands.at(-1), font, state);
    if (textMode % 4 !== 1 && textMode !== 7) await this.colour("fill", run, state, area);
    if (textMode % 4 === 1 || textMode % 4 === 2) await this.colour("stroke", run, state, area);
    const shown = common(area, clip);
    const isPlaced = run.within === null && shown.width > 0 && shown.height > 0;
    this.drawn.noteText(font, state, isPlaced ? shown : null);
    const letters = isDrawnFont(font) ? dictIn(font, "CharProcs") : undefined;
    if (letters === undefined) return;
    const size = [state.fontSize, 0, 0, state.fontSize, 0, 0] as const;
    const shape = times(matrixFrom(numbersIn(font, "FontMatrix") ?? [0.001, 0, 0, 0.001]), size);
    const ctm = times(shape, times(state.textMatrix, state.ctm));
    const resources = dictIn(font, "Resources") ?? run.resources;
    for (const [, letter] of letters.entries()) {
      const stream = font.context.lookup(letter);
      if (stream instanceof PDFStream) {
        await this.walkForm(stream, { ...run, resources, within: clip }, { ...state, ctm });
      }
    }
  }

  private async object(stream: PDFStream, run: Run, state: GraphicsState): Promise<void> {
    const { dict } = stream;
    const layer = dict.lookup(PDFName.of("OC"));
    if (layer !== undefined && new HiddenContent(this.hidden, undefined).hides(layer)) return;
    if (isNamed(dict, "Subtype", "Form")) await this.walkForm(stream, run, state);
    if (isNamed(dict, "Subtype", "Image")) await this.picture(stream, run, state);
  }

  private async picture(stream: PDFStream, run: Run, state: GraphicsState): Promise<void> {
    const { dict } = stream;
    if (run.within === null && !shows(state.ctm, state.clip)) return;
    const isMask = String(dict.lookup(PDFName.of("ImageMask"))) === "true";
    const area = seen(run, state, coveredBy(state.ctm));
    if (isMask) await this.colour("fill", run, state, area);
    else this.drawn.noteSpace(spaceOf(dict.lookup(PDFName.of("ColorSpace"))), area);
    const ink = await pictureInk(stream);
    if (ink !== null) {
      // A picture's lines are counted from above, the page's from below.
      const { x, y, width, height } = ink.region;
      const region = coveredBy(times([width, 0, 0, height, x, 1 - y - height], state.ctm));
      this.drawn.noteInk(ink.percent, seen(run, state, region));
    }
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
    const area = seen(run, state, coveredBy(state.ctm));
    if (isMask) await this.colour("fill", run, state, area);
    else this.drawn.noteSpace(namedSpace(dictIn(run.resources, "ColorSpace"), named), area);
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
