/** What was seen in a file, whatever its kind. Lengths in mm. */
export interface FileFacts {
  /** First page, or the picture at its stated resolution; null where nothing says it. */
  readonly page: PageSize | null;
  /** Null of a picture file that holds one picture. */
  readonly pages: number | null;
  /** Pixels of a picture file; null for a PDF. */
  readonly pixels: { readonly width: number; readonly height: number } | null;
  /** The least effective resolution of the pictures on its pages, dpi; null where there are none. */
  readonly leastDpi: number | null;
  /** Where the first picture of that resolution stands; null where there is none. */
  readonly leastAt: Place | null;
  readonly rgb: boolean;
  /** Names of spot colours. */
  readonly spots: readonly string[];
  /** The first page on which a spot colour meets transparency, from 1; null where none does. */
  readonly mixedPage: number | null;
  /** Names of fonts that are not in the file. */
  readonly missingFonts: readonly string[];
}

/** `trim`: 成品 as the file says it, else null; `sheet`: with everything around it. */
export interface PageSize {
  readonly trim: Size | null;
  readonly sheet: Size;
  /** All that a viewer draws. */
  readonly view: Size;
  /** Where `trim`, or without one `sheet`, lies on it. */
  readonly at: Box;
}

/** Part of a page as it is drawn: from its upper left corner, its width and its height being 1. */
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

/** Why a file was not looked into. */
export type Unread = "encrypted" | "damaged" | "large";

export type Looked =
  | { readonly kind: "seen"; readonly facts: FileFacts }
  | { readonly kind: "unread"; readonly why: Unread };
