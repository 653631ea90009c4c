import { and, asc, count, eq, gt, lte } from "drizzle-orm";
import type { FirmRole } from "#contract/firms/firm-roles.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { firmJob, firmJobTaking } from "#server/infra/database/tables/firm-jobs.tables.ts";
import {
  firm,
  firmAddress,
  firmAgreement,
  firmApproval,
  firmCredit,
  firmInvitation,
  firmOrder,
  firmPerson,
  firmTitle,
} from "#server/infra/database/tables/firms.tables.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";

type Db = Database | Transaction;
export type InvitationRow = typeof firmInvitation.$inferSelect;

export async function findFirm(db: Db, id: string): Promise<typeof firm.$inferSelect | null> {
  const [row] = await db.select().from(firm).where(eq(firm.id, id));
  return row ?? null;
}

export async function insertFirm(tx: Transaction, row: typeof firm.$inferInsert): Promise<void> {
  await tx.insert(firm).values(row);
}

export async function updateFirm(
  tx: Transaction,
  id: string,
  change: { readonly name: string; readonly taxNo: string },
): Promise<void> {
  await tx.update(firm).set(change).where(eq(firm.id, id));
}

/** @returns false where the account is in a firm already */
export async function insertPerson(
  tx: Transaction,
  row: typeof firmPerson.$inferInsert,
): Promise<boolean> {
  const made = await tx
    .insert(firmPerson)
    .values(row)
    .onConflictDoNothing({ target: firmPerson.userId })
    .returning({ id: firmPerson.id });
  return made.length > 0;
}

export async function setRole(tx: Transaction, personId: string, role: FirmRole): Promise<void> {
  await tx.update(firmPerson).set({ role }).where(eq(firmPerson.id, personId));
}

export async function deletePerson(tx: Transaction, personId: string): Promise<void> {
  await tx.delete(firmPerson).where(eq(firmPerson.id, personId));
}

/** Deletes the codes of a firm. */
export async function deleteInvitations(tx: Transaction, firmId: string): Promise<void> {
  await tx.delete(firmInvitation).where(eq(firmInvitation.firmId, firmId));
}

/** Deletes a firm that nobody is in any more. Its orders stay with their buyers. */
export async function endFirm(tx: Transaction, firmId: string): Promise<void> {
  await deleteInvitations(tx, firmId);
  await tx.delete(firmAddress).where(eq(firmAddress.firmId, firmId));
  await tx.delete(firmTitle).where(eq(firmTitle.firmId, firmId));
  await tx.delete(firmJobTaking).where(eq(firmJobTaking.firmId, firmId));
  await tx.delete(firmJob).where(eq(firmJob.firmId, firmId));
  await tx.delete(firmAgreement).where(eq(firmAgreement.firmId, firmId));
  await tx.delete(firmCredit).where(eq(firmCredit.firmId, firmId));
  await tx.delete(firmApproval).where(eq(firmApproval.firmId, firmId));
  await tx.delete(firmOrder).where(eq(firmOrder.firmId, firmId));
  await tx.delete(firm).where(eq(firm.id, firmId));
}

/** Codes that can still be used, the first to end first. */
export const openInvitations = (db: Db, firmId: string, now: Date): Promise<InvitationRow[]> =>
  db
    .select()
    .from(firmInvitation)
    .where(and(eq(firmInvitation.firmId, firmId), gt(firmInvitation.expiresAt, now)))
    .orderBy(asc(firmInvitation.expiresAt), asc(firmInvitation.id));

export async function countInvitations(tx: Transaction, firmId: string, now: Date) {
  const [row] = await tx
    .select({ open: count() })
    .from(firmInvitation)
    .where(and(eq(firmInvitation.firmId, firmId), gt(firmInvitation.expiresAt, now)));
  return row?.open ?? 0;
}

export async function insertInvitation(
  tx: Transaction,
  row: typeof firmInvitation.$inferInsert,
): Promise<void> {
  await tx.insert(firmInvitation).values(row);
}

/** The firm that a valid code opens, with its role. */
export async function findInvitation(db: Db, code: string, now: Date) {
  const [row] = await db
    .select({ invitation: firmInvitation, name: firm.name })
    .from(firmInvitation)
    .innerJoin(firm, eq(firm.id, firmInvitation.firmId))
    .where(and(eq(firmInvitation.code, code), gt(firmInvitation.expiresAt, now)));
  return row ?? null;
}

/** Takes a valid code: of several calls one gets it. */
export async function takeInvitation(
  tx: Transaction,
  code: string,
  now: Date,
): Promise<InvitationRow | null> {
  const [row] = await tx
    .delete(firmInvitation)
    .where(and(eq(firmInvitation.code, code), gt(firmInvitation.expiresAt, now)))
    .returning();
  return row ?? null;
}

/** @returns whether there was such a code of this firm */
export async function deleteInvitation(
  tx: Transaction,
  firmId: string,
  id: string,
): Promise<boolean> {
  const gone = await tx
    .delete(firmInvitation)
    .where(and(eq(firmInvitation.firmId, firmId), eq(firmInvitation.id, id)))
    .returning({ id: firmInvitation.id });
  return gone.length > 0;
}

/** Deletes codes that have ended. */
export async function pruneInvitations(deps: WithDatabase & WithClock): Promise<void> {
  await deps.db.delete(firmInvitation).where(lte(firmInvitation.expiresAt, nowDate(deps)));
}
