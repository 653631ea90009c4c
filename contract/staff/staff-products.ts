import * as v from "valibot";
import { category } from "#contract/catalog/storefront.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { nothing, pageOf, pageQuery } from "#contract/http/fields.ts";
import { plain } from "#contract/http/text-fields.ts";

/** All products as staff sees them, on sale or off. */
const path = "/api/v2/staff/products";

const product_id = plain(64, "没有这个商品");

const shelfProduct = v.object({
  product_id: v.string(),
  name: v.string(),
  summary: v.string(),
  picture: v.string(),
  cate_id: v.string(),
  category: v.string(),
  /** On sale. */
  shown: v.boolean(),
  /** Its latest publication; 0: a draft that nobody published. */
  version: v.number(),
  /** It has changes that are not published. */
  drafted: v.boolean(),
  /** Is one of the recommended goods of the home page. */
  recommended: v.boolean(),
  /** Its buyers send a print file: as the owner set, else as its job needs. */
  needs_file: v.boolean(),
});
export type ShelfProduct = v.InferOutput<typeof shelfProduct>;

/**
 * `keyword`: a part of the name, the summary or the id. `shown`: only these; `no` without those
 * that were never published, `draft` only with a draft.
 */
export const staffProducts = endpoint({
  method: "GET",
  path,
  guard: "staff",
  addition: true,
  summary: "All products in display order, on the shelf or off, with how many are off",
  input: v.object({
    ...pageQuery,
    keyword: v.optional(v.pipe(plain(60), v.trim())),
    cate_id: v.optional(plain(64)),
    shown: v.optional(v.picklist(["yes", "no", "draft"], "上架状态错误")),
  }),
  output: v.object({ ...pageOf(shelfProduct).entries, off: v.number() }),
});

export const shelfCategories = endpoint({
  method: "GET",
  path: `${path}/categories`,
  guard: "staff",
  addition: true,
  summary: "Categories in display order",
  input: nothing,
  output: v.array(v.pick(category, ["id", "name"])),
});

/**
 * A product off sale is not listed, quoted or ordered; its lines stay in carts and say so. Existing
 * orders continue. `needs_file` applies to later orders. Absent fields stay. Repeating it has the
 * same reply.
 */
export const changeProduct = endpoint({
  method: "POST",
  path: `${path}/change`,
  guard: "staff",
  addition: true,
  summary: "Put a product on the shelf or off, choose it for the home page, say if it needs a file",
  input: v.object({
    product_id,
    shown: v.optional(v.boolean("请选择上架或下架")),
    recommended: v.optional(v.boolean("请选择是否推荐")),
    needs_file: v.optional(v.boolean("请选择是否要印刷文件")),
  }),
  output: shelfProduct,
});

/** One place forward or back within its category; at the end it stays. */
export const moveProduct = endpoint({
  method: "POST",
  path: `${path}/move`,
  guard: "staff",
  addition: true,
  summary: "Move a product one place within its category",
  input: v.object({ product_id, to: v.picklist(["up", "down"], "请选择前移或后移") }),
  output: shelfProduct,
});
