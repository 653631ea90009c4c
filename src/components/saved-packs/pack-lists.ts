import { call } from "#api/call.ts";
import { productDetail, products } from "#contract/catalog/product-lists.ts";
import type { ProductCard } from "#contract/catalog/storefront.ts";
import { lastSeen } from "#data/copies/last-seen.ts";
import { keepPriceBook } from "#data/copies/price-book.ts";
import { keepProducts, productCopy } from "#data/copies/product-copies.ts";
import type { Pack } from "#data/copies/saved-packs.ts";
import { readAppFiles } from "#platform/app-files.ts";

/** The code that reads and draws a PDF before it is sent, and that folds a box in space. */
export const toolsPack: Pack = { id: "tools", name: "文件检查工具" };

export const categoryPack = ({ id, name }: { id: string; name: string }): Pack => ({
  id: `category-${id}`,
  name,
});

async function cardsOf(cate_id: string): Promise<ProductCard[]> {
  const cards: ProductCard[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(products, { cate_id, limit: 100, cursor });
    cards.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return cards;
}

/**
 * Loads a category's products and the price book onto the device. @returns its pictures' addresses
 */
async function picturesOf(cate_id: string): Promise<string[]> {
  const cards = await cardsOf(cate_id);
  for (const { id } of cards) {
    if ((await lastSeen(productCopy({ id }))) === null)
      await keepProducts([await call(productDetail, { id })]);
  }
  await keepPriceBook({});
  return cards.flatMap(({ picture }) =>
    picture !== "" && new URL(picture, location.origin).origin === location.origin ? [picture] : [],
  );
}

/** Loads the data of a pack. @returns the addresses of its files */
export async function filesOf({ id }: Pack): Promise<readonly string[]> {
  if (id !== toolsPack.id) return picturesOf(id.replace(/^category-/, ""));
  return ((await readAppFiles())?.tools ?? []).map(({ file }) => file);
}
