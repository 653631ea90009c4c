import { and, desc, eq, inArray, max, sql } from "drizzle-orm";
import { ownPictureStart, type ProductDocument } from "#contract/catalog/product-document.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { productDraft, productVersion } from "#server/infra/database/tables/products.tables.ts";
import { category, product, shopPicture } from "#server/infra/database/tables/shop.tables.ts";
import { staffPerson } from "#server/infra/database/tables/staff.tables.ts";
import type { NewPicture } from "#server/modules/artwork/shop-picture.ts";

type Db = Database | Transaction;
export type ProductRow = typeof product.$inferSelect;
export type NewProductRow = typeof product.$inferInsert;
type VersionRow = typeof productVersion.$inferInsert;
type DraftRow = typeof productDraft.$inferInsert;

export async function findRow(db: Db, id: string): Promise<ProductRow | null> {
  const [row] = await db.select().from(product).where(eq(product.id, id));
  return row ?? null;
}

/** The row, locked until the transaction ends. */
export async function lockRow(tx: Transaction, id: string): Promise<ProductRow | null> {
  const [row] = await tx.select().from(product).where(eq(product.id, id)).for("update");
  return row ?? null;
}

/** Adds rows whose ids the shop lacks. */
export async function addRows(tx: Transaction, rows: readonly NewProductRow[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(product)
      .values([...rows])
      .onConflictDoNothing();
}

export async function changeRow(
  tx: Transaction,
  id: string,
  set: Partial<NewProductRow>,
): Promise<void> {
  await tx.update(product).set(set).where(eq(product.id, id));
}

export async function removeRow(tx: Transaction, id: string): Promise<void> {
  await tx.delete(product).where(eq(product.id, id));
}

/** A position behind every product of the category; without one, the category's own. */
export async function lastPosition(tx: Transaction, cateId: string): Promise<number> {
  const [row] = await tx
    .select({ last: max(product.position) })
    .from(product)
    .where(eq(product.cateId, cateId));
  if (row?.last != null) return row.last + 1;
  const [own] = await tx
    .select({ position: category.position })
    .from(category)
    .where(eq(category.id, cateId));
  return (own?.position ?? 0) * 1000;
}

/** Whether there is the category; it stays until the transaction ends. */
export async function isCategory(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: category.id })
    .from(category)
    .where(eq(category.id, id))
    .for("key share");
  return rows.length > 0;
}

/** The draft of a product with its author's name. */
export async function findDraft(db: Db, id: string) {
  const [row] = await db
    .select({ draft: productDraft, who: staffPerson.name })
    .from(productDraft)
    .leftJoin(staffPerson, eq(staffPerson.id, productDraft.changedBy))
    .where(eq(productDraft.productId, id));
  return row === undefined ? null : { ...row.draft, who: row.who ?? "" };
}

export async function putDraft(tx: Transaction, row: DraftRow): Promise<void> {
  await tx
    .insert(productDraft)
    .values(row)
    .onConflictDoUpdate({ target: productDraft.productId, set: row });
}

export async function dropDraft(tx: Transaction, id: string): Promise<void> {
  await tx.delete(productDraft).where(eq(productDraft.productId, id));
}

export async function addVersions(tx: Transaction, rows: readonly VersionRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(productVersion).values([...rows]);
}

export async function findVersion(
  db: Db,
  id: string,
  number: number,
): Promise<ProductDocument | null> {
  const [row] = await db
    .select({ document: productVersion.document })
    .from(productVersion)
    .where(and(eq(productVersion.productId, id), eq(productVersion.number, number)));
  return row?.document ?? null;
}

/** The latest publications of a product, each with its person's name. */
export async function latestVersions(db: Db, id: string, most: number) {
  const rows = await db
    .select({ version: productVersion, who: staffPerson.name })
    .from(productVersion)
    .leftJoin(staffPerson, eq(staffPerson.id, productVersion.publishedBy))
    .where(eq(productVersion.productId, id))
    .orderBy(desc(productVersion.number))
    .limit(most);
  return rows.map(({ version, who }) => ({ ...version, who: who ?? "" }));
}

/** Stores a picture for products; one that exists stays for good. */
export async function keepPicture(db: Db, picture: NewPicture, at: Date): Promise<void> {
  await db
    .insert(shopPicture)
    .values({ ...picture, ofProduct: true, createdAt: at })
    .onConflictDoUpdate({ target: shopPicture.hash, set: { ofProduct: true } });
}

const hashOf = (address: string): string =>
  address.slice(ownPictureStart.length, ownPictureStart.length + 32);

/** The addresses of uploaded pictures that the shop does not have. */
export async function missingPictures(db: Db, addresses: readonly string[]): Promise<string[]> {
  const own = addresses.filter((address) => address.startsWith(ownPictureStart));
  if (own.length === 0) return [];
  const rows = await db
    .select({ hash: shopPicture.hash })
    .from(shopPicture)
    .where(and(inArray(shopPicture.hash, own.map(hashOf)), sql`${shopPicture.ofProduct}`));
  const held = new Set(rows.map(({ hash }) => hash));
  return own.filter((address) => !held.has(hashOf(address)));
}
