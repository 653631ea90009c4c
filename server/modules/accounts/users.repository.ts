import { and, eq, type SQLWrapper, sql } from "drizzle-orm";
import {
  type Database,
  inTransaction,
  sqlState,
  type Transaction,
} from "#server/infra/database/database.ts";
import { session, user } from "#server/infra/database/tables/account.tables.ts";
import type { WithClock, WithDatabase, WithRandom } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { rememberDevice } from "#server/modules/identity/known-devices.repository.ts";
import {
  type OpenedSession,
  openSession,
  revokeOtherSessions,
  type Visitor,
} from "#server/modules/identity/sessions.repository.ts";

export type UserRow = typeof user.$inferSelect;

export interface NewUser {
  readonly mobile: string;
  readonly email: string;
  readonly name: string;
  readonly introducer: string;
  readonly passwordHash: string;
}

/** The new user's id, or null where the mobile number has an account. */
export async function addUser(
  db: Database,
  deps: WithClock & WithRandom,
  made: NewUser,
): Promise<string | null> {
  const [row] = await db
    .insert(user)
    .values({ ...made, id: deps.random.uuid(), createdAt: nowDate(deps) })
    .onConflictDoNothing()
    .returning({ id: user.id });
  return row?.id ?? null;
}

/** Account and first session in one transaction; null where the mobile number is taken. */
export async function registerUser(
  deps: WithDatabase & WithClock & WithRandom,
  made: NewUser,
  visitor: Visitor,
): Promise<OpenedSession | null> {
  return inTransaction(deps.db, async (tx) => {
    const id = await addUser(tx, deps, made);
    if (id === null) return null;
    await rememberDevice(tx, deps, id, visitor.device);
    return openSession(tx, deps, id, visitor.client);
  });
}

export async function findUserByMobile(
  db: Database | Transaction,
  mobile: string,
): Promise<UserRow | null> {
  const [row] = await db.select().from(user).where(eq(user.mobile, mobile));
  return row ?? null;
}

export async function findUser(db: Database | Transaction, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(user).where(eq(user.id, id));
  return row ?? null;
}

export async function keepResetPassword(
  tx: Transaction,
  deps: WithClock,
  userId: string,
  resetHash: string,
  lifeMs: number,
): Promise<void> {
  await tx
    .update(user)
    .set({ resetHash, resetExpiresAt: new Date(deps.clock.now() + lifeMs) })
    .where(eq(user.id, userId));
}

/**
 * The first use of a mailed password: it becomes the password, and every other session ends. Null
 * where a concurrent login has just used it.
 */
export async function adoptResetPassword(
  deps: WithDatabase & WithClock & WithRandom,
  userId: string,
  resetHash: string,
  visitor: Visitor,
): Promise<OpenedSession | null> {
  return inTransaction(deps.db, async (tx) => {
    const adopted = await tx
      .update(user)
      .set({ passwordHash: resetHash, resetHash: null, resetExpiresAt: null })
      .where(and(eq(user.id, userId), eq(user.resetHash, resetHash)))
      .returning({ id: user.id });
    if (adopted.length === 0) return null;
    await revokeOtherSessions(tx, deps, userId, null);
    await rememberDevice(tx, deps, userId, visitor.device);
    return openSession(tx, deps, userId, visitor.client);
  });
}

/**
 * A new password also discards a mailed one and ends the other sessions.
 * @param keptSession null: every session ends
 */
export async function setPasswordOf(
  tx: Transaction,
  deps: WithClock,
  userId: string,
  passwordHash: string,
  keptSession: string | null,
): Promise<void> {
  await tx
    .update(user)
    .set({ passwordHash, resetHash: null, resetExpiresAt: null })
    .where(eq(user.id, userId));
  await revokeOtherSessions(tx, deps, userId, keptSession);
}

export const changePasswordOf = (
  deps: WithDatabase & WithClock,
  userId: string,
  passwordHash: string,
  keptSession: string,
): Promise<void> =>
  inTransaction(deps.db, (tx) => setPasswordOf(tx, deps, userId, passwordHash, keptSession));

/** Sets an unknown password, discards a mailed one and removes every session. */
export async function lockOut(
  tx: Transaction,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await tx.update(user).set({ passwordHash, resetHash: null }).where(eq(user.id, userId));
  await tx.delete(session).where(eq(session.userId, userId));
}

export async function renameUser(deps: WithDatabase, userId: string, name: string): Promise<void> {
  await deps.db.update(user).set({ name }).where(eq(user.id, userId));
}

/** The account's row, locked until the transaction ends. */
export async function lockUser(tx: Transaction, id: string): Promise<UserRow> {
  const [row] = await tx.select().from(user).where(eq(user.id, id)).for("update");
  if (row === undefined) throw new Error("a buyer who is logged in has no row");
  return row;
}

/**
 * Changes an account's contact data; a mailed password is discarded with the old address. False
 * where another account has the mobile number.
 */
export async function changeContact(
  tx: Transaction,
  userId: string,
  changes: { readonly mobile?: string; readonly email?: string; readonly qq?: string },
): Promise<boolean> {
  try {
    await tx.transaction((inner) =>
      inner
        .update(user)
        .set({ ...changes, resetHash: null, resetExpiresAt: null })
        .where(eq(user.id, userId)),
    );
    return true;
  } catch (error) {
    if (sqlState(error) === "23505") return false;
    throw error;
  }
}

/** A buyer's number as staff see it; null for a deleted account. */
export const shownMobile = (of: { readonly mobile: SQLWrapper; readonly deletedAt: SQLWrapper }) =>
  sql<string>`case when ${of.deletedAt} is null then ${of.mobile} else '已注销' end`;
