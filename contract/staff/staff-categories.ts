import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { nothing } from "#contract/http/fields.ts";
import { line, note } from "#contract/http/text-fields.ts";
import { productPictureLimits } from "./staff-product-editing.ts";

/** The categories of products, as staff edits them. */
const path = "/api/v2/staff/categories";

const cate_id = v.pipe(v.string("分类编号错误"), v.regex(/^[\w-]{1,64}$/, "分类编号错误"));

const staffCategory = v.object({
  cate_id: v.string(),
  name: v.string(),
  summary: v.string(),
  picture: v.string(),
  /** Products of it, on sale and off. */
  products: v.number(),
  onSale: v.number(),
});
export type StaffCategory = v.InferOutput<typeof staffCategory>;

export const staffCategories = endpoint({
  method: "GET",
  path,
  guard: "staff",
  addition: true,
  summary: "All categories in display order, with the number of their products",
  input: nothing,
  output: v.object({ items: v.array(staffCategory) }),
});

/**
 * The staff page creates `cate_id` for a new one, which comes last. Absent fields stay; a new one
 * needs name and picture. `picture`: base64 of a JPEG; null is like absent. Forty at most. Refused
 * with `invalidInput` where another category has the name. Buyers see it once a product of it is on
 * sale.
 */
export const putCategory = endpoint({
  method: "POST",
  path: `${path}/put`,
  guard: "staff",
  addition: true,
  bodyLimit: 512 * 1024,
  summary: "Add a category, or change the one of this id",
  input: v.object({
    cate_id,
    name: v.optional(line("名称", 12)),
    summary: v.optional(note("说明", 40)),
    picture: v.optional(
      v.nullable(
        v.pipe(
          v.string("图片错误"),
          v.maxLength(Math.ceil(productPictureLimits.bytes / 3) * 4, "图片太大"),
          v.base64("图片错误"),
        ),
      ),
      null,
    ),
  }),
  output: staffCategory,
});

/** One place forward or back. Refused with `stateConflict` at the end. */
export const moveCategory = endpoint({
  method: "POST",
  path: `${path}/move`,
  guard: "staff",
  addition: true,
  summary: "Move a category one place",
  input: v.object({ cate_id, to: v.picklist(["up", "down"], "请选择前移或后移") }),
  output: v.object({ name: v.string() }),
});

/** Refused with `stateConflict` while it has a product, also one off sale. */
export const removeCategory = endpoint({
  method: "POST",
  path: `${path}/remove`,
  guard: "staff",
  addition: true,
  summary: "Remove a category without products",
  input: v.object({ cate_id }),
  output: v.object({ name: v.string() }),
});
