import { and, asc, desc, eq, exists, gt, or, type SQL } from "drizzle-orm";
import type { Product } from "#contract/catalog/product-lists.ts";
import type { Category, ProductCard, QuoteType } from "#contract/catalog/storefront.ts";
import { quoteType } from "#contract/catalog/storefront.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { foundProduct, searchable } from "#contract/search/found-product.ts";
import { productSearch } from "#contract/search/product-search.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { category, product } from "#server/infra/database/tables/shop.tables.ts";
import { soldDays } from "./sold.repository.ts";

type Row = typeof product.$inferSelect;

function quoteTypeOf(text: string): QuoteType {
  const found = quoteType.options.find((option) => option === text);
  if (found === undefined) throw new Error(`product with quote type ${text}`);
  return found;
}

/** A product on sale, with the price of its preset by today's book. */
export type ShelvedProduct = Omit<ProductCard, "priceFrom" | "offer"> &
  Pick<Product, "preset" | "offered">;

/** A smaller number of orders says nothing and is not published. */
const fewestSold = 3;

const soldOf = ({ soldOrders: orders }: Row): Pick<ProductCard, "sold"> =>
  orders < fewestSold ? {} : { sold: { orders, days: soldDays } };

const shelved = (row: Row): ShelvedProduct => ({
  id: row.id,
  cateId: row.cateId,
  name: row.name,
  summary: row.summary,
  picture: row.picture,
  quoteType: quoteTypeOf(row.quoteType),
  unit: row.unit,
  tags: row.tags,
  preset: row.preset,
  ...(Object.keys(row.offered).length === 0 ? {} : { offered: row.offered }),
  ...soldOf(row),
});

/** Products that buyers can find; one off sale is visible to staff only. */
const onShelf = eq(product.shown, true);

/** Categories with a product on sale, in display order. */
export async function listCategories(db: Database): Promise<Category[]> {
  return db
    .select({
      id: category.id,
      name: category.name,
      summary: category.summary,
      picture: category.picture,
    })
    .from(category)
    .where(
      exists(
        db
          .select({ id: product.id })
          .from(product)
          .where(and(eq(product.cateId, category.id), onShelf)),
      ),
    )
    .orderBy(asc(category.position), asc(category.id));
}

/** The first `most` products of every category, by category. */
export async function firstProducts(
  db: Database,
  most: number,
): Promise<Map<string, ShelvedProduct[]>> {
  const rows = await db
    .select()
    .from(product)
    .where(onShelf)
    .orderBy(asc(product.position), asc(product.id));
  const byCategory = new Map<string, ShelvedProduct[]>();
  for (const row of rows) {
    const cards = byCategory.get(row.cateId) ?? [];
    if (cards.length < most) cards.push(shelved(row));
    byCategory.set(row.cateId, cards);
  }
  return byCategory;
}

export interface ProductQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly cate_id?: string | undefined;
}

export interface SearchQuery extends ProductQuery {
  readonly keyword: string;
}

interface Ended {
  readonly position: number;
  readonly id: string;
}

/** Where a page ended: the last row's position and id. @throws Refusal `invalidInput` */
function endedAt(cursor: string): Ended {
  const match = /^(\d{1,9}):([\w-]{1,64})$/.exec(Buffer.from(cursor, "base64url").toString());
  if (match?.[1] === undefined || match[2] === undefined) {
    throw new Refusal(codes.invalidInput, "分页位置错误");
  }
  return { position: Number(match[1]), id: match[2] };
}

const cursorAt = ({ position, id }: Ended): string =>
  Buffer.from(`${position}:${id}`).toString("base64url");

/** Rows behind the end of a page. @throws Refusal `invalidInput` */
export function afterCursor(cursor: string): SQL | undefined {
  const { position, id } = endedAt(cursor);
  return or(
    gt(product.position, position),
    and(eq(product.position, position), gt(product.id, id)),
  );
}

export interface Paged<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
}
type ShelfPage = Paged<ShelvedProduct>;

/** A product's page without the values of today's price book. */
export type DescribedProduct = Omit<Product, "priceFrom" | "offer">;

const described = (row: Row): DescribedProduct => {
  const { description, leadDays, facts, pictures } = row;
  return { ...shelved(row), description, leadDays, facts, pictures };
};

/** Rows by cursor in display order, one more than wanted. */
function rowsOf(db: Database, query: ProductQuery): Promise<Row[]> {
  return db
    .select()
    .from(product)
    .where(
      and(
        onShelf,
        query.cate_id === undefined ? undefined : eq(product.cateId, query.cate_id),
        query.cursor === undefined ? undefined : afterCursor(query.cursor),
      ),
    )
    .orderBy(asc(product.position), asc(product.id))
    .limit(query.limit + 1);
}

/** One page of products by cursor, in display order. */
export const listProducts = async (db: Database, query: ProductQuery): Promise<ShelfPage> =>
  pageOf(await rowsOf(db, query), query.limit, shelved);

/** The same with all data of their pages. */
export const describeProducts = async (
  db: Database,
  query: ProductQuery,
): Promise<Paged<DescribedProduct>> => pageOf(await rowsOf(db, query), query.limit, described);

/** A page from one row too many, which shows that there is a next page. */
export function pageOf<Item, Placed extends Ended = Row>(
  rows: readonly Placed[],
  limit: number,
  itemOf: (row: Placed) => Item,
  positionOf: (row: Placed, at: number) => number = ({ position }) => position,
): Paged<Item> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const more = rows.length > limit && last !== undefined;
  const at = items.length - 1;
  const nextCursor = more ? cursorAt({ position: positionOf(last, at), id: last.id }) : null;
  return { items: items.map(itemOf), nextCursor };
}

/** One page of search results, best match first; its cursor counts positions. */
export async function findProducts(
  db: Database,
  query: SearchQuery,
  book: PriceBook,
): Promise<ShelfPage & { readonly near: boolean }> {
  const rows = await db
    .select({ row: product, category: category.name })
    .from(product)
    .innerJoin(category, eq(product.cateId, category.id))
    .where(
      and(onShelf, query.cate_id === undefined ? undefined : eq(product.cateId, query.cate_id)),
    )
    .orderBy(asc(product.position), asc(product.id));
  const shelf = rows.map(({ row, category: named }) =>
    searchable({ ...row, category: named }, book),
  );
  const { found, near } = productSearch(shelf)(query.keyword);
  const from = query.cursor === undefined ? 0 : endedAt(query.cursor).position + 1;
  const page = pageOf(
    found.slice(from, from + query.limit + 1).map(foundProduct),
    query.limit,
    (row) => ({ ...shelved(row), ...(row.with === undefined ? {} : { with: row.with }) }),
    (_, at) => from + at,
  );
  return { ...page, near };
}

/** A product on sale. @throws Refusal `notFound`, which says whether there was one */
async function shelvedRow(db: Database | Transaction, id: string): Promise<Row> {
  const [row] = await db.select().from(product).where(eq(product.id, id));
  return assertShelved(row);
}

const noSuchProduct = (): Refusal => new Refusal(codes.notFound, "商品不存在或已下架");

/** The found product, if it is on sale. @throws Refusal like `soldProduct` */
export function assertShelved<Found extends Pick<Row, "name" | "shown" | "version">>(
  row: Found | null | undefined,
): Found {
  if (row === undefined || row === null || (row.version === 0 && !row.shown)) {
    throw noSuchProduct();
  }
  if (!row.shown) throw new Refusal(codes.notFound, `“${row.name}”已下架`);
  return row;
}

/** A product's name and the values that it offers. @throws Refusal `notFound` */
export async function soldProduct(
  db: Database | Transaction,
  id: string,
): Promise<Pick<Row, "name" | "offered">> {
  const { name, offered } = await shelvedRow(db, id);
  return { name, offered };
}

/** @throws Refusal `notFound` */
export const findProduct = async (db: Database, id: string): Promise<DescribedProduct> =>
  described(await shelvedRow(db, id));

/**
 * A product, on sale or off, and the others on sale of its category or kind.
 * @throws Refusal `notFound` for one that was never on sale
 */
export async function kindredProducts(
  db: Database,
  id: string,
): Promise<{ readonly product: ShelvedProduct; readonly others: ShelvedProduct[] }> {
  const [row] = await db.select().from(product).where(eq(product.id, id));
  if (row === undefined || (row.version === 0 && !row.shown)) throw noSuchProduct();
  const { cateId, quoteType: kind } = row;
  const others = await db
    .select()
    .from(product)
    .where(and(onShelf, or(eq(product.cateId, cateId), eq(product.quoteType, kind))))
    .orderBy(asc(product.position), asc(product.id));
  return { product: shelved(row), others: others.map(shelved) };
}

export async function newestProducts(db: Database, most: number): Promise<ShelvedProduct[]> {
  const rows = await db
    .select()
    .from(product)
    .where(onShelf)
    .orderBy(desc(product.createdAt), asc(product.position))
    .limit(most);
  return rows.map(shelved);
}

export async function recommended(db: Database, most: number): Promise<ShelvedProduct[]> {
  const rows = await db
    .select()
    .from(product)
    .where(and(onShelf, eq(product.recommended, true)))
    .orderBy(asc(product.position))
    .limit(most);
  return rows.map(shelved);
}

/** Every product that has a page. */
export async function productIds(db: Database): Promise<string[]> {
  const rows = await db.select({ id: product.id }).from(product).where(onShelf).orderBy(product.id);
  return rows.map(({ id }) => id);
}
