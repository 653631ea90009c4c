import type { MaterialLook } from "#components/material-swatch.tsx";
import type { PageSize } from "#components/preflight/facts.ts";
import type { Product } from "#components/product-geometry/product.ts";
import type { NumberedMark } from "./marks.tsx";

/** What each kind of view is given. */
export interface ViewProps<Shown extends Product> {
  readonly product: Shown;
  readonly file: Blob;
  readonly look: MaterialLook;
  /** Sizes of the file's pages; empty until they are read, and where they cannot be. */
  readonly sizes: readonly PageSize[];
  /** Places of findings, numbered as in their list. */
  readonly marks: readonly NumberedMark[];
  /** The finding that the view begins with; null: it begins with the whole product. */
  readonly shown: NumberedMark | null;
}

/** Extent of a drawing with this margin, for a zoom window. */
export const extentOf = (width: number, height: number, margin: number) => ({
  x: -margin,
  y: -margin,
  width: width + 2 * margin,
  height: height + 2 * margin,
});
