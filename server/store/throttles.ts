import { and, eq, lt, sql } from "drizzle-orm";
import { codes, Refusal } from "#contract/reply.ts";
import type { Deps } from "#server/deps.ts";
import { throttle } from "./shop-tables.ts";

/** A counter by key in fixed windows, in the database so that it survives a restart. */
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

/** @throws Refusal `throttled` once the limit is used up; counts nothing. */
export async function assertBelow(deps: Deps, limit: Limit): Promise<void> {
  const [row] = await deps.db
    .select({ count: throttle.count })
    .from(throttle)
    .where(and(eq(throttle.key, limit.key), eq(throttle.windowStart, windowOf(deps, limit))));
  if (row !== undefined && row.count >= limit.most) throw tooMany(deps, limit);
}

/** Counts one and answers how many there are in this window. */
export async function countOne(deps: Deps, limit: Limit): Promise<number> {
  const [row] = await deps.db
    .insert(throttle)
    .values({ key: limit.key, windowStart: windowOf(deps, limit), count: 1 })
    .onConflictDoUpdate({
      target: [throttle.key, throttle.windowStart],
      set: { count: sql`${throttle.count} + 1` },
    })
    .returning({ count: throttle.count });
  return row?.count ?? 1;
}

/** Counts one. @throws Refusal `throttled` when that is one too many. */
export async function takeOne(deps: Deps, limit: Limit): Promise<void> {
  if ((await countOne(deps, limit)) > limit.most) throw tooMany(deps, limit);
}

export async function pruneThrottles(deps: Deps): Promise<void> {
  await deps.db
    .delete(throttle)
    .where(lt(throttle.windowStart, new Date(deps.clock.now() - 24 * 3_600_000)));
}
