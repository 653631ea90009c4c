import { and, asc, eq, isNull, max, sql } from "drizzle-orm";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { staffPerson, staffSession } from "#server/infra/database/tables/staff.tables.ts";

export type StaffPersonRow = typeof staffPerson.$inferSelect;

const noSuchPerson = () => new Refusal(codes.notFound, "没有这个人");

export async function findStaffByLogin(
  db: Database,
  login: string,
): Promise<StaffPersonRow | null> {
  const [row] = await db.select().from(staffPerson).where(eq(staffPerson.login, login));
  return row ?? null;
}

/** @throws Refusal `notFound` */
export async function findStaffPerson(
  db: Database | Transaction,
  personId: string,
): Promise<StaffPersonRow> {
  const [row] = await db.select().from(staffPerson).where(eq(staffPerson.id, personId));
  if (row === undefined) throw noSuchPerson();
  return row;
}

/** All people in the order of their creation, with their last use. */
export async function staffPeopleOf(
  db: Database,
): Promise<Array<{ readonly person: StaffPersonRow; readonly lastSeenAt: Date | null }>> {
  return db
    .select({ person: staffPerson, lastSeenAt: max(staffSession.lastSeenAt) })
    .from(staffPerson)
    .leftJoin(staffSession, eq(staffSession.personId, staffPerson.id))
    .groupBy(staffPerson.id)
    .orderBy(asc(staffPerson.createdAt), asc(staffPerson.id));
}

/** @throws Refusal `stateConflict` where the login name is taken */
export async function insertStaffPerson(tx: Transaction, row: StaffPersonRow): Promise<void> {
  const made = await tx
    .insert(staffPerson)
    .values(row)
    .onConflictDoNothing({ target: staffPerson.login })
    .returning({ id: staffPerson.id });
  if (made.length === 0) throw new Refusal(codes.stateConflict, "这个登录名已有人用");
}

/** @throws Refusal `notFound` */
export async function updateStaffPerson(
  tx: Transaction,
  personId: string,
  set: Partial<Omit<StaffPersonRow, "id" | "login" | "createdAt">>,
): Promise<StaffPersonRow> {
  const [row] = await tx
    .update(staffPerson)
    .set(set)
    .where(eq(staffPerson.id, personId))
    .returning();
  if (row === undefined) throw noSuchPerson();
  return row;
}

/** Locks every person's row in one order, so that changes of roles are serialised. */
export async function lockStaff(tx: Transaction): Promise<void> {
  await tx
    .select({ id: staffPerson.id })
    .from(staffPerson)
    .orderBy(asc(staffPerson.id))
    .for("update");
}

/** Mail addresses of owners who may log in. */
export async function ownerAddresses(tx: Transaction): Promise<string[]> {
  const rows = await tx.select().from(staffPerson).where(eq(staffPerson.disabled, false));
  return rows.flatMap(({ roles, email }) =>
    roles.includes("owner") && email !== null ? [email] : [],
  );
}

/** Number of owners who may log in. */
export async function owners(tx: Transaction): Promise<number> {
  const rows = await tx.select().from(staffPerson).where(eq(staffPerson.disabled, false));
  return rows.filter(({ roles }) => roles.includes("owner")).length;
}

/** Ends every session of a person except the named one (none named: all). */
export async function endStaffSessions(
  tx: Transaction,
  personId: string,
  at: Date,
  kept = "",
): Promise<void> {
  await tx
    .update(staffSession)
    .set({ revokedAt: at })
    .where(
      and(
        eq(staffSession.personId, personId),
        isNull(staffSession.revokedAt),
        sql`${staffSession.hash} <> ${kept}`,
      ),
    );
}
