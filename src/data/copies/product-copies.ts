import { type Product, productDetail } from "#contract/catalog/product-lists.ts";
import { rememberAll } from "./last-seen.ts";
import { copyOf } from "./reply-copy.ts";

export const productCopy = copyOf(productDetail, ({ id }) => `product:${id}`, {
  everybodys: true,
});

/** Stores the opening states of products. */
export const keepProducts = (products: readonly Product[]): Promise<unknown> =>
  rememberAll(
    products.map((product) => ({ key: productCopy({ id: product.id }), value: product })),
  );
