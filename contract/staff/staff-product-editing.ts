import * as v from "valibot";
import { productDraftDocument } from "#contract/catalog/product-document.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { money, nothing } from "#contract/http/fields.ts";
import { note } from "#contract/http/text-fields.ts";
import { currentPriceBook } from "#contract/quotes/quotes.ts";
import { draft, edition, faults, publishedState, publishedVersion, version } from "./versions.ts";

/** How staff makes, changes and publishes a product. */
const path = "/api/v2/staff/products";

const product_id = v.pipe(v.string("没有这个商品"), v.regex(/^[\w-]{1,64}$/, "没有这个商品"));

/** The largest picture of a product: width, height and bytes at most, and the least width. */
export const productPictureLimits = {
  width: 1200,
  height: 1200,
  bytes: 300_000,
  least: 300,
} as const;

const editedProduct = v.object({
  product_id: v.string(),
  state: publishedState,
  /** Its latest publication; 0: none. */
  version,
  /** Null: nothing differs from the latest publication. */
  draft: v.nullable(draft),
  /** The draft; without one, the latest publication. */
  document: productDraftDocument,
  faults,
  /** The price of its preset by today's book; null where buyers have to ask for one. */
  price: v.nullable(v.object({ total: money, quantity: v.number(), unit: v.string() })),
});
export type EditedProduct = v.InferOutput<typeof editedProduct>;

/** @throws `notFound` */
export const productEditor = endpoint({
  method: "GET",
  path: `${path}/edit`,
  guard: "staff",
  addition: true,
  summary: "A product as staff edits it: its draft, else its latest publication",
  input: v.object({ product_id }),
  output: editedProduct,
});

/** The price book of the editor's configurator. */
export const productPriceBook = endpoint({
  method: "GET",
  path: `${path}/book`,
  guard: "staff",
  addition: true,
  summary: "The price book that a product's preset is priced with",
  input: nothing,
  output: currentPriceBook.output,
});

/**
 * The page creates `product_id` for a new product, with edition 0. `edition`: of the draft that was
 * shown, 0 without one. `base`: the version that was shown. Refused with `stateConflict` where
 * somebody else changed it since; `data` is then the product as it is now.
 */
export const saveProductDraft = endpoint({
  method: "POST",
  path: `${path}/draft`,
  guard: "staff",
  addition: true,
  summary: "Save the draft of a product; buyers do not see it",
  input: v.object({ product_id, edition, base: version, document: productDraftDocument }),
  output: editedProduct,
});

/** A product that was never published is removed with its draft. */
export const dropProductDraft = endpoint({
  method: "POST",
  path: `${path}/drop`,
  guard: "staff",
  addition: true,
  summary: "Discard the draft of a product",
  input: v.object({ product_id, edition }),
  output: nothing,
});

/** The first publication also puts the product on sale. */
export const publishProduct = endpoint({
  method: "POST",
  path: `${path}/publish`,
  guard: "staff",
  addition: true,
  summary: "Publish the draft of a product as its next version",
  input: v.object({ product_id, edition, note: note("改动说明", 60) }),
  output: editedProduct,
});

/** `current`: the latest version that was shown. Refused while there is a draft. */
export const restoreProduct = endpoint({
  method: "POST",
  path: `${path}/restore`,
  guard: "staff",
  addition: true,
  summary: "Publish an earlier version of a product again",
  input: v.object({ product_id, version, current: version }),
  output: editedProduct,
});

/** The latest 100. */
export const productVersions = endpoint({
  method: "GET",
  path: `${path}/versions`,
  guard: "staff",
  addition: true,
  summary: "Publications of a product, the latest first",
  input: v.object({ product_id }),
  output: v.object({ items: v.array(publishedVersion) }),
});

/** `picture`: base64 of a JPEG. The same picture has one address. */
export const putProductPicture = endpoint({
  method: "POST",
  path: `${path}/picture`,
  guard: "staff",
  addition: true,
  bodyLimit: 512 * 1024,
  summary: "Upload a picture for products",
  input: v.object({
    picture: v.pipe(
      v.string("请选择图片"),
      v.maxLength(Math.ceil(productPictureLimits.bytes / 3) * 4, "图片太大"),
      v.base64("图片错误"),
    ),
  }),
  output: v.object({ address: v.string() }),
});
