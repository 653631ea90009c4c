import { createHash } from "node:crypto";
import {
  and,
  desc,
  eq,
  gt,
  isNull,
  lt,
  ne,
  or,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Database } from "#server/infra/database/database.ts";
import { prepared } from "#server/infra/database/prepared.ts";
import { accessToken, session, user } from "#server/infra/database/tables/account.tables.ts";
import { firmPerson } from "#server/infra/database/tables/firms.tables.ts";
import type { WithClock, WithDatabase, WithRandom } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";

/** The logged-in user, as handlers see it. */
export interface CurrentUser {
  readonly id: string;
  readonly mobile: string;
  readonly email: string;
  readonly qq: string;
  readonly name: string;
  readonly createdAt: Date;
  /** Name of the buyer's databases on devices. */
  readonly deviceDataId: string | null;
  /** Whether the buyer was in a firm as this call began. It saves a statement and grants nothing. */
  readonly inFirm: boolean;
}

/** Facts about a caller who tries to log in, beside the input. */
export interface Visitor {
  /** The address as limits count it. */
  readonly address: string;
  /** The id that the page created for its device; null where the caller sends none. */
  readonly device: string | null;
  /** Browser and system in a few words, e.g. `Chrome · Android`. */
  readonly client: string;
}

export interface IssuedToken {
  readonly token: string;
  /** Instant of its end in ms. */
  readonly expire_time: number;
}

export interface OpenedSession extends IssuedToken {
  readonly user_id: string;
  readonly device_data_id?: string;
}

const accessTokenMs = 2 * 3_600_000;
const day = 24 * 3_600_000;
/** A session ends this long after its login, or after `idleMs` without use. */
const sessionMs = 30 * day;
const idleMs = 14 * day;
/** The stored last use may lag by this much, so that not every call writes. */
const seenEveryMs = 10 * 60_000;

/** Tokens are stored only as this hash. */
export const hashOf = (token: string): string =>
  createHash("sha256").update(token).digest("base64url");

const newToken = (deps: WithRandom): string => deps.random.bytes(32).toString("base64url");

export async function issueAccessToken(
  deps: WithDatabase & WithClock & WithRandom,
): Promise<IssuedToken> {
  const token = newToken(deps);
  const expiresAt = new Date(deps.clock.now() + accessTokenMs);
  await deps.db
    .insert(accessToken)
    .values({ hash: hashOf(token), createdAt: nowDate(deps), expiresAt });
  return { token, expire_time: expiresAt.getTime() };
}

/** Expiry of the access token, or null for an unknown or expired one. */
export async function findAccessToken(
  deps: WithDatabase & WithClock,
  hash: string,
): Promise<Date | null> {
  const [row] = await deps.db
    .select({ expiresAt: accessToken.expiresAt })
    .from(accessToken)
    .where(and(eq(accessToken.hash, hash), gt(accessToken.expiresAt, nowDate(deps))));
  return row?.expiresAt ?? null;
}

/** Opens a session for a user within the caller's transaction. */
export async function openSession(
  db: Database,
  deps: WithClock & WithRandom,
  userId: string,
  client: string,
): Promise<OpenedSession> {
  const token = newToken(deps);
  const now = nowDate(deps);
  const expiresAt = new Date(now.getTime() + sessionMs);
  await db.insert(session).values({
    hash: hashOf(token),
    id: deps.random.uuid(),
    userId,
    client,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  });
  const [owner] = await db
    .select({ dataId: user.deviceDataId })
    .from(user)
    .where(eq(user.id, userId));
  const dataId = owner?.dataId ?? null;
  return {
    token,
    expire_time: expiresAt.getTime(),
    user_id: userId,
    ...(dataId === null ? {} : { device_data_id: dataId }),
  };
}

/** Neither ended, nor too old, nor idle for too long. */
const livesAt = (now: Instant, idleSince: Instant): SQL | undefined =>
  and(isNull(session.revokedAt), gt(session.expiresAt, now), gt(session.lastSeenAt, idleSince));
type Instant = Date | Placeholder;

const instantsOf = (deps: WithClock) => ({
  now: nowDate(deps),
  idleSince: new Date(deps.clock.now() - idleMs),
});

export const lives = (deps: WithClock): SQL | undefined => {
  const { now, idleSince } = instantsOf(deps);
  return livesAt(now, idleSince);
};

const sessionByHash = prepared((db) =>
  db
    .select({
      id: user.id,
      mobile: user.mobile,
      email: user.email,
      qq: user.qq,
      name: user.name,
      createdAt: user.createdAt,
      deviceDataId: user.deviceDataId,
      seenAt: session.lastSeenAt,
      firmId: firmPerson.firmId,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .leftJoin(firmPerson, eq(firmPerson.userId, user.id))
    .where(
      and(
        eq(session.hash, sql.placeholder("hash")),
        livesAt(sql.placeholder("now"), sql.placeholder("idleSince")),
      ),
    ),
);

/** The user of a live session, or null. The session counts as used. */
export async function findSession(
  deps: WithDatabase & WithClock,
  hash: string,
): Promise<CurrentUser | null> {
  const [row] = await sessionByHash(deps.db).execute({ hash, ...instantsOf(deps) });
  if (row === undefined) return null;
  const { seenAt, firmId, ...found } = row;
  if (deps.clock.now() - seenAt.getTime() >= seenEveryMs) {
    await deps.db
      .update(session)
      .set({ lastSeenAt: nowDate(deps) })
      .where(eq(session.hash, hash));
  }
  return { ...found, inFirm: firmId !== null };
}

/** A buyer's live sessions, last used first. */
export async function sessionsOf(deps: WithDatabase & WithClock, userId: string) {
  return deps.db
    .select()
    .from(session)
    .where(and(eq(session.userId, userId), lives(deps)))
    .orderBy(desc(session.lastSeenAt), desc(session.createdAt));
}

/** Ends one session of this buyer; false where there is none of that id. */
export async function endSession(
  deps: WithDatabase & WithClock,
  userId: string,
  id: string,
): Promise<boolean> {
  const ended = await deps.db
    .update(session)
    .set({ revokedAt: nowDate(deps) })
    .where(and(eq(session.userId, userId), eq(session.id, id), isNull(session.revokedAt)))
    .returning({ id: session.id });
  return ended.length === 1;
}

export async function revokeSession(deps: WithDatabase & WithClock, hash: string): Promise<void> {
  await deps.db
    .update(session)
    .set({ revokedAt: nowDate(deps) })
    .where(and(eq(session.hash, hash), isNull(session.revokedAt)));
}

/** Ends every session of a user except the named one (none named: all). */
export async function revokeOtherSessions(
  db: Database,
  deps: WithClock,
  userId: string,
  kept: string | null,
): Promise<void> {
  const live = and(eq(session.userId, userId), isNull(session.revokedAt));
  await db
    .update(session)
    .set({ revokedAt: nowDate(deps) })
    .where(kept === null ? live : and(live, ne(session.hash, kept)));
}

/** Deletes tokens that expired a day ago and sessions that ended a month ago. */
export async function pruneTokens(deps: WithDatabase & WithClock): Promise<void> {
  const ago = (ms: number) => new Date(deps.clock.now() - ms);
  await deps.db.delete(accessToken).where(lt(accessToken.expiresAt, ago(day)));
  await deps.db
    .delete(session)
    .where(
      or(
        lt(session.expiresAt, ago(30 * day)),
        lt(session.revokedAt, ago(30 * day)),
        lt(session.lastSeenAt, ago(30 * day + idleMs)),
      ),
    );
}
