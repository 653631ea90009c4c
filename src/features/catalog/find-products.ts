import { call } from "#api/call.ts";
import { Unreachable } from "#api/unreachable.ts";
import { type Product, productPresets, products } from "#contract/catalog/product-lists.ts";
import { categories, type ProductCard } from "#contract/catalog/storefront.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { loadPriceBook } from "#data/copies/price-book.ts";
import { untilLoaded } from "#platform/keep-loading.ts";
import type { SearchShelf } from "./search-shelf.ts";

/** A search result; `kept` where this device searched, because the server was unreachable. */
export interface Found {
  readonly page: OutputOf<typeof products>;
  readonly kept: boolean;
}

/** Equal to one call's limit: loaded in advance, and searched while the buyer types. */
const whole = { limit: 100 };

type Opening = Pick<Product, "preset" | "offered">;

async function openingsById(): Promise<ReadonlyMap<string, Opening>> {
  // Another host's shop lacks this call: its options are not searched.
  const { items } = await call(productPresets, {}).catch(() => ({ items: [] }));
  return new Map(items.map(({ id, preset, offered }) => [id, { preset, offered }]));
}

/** The catalogue with its options, from the server; offline, the device's copies. */
export async function searchShelf(): Promise<SearchShelf> {
  const [{ items }, named, openings, loaded, code] = await Promise.all([
    call(products, whole),
    call(categories, {}),
    openingsById(),
    loadPriceBook(),
    untilLoaded(() => import("./search-shelf.ts")),
  ]);
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const shelf = items.map((item) => ({
    ...item,
    category: names.get(item.cateId) ?? "",
    ...(openings.get(item.id) ?? { preset: {} }),
  }));
  return code.searchShelfOf(shelf, loaded?.book ?? null);
}

/** Searches on the server, else on this device by the same rules. */
export async function findProducts(
  keyword: string,
  shelf: Promise<SearchShelf | null>,
): Promise<Found> {
  try {
    return { page: await call(products, { keyword, limit: 24 }), kept: false };
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    const kept = await shelf;
    if (kept === null) throw error;
    return { page: { ...kept.search(keyword), nextCursor: null }, kept: true };
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
    const none: { items: ProductCard[] } = { items: [] };
    const { items } = await call(products, whole).catch(() => none);
    const shown = items.filter((item) => item.cateId === cate_id);
    if (shown.length === 0) throw error;
    return { items: shown, nextCursor: null };
  }
}
