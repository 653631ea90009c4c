import { and, asc, eq, notInArray, sql } from "drizzle-orm";
import { ownPictureStart } from "#contract/catalog/product-document.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { StaffAdvert } from "#contract/staff/staff-adverts.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { advert, shopPicture } from "#server/infra/database/tables/shop.tables.ts";
import type { NewPicture } from "#server/modules/artwork/shop-picture.ts";
import { movedPositions } from "./places.repository.ts";

const most = 20;
const advertLock = 5_180_003;

const addressOf = (hash: string): string => `${ownPictureStart}${hash}.jpg`;

/** Serialises changes of adverts. */
const lockAdverts = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(${advertLock})`);

const inOrder = (db: Database | Transaction) =>
  db.select().from(advert).orderBy(asc(advert.position), asc(advert.id));

type Row = Awaited<ReturnType<typeof inOrder>>[number];

const staffAdvertOf = ({ id, position: _, from, until, ...row }: Row): StaffAdvert => ({
  advert_id: id,
  ...row,
  from: from?.getTime() ?? null,
  until: until?.getTime() ?? null,
});

/** Every advert in display order, visible or not. */
export const allAdverts = async (db: Database): Promise<StaffAdvert[]> =>
  (await inOrder(db)).map(staffAdvertOf);

/** Visible adverts within their period. */
export const shownAdverts = async (db: Database): Promise<Row[]> =>
  (await inOrder(db)).filter(({ shown }) => shown);

/** Absent fields stay as they are. */
export type AdvertChanges = {
  readonly [Name in "title" | "subtitle" | "link" | "shown" | "from" | "until"]?:
    | Row[Name]
    | undefined;
};

/** @throws Refusal `invalidInput` for a field that a new advert lacks */
function neededFact<Value>(value: Value | undefined, field: string, words: string): Value {
  if (value !== undefined) return value;
  throw new Refusal(codes.invalidInput, words, { field });
}

/** The current advert with the changes applied. */
function mergedFacts(former: Row | undefined, changes: AdvertChanges) {
  const { subtitle = former?.subtitle ?? "" } = changes;
  const { from = former?.from ?? null, until = former?.until ?? null } = changes;
  if (from !== null && until !== null && from >= until) {
    throw new Refusal(codes.invalidInput, "结束要晚于开始", { field: "until" });
  }
  return {
    title: neededFact(changes.title ?? former?.title, "title", "请填写标题"),
    link: neededFact(changes.link ?? former?.link, "link", "请填写链接"),
    shown: neededFact(changes.shown ?? former?.shown, "shown", "请选择是否显示"),
    ...{ subtitle, from, until },
  };
}

/**
 * Adds an advert behind the others, or changes the one of its id; deletes a picture that no advert
 * uses.
 * @throws Refusal `invalidInput` where a new one lacks a field, or there are too many
 */
export async function putAdvertWithin(
  tx: Transaction,
  id: string,
  changes: AdvertChanges,
  picture: NewPicture | null,
  at: Date,
): Promise<StaffAdvert> {
  await lockAdverts(tx);
  const rows = await inOrder(tx);
  const former = rows.find((row) => row.id === id);
  if (former === undefined && rows.length >= most) {
    throw new Refusal(codes.invalidInput, `广告最多${most}个`);
  }
  const facts = mergedFacts(former, changes);
  const held = picture === null ? former?.picture : addressOf(picture.hash);
  const address = neededFact(held, "picture", "请选择图片");
  if (picture !== null) {
    await tx
      .insert(shopPicture)
      .values({ ...picture, createdAt: at })
      .onConflictDoNothing();
  }
  const position = former?.position ?? Math.max(-1, ...rows.map((row) => row.position)) + 1;
  const row: Row = { id, ...facts, picture: address, position };
  await tx.insert(advert).values(row).onConflictDoUpdate({ target: advert.id, set: row });
  const used = tx
    .select({ hash: sql<string>`substr(${advert.picture}, ${ownPictureStart.length + 1}, 32)` })
    .from(advert);
  await tx
    .delete(shopPicture)
    .where(and(eq(shopPicture.ofProduct, false), notInArray(shopPicture.hash, used)));
  return staffAdvertOf(row);
}

/** Swaps places with its neighbour. @throws Refusal `notFound`, `stateConflict` at the end */
export async function moveAdvertWithin(
  tx: Transaction,
  id: string,
  to: "up" | "down",
): Promise<StaffAdvert> {
  await lockAdverts(tx);
  const rows = await inOrder(tx);
  const found = rows.find((row) => row.id === id);
  if (found === undefined) throw new Refusal(codes.notFound, "没有这个广告");
  for (const row of movedPositions(rows, id, to)) {
    await tx.update(advert).set({ position: row.position }).where(eq(advert.id, row.id));
  }
  return staffAdvertOf(found);
}

/** The bytes of one of the shop's own pictures, a JPEG; null where there is none. */
export async function findPicture(db: Database, hash: string): Promise<Buffer | null> {
  const [row] = await db
    .select({ base64: shopPicture.base64 })
    .from(shopPicture)
    .where(eq(shopPicture.hash, hash));
  return row === undefined ? null : Buffer.from(row.base64, "base64");
}
