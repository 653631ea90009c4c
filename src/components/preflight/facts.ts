/** Facts about a file of any type. Lengths in mm. */
export interface FileFacts {
  /** First page, or the picture at its stated resolution; null where neither is known. */
  readonly page: PageSize | null;
  /** Every page of a PDF. */
  readonly sizes: readonly PageSize[];
  /** Null for a picture file with one picture. */
  readonly pages: number | null;
  /** Pages from 1 on whose content was not read to its end. */
  readonly unread: readonly number[];
  /** A password limits what may be done with the file, and none is needed to open it. */
  readonly restricted: boolean;
  /** Pixels of a picture file; null for a PDF. */
  readonly pixels: { readonly width: number; readonly height: number } | null;
  /**
   * The lowest effective resolution of the pictures on its pages, dpi; null where there are none.
   */
  readonly leastDpi: number | null;
  /** The first or the worst place of each fault in the drawings. */
  readonly places: Places;
  /** Text near the edges of its page, the first pages first. */
  readonly texts: readonly Place[];
  readonly rgb: boolean;
  /** Names of spot colours. */
  readonly spots: readonly string[];
  /** The first page with a spot colour and transparency, from 1; null where there is none. */
  readonly mixedPage: number | null;
  /** Names of fonts that are not embedded. */
  readonly missingFonts: readonly string[];
  /** The most ink at one place, percent of one ink; null where no CMYK colour is used. */
  readonly ink: OnPage | null;
  /** The thinnest line, points; null where there are no lines. */
  readonly thinnest: OnPage | null;
  /** The first page with white that overprints: it may disappear. */
  readonly whiteOverprint: number | null;
  /** The first page with small black text in four inks. */
  readonly fourColourText: number | null;
  /** The colours that the file was made for; null where it does not say. */
  readonly intent: { readonly name: string; readonly rgb: boolean } | null;
}

/** A measure, and the first page with it, from 1. */
export interface OnPage {
  readonly page: number;
  readonly value: number;
}

/** `trim`: the file's own 成品, else null; `sheet`: with all margins. */
export interface PageSize {
  readonly trim: Size | null;
  readonly sheet: Size;
  /** The area that a viewer draws. */
  readonly view: Size;
  /** Place of `trim`, or without one of `sheet`, within it. */
  readonly at: Box;
  /** Margins of `sheet` around `trim`, as a viewer shows the page; null without `trim`. */
  readonly bleed: Sides | null;
  /** `trim` reaches beyond the paper of the page. */
  readonly beyond: boolean;
}

export interface Sides {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Part of a drawn page: from its upper left corner, in fractions of its width and height. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Faults in the drawings that have a place. */
export const placedFaults = [
  "blurred",
  "rgb",
  "spot",
  "ink",
  "thin",
  "overprint",
  "fourColour",
  "font",
] as const;
export type PlacedFault = (typeof placedFaults)[number];

export type Places = Readonly<Partial<Record<PlacedFault, Place>>>;

/** `page`: from 1 on. */
export interface Place {
  readonly page: number;
  readonly box: Box;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Why a file was not inspected. `unknown`: it is whole, and the reader does not know its form. */
export type Unread = "encrypted" | "damaged" | "large" | "unknown";

export type Looked =
  | { readonly kind: "seen"; readonly facts: FileFacts }
  | { readonly kind: "unread"; readonly why: Unread };

/** Pages inspected so far. */
export interface Progress {
  readonly page: number;
  readonly pages: number;
}
