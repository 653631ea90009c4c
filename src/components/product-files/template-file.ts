import { pagesOn, type SizedProduct } from "#components/product-geometry/product.ts";
import { dxfFile } from "./dxf-file.ts";
import { pdfFile } from "./pdf-file.ts";
import { productDrawing } from "./product-drawing.ts";
import { svgFile } from "./svg-file.ts";

/** A product's template in one format. */
export function templateFile(product: SizedProduct, format: "pdf" | "svg" | "dxf"): string {
  const drawing = productDrawing(product);
  switch (format) {
    case "pdf":
      return pdfFile(drawing, pagesOn(product));
    case "svg":
      return svgFile(drawing);
    case "dxf":
      return dxfFile(drawing);
  }
}
