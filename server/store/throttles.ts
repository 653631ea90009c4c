import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { codes, Refusal } from "#contract/reply.ts";
import type { Deps } from "#server/deps.ts";
import type { Transaction } from "./database.ts";
import { throttle } from "./shop-tables.ts";

/** A counter by key in fixed windows of a day at most, in the database so that it survives a restart. */
export interface Limit {
  readonly key: string;
  readonly windowMs: number;
  readonly most: number;
}

const windowOf = (deps: Deps, limit: Limit): Date =>
  new Date(Math.floor(deps.clock.now() / limit.windowMs) * limit.windowMs);

function tooMany(deps: Deps, limit: Limit): Refusal {
  const end = windowOf(deps, limit).getTime() + limit.windowMs;
  const minutes = Math.max(1, Math.ceil((end - deps.clock.now()) / 60_000));
  return new Refusal(codes.throttled, `操作过于频繁，请${minutes}分钟后再试`);
}

/** Counts one where there is room for it; null where there is none. One statement: nobody gets between. */
async function claim(deps: Deps, limit: Limit): Promise<Date | null> {
  if (limit.most < 1) return null;
  const windowStart = windowOf(deps, limit);
  const counted = await deps.db
    .insert(throttle)
    .values({ key: limit.key, windowStart, count: 1 })
    .onConflictDoUpdate({
      target: [throttle.key, throttle.windowStart],
      set: { count: sql`${throttle.count} + 1` },
      setWhere: lt(throttle.count, limit.most),
    })
    .returning({ count: throttle.count });
  return counted.length === 1 ? windowStart : null;
}

async function unclaim(deps: Deps, key: string, windowStart: Date): Promise<void> {
  await deps.db
    .update(throttle)
    .set({ count: sql`greatest(${throttle.count} - 1, 0)` })
    .where(and(eq(throttle.key, key), eq(throttle.windowStart, windowStart)));
}

/** Counts one, or answers false where the limit is used up. */
export async function hasRoom(deps: Deps, limit: Limit): Promise<boolean> {
  return (await claim(deps, limit)) !== null;
}

/** Counts one. @throws Refusal `throttled` when that is one too many. */
export async function takeOne(deps: Deps, limit: Limit): Promise<void> {
  if (!(await hasRoom(deps, limit))) throw tooMany(deps, limit);
}

/** Is there no room in the window that runs? Counts nothing. */
export async function isUsedUp(deps: Deps, limit: Limit): Promise<boolean> {
  const [row] = await deps.db
    .select({ count: throttle.count })
    .from(throttle)
    .where(and(eq(throttle.key, limit.key), eq(throttle.windowStart, windowOf(deps, limit))));
  return (row?.count ?? 0) >= limit.most;
}

/** Forgets what was counted under these keys. */
export async function forgetCounts(tx: Transaction, keys: readonly string[]): Promise<void> {
  await tx.delete(throttle).where(inArray(throttle.key, [...keys]));
}

/** Gives back what was reserved: the try did not fail. */
export type GiveBack = () => Promise<void>;

/**
 * Counts one of each limit before the try is judged, so that tries at one moment cannot
 * all pass. Where one is used up the ones before it are given back.
 * @throws Refusal `throttled`
 */
export async function reserve(deps: Deps, limits: readonly Limit[]): Promise<GiveBack> {
  const taken: { key: string; windowStart: Date }[] = [];
  const giveBack = async () => {
    for (const { key, windowStart } of taken) await unclaim(deps, key, windowStart);
  };
  for (const limit of limits) {
    const windowStart = await claim(deps, limit);
    if (windowStart === null) {
      await giveBack();
      throw tooMany(deps, limit);
    }
    taken.push({ key: limit.key, windowStart });
  }
  return giveBack;
}

export async function pruneThrottles(deps: Deps): Promise<void> {
  await deps.db
    .delete(throttle)
    .where(lt(throttle.windowStart, new Date(deps.clock.now() - 24 * 3_600_000)));
}
