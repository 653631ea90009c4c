import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, money, nothing } from "#contract/http/fields.ts";
import * as shopChoices from "#contract/lookups/shop-choices.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";

const shop = "/api/v2/shop";

export const quoteType = v.picklist(codesOf(shopChoices.quoteType));
export type QuoteType = v.InferOutput<typeof quoteType>;

const advert = v.object({
  id: v.string(),
  title: v.string(),
  subtitle: v.string(),
  picture: v.string(),
  link: v.string(),
  /** A device hides its cached copy from then on. */
  until: v.optional(instant),
});

export const adverts = endpoint({
  method: "GET",
  path: `${shop}/adv`,
  guard: "app",
  cache: "catalogue",
  summary: "Home ads in display order",
  input: nothing,
  output: v.array(advert),
});

const flatSize = v.object({ width: v.number(), height: v.number() });

/** The price of a product's preset, without freight. */
const productOffer = v.object({
  quantity: v.number(),
  unit: v.string(),
  total: money,
  /** Yuan a unit, four decimals. */
  unitPrice: v.string(),
  /** Does `total` include tax? Copies of earlier versions of the page lack it. */
  taxIncluded: v.optional(v.boolean()),
  /** Of a flat piece or a label, in mm; null for goods without a size. */
  size: v.optional(v.nullable(flatSize)),
  /** Of goods that have this one only; another host omits it. */
  fixedSize: v.optional(flatSize),
});
export type ProductOffer = v.InferOutput<typeof productOffer>;

/**
 * Orders with a product that were placed within the last `days` days and are completed. A product
 * with few of them has no number.
 */
const soldOrders = v.object({ orders: v.number(), days: v.number() });
export type SoldOrders = v.InferOutput<typeof soldOrders>;

/**
 * One product card. `offer` is the price of its preset, null where a price needs a quote; another
 * host may return only `priceFrom`, yuan a unit.
 */
export const productCard = v.object({
  id: v.string(),
  cateId: v.string(),
  name: v.string(),
  summary: v.string(),
  picture: v.string(),
  quoteType,
  unit: v.string(),
  priceFrom: v.nullable(money),
  offer: v.optional(v.nullable(productOffer)),
  tags: v.array(v.string()),
  sold: v.optional(soldOrders),
  /** Options that a search set: `with` of the product's address. Name, picture and offer have them. */
  with: v.optional(v.string()),
});
export type ProductCard = v.InferOutput<typeof productCard>;

export const category = v.object({
  id: v.string(),
  name: v.string(),
  summary: v.string(),
  picture: v.string(),
});
export type Category = v.InferOutput<typeof category>;

export const categories = endpoint({
  method: "GET",
  path: `${shop}/categorize`,
  guard: "app",
  cache: "catalogue",
  summary: "Categories",
  input: nothing,
  output: v.array(category),
});

export const categoriesWithProducts = endpoint({
  method: "GET",
  path: `${shop}/categorize-production`,
  guard: "app",
  cache: "catalogue",
  summary: "Categories, each with its first products",
  input: nothing,
  output: v.array(v.object({ ...category.entries, products: v.array(productCard) })),
});

export const newProducts = endpoint({
  method: "GET",
  path: `${shop}/produce/new`,
  guard: "app",
  cache: "catalogue",
  summary: "Newest products",
  input: nothing,
  output: v.array(productCard),
});

export const recommendedProducts = endpoint({
  method: "GET",
  path: `${shop}/produce/recommended`,
  guard: "app",
  cache: "catalogue",
  summary: "Recommended products",
  input: nothing,
  output: v.array(productCard),
});
