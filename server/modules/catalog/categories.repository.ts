import { asc, count, eq, sql } from "drizzle-orm";
import { ownPictureStart } from "#contract/catalog/product-document.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { StaffCategory } from "#contract/staff/staff-categories.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { category, product } from "#server/infra/database/tables/shop.tables.ts";
import type { NewPicture } from "#server/modules/artwork/shop-picture.ts";
import { movedPositions } from "./places.repository.ts";
import { keepPicture } from "./product-versions.repository.ts";

const most = 40;
const categoryLock = 5_180_009;

/** Serialises changes of categories. */
const lockCategories = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(${categoryLock})`);

/** Every category in display order, also one that buyers do not see. */
export const inOrder = (db: Database | Transaction) =>
  db.select().from(category).orderBy(asc(category.position), asc(category.id));

const onSale = count(sql`case when ${product.shown} then 1 end`);

/** Every category in display order, with the number of its products. */
export async function staffCategoriesOf(db: Database | Transaction): Promise<StaffCategory[]> {
  const counted = await db
    .select({ id: product.cateId, products: count(), onSale })
    .from(product)
    .groupBy(product.cateId);
  const counts = new Map(counted.map((row) => [row.id, row]));
  return (await inOrder(db)).map(({ id, name, summary, picture }) => ({
    ...{ cate_id: id, name, summary, picture },
    products: counts.get(id)?.products ?? 0,
    onSale: counts.get(id)?.onSale ?? 0,
  }));
}

/** Absent fields stay as they are. */
interface Changes {
  readonly name?: string | undefined;
  readonly summary?: string | undefined;
  readonly picture: NewPicture | null;
}

const wrong = (message: string, field?: string) =>
  new Refusal(codes.invalidInput, message, field === undefined ? null : { field });

/**
 * Adds a category behind the others, or changes the one of its id.
 * @throws Refusal `invalidInput` where a new one lacks a field, the name is taken, or there are too
 * many
 */
export async function putCategoryWithin(
  tx: Transaction,
  id: string,
  changes: Changes,
  at: Date,
): Promise<StaffCategory> {
  await lockCategories(tx);
  const rows = await inOrder(tx);
  const former = rows.find((row) => row.id === id);
  if (former === undefined && rows.length >= most) throw wrong(`分类最多${most}个`);
  const name = changes.name ?? former?.name;
  if (name === undefined) throw wrong("请填写名称", "name");
  if (rows.some((row) => row.id !== id && row.name === name)) {
    throw wrong("已经有同名的分类", "name");
  }
  if (changes.picture !== null) await keepPicture(tx, changes.picture, at);
  const picture =
    changes.picture === null ? former?.picture : `${ownPictureStart}${changes.picture.hash}.jpg`;
  if (picture === undefined) throw wrong("请选择图片", "picture");
  const summary = changes.summary ?? former?.summary ?? "";
  const position = former?.position ?? Math.max(-1, ...rows.map((row) => row.position)) + 1;
  const row = { id, name, summary, picture, position };
  await tx.insert(category).values(row).onConflictDoUpdate({ target: category.id, set: row });
  return rowOf(await staffCategoriesOf(tx), id);
}

function rowOf(rows: readonly StaffCategory[], id: string): StaffCategory {
  const found = rows.find((row) => row.cate_id === id);
  if (found === undefined) throw new Refusal(codes.notFound, "没有这个分类");
  return found;
}

/** Swaps places with its neighbour. @throws Refusal `notFound`, `stateConflict` at the end */
export async function moveCategoryWithin(
  tx: Transaction,
  id: string,
  to: "up" | "down",
): Promise<{ name: string }> {
  await lockCategories(tx);
  const rows = await inOrder(tx);
  const found = rows.find((row) => row.id === id);
  if (found === undefined) throw new Refusal(codes.notFound, "没有这个分类");
  for (const row of movedPositions(rows, id, to)) {
    await tx.update(category).set({ position: row.position }).where(eq(category.id, row.id));
  }
  return { name: found.name };
}

/** @throws Refusal `notFound`, `stateConflict` while it has a product */
export async function removeCategoryWithin(tx: Transaction, id: string): Promise<{ name: string }> {
  await lockCategories(tx);
  await tx.select({ id: category.id }).from(category).where(eq(category.id, id)).for("update");
  const { name, products } = rowOf(await staffCategoriesOf(tx), id);
  if (products > 0) {
    throw new Refusal(codes.stateConflict, `分类里还有 ${products} 个商品，先移到别的分类`);
  }
  await tx.delete(category).where(eq(category.id, id));
  return { name };
}
