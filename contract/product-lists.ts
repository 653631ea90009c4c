import * as v from "valibot";
import { endpoint } from "./endpoint.ts";
import { nothing, pageOf, pageQuery, searchText } from "./fields.ts";
import { product, productCard } from "./storefront.ts";

const shop = "/api/v2/shop";

/** As many as a device keeps of one answer; a longer shelf is read on from `nextCursor`. */
export const presetsAtOnce = 500;

export const productPresets = endpoint({
  method: "GET",
  path: `${shop}/produce/presets`,
  addition: true,
  guard: "app",
  cache: "catalogue",
  summary:
    "Products as their pages open, paged by key: with them a device quotes without a network",
  input: v.object({ cursor: pageQuery.cursor }),
  output: pageOf(product),
});

/** At most 500: a longer shelf is read by pages. */
export const productList = endpoint({
  method: "GET",
  path: `${shop}/produce/list`,
  guard: "app",
  cache: "catalogue",
  summary: "All products, or those of a category, in display order",
  input: v.object({ cate_id: v.optional(searchText(64)) }),
  output: v.array(productCard),
});

/** `part`: `recommended`, `new`, or a category's id; an unknown one is an empty part. */
export const productPart = endpoint({
  method: "GET",
  path: `${shop}/produce/call-part`,
  guard: "app",
  cache: "catalogue",
  summary: "The products of one part of a page",
  input: v.object({
    part: v.optional(searchText(64), "recommended"),
    limit: v.optional(pageQuery.limit, 8),
  }),
  output: v.array(productCard),
});

/** Only categories that hold gang-run goods. */
export const gangRunCategories = endpoint({
  method: "GET",
  path: `${shop}/pb/cate_pb_list`,
  guard: "app",
  cache: "catalogue",
  summary: "Categories with the names of their gang-run products",
  input: nothing,
  output: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      products: v.array(v.object({ id: v.string(), name: v.string() })),
    }),
  ),
});
