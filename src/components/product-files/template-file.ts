import type { Product } from "#components/product-geometry/product.ts";
import { dxfFile } from "./dxf-file.ts";
import { pdfFile } from "./pdf-file.ts";
import { productDrawing } from "./product-drawing.ts";
import { svgFile } from "./svg-file.ts";

function pagesOf(product: Product): number {
  switch (product.kind) {
    case "booklet":
      return product.pages;
    case "sheet":
      return product.backPrinted ? 2 : 1;
    case "label":
      return product.kinds;
    case "die":
      return 1;
  }
}

/** A product's template in one format. */
export function templateFile(product: Product, format: "pdf" | "svg" | "dxf"): string {
  const drawing = productDrawing(product);
  switch (format) {
    case "pdf":
      return pdfFile(drawing, pagesOf(product));
    case "svg":
      return svgFile(drawing);
    case "dxf":
      return dxfFile(drawing);
  }
}
