import { productDetail } from "#contract/storefront.ts";
import { copyOf } from "./reply-copy.ts";

export const productCopy = copyOf(productDetail, ({ id }) => `product:${id}`);
