import type { MaterialLook } from "#components/material-swatch.tsx";
import type { Mark } from "#components/preflight/findings.ts";
import type { Product } from "#components/product-geometry/product.ts";

/** What each kind of view is given. */
export interface ViewProps<Shown extends Product> {
  readonly product: Shown;
  readonly file: Blob;
  readonly look: MaterialLook;
  /** Places of findings on the first page. */
  readonly marks: readonly Mark[];
}

/** Extent of a drawing with this margin, for a zoom window. */
export const extentOf = (width: number, height: number, margin: number) => ({
  x: -margin,
  y: -margin,
  width: width + 2 * margin,
  height: height + 2 * margin,
});
