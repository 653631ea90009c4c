import { and, desc, eq } from "drizzle-orm";
import type { AdvertDocument } from "#contract/catalog/advert-document.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { advertDraft, advertVersion } from "#server/infra/database/tables/adverts.tables.ts";
import { staffPerson } from "#server/infra/database/tables/staff.tables.ts";

type Db = Database | Transaction;
type VersionRow = typeof advertVersion.$inferInsert;
type DraftRow = typeof advertDraft.$inferInsert;

/** The adverts that have a draft. */
export async function draftedIds(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.select({ id: advertDraft.advertId }).from(advertDraft);
  return new Set(rows.map(({ id }) => id));
}

/** The draft of an advert with its author's name. */
export async function findDraft(db: Db, id: string) {
  const [row] = await db
    .select({ draft: advertDraft, who: staffPerson.name })
    .from(advertDraft)
    .leftJoin(staffPerson, eq(staffPerson.id, advertDraft.changedBy))
    .where(eq(advertDraft.advertId, id));
  return row === undefined ? null : { ...row.draft, who: row.who ?? "" };
}

export async function putDraft(tx: Transaction, row: DraftRow): Promise<void> {
  await tx
    .insert(advertDraft)
    .values(row)
    .onConflictDoUpdate({ target: advertDraft.advertId, set: row });
}

export async function dropDraft(tx: Transaction, id: string): Promise<void> {
  await tx.delete(advertDraft).where(eq(advertDraft.advertId, id));
}

export async function addVersions(tx: Transaction, rows: readonly VersionRow[]): Promise<void> {
  await tx.insert(advertVersion).values([...rows]);
}

export async function findVersion(
  db: Db,
  id: string,
  number: number,
): Promise<AdvertDocument | null> {
  const [row] = await db
    .select({ document: advertVersion.document })
    .from(advertVersion)
    .where(and(eq(advertVersion.advertId, id), eq(advertVersion.number, number)));
  return row?.document ?? null;
}

/** The latest publications of an advert, each with its person's name. */
export async function latestVersions(db: Db, id: string, most: number) {
  const rows = await db
    .select({ version: advertVersion, who: staffPerson.name })
    .from(advertVersion)
    .leftJoin(staffPerson, eq(staffPerson.id, advertVersion.publishedBy))
    .where(eq(advertVersion.advertId, id))
    .orderBy(desc(advertVersion.number))
    .limit(most);
  return rows.map(({ version, who }) => ({ ...version, who: who ?? "" }));
}
