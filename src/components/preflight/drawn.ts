import type { PDFDict } from "@cantoo/pdf-lib";
import { type ColourSpace, spotsOf } from "./colour-spaces.ts";
import type { PlacedFault } from "./facts.ts";
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

/** Text that lies this far from every edge is not near the cut: points. */
const edgeBand = 34;
/** Texts of one page that are kept. */
const mostTexts = 200;

export type PaintKind = "fill" | "stroke";

/** The facts in the drawing operators of one page. */
export class Drawn {
  leastDpi: number | null = null;
  /** The first or the worst area of each fault, in units of the page. */
  readonly areas: Partial<Record<PlacedFault, Area>> = {};
  /** Text near the edges. */
  readonly texts: Area[] = [];
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
  private readonly edge: Area;
  private readonly fonts = new Set<PDFDict>();

  /** `edge`: the trimmed page, or the printed one where the file names no cut. */
  constructor(userUnit: number, edge: Area) {
    this.userUnit = userUnit;
    this.edge = edge;
  }

  /** `area`: what is painted at most. */
  noteColour(colour: Colour, state: GraphicsState, kind: PaintKind, area: Area): void {
    const { space, values } = colour;
    this.noteSpots(space, values, area);
    this.noteInk(inkOf(colour), area);
    const overprints = kind === "fill" ? state.fillOverprints : state.strokeOverprints;
    if (overprints && isWhite(colour)) {
      this.whiteOverprints = true;
      this.areas.overprint ??= area;
    }
    this.noteTransparency(state, kind);
  }

  noteInk(percent: number | null, area: Area): void {
    if (percent === null || percent <= (this.ink ?? -1)) return;
    this.ink = percent;
    this.areas.ink = area;
  }

  noteTransparency(state: GraphicsState, kind: PaintKind): void {
    const alpha = kind === "fill" ? state.fillAlpha : state.strokeAlpha;
    if (alpha < 1 || state.blends || state.masked) this.transparent = true;
  }

  /** All inks of a picture or a gradient. */
  noteSpace(space: ColourSpace, area: Area): void {
    if (space.kind === "rgb") {
      this.rgb = true;
      this.areas.rgb ??= area;
    }
    for (const spot of spotsOf(space)) {
      this.spots.add(spot);
      this.areas.spot ??= area;
    }
  }

  private noteSpots(space: ColourSpace, values: readonly number[], area: Area): void {
    const inks = space.inks.filter((_, at) => space.isPalette || (values[at] ?? 0) > 0);
    this.noteSpace({ ...space, inks }, area);
  }

  /** A line by its width on paper. */
  noteLine({ ctm, lineWidth }: GraphicsState, area: Area): void {
    const points = Math.abs(lineWidth) * leastScale(ctm) * this.userUnit;
    if (points >= (this.thinnest ?? Number.POSITIVE_INFINITY)) return;
    this.thinnest = points;
    this.areas.thin = area;
  }

  /** `area`: null where the letters cannot be placed. */
  noteText(font: PDFDict, state: GraphicsState, area: Area | null): void {
    if (area !== null) this.noteEdge(area);
    if (!this.fonts.has(font)) {
      this.fonts.add(font);
      const name = missingFont(font);
      if (name !== null) {
        this.missingFonts.add(name);
        this.areas.font ??= area ?? state.clip;
      }
    }
    if (state.textMode % 2 === 1 || !isFourColourBlack(state.fill)) return;
    const scale = leastScale(times(state.textMatrix, state.ctm)) * this.userUnit;
    if (Math.abs(state.fontSize) * scale > smallText) return;
    this.fourColourText = true;
    this.areas.fourColour ??= area ?? state.clip;
  }

  private noteEdge(area: Area): void {
    const { x, y, width, height } = this.edge;
    const band = edgeBand / this.userUnit;
    const isInside =
      area.x >= x + band &&
      area.y >= y + band &&
      area.x + area.width <= x + width - band &&
      area.y + area.height <= y + height - band;
    if (!isInside && this.texts.length < mostTexts) this.texts.push(area);
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
    this.areas.blurred = within ?? coveredBy(ctm);
  }
}

/** Does a picture of this matrix show within the clip? */
export function shows(ctm: Matrix, clip: Area): boolean {
  const { width, height } = common(coveredBy(ctm), clip);
  return width > 0 && height > 0;
}
