import { call } from "#api/call.ts";
import { Unreachable } from "#api/unreachable.ts";
import {
  nearProducts as nearCall,
  type Product,
  products,
} from "#contract/catalog/product-lists.ts";
import type { ProductCard } from "#contract/catalog/storefront.ts";
import { Refusal } from "#contract/http/reply.ts";
import { nearProducts } from "#contract/search/near-products.ts";
import { forget, lastSeen } from "#data/copies/last-seen.ts";
import { productCopy } from "#data/copies/product-copies.ts";
import { type OffSale, OffSaleView } from "./off-sale-view.tsx";

/** The page of a product that is not sold, with the code that draws it. */
export interface OffSalePage extends OffSale {
  readonly View: typeof OffSaleView;
}

const totalOf = ({ offer }: Pick<ProductCard, "offer">): number | null =>
  offer == null ? null : Number(offer.total);

/** Near products by this device's copies of the product and the catalogue. */
async function nearHere(product: Product): Promise<ProductCard[]> {
  const { items } = await call(products, { limit: 100 });
  return nearProducts(items, product, totalOf(product), totalOf);
}

const isFailedCall = (error: unknown): boolean =>
  error instanceof Refusal || error instanceof Unreachable;

/**
 * What the page of a refused product shows; the device forgets its copy of the product. Another
 * host's shop may lack the call: then this device compares.
 */
export async function offSaleOf(id: string, { message }: Refusal): Promise<OffSalePage> {
  const copy = await lastSeen(productCopy({ id })).catch(() => null);
  try {
    const near = await call(nearCall, { id });
    await forget(productCopy({ id })).catch(() => undefined);
    return { View: OffSaleView, message, ...near };
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    if (copy === null) return { View: OffSaleView, name: null, message, items: [] };
    const items = await nearHere(copy.value).catch(() => []);
    return { View: OffSaleView, name: copy.value.name, message, items };
  }
}
