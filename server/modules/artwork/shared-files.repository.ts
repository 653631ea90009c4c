import { and, eq, inArray, isNotNull, notExists, or, sql } from "drizzle-orm";
import type { CartLine } from "#contract/cart/carts.ts";
import { fileNameOf } from "#contract/http/file-name.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { artwork, upload } from "#server/infra/database/tables/files.tables.ts";
import { firmJob, firmJobTaking } from "#server/infra/database/tables/firm-jobs.tables.ts";
import { firmPerson } from "#server/infra/database/tables/firms.tables.ts";
import { order } from "#server/infra/database/tables/orders.tables.ts";

type Db = Database | Transaction;

/** Ids of the files that came with jobs which this person took from the present firm. */
export const takenFiles = (db: Db, userId: string) =>
  db
    .select({ uploadId: firmJobTaking.uploadId })
    .from(firmJobTaking)
    .innerJoin(
      firmPerson,
      and(eq(firmPerson.firmId, firmJobTaking.firmId), eq(firmPerson.userId, firmJobTaking.userId)),
    )
    .where(and(eq(firmJobTaking.userId, userId), isNotNull(firmJobTaking.uploadId)));

/** May this person read the upload: shared in the present firm, taken there, or in an own order? */
export async function isSharedWith(
  db: Database,
  uploadId: string,
  userId: string | null,
): Promise<boolean> {
  if (userId === null) return false;
  const shared = db
    .select({ uploadId: firmJob.uploadId })
    .from(firmJob)
    .innerJoin(firmPerson, eq(firmPerson.firmId, firmJob.firmId))
    .where(and(eq(firmPerson.userId, userId), eq(firmJob.uploadId, uploadId)));
  const ordered = db
    .select({ uploadId: artwork.uploadId })
    .from(artwork)
    .innerJoin(order, eq(order.id, artwork.orderId))
    .where(and(eq(order.userId, userId), eq(artwork.uploadId, uploadId)));
  const [found] = await db
    .select({ id: upload.id })
    .from(upload)
    .where(
      and(
        eq(upload.id, uploadId),
        eq(upload.kind, "shared"),
        or(
          inArray(upload.id, shared),
          inArray(upload.id, takenFiles(db, userId)),
          inArray(upload.id, ordered),
        ),
      ),
    );
  return found !== undefined;
}

/** The files of lines and drafts that this person took from the present firm, newest first. */
export async function takenFilesOf(db: Db, userId: string) {
  const rows = await db
    .select({
      lineId: firmJobTaking.lineId,
      title: firmJob.title,
      at: firmJobTaking.takenAt,
      upload,
    })
    .from(firmJobTaking)
    .innerJoin(
      firmPerson,
      and(eq(firmPerson.firmId, firmJobTaking.firmId), eq(firmPerson.userId, firmJobTaking.userId)),
    )
    .innerJoin(upload, eq(upload.id, firmJobTaking.uploadId))
    .leftJoin(firmJob, eq(firmJob.id, firmJobTaking.jobId))
    .where(eq(firmJobTaking.userId, userId))
    .orderBy(sql`${firmJobTaking.takenAt} desc`, firmJobTaking.lineId);
  return rows.map(({ upload: { id, name, type, size }, ...row }) => ({
    ...row,
    file: { upload_id: id, name: fileNameOf(name, type), type, size },
  }));
}

/** Cart lines with the files that came with them. */
export async function withTakenFiles(
  db: Db,
  { id, inFirm }: { readonly id: string; readonly inFirm: boolean },
  lines: readonly CartLine[],
): Promise<CartLine[]> {
  if (!inFirm || lines.length === 0) return [...lines];
  const files = new Map((await takenFilesOf(db, id)).map((one) => [one.lineId, one.file]));
  return lines.map((line) => {
    const file = files.get(line.line_id);
    if (file === undefined) return line;
    const { upload_id, name, size } = file;
    return { ...line, shared_file: { upload_id, name, size } };
  });
}

/** Is a file named by a shared job, a taking or an order? */
const isNamed = (db: Db) => [
  db.select({ one: sql`1` }).from(firmJob).where(eq(firmJob.uploadId, upload.id)),
  db.select({ one: sql`1` }).from(firmJobTaking).where(eq(firmJobTaking.uploadId, upload.id)),
  db.select({ one: sql`1` }).from(artwork).where(eq(artwork.uploadId, upload.id)),
];

/** True for an upload that nothing of a firm and no order names. */
export const isUnnamed = (db: Db) => and(...isNamed(db).map((named) => notExists(named)));

/** Deletes shared files that nothing names any more. */
export async function pruneSharedFiles(tx: Transaction): Promise<void> {
  await tx
    .delete(upload)
    .where(and(eq(upload.kind, "shared"), isNotNull(upload.usedAt), isUnnamed(tx)));
}
