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
import { forget, lastSeen, remember } from "#data/copies/last-seen.ts";
import { nearCopy, productCopy } from "#data/copies/product-copies.ts";

/** A product that is not sold, and what comes near it; `name` is null where none is known. */
export interface OffSale {
  readonly kind: "off-sale";
  readonly name: string | null;
  readonly message: string;
  readonly items: readonly ProductCard[];
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
 * What the page of a refused product shows. Stores it, so that it is shown without a network too.
 * Another host's shop may lack the call: then this device compares.
 */
export async function offSaleOf(id: string, { message }: Refusal): Promise<OffSale> {
  const copy = await lastSeen(productCopy({ id })).catch(() => null);
  try {
    const near = await call(nearCall, { id });
    await remember(nearCopy({ id }), near)
      .then(() => forget(productCopy({ id })))
      .catch(() => undefined);
    return { kind: "off-sale", message, ...near };
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    if (copy === null) return { kind: "off-sale", name: null, message, items: [] };
    const items = await nearHere(copy.value).catch(() => []);
    return { kind: "off-sale", name: copy.value.name, message, items };
  }
}
