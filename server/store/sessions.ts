import { createHash } from "node:crypto";
import { and, eq, gt, isNull, lt, ne } from "drizzle-orm";
import { type Deps, nowDate } from "#server/deps.ts";
import { accessToken, session, user } from "./account-tables.ts";
import type { Database } from "./database.ts";

/** Who is logged in, as handlers see it. */
export interface CurrentUser {
  readonly id: string;
  readonly mobile: string;
  readonly email: string;
  readonly name: string;
  readonly createdAt: Date;
}

export interface IssuedToken {
  readonly token: string;
  /** Instant in ms at which it ends. */
  readonly expire_time: number;
}

export const accessTokenMs = 2 * 3_600_000;
export const sessionMs = 30 * 24 * 3_600_000;

/** Tokens are stored only as this. */
export const hashOf = (token: string): string =>
  createHash("sha256").update(token).digest("base64url");

const newToken = (deps: Pick<Deps, "random">): string =>
  deps.random.bytes(32).toString("base64url");

export async function issueAccessToken(deps: Deps): Promise<IssuedToken> {
  const token = newToken(deps);
  const expiresAt = new Date(deps.clock.now() + accessTokenMs);
  await deps.db
    .insert(accessToken)
    .values({ hash: hashOf(token), createdAt: nowDate(deps), expiresAt });
  return { token, expire_time: expiresAt.getTime() };
}

/** When the access token ends, or null for an unknown or ended one. */
export async function findAccessToken(deps: Deps, hash: string): Promise<Date | null> {
  const [row] = await deps.db
    .select({ expiresAt: accessToken.expiresAt })
    .from(accessToken)
    .where(and(eq(accessToken.hash, hash), gt(accessToken.expiresAt, nowDate(deps))));
  return row?.expiresAt ?? null;
}

/** Opens a session for a user within the caller's transaction. */
export async function openSession(db: Database, deps: Deps, userId: string): Promise<IssuedToken> {
  const token = newToken(deps);
  const expiresAt = new Date(deps.clock.now() + sessionMs);
  await db
    .insert(session)
    .values({ hash: hashOf(token), userId, createdAt: nowDate(deps), expiresAt });
  return { token, expire_time: expiresAt.getTime() };
}

/** The user of a live session, or null. */
export async function findSession(deps: Deps, hash: string): Promise<CurrentUser | null> {
  const [row] = await deps.db
    .select({
      id: user.id,
      mobile: user.mobile,
      email: user.email,
      name: user.name,
      createdAt: user.createdAt,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(
      and(eq(session.hash, hash), isNull(session.revokedAt), gt(session.expiresAt, nowDate(deps))),
    );
  return row ?? null;
}

export async function revokeSession(deps: Deps, hash: string): Promise<void> {
  await deps.db
    .update(session)
    .set({ revokedAt: nowDate(deps) })
    .where(and(eq(session.hash, hash), isNull(session.revokedAt)));
}

/** Ends every session of a user but the one named (none named: all). */
export async function revokeOtherSessions(
  db: Database,
  deps: Deps,
  userId: string,
  kept: string | null,
): Promise<void> {
  const live = and(eq(session.userId, userId), isNull(session.revokedAt));
  await db
    .update(session)
    .set({ revokedAt: nowDate(deps) })
    .where(kept === null ? live : and(live, ne(session.hash, kept)));
}

/** Forgets tokens that ended a day ago and sessions that ended a month ago. */
export async function pruneTokens(deps: Deps): Promise<void> {
  const ago = (ms: number) => new Date(deps.clock.now() - ms);
  await deps.db.delete(accessToken).where(lt(accessToken.expiresAt, ago(24 * 3_600_000)));
  await deps.db.delete(session).where(lt(session.expiresAt, ago(30 * 24 * 3_600_000)));
}
