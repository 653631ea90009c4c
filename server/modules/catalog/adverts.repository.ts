import { and, asc, eq, notInArray, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { ownPictureStart } from "#contract/catalog/product-document.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { advertDraft, advertVersion } from "#server/infra/database/tables/adverts.tables.ts";
import { advert, shopPicture } from "#server/infra/database/tables/shop.tables.ts";
import type { NewPicture } from "#server/modules/artwork/shop-picture.ts";

type Db = Database | Transaction;
export type AdvertRow = typeof advert.$inferSelect;

const advertLock = 5_180_003;

/** Serialises changes of adverts. */
export const lockAdverts = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(${advertLock})`);

/** Every advert in display order, visible or not. */
export const inOrder = (db: Db): Promise<AdvertRow[]> =>
  db.select().from(advert).orderBy(asc(advert.position), asc(advert.id));

/** Visible adverts, also outside their period. */
export const shownAdverts = async (db: Database): Promise<AdvertRow[]> =>
  (await inOrder(db)).filter(({ shown }) => shown);

export async function findRow(db: Db, id: string): Promise<AdvertRow | null> {
  const [row] = await db.select().from(advert).where(eq(advert.id, id));
  return row ?? null;
}

/** Adds the row, or changes the one of its id. */
export async function putRow(tx: Transaction, row: AdvertRow): Promise<void> {
  await tx.insert(advert).values(row).onConflictDoUpdate({ target: advert.id, set: row });
}

export async function placeRow(tx: Transaction, id: string, position: number): Promise<void> {
  await tx.update(advert).set({ position }).where(eq(advert.id, id));
}

/** Its draft goes with it. */
export async function removeRow(tx: Transaction, id: string): Promise<void> {
  await tx.delete(advert).where(eq(advert.id, id));
}

/** Stores a picture and returns its address. */
export async function addPicture(tx: Transaction, picture: NewPicture, at: Date): Promise<string> {
  await tx
    .insert(shopPicture)
    .values({ ...picture, createdAt: at })
    .onConflictDoNothing();
  return `${ownPictureStart}${picture.hash}.jpg`;
}

const hashIn = (address: unknown) =>
  sql<string>`substr(${address}, ${sql.raw(String(ownPictureStart.length + 1))}, 32)`;

/** Deletes pictures that no advert, no draft and no version has, and no product. */
export async function dropUnusedPictures(tx: Transaction): Promise<void> {
  const inDocument = (document: unknown) => hashIn(sql`(${document} ->> 'picture')`);
  const used = unionAll(
    tx.select({ hash: hashIn(advert.picture) }).from(advert),
    tx.select({ hash: inDocument(advertDraft.document) }).from(advertDraft),
    tx.select({ hash: inDocument(advertVersion.document) }).from(advertVersion),
  );
  await tx
    .delete(shopPicture)
    .where(and(eq(shopPicture.ofProduct, false), notInArray(shopPicture.hash, used)));
}

/** The bytes of one of the shop's own pictures, a JPEG; null where there is none. */
export async function findPicture(db: Database, hash: string): Promise<Buffer | null> {
  const [row] = await db
    .select({ base64: shopPicture.base64 })
    .from(shopPicture)
    .where(eq(shopPicture.hash, hash));
  return row === undefined ? null : Buffer.from(row.base64, "base64");
}
