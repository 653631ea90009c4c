import type { Area } from "#components/product-geometry/affine.ts";
import type { ArtworkPage } from "#components/product-geometry/page-placement.ts";

/**
 * Draws a part of a page (mm) again with so many pixels for each mm: the address of the picture,
 * which the caller revokes. Rejects where the signal is aborted or the file was closed.
 */
export type DrawPart = (area: Area, density: number, signal: AbortSignal) => Promise<string>;

/** A page of a file, ready to be drawn. */
export interface DrawnPage extends ArtworkPage {
  /** Its picture, transparent where nothing is printed. */
  readonly href: string;
  /** Pixels of the picture for each mm. */
  readonly density: number;
  /** Null where the picture has every pixel of the file. */
  readonly drawPart: DrawPart | null;
}

/** A file that was opened on the device. */
export interface OpenArtwork {
  readonly pages: number;
  /** Draws a page (from 1), whose longer side gets at most `pixels`. */
  draw(page: number, pixels: number): Promise<DrawnPage>;
  close(): void;
}

/** Why a file cannot be shown on the goods; `reader`: the code that draws it did not load. */
export type Undrawable = "tiff" | "large" | "unreadable" | "reader";

export type Opened =
  | { readonly kind: "open"; readonly artwork: OpenArtwork }
  | { readonly kind: "closed"; readonly why: Undrawable };

/** A canvas's picture. */
export async function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  if (blob === null) throw new Error("the canvas has no picture");
  return blob;
}

/** The address of a canvas's picture. */
export const hrefOf = async (canvas: HTMLCanvasElement): Promise<string> =>
  URL.createObjectURL(await blobOf(canvas));
