import { call } from "#api/call.ts";
import { Unreachable } from "#api/unreachable.ts";
import { products } from "#contract/catalog/product-lists.ts";
import { searchProducts } from "#contract/catalog/product-search.ts";
import { categories, type ProductCard } from "#contract/catalog/storefront.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";

/** A product with its searched fields. */
export interface ShelfItem extends ProductCard {
  readonly category: string;
}

/** A search result; `kept` where this device searched, because the server was unreachable. */
export interface Found {
  readonly page: OutputOf<typeof products>;
  readonly kept: boolean;
}

/** Equal to one call's limit: loaded in advance, and searched while the buyer types. */
const whole = { limit: 100 };

/** The catalogue from the server; offline, the service worker's copy. */
export async function wholeShelf(): Promise<ShelfItem[]> {
  const [{ items }, named] = await Promise.all([call(products, whole), call(categories, {})]);
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return items.map((item) => ({ ...item, category: names.get(item.cateId) ?? "" }));
}

/** Searches on the server, else on this device by the same rules. */
export async function findProducts(keyword: string): Promise<Found> {
  try {
    return { page: await call(products, { keyword, limit: 24 }), kept: false };
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    const shelf = await wholeShelf().catch(() => {
      throw error;
    });
    return { page: { items: searchProducts(shelf, keyword), nextCursor: null }, kept: true };
  }
}

/** The first products of a category; offline, the cached ones. */
export async function productsIn(
  cate_id: string,
  limit: number,
): Promise<OutputOf<typeof products>> {
  try {
    return await call(products, { cate_id, limit });
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    const shelf = await wholeShelf().catch(() => []);
    const items = shelf.filter((item) => item.cateId === cate_id);
    if (items.length === 0) throw error;
    return { items, nextCursor: null };
  }
}

/** Common searches; shown where they find something in this shop. */
export const oftenSought = [
  "名片",
  "不干胶",
  "宣传单",
  "菜单",
  "画册",
  "手提袋",
  "包装盒",
  "送货单",
] as const;

/** Common search words that find something in this shop. */
export const leadingWords = (shelf: readonly ShelfItem[]): string[] =>
  oftenSought.filter((word) => searchProducts(shelf, word).length > 0);
