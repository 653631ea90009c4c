import { and, eq } from "drizzle-orm";
import type { BankAccount } from "#contract/catalog/company.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { accountChange, staffPerson } from "#server/infra/database/tables/staff.tables.ts";

export type AccountChangeRow = typeof accountChange.$inferSelect;

/** The pending change with the name of its requester; null where there is none. */
export async function waitingChange(
  db: Database | Transaction,
): Promise<{ readonly change: AccountChangeRow; readonly name: string | null } | null> {
  const [row] = await db
    .select({ change: accountChange, name: staffPerson.name })
    .from(accountChange)
    .leftJoin(staffPerson, eq(staffPerson.id, accountChange.askedBy))
    .where(eq(accountChange.state, "waiting"));
  return row ?? null;
}

/** Stores a pending change; false where there is one already. */
export async function addChange(
  tx: Transaction,
  row: Pick<AccountChangeRow, "id" | "askedBy" | "askedAt"> & { readonly account: BankAccount },
): Promise<boolean> {
  const made = await tx
    .insert(accountChange)
    .values({ ...row, state: "waiting" })
    .onConflictDoNothing()
    .returning({ id: accountChange.id });
  return made.length === 1;
}

/** Decides the pending change; null where there is none. */
export async function decideChange(
  tx: Transaction,
  id: string,
  set: Pick<AccountChangeRow, "decidedBy" | "decidedAt"> & {
    readonly state: "confirmed" | "cancelled";
  },
): Promise<AccountChangeRow | null> {
  const [row] = await tx
    .update(accountChange)
    .set(set)
    .where(and(eq(accountChange.id, id), eq(accountChange.state, "waiting")))
    .returning();
  return row ?? null;
}
