import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { nothing, pageOf, pageQuery, searchText } from "#contract/http/fields.ts";
import { storedJob } from "#contract/jobs/stored-job.ts";
import { quote } from "#contract/quotes/quote.ts";
import { offered } from "./offered.ts";
import { productCard } from "./storefront.ts";

const shop = "/api/v2/shop";

/** `preset` holds the fields of a job that this product starts from. */
export const product = v.object({
  ...productCard.entries,
  description: v.string(),
  /** Working days of the preset's quote; 0 where the price is by agreement only. */
  leadDays: v.number(),
  preset: v.record(v.string(), v.unknown()),
  facts: v.array(v.object({ name: v.string(), value: v.string() })),
  /** The values that it offers; absent: all. */
  offered: v.optional(offered),
  /** Its pictures in display order; another host may have `picture` only. */
  pictures: v.optional(v.array(v.object({ address: v.string(), alt: v.string() }))),
});
export type Product = v.InferOutput<typeof product>;

/**
 * What a product's page opens with: its job and the whole price of it, so that the page needs no
 * arithmetic before the first key. Both are by the active price book.
 */
const pageOpening = v.object({ job: storedJob, quote });

/** A product's page. `opening` is absent where its price is by agreement, and of another host. */
export const productPage = v.object({
  ...product.entries,
  opening: v.optional(pageOpening),
});
export type ProductPage = v.InferOutput<typeof productPage>;

export const products = endpoint({
  method: "GET",
  path: `${shop}/produce`,
  guard: "app",
  cache: "catalogue",
  summary: "Products paged by key; `cate_id` and `keyword` filter",
  input: v.object({
    ...pageQuery,
    cate_id: v.optional(searchText(64)),
    keyword: v.optional(searchText(60)),
  }),
  output: v.object({
    ...pageOf(productCard).entries,
    /** A search: no product has the searched name, and these come near it. */
    near: v.optional(v.boolean()),
  }),
});

export const productDetail = endpoint({
  method: "GET",
  path: `${shop}/produce/detail/{id}`,
  guard: "app",
  cache: "catalogue",
  summary: "One product with the preset of its configurator",
  input: v.object({ id: searchText(64) }),
  output: productPage,
});

/** At most three. Refused with `notFound` for a product that was never on sale. */
export const nearProducts = endpoint({
  method: "GET",
  path: `${shop}/produce/near/{id}`,
  addition: true,
  guard: "app",
  cache: "catalogue",
  summary: "Products on sale that are nearest to one product, which may be off sale",
  input: v.object({ id: searchText(64) }),
  output: v.object({ name: v.string(), items: v.array(productCard) }),
});

/** As many as a device caches of one answer; further pages follow `nextCursor`. */
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

/** At most 500: a longer list is read by pages. */
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
