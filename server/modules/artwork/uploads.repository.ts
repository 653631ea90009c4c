import {
  and,
  count,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  notInArray,
  or,
  sql,
} from "drizzle-orm";
import { fileNameOf } from "#contract/http/file-name.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { refund } from "#server/infra/database/tables/after-sale.tables.ts";
import {
  type FileType,
  shopKinds,
  type UploadKind,
  upload,
  uploadPreview,
} from "#server/infra/database/tables/files.tables.ts";

import { takenFiles } from "./shared-files.repository.ts";

export type { FileType, UploadKind };
export type UploadRow = typeof upload.$inferSelect;

/** The file and the owner of a policy. */
export interface UploadFacts {
  readonly userId: string;
  readonly kind: UploadKind;
  readonly orderId: string | null;
  /** The line that artwork is for. */
  readonly itemId: string | null;
  readonly name: string;
  readonly type: FileType;
  readonly size: number;
  readonly fingerprint: string;
}

const ofOrder = (orderId: string | null) =>
  orderId === null ? isNull(upload.orderId) : eq(upload.orderId, orderId);

/** The upload with these properties: an existing one, or a new row of the given id. */
export async function openUpload(
  tx: Transaction,
  facts: UploadFacts,
  fresh: { readonly id: string; readonly at: Date },
): Promise<UploadRow> {
  const { userId, kind, orderId, itemId, type, size, fingerprint } = facts;
  const name = fileNameOf(facts.name, type);
  await tx
    .insert(upload)
    .values({
      id: fresh.id,
      ...{ userId, kind, orderId, itemId, name, type, size, fingerprint },
      arrived: 0,
      createdAt: fresh.at,
    })
    .onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(upload)
    .where(
      and(
        eq(upload.userId, userId),
        eq(upload.kind, kind),
        ofOrder(orderId),
        itemId === null ? isNull(upload.itemId) : eq(upload.itemId, itemId),
        eq(upload.fingerprint, fingerprint),
      ),
    );
  if (row === undefined) throw new Error("an upload that was just written is not there");
  if (row.size !== size || row.type !== type) {
    throw new Refusal(codes.invalidInput, "文件与上次选的不同，请重新选择");
  }
  return row;
}

export async function findUpload(db: Database, id: string): Promise<UploadRow | null> {
  const [row] = await db.select().from(upload).where(eq(upload.id, id));
  return row ?? null;
}

/** Incomplete and unused files of a buyer; the shop's own files do not count. */
export async function looseUploads(tx: Transaction, userId: string): Promise<number> {
  const [found] = await tx
    .select({ files: count() })
    .from(upload)
    .where(
      and(
        eq(upload.userId, userId),
        notInArray(upload.kind, [...shopKinds]),
        isNull(upload.usedAt),
      ),
    );
  return found?.files ?? 0;
}

/** Gives `writer` the exclusive lease until `until`; null where another writer has it. */
export async function takeWriter(
  db: Database,
  id: string,
  claim: { readonly writer: string; readonly now: Date; readonly until: Date },
): Promise<UploadRow | null> {
  const [row] = await db
    .update(upload)
    .set({ writer: claim.writer, writerUntil: claim.until })
    .where(
      and(
        eq(upload.id, id),
        isNull(upload.finishedAt),
        or(isNull(upload.writer), lt(upload.writerUntil, claim.now)),
      ),
    )
    .returning();
  return row ?? null;
}

/**
 * Stores the confirmed length, and extends the lease until `until`; null releases it.
 * False where another writer has taken it: then nothing is stored.
 */
export async function noteArrived(
  db: Database,
  id: string,
  note: { readonly writer: string; readonly arrived: number; readonly until: Date | null },
): Promise<boolean> {
  const { writer, arrived, until } = note;
  const rows = await db
    .update(upload)
    .set({ arrived, writerUntil: until, writer: until === null ? null : writer })
    .where(and(eq(upload.id, id), eq(upload.writer, writer)))
    .returning({ id: upload.id });
  return rows.length === 1;
}

/** For a file shorter than its row says, as after a restore. */
export async function correctArrived(db: Database, row: UploadRow, arrived: number): Promise<void> {
  await db
    .update(upload)
    .set({ arrived })
    .where(and(eq(upload.id, row.id), eq(upload.arrived, row.arrived), isNull(upload.finishedAt)));
}

export async function finishUpload(db: Database, id: string, at: Date): Promise<void> {
  await db
    .update(upload)
    .set({ finishedAt: at, writer: null, writerUntil: null })
    .where(and(eq(upload.id, id), isNull(upload.finishedAt)));
}

/** Deletes the row of a refused file. */
export async function dropUpload(db: Database, id: string): Promise<void> {
  await db.delete(upload).where(and(eq(upload.id, id), isNull(upload.usedAt)));
}

/** Removes the row of a bank slip; false where another refund still shows the same slip. */
export async function dropProof(tx: Transaction, id: string): Promise<boolean> {
  const isShown = sql`exists (
    select from ${refund} where ${refund.proof} ->> 'upload_id' = ${upload.id}::text)`;
  const rows = await tx
    .delete(upload)
    .where(and(eq(upload.id, id), eq(upload.kind, "proof"), not(isShown)))
    .returning({ id: upload.id });
  return rows.length === 1;
}

/**
 * Finished uploads of a buyer and a kind, marked as used, in the order of `ids`; a picture belongs
 * to the order that it was signed for.
 * @throws Refusal `notFound`, alike for one that is missing, another's or incomplete
 */
export async function takeUploads(
  tx: Transaction,
  wanted: {
    readonly userId: string;
    readonly kind: UploadKind;
    /** Absent: for any order; null: for none. */
    readonly orderId?: string | null;
    readonly ids: readonly string[];
    readonly at: Date;
  },
): Promise<UploadRow[]> {
  const { userId, kind, orderId, ids, at } = wanted;
  if (ids.length === 0) return [];
  const rows = await tx
    .update(upload)
    .set({ usedAt: sql`coalesce(${upload.usedAt}, ${at.toISOString()}::timestamptz)` })
    .where(
      and(
        inArray(upload.id, [...ids]),
        or(
          and(
            eq(upload.userId, userId),
            eq(upload.kind, kind),
            orderId === undefined ? undefined : ofOrder(orderId),
          ),
          // A file that came with a job of the firm is its taker's to print and to share again.
          kind === "artwork" || kind === "shared"
            ? inArray(upload.id, takenFiles(tx, userId))
            : undefined,
        ),
        isNotNull(upload.finishedAt),
      ),
    )
    .returning();
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = found.get(id);
    if (row === undefined) throw new Refusal(codes.notFound, "文件不存在或没有传完");
    return row;
  });
}

/** Which of these ids have a row. */
export async function knownUploads(
  db: Database | Transaction,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: upload.id })
    .from(upload)
    .where(inArray(upload.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

/** Deletes unused rows older than `before`. */
export async function pruneLooseUploads(db: Database, before: Date): Promise<void> {
  await db.delete(upload).where(and(isNull(upload.usedAt), lt(upload.createdAt, before)));
}

/** Deletes pictures of applications and slips that were sent before `before`. */
export async function prunePictures(db: Database | Transaction, before: Date): Promise<void> {
  await db
    .delete(upload)
    .where(and(inArray(upload.kind, ["after-sale", "slip"]), lt(upload.usedAt, before)));
}

/** Every file of a buyer, oldest first. */
export async function uploadsOf(db: Database | Transaction, userId: string): Promise<UploadRow[]> {
  return db
    .select()
    .from(upload)
    .where(eq(upload.userId, userId))
    .orderBy(upload.createdAt, upload.id);
}

/** Stores the first page of a buyer's own upload. @throws Refusal `notFound` */
export async function putPreview(
  db: Database,
  userId: string,
  { uploadId, image }: { readonly uploadId: string; readonly image: string },
): Promise<void> {
  const own = await findUpload(db, uploadId);
  if (own?.userId !== userId || own.kind !== "artwork") {
    throw new Refusal(codes.notFound, "文件不存在或没有传完");
  }
  await db
    .insert(uploadPreview)
    .values({ uploadId, image })
    .onConflictDoUpdate({ target: uploadPreview.uploadId, set: { image } });
}
