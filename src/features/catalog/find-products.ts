import { call } from "#api/call.ts";
import { Unreachable } from "#api/unreachable.ts";
import { products } from "#contract/catalog/product-lists.ts";
import { searchProducts } from "#contract/catalog/product-search.ts";
import { categories, type ProductCard } from "#contract/catalog/storefront.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";

/** A product with what a search looks at. */
export interface ShelfItem extends ProductCard {
  readonly category: string;
}

/** What a search found; `kept` where this device looked, because the shop was out of reach. */
export interface Found {
  readonly page: OutputOf<typeof products>;
  readonly kept: boolean;
}

/** As many as one call gives: what is warmed up, and looked through as somebody types. */
const whole = { limit: 100 };

/** The catalogue by itself; out of reach, what the service worker keeps of it. */
export async function wholeShelf(): Promise<ShelfItem[]> {
  const [{ items }, named] = await Promise.all([call(products, whole), call(categories, {})]);
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return items.map((item) => ({ ...item, category: names.get(item.cateId) ?? "" }));
}

/** Asks the shop, then this device, which looks for the same words in the same way. */
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

/** The first products of a category; out of reach, those of them that the device keeps. */
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

/** What is asked for most; shown as far as it leads to something in this shop. */
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

/** Words that are sought often, as far as they lead to something in this shop. */
export const leadingWords = (shelf: readonly ShelfItem[]): string[] =>
  oftenSought.filter((word) => searchProducts(shelf, word).length > 0);
