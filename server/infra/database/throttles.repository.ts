import { and, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { codes, Refusal } from "#contract/http/reply.ts";
import { throttle } from "#server/infra/database/tables/shop.tables.ts";
import type { Clock } from "#server/infra/runtime/clock.ts";
import type { Database, Transaction } from "./database.ts";

/**
 * At most `most` of a key in any `windowMs`, a day at most. Counted in the database, so that the
 * limit survives a restart and holds for all processes.
 */
export interface Limit {
  readonly key: string;
  readonly windowMs: number;
  readonly most: number;
}

interface ThrottleDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** The `windowStart` of every row that is written now. */
const sliding = new Date(0);

/** Attempts in one row at most. */
const mostTimes = 1000;

/** A larger limit is stored as its share of a shorter time. */
function kept({ key, windowMs, most }: Limit): Limit {
  if (most <= mostTimes) return { key, windowMs, most };
  return { key, windowMs: (windowMs * mostTimes) / most, most: mostTimes };
}

const rowOf = (key: string) => and(eq(throttle.key, key), eq(throttle.windowStart, sliding));

/**
 * The attempts of a row that count at `now`, oldest first. One that lies further ahead than a
 * window was written before the clock was set back.
 */
function living(now: number, windowMs: number): SQL<Date[]> {
  const from = new Date(now - windowMs).toISOString();
  const until = new Date(now + windowMs).toISOString();
  return sql`array(select t from unnest(${throttle.times}) as t
    where t > ${from}::timestamptz and t <= ${until}::timestamptz order by t)`;
}

/** Minutes until the oldest counted attempt expires. */
async function tooMany(deps: ThrottleDeps, limit: Limit): Promise<Refusal> {
  const { windowMs, most } = kept(limit);
  const now = deps.clock.now();
  const times = living(now, windowMs);
  const [row] = await deps.db
    .select({ first: sql<string | Date | null>`(${times})[cardinality(${times}) - ${most - 1}]` })
    .from(throttle)
    .where(rowOf(limit.key));
  const first = row?.first === null || row === undefined ? now : new Date(row.first).getTime();
  const minutes = Math.max(1, Math.ceil((first + windowMs - now) / 60_000));
  return new Refusal(codes.throttled, `操作过于频繁，请${minutes}分钟后再试`);
}

/**
 * Counts one where the limit allows it; null where not. One statement, so concurrent calls cannot
 * exceed it.
 */
async function claim(deps: ThrottleDeps, limit: Limit): Promise<Date | null> {
  if (limit.most < 1) return null;
  const { windowMs, most } = kept(limit);
  const now = new Date(deps.clock.now());
  const times = living(now.getTime(), windowMs);
  const counted = await deps.db
    .insert(throttle)
    .values({ key: limit.key, windowStart: sliding, count: 1, times: [now] })
    .onConflictDoUpdate({
      target: [throttle.key, throttle.windowStart],
      set: { times: sql`${times} || ${now.toISOString()}::timestamptz` },
      setWhere: sql`cardinality(${times}) < ${most}`,
    })
    .returning({ key: throttle.key });
  return counted.length === 1 ? now : null;
}

/** Removes one attempt from the row. */
async function unclaim(deps: ThrottleDeps, key: string, time: Date): Promise<void> {
  const place = sql`array_position(${throttle.times}, ${time.toISOString()}::timestamptz)`;
  await deps.db
    .update(throttle)
    .set({ times: sql`${throttle.times}[:${place} - 1] || ${throttle.times}[${place} + 1:]` })
    .where(and(rowOf(key), sql`${place} is not null`));
}

/** Counts one, or returns false where the limit is used up. */
export async function hasRoom(deps: ThrottleDeps, limit: Limit): Promise<boolean> {
  return (await claim(deps, limit)) !== null;
}

/** Counts one. @throws Refusal `throttled` when that is one too many. */
export async function takeOne(deps: ThrottleDeps, limit: Limit): Promise<void> {
  if (!(await hasRoom(deps, limit))) throw await tooMany(deps, limit);
}

/** Is the limit used up? Counts nothing. */
export async function isUsedUp(deps: ThrottleDeps, limit: Limit): Promise<boolean> {
  const { windowMs, most } = kept(limit);
  const times = living(deps.clock.now(), windowMs);
  const [row] = await deps.db
    .select({ count: sql<number>`cardinality(${times})` })
    .from(throttle)
    .where(rowOf(limit.key));
  return (row?.count ?? 0) >= most;
}

/** Deletes the attempts of these keys. */
export async function forgetCounts(tx: Transaction, keys: readonly string[]): Promise<void> {
  await tx.delete(throttle).where(inArray(throttle.key, [...keys]));
}

/** Restores a reserved attempt that did not fail. */
export type GiveBack = () => Promise<void>;

/**
 * Counts one of each limit before the attempt is judged, so that concurrent attempts cannot all
 * pass. Where one is used up, the earlier ones are restored.
 * @throws Refusal `throttled`
 */
export async function reserve(deps: ThrottleDeps, limits: readonly Limit[]): Promise<GiveBack> {
  const taken: { key: string; time: Date }[] = [];
  const giveBack = async () => {
    for (const { key, time } of taken) await unclaim(deps, key, time);
  };
  for (const limit of limits) {
    const time = await claim(deps, limit);
    if (time === null) {
      await giveBack();
      throw await tooMany(deps, limit);
    }
    taken.push({ key: limit.key, time });
  }
  return giveBack;
}

export async function pruneThrottles(deps: ThrottleDeps): Promise<void> {
  const dayAgo = new Date(deps.clock.now() - 24 * 3_600_000);
  const last = sql`coalesce(${throttle.times}[cardinality(${throttle.times})], ${throttle.windowStart})`;
  await deps.db.delete(throttle).where(lt(last, dayAgo.toISOString()));
}
