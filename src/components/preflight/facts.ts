/** Facts about a file of any type. Lengths in mm. */
export interface FileFacts {
  /** First page, or the picture at its stated resolution; null where neither is known. */
  readonly page: PageSize | null;
  /** Null for a picture file with one picture. */
  readonly pages: number | null;
  /** Pixels of a picture file; null for a PDF. */
  readonly pixels: { readonly width: number; readonly height: number } | null;
  /**
   * The lowest effective resolution of the pictures on its pages, dpi; null where there are none.
   */
  readonly leastDpi: number | null;
  /** Place of the first picture with that resolution; null where there is none. */
  readonly leastAt: Place | null;
  readonly rgb: boolean;
  /** Names of spot colours. */
  readonly spots: readonly string[];
  /** The first page with a spot colour and transparency, from 1; null where there is none. */
  readonly mixedPage: number | null;
  /** Names of fonts that are not embedded. */
  readonly missingFonts: readonly string[];
}

/** `trim`: the file's own 成品, else null; `sheet`: with all margins. */
export interface PageSize {
  readonly trim: Size | null;
  readonly sheet: Size;
  /** The area that a viewer draws. */
  readonly view: Size;
  /** Place of `trim`, or without one of `sheet`, within it. */
  readonly at: Box;
}

/** Part of a drawn page: from its upper left corner, in fractions of its width and height. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** `page`: from 1 on. */
export interface Place {
  readonly page: number;
  readonly box: Box;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Why a file was not inspected. */
export type Unread = "encrypted" | "damaged" | "large";

export type Looked =
  | { readonly kind: "seen"; readonly facts: FileFacts }
  | { readonly kind: "unread"; readonly why: Unread };
