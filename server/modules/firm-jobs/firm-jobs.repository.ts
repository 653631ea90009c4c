import { and, count, desc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import type { Position } from "#server/infra/database/keyset.ts";
import { user } from "#server/infra/database/tables/account.tables.ts";
import { upload } from "#server/infra/database/tables/files.tables.ts";
import { firmJob, firmJobTaking } from "#server/infra/database/tables/firm-jobs.tables.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";

type Db = Database | Transaction;
export type FirmJobInsert = typeof firmJob.$inferInsert;
export type TakingRow = typeof firmJobTaking.$inferSelect;

/** Days for which a taking of a removed job keeps its file. */
const takingDays = 180;

const rows = (db: Db) =>
  db
    .select({ shared: firmJob, by: user.name, file: upload })
    .from(firmJob)
    .innerJoin(user, eq(user.id, firmJob.sharedBy))
    .leftJoin(upload, eq(upload.id, firmJob.uploadId));
export type FirmJobRow = Awaited<ReturnType<typeof rows>>[number];

/** Shared jobs of a firm, newest first, with one more than the limit. */
export const firmJobsOf = (
  db: Db,
  firmId: string,
  { limit, from }: { readonly limit: number; readonly from?: Position },
): Promise<FirmJobRow[]> =>
  rows(db)
    .where(
      and(
        eq(firmJob.firmId, firmId),
        from === undefined
          ? undefined
          : sql`(${firmJob.createdAt}, ${firmJob.id}) < (${from.at.toISOString()}::timestamptz, ${from.id}::uuid)`,
      ),
    )
    .orderBy(desc(firmJob.createdAt), desc(firmJob.id))
    .limit(limit + 1);

/** Null where this firm shares no such job. */
export async function findFirmJob(
  db: Db,
  firmId: string,
  jobId: string,
): Promise<FirmJobRow | null> {
  const [row] = await rows(db).where(and(eq(firmJob.firmId, firmId), eq(firmJob.id, jobId)));
  return row ?? null;
}

export async function countFirmJobs(tx: Transaction, firmId: string): Promise<number> {
  const [row] = await tx.select({ jobs: count() }).from(firmJob).where(eq(firmJob.firmId, firmId));
  return row?.jobs ?? 0;
}

/** @returns false where a job of this id exists, of whichever firm */
export async function insertFirmJob(tx: Transaction, row: FirmJobInsert): Promise<boolean> {
  const made = await tx
    .insert(firmJob)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: firmJob.id });
  return made.length > 0;
}

/** Deletes a shared job. Takings with a file stay, because their lines need it. */
export async function deleteFirmJob(tx: Transaction, jobId: string): Promise<void> {
  await tx
    .delete(firmJobTaking)
    .where(and(eq(firmJobTaking.jobId, jobId), isNull(firmJobTaking.uploadId)));
  await tx.delete(firmJob).where(eq(firmJob.id, jobId));
}

/** Takings of these jobs with their takers' names, newest first. */
export async function takingsOf(db: Db, jobIds: readonly string[]) {
  if (jobIds.length === 0) return [];
  return db
    .select({ taking: firmJobTaking, by: user.name })
    .from(firmJobTaking)
    .innerJoin(user, eq(user.id, firmJobTaking.userId))
    .where(inArray(firmJobTaking.jobId, [...jobIds]))
    .orderBy(desc(firmJobTaking.takenAt), firmJobTaking.lineId);
}

export async function findTaking(
  tx: Transaction,
  userId: string,
  lineId: string,
): Promise<TakingRow | null> {
  const [row] = await tx
    .select()
    .from(firmJobTaking)
    .where(and(eq(firmJobTaking.userId, userId), eq(firmJobTaking.lineId, lineId)));
  return row ?? null;
}

export async function countTakings(tx: Transaction, jobId: string): Promise<number> {
  const [row] = await tx
    .select({ takings: count() })
    .from(firmJobTaking)
    .where(eq(firmJobTaking.jobId, jobId));
  return row?.takings ?? 0;
}

export async function insertTaking(tx: Transaction, row: TakingRow): Promise<void> {
  await tx.insert(firmJobTaking).values(row);
}

/** Deletes old takings of removed jobs; their files go with them. */
export async function pruneTakings(deps: WithDatabase & WithClock): Promise<void> {
  const before = new Date(deps.clock.now() - takingDays * 86_400_000);
  await deps.db
    .delete(firmJobTaking)
    .where(and(isNull(firmJobTaking.jobId), lt(firmJobTaking.takenAt, before)));
}
