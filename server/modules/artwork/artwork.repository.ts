import { randomUUID } from "node:crypto";
import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  or,
  sql,
} from "drizzle-orm";
import { type ArtworkType, isArtworkType } from "#contract/artwork/artwork.ts";
import type { Proofing } from "#contract/artwork/artwork-proof.ts";
import type { PageMark, PageRemark } from "#contract/artwork/page-mark.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { tableType } from "#contract/jobs/data-table.ts";
import { orderStates } from "#contract/orders/states.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import type { Position } from "#server/infra/database/keyset.ts";
import { artwork, upload, uploadPreview } from "#server/infra/database/tables/files.tables.ts";
import { order, orderItem } from "#server/infra/database/tables/orders.tables.ts";
import { artworkProof } from "#server/infra/database/tables/proofs.tables.ts";
import type { SecondLook } from "./second-look.ts";
import type { UploadRow } from "./uploads.repository.ts";

export type ArtworkRow = typeof artwork.$inferSelect;
/** A file that is printed; tables of variable data lie beside it. */
export type PrintFileRow = ArtworkRow & { readonly type: ArtworkType };

export const isPrintFile = (row: ArtworkRow): row is PrintFileRow => row.type !== tableType;

/** The current files of each line, of several orders. */
export async function artworkOf(
  db: Database | Transaction,
  orderIds: readonly string[],
): Promise<ArtworkRow[]> {
  if (orderIds.length === 0) return [];
  return db
    .select()
    .from(artwork)
    .where(and(inArray(artwork.orderId, [...orderIds]), ne(artwork.state, "replaced")));
}

interface ArtworkPlace {
  readonly orderId: string;
  readonly itemId: string;
  readonly place: number;
  readonly proofing: Proofing;
  readonly at: Date;
}

/**
 * Replaces files: a whole line's file replaces all of its files, a part's file that of the part and
 * of the whole. The caller holds the order's lock.
 * @returns ids of the replaced files
 */
export async function putArtwork(
  tx: Transaction,
  { orderId, itemId, place, proofing, at }: ArtworkPlace,
  file: UploadRow,
): Promise<string[]> {
  const { name, type, size } = file;
  if (!isArtworkType(type)) throw new Error(`an upload of ${type} was taken for artwork`);
  const replaced = await tx
    .update(artwork)
    .set({ state: "replaced" })
    .where(
      and(
        eq(artwork.itemId, itemId),
        ne(artwork.state, "replaced"),
        ne(artwork.type, tableType),
        place === 0 ? undefined : inArray(artwork.place, [0, place]),
      ),
    )
    .returning({ id: artwork.id });
  await tx.insert(artwork).values({
    id: randomUUID(),
    ...{ orderId, itemId, place, proofing, name, type, size },
    uploadId: file.id,
    state: "checking",
    words: "",
    createdAt: at,
  });
  return replaced.map(({ id }) => id);
}

/** @throws Refusal `notFound` */
export async function findArtwork(db: Database, id: string): Promise<PrintFileRow> {
  const [row] = await db.select().from(artwork).where(eq(artwork.id, id));
  if (row === undefined || !isPrintFile(row)) throw new Refusal(codes.notFound, "文件不存在");
  return row;
}

/** Decides about a file in checking; false where it is decided or replaced. */
export async function decide(
  tx: Transaction,
  id: string,
  verdict: {
    readonly state: "accepted" | "returned";
    readonly words: string;
    readonly mark: PageMark | null;
    readonly marks: readonly PageRemark[];
    readonly at: Date;
  },
): Promise<boolean> {
  const { state, words, mark, marks, at } = verdict;
  const rows = await tx
    .update(artwork)
    .set({ state, words, mark, marks, decidedAt: at })
    .where(and(eq(artwork.id, id), eq(artwork.state, "checking")))
    .returning({ id: artwork.id });
  return rows.length === 1;
}

/** Accepts every file of an order that is in checking and needs no proof. */
export async function acceptAll(tx: Transaction, orderId: string, at: Date): Promise<void> {
  const proved = tx
    .select({ one: sql`1` })
    .from(artworkProof)
    .where(eq(artworkProof.artworkId, artwork.id));
  await tx
    .update(artwork)
    .set({ state: "accepted", decidedAt: at })
    .where(
      and(
        eq(artwork.orderId, orderId),
        eq(artwork.state, "checking"),
        eq(artwork.proofing, "direct"),
        notExists(proved),
      ),
    );
}

/** Marks lines of an order as needing no file. */
export async function waiveFiles(tx: Transaction, orderId: string): Promise<void> {
  await tx.update(orderItem).set({ needsArtwork: false }).where(eq(orderItem.orderId, orderId));
}

export interface WaitingArtwork {
  readonly file: PrintFileRow;
  readonly orderNo: string;
  readonly title: string;
  /** The part of the line that it is for; null: all of it. */
  readonly part: string | null;
  readonly preview: string | null;
}

/** The proof of a file that waits for its buyer. */
const openProofOf = (db: Database) =>
  db
    .select({ one: sql`1` })
    .from(artworkProof)
    .where(and(eq(artworkProof.artworkId, artwork.id), eq(artworkProof.state, "issued")));

/** Files to be checked, of orders that take decisions. */
const isWaiting = (db: Database) =>
  and(
    eq(artwork.state, "checking"),
    notExists(openProofOf(db)),
    inArray(order.state, [orderStates.awaitingArtwork, orderStates.artworkRejected]),
  );

const queued = (db: Database) =>
  db
    .select({
      file: artwork,
      orderNo: order.orderNo,
      title: orderItem.title,
      part: sql<string | null>`${orderItem.artworkPlaces} ->> (${artwork.place} - 1)`,
      preview: uploadPreview.image,
    })
    .from(artwork)
    .innerJoin(order, eq(order.id, artwork.orderId))
    .innerJoin(orderItem, eq(orderItem.id, artwork.itemId))
    .leftJoin(uploadPreview, eq(uploadPreview.uploadId, artwork.uploadId));

/** Tables never wait, but the rows' type has them. */
const printedIn = ({ file, ...row }: Omit<WaitingArtwork, "file"> & { file: ArtworkRow }) =>
  isPrintFile(file) ? [{ ...row, file }] : [];

const isLater = ({ at, id }: Position) =>
  or(gt(artwork.createdAt, at), and(eq(artwork.createdAt, at), gt(artwork.id, id)));
const isEarlier = ({ at, id }: Position) =>
  or(lt(artwork.createdAt, at), and(eq(artwork.createdAt, at), lt(artwork.id, id)));

/**
 * Files to be checked, the longest wait first; one row more than `limit` shows that there is a next
 * page.
 */
export async function waitingArtwork(
  db: Database,
  page: { readonly limit: number; readonly after?: Position },
): Promise<WaitingArtwork[]> {
  const rows = await queued(db)
    .where(and(isWaiting(db), page.after && isLater(page.after)))
    .orderBy(asc(artwork.createdAt), asc(artwork.id))
    .limit(page.limit + 1);
  return rows.flatMap(printedIn);
}

/** One file as the queue shows it, whether it waits or not. @throws Refusal `notFound` */
export async function queuedArtwork(db: Database, id: string): Promise<WaitingArtwork> {
  const [row] = (await queued(db).where(eq(artwork.id, id))).flatMap(printedIn);
  if (row === undefined) throw new Refusal(codes.notFound, "文件不存在");
  return row;
}

/** Neighbours of a file in the queue. */
export async function neighboursOf(db: Database, { id, createdAt }: ArtworkRow) {
  const own = { at: createdAt, id };
  const ids = () =>
    db.select({ id: artwork.id }).from(artwork).innerJoin(order, eq(order.id, artwork.orderId));
  const [next] = await ids()
    .where(and(isWaiting(db), isLater(own)))
    .orderBy(asc(artwork.createdAt), asc(artwork.id))
    .limit(1);
  const [previous] = await ids()
    .where(and(isWaiting(db), isEarlier(own)))
    .orderBy(desc(artwork.createdAt), desc(artwork.id))
    .limit(1);
  const [counted] = await db
    .select({
      waiting: sql<number>`count(*)::int`,
      before: sql<number>`(count(*) filter (where ${isEarlier(own)}))::int`,
      own: sql<number>`(count(*) filter (where ${eq(artwork.id, id)}))::int`,
    })
    .from(artwork)
    .innerJoin(order, eq(order.id, artwork.orderId))
    .where(isWaiting(db));
  const { waiting = 0, before = 0, own: isThere = 0 } = counted ?? {};
  return {
    previous: previous?.id ?? null,
    next: next?.id ?? null,
    position: isThere === 1 ? before + 1 : null,
    waiting,
  };
}

/** Files that wait for a decision and that the server has not inspected. */
export async function unnoticedArtwork(db: Database, limit: number): Promise<ArtworkRow[]> {
  return db
    .select()
    .from(artwork)
    .where(and(eq(artwork.state, "checking"), isNull(artwork.noticed), isNotNull(artwork.uploadId)))
    .orderBy(asc(artwork.createdAt), asc(artwork.id))
    .limit(limit);
}

export async function noteHash(db: Database, id: string, sha256: string): Promise<void> {
  await db.update(artwork).set({ sha256 }).where(eq(artwork.id, id));
}

/** Files of an order that are in review. */
export async function filesInReview(db: Database, orderId: string): Promise<ArtworkRow[]> {
  return db
    .select()
    .from(artwork)
    .where(and(eq(artwork.orderId, orderId), eq(artwork.state, "checking")));
}

export async function noteNoticed(
  db: Database,
  id: string,
  { words: noticed, pages }: SecondLook,
): Promise<void> {
  await db.update(artwork).set({ noticed, pages }).where(eq(artwork.id, id));
}

const mostEarlier = 30;

/** Stored artwork of a buyer with the line that it was last sent for, newest first. */
export async function earlierArtwork(
  db: Database,
  userId: string,
): Promise<Array<{ file: PrintFileRow; title: string }>> {
  const newest = db
    .selectDistinctOn([artwork.uploadId], { id: artwork.id })
    .from(artwork)
    .innerJoin(upload, eq(upload.id, artwork.uploadId))
    .where(and(eq(upload.userId, userId), ne(artwork.type, tableType)))
    .orderBy(artwork.uploadId, desc(artwork.createdAt));
  const rows = await db
    .select({ file: artwork, title: orderItem.title })
    .from(artwork)
    .innerJoin(orderItem, eq(orderItem.id, artwork.itemId))
    .where(inArray(artwork.id, newest))
    .orderBy(desc(artwork.createdAt), artwork.id)
    .limit(mostEarlier);
  return rows.flatMap(({ file, title }) => (isPrintFile(file) ? [{ file, title }] : []));
}

/** Deletes the PDFs of proofs whose file is deleted; the decisions stay. */
async function pruneProofs(tx: Transaction): Promise<void> {
  const without = tx.select({ id: artwork.id }).from(artwork).where(isNull(artwork.uploadId));
  await tx
    .update(artworkProof)
    .set({ documentId: null })
    .where(and(isNotNull(artworkProof.documentId), inArray(artworkProof.artworkId, without)));
  const shown = tx
    .select({ id: artworkProof.documentId })
    .from(artworkProof)
    .where(isNotNull(artworkProof.documentId));
  await tx
    .delete(upload)
    .where(and(eq(upload.kind, "artwork-proof"), sql`${upload.id} not in ${shown}`));
}

const over = [orderStates.completed, orderStates.cancelled];

/** Releases files whose orders all ended before `before`; the decisions stay. */
export async function pruneArtwork(tx: Transaction, before: Date): Promise<void> {
  const needed = tx
    .select({ id: artwork.uploadId })
    .from(artwork)
    .innerJoin(order, eq(order.id, artwork.orderId))
    .where(
      and(
        isNotNull(artwork.uploadId),
        sql`(${order.state} not in (${sql.join(over, sql`, `)}) or ${order.updatedAt} >= ${before.toISOString()}::timestamptz)`,
      ),
    );
  const gone = await tx
    .update(artwork)
    .set({ uploadId: null })
    .where(and(isNotNull(artwork.uploadId), sql`${artwork.uploadId} not in ${needed}`))
    .returning({ orderId: artwork.orderId });
  await pruneProofs(tx);
  if (gone.length === 0) return;
  const kept = tx.select({ id: artwork.uploadId }).from(artwork).where(isNotNull(artwork.uploadId));
  await tx
    .delete(upload)
    .where(
      and(
        inArray(upload.kind, ["artwork", "data"]),
        isNotNull(upload.usedAt),
        sql`${upload.id} not in ${kept}`,
      ),
    );
}
