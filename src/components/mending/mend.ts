/** One change of a file that the device makes itself. Lengths in mm. */
export type Mend =
  /** Mirrors the edge of each page that lacks bleed. */
  | { readonly kind: "bleed" }
  /** Scales each page to the format, and cuts what is beyond. */
  | { readonly kind: "scale" }
  /** Turns the pages that lie across. */
  | { readonly kind: "turn" }
  /** Removes the pages behind this one. */
  | { readonly kind: "drop"; readonly keep: number }
  /** Adds empty pages at the end, up to this number. */
  | { readonly kind: "pad"; readonly pages: number }
  /** Lays a picture on a page of the format. */
  | { readonly kind: "place" };

/** A change that may be made, in words that say what is lost. */
export interface Offer {
  readonly mend: Mend;
  readonly name: string;
  readonly words: string;
  /** The first page that shows the change; null where whole pages come or go. */
  readonly page: number | null;
}

/** The format of the job, as far as a change needs it. */
export interface Format {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly bleedMm: number;
}
