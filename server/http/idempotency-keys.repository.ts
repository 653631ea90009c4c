import { and, eq, lt, type Placeholder, type SQL, sql } from "drizzle-orm";
import { codes, Refusal } from "#contract/http/reply.ts";
import { sqlState, type Transaction } from "#server/infra/database/database.ts";
import { prepared } from "#server/infra/database/prepared.ts";
import { idempotency } from "#server/infra/database/tables/orders.tables.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";

/** The key of one call of one buyer; `route` is its method and path. */
export interface CallKey {
  readonly userId: string;
  readonly route: string;
  readonly key: string;
}

export const sameKey = (call: Readonly<Record<keyof CallKey, string | Placeholder>>) =>
  and(
    eq(idempotency.userId, call.userId),
    eq(idempotency.route, call.route),
    eq(idempotency.key, call.key),
  );

/** A claimed key with its reply. */
export interface ReplyRow extends CallKey {
  readonly fingerprint: string;
  readonly reply: unknown;
  readonly createdAt: Date;
}

/**
 * The key as an insert gives it, with two seconds of patience for this statement only. Null where
 * the sources in `more` are empty.
 */
export const claimedKey = (key: string | Placeholder, more: SQL = sql``): SQL =>
  sql`(select ${key}::text from set_config('lock_timeout', '2s', true)${more})`;

export const keyInProgress = (): Refusal => new Refusal(codes.keyInProgress, "正在处理，请稍候");

/** The lock timeout applies to this statement only; a caller that finds the key taken only reads. */
const claiming = prepared((db) =>
  db
    .insert(idempotency)
    .values({
      userId: sql.placeholder("userId"),
      route: sql.placeholder("route"),
      key: claimedKey(sql.placeholder("key")),
      fingerprint: sql.placeholder("fingerprint"),
      createdAt: sql.placeholder("createdAt"),
    })
    .onConflictDoNothing()
    .returning({
      key: idempotency.key,
      patienceEnds: sql`set_config('lock_timeout', '0', true)`,
    }),
);

/**
 * Inserts a key's row: true when this transaction is the key's first. Waits up to two seconds for a
 * concurrent one. @throws Refusal `keyInProgress`
 */
export async function claimKey(
  tx: Transaction,
  row: CallKey & { readonly fingerprint: string; readonly createdAt: Date },
): Promise<boolean> {
  try {
    const made = await claiming(tx).execute({ ...row });
    return made.length === 1;
  } catch (error) {
    if (sqlState(error) === "55P03") throw keyInProgress();
    throw error;
  }
}

/** Stores the reply of the call that claimed the key. */
export async function keepReply(tx: Transaction, call: CallKey, reply: unknown): Promise<void> {
  await tx.update(idempotency).set({ reply }).where(sameKey(call));
}

/** The fingerprint and reply of a key; null where there is none. */
export async function findKey(
  tx: Transaction,
  call: CallKey,
): Promise<{ readonly fingerprint: string; readonly reply: unknown } | null> {
  const [stored] = await tx.select().from(idempotency).where(sameKey(call));
  return stored ?? null;
}

const keptMs = 7 * 24 * 3_600_000;

/** Forgets keys older than seven days. */
export async function pruneIdempotency(deps: WithDatabase & WithClock): Promise<void> {
  await deps.db
    .delete(idempotency)
    .where(lt(idempotency.createdAt, new Date(deps.clock.now() - keptMs)));
}
