import type { PDFDict } from "@cantoo/pdf-lib";
import { type ColourSpace, spotsOf } from "./colour-spaces.ts";
import { missingFont } from "./fonts.ts";
import type { GraphicsState } from "./graphics-state.ts";
import { type Colour, inkOf, isFourColourBlack, isWhite } from "./inks.ts";
import { coveredBy, leastScale, type Matrix, times } from "./matrix.ts";
import { type Area, common } from "./page-boxes.ts";

/** Larger letters may be black of four inks: points. */
const smallText = 36;

/** A picture of so few pixels is a dot, or one stripe of a picture in stripes. */
const fewPixels = 16;
/** Resolutions across and down differ at most by this where stripes form a picture. */
const stripeRatio = 2;

export type PaintKind = "fill" | "stroke";

/** The facts in the drawing operators of one page. */
export class Drawn {
  leastDpi: number | null = null;
  /** The area of the picture with that resolution. */
  leastArea: Area | null = null;
  rgb = false;
  transparent = false;
  ink: number | null = null;
  thinnest: number | null = null;
  whiteOverprints = false;
  fourColourText = false;
  readonly spots = new Set<string>();
  readonly missingFonts = new Set<string>();
  /** Points of one unit of the page. */
  private readonly userUnit: number;
  private readonly fonts = new Set<PDFDict>();

  constructor(userUnit: number) {
    this.userUnit = userUnit;
  }

  noteColour(colour: Colour, state: GraphicsState, kind: PaintKind): void {
    const { space, values } = colour;
    if (space.kind === "rgb") this.rgb = true;
    this.noteSpots(space, values);
    this.noteInk(inkOf(colour));
    const overprints = kind === "fill" ? state.fillOverprints : state.strokeOverprints;
    if (overprints && isWhite(colour)) this.whiteOverprints = true;
    this.noteTransparency(state, kind);
  }

  noteInk(percent: number | null): void {
    if (percent !== null) this.ink = Math.max(this.ink ?? 0, percent);
  }

  noteTransparency(state: GraphicsState, kind: PaintKind): void {
    const alpha = kind === "fill" ? state.fillAlpha : state.strokeAlpha;
    if (alpha < 1 || state.blends || state.masked) this.transparent = true;
  }

  /** All inks of a picture or a gradient. */
  noteSpace(space: ColourSpace): void {
    if (space.kind === "rgb") this.rgb = true;
    for (const spot of spotsOf(space)) this.spots.add(spot);
  }

  private noteSpots(space: ColourSpace, values: readonly number[]): void {
    const inks = space.inks.filter((_, at) => space.isPalette || (values[at] ?? 0) > 0);
    this.noteSpace({ ...space, inks });
  }

  /** A line by its width on paper. */
  noteLine({ ctm, lineWidth }: GraphicsState): void {
    const points = Math.abs(lineWidth) * leastScale(ctm) * this.userUnit;
    this.thinnest = Math.min(this.thinnest ?? Number.POSITIVE_INFINITY, points);
  }

  noteText(font: PDFDict, state: GraphicsState): void {
    if (!this.fonts.has(font)) {
      this.fonts.add(font);
      const name = missingFont(font);
      if (name !== null) this.missingFonts.add(name);
    }
    if (state.textMode % 2 === 1 || !isFourColourBlack(state.fill)) return;
    const scale = leastScale(times(state.textMatrix, state.ctm)) * this.userUnit;
    if (Math.abs(state.fontSize) * scale <= smallText) this.fourColourText = true;
  }

  /** The pixels of a picture, drawn by this matrix. `within`: where a pattern repeats it. */
  notePixels(width: number, height: number, state: GraphicsState, within: Area | null): void {
    const { ctm } = state;
    const [a, b, c, d] = ctm;
    const across = (width * 72) / (Math.hypot(a, b) * this.userUnit);
    const down = (height * 72) / (Math.hypot(c, d) * this.userUnit);
    if (Math.max(width, height) < fewPixels) return;
    const ratio = Math.max(across, down) / Math.min(across, down);
    if (Math.min(width, height) < fewPixels && !(ratio <= stripeRatio)) return;
    const dpi = Math.min(across, down);
    if (!Number.isFinite(dpi) || dpi >= (this.leastDpi ?? Number.POSITIVE_INFINITY)) return;
    this.leastDpi = dpi;
    this.leastArea = within ?? coveredBy(ctm);
  }
}

/** Does a picture of this matrix show within the clip? */
export function shows(ctm: Matrix, clip: Area): boolean {
  const { width, height } = common(coveredBy(ctm), clip);
  return width > 0 && height > 0;
}
