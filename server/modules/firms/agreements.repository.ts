import { and, desc, eq, ne } from "drizzle-orm";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { user } from "#server/infra/database/tables/account.tables.ts";
import { firm, firmAgreement, firmPerson } from "#server/infra/database/tables/firms.tables.ts";

type Db = Database | Transaction;
export type AgreementRow = typeof firmAgreement.$inferSelect;

/** Every edition of a firm's 协议价, the newest first. */
export const editionsOf = (db: Db, firmId: string): Promise<AgreementRow[]> =>
  db
    .select()
    .from(firmAgreement)
    .where(eq(firmAgreement.firmId, firmId))
    .orderBy(desc(firmAgreement.edition));

/** The latest edition; null where none was ever set. */
export async function latestEdition(db: Db, firmId: string): Promise<AgreementRow | null> {
  const [row] = await db
    .select()
    .from(firmAgreement)
    .where(eq(firmAgreement.firmId, firmId))
    .orderBy(desc(firmAgreement.edition))
    .limit(1);
  return row ?? null;
}

export async function insertEdition(tx: Transaction, row: AgreementRow): Promise<void> {
  await tx.insert(firmAgreement).values(row);
}

/** Name of the firm and mail addresses of its owners. */
export async function ownersOf(
  tx: Transaction,
  firmId: string,
): Promise<readonly { readonly firm: string; readonly email: string }[]> {
  return tx
    .select({ firm: firm.name, email: user.email })
    .from(firmPerson)
    .innerJoin(firm, eq(firm.id, firmPerson.firmId))
    .innerJoin(user, eq(user.id, firmPerson.userId))
    .where(and(eq(firmPerson.firmId, firmId), eq(firmPerson.role, "owner"), ne(user.email, "")));
}
