import * as v from "valibot";
import { category } from "#contract/catalog/storefront.ts";
import categories from "#server/seed/data/categories.json" with { type: "json" };
import { dataFile } from "./data-file.ts";

const { picture: _, ...written } = category.entries;

/** Categories in display order; `position` of a product starts at its category's index × 1000. */
export const seedCategories = dataFile(
  "categories.json",
  categories,
  v.array(v.strictObject(written)),
);
