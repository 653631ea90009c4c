import books from "#server/seed/data/products/books.json" with { type: "json" };
import cards from "#server/seed/data/products/cards.json" with { type: "json" };
import digitalLabels from "#server/seed/data/products/digital-labels.json" with { type: "json" };
import display from "#server/seed/data/products/display.json" with { type: "json" };
import flyers from "#server/seed/data/products/flyers.json" with { type: "json" };
import labels from "#server/seed/data/products/labels.json" with { type: "json" };
import office from "#server/seed/data/products/office.json" with { type: "json" };
import packaging from "#server/seed/data/products/packaging.json" with { type: "json" };
import paper from "#server/seed/data/products/paper.json" with { type: "json" };
import { dataFile } from "./data-file.ts";
import { productRows, type SeedProduct } from "./product.ts";

/** A category's file is named by its id. @throws Error with file and place of every mistake */
export const productsOf = (cateId: string, content: unknown): SeedProduct[] =>
  dataFile(`products/${cateId}.json`, content, productRows).map(({ id, ...row }) => ({
    id,
    cateId,
    ...row,
  }));

/** The whole seeded catalogue in display order within each category. */
export const seedProducts: readonly SeedProduct[] = [
  ...productsOf("labels", labels),
  ...productsOf("digital-labels", digitalLabels),
  ...productsOf("flyers", flyers),
  ...productsOf("books", books),
  ...productsOf("packaging", packaging),
  ...productsOf("cards", cards),
  ...productsOf("office", office),
  ...productsOf("display", display),
  ...productsOf("paper", paper),
];
