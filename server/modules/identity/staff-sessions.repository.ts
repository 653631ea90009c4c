import { and, eq, gt, isNull, lt, or } from "drizzle-orm";
import type { Transaction } from "#server/infra/database/database.ts";
import { staffPerson, staffSession } from "#server/infra/database/tables/staff.tables.ts";
import type { WithClock, WithDatabase, WithRandom } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { hashOf, type IssuedToken } from "./sessions.repository.ts";
import type { StaffPersonRow } from "./staff-people.repository.ts";

const hour = 3_600_000;
/** The longest session, and the idle time that ends it. */
const sessionMs = 12 * hour;
const idleMs = 3 * hour;
const seenEveryMs = 60_000;
const keptMs = 30 * 24 * hour;

export async function openStaffSession(
  tx: Transaction,
  deps: WithClock & WithRandom,
  personId: string,
): Promise<IssuedToken> {
  const token = deps.random.bytes(32).toString("base64url");
  const now = nowDate(deps);
  const expiresAt = new Date(now.getTime() + sessionMs);
  await tx
    .insert(staffSession)
    .values({ hash: hashOf(token), personId, createdAt: now, lastSeenAt: now, expiresAt });
  return { token, expire_time: expiresAt.getTime() };
}

export interface FoundStaffSession {
  readonly person: StaffPersonRow;
  /** When the password was last confirmed in this session. */
  readonly confirmedAt: Date | null;
}

/** A live session of a person who may still log in, or null. The session counts as used. */
export async function findStaffSession(
  deps: WithDatabase & WithClock,
  hash: string,
): Promise<FoundStaffSession | null> {
  const now = nowDate(deps);
  const [row] = await deps.db
    .select({
      person: staffPerson,
      seenAt: staffSession.lastSeenAt,
      confirmedAt: staffSession.confirmedAt,
    })
    .from(staffSession)
    .innerJoin(staffPerson, eq(staffPerson.id, staffSession.personId))
    .where(
      and(
        eq(staffSession.hash, hash),
        isNull(staffSession.revokedAt),
        gt(staffSession.expiresAt, now),
        gt(staffSession.lastSeenAt, new Date(now.getTime() - idleMs)),
        eq(staffPerson.disabled, false),
      ),
    );
  if (row === undefined) return null;
  if (now.getTime() - row.seenAt.getTime() >= seenEveryMs) {
    await deps.db.update(staffSession).set({ lastSeenAt: now }).where(eq(staffSession.hash, hash));
  }
  return { person: row.person, confirmedAt: row.confirmedAt };
}

/** Records that the password was confirmed in this session. */
export async function confirmStaffSession(
  deps: WithDatabase & WithClock,
  hash: string,
): Promise<void> {
  await deps.db
    .update(staffSession)
    .set({ confirmedAt: nowDate(deps) })
    .where(eq(staffSession.hash, hash));
}

export async function endStaffSession(deps: WithDatabase & WithClock, hash: string): Promise<void> {
  await deps.db
    .update(staffSession)
    .set({ revokedAt: nowDate(deps) })
    .where(and(eq(staffSession.hash, hash), isNull(staffSession.revokedAt)));
}

/** Deletes sessions a month after their end. */
export async function pruneStaffSessions(deps: WithDatabase & WithClock): Promise<void> {
  const before = new Date(deps.clock.now() - keptMs);
  await deps.db
    .delete(staffSession)
    .where(or(lt(staffSession.expiresAt, before), lt(staffSession.revokedAt, before)));
}
