import { createHash } from "node:crypto";
import { count, desc, eq, lt, sql } from "drizzle-orm";
import { framesOf, placeOf, redacted } from "#contract/http/redacted.ts";
import type { Database } from "#server/infra/database/database.ts";
import { pageFault } from "#server/infra/database/tables/page-faults.tables.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";

export interface PageFault {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly place: string;
  readonly version: string;
}

/** Limit of different stored faults; a flood of invented ones is dropped. */
const mostKept = 1000;
const faultDays = 30;

/** Redacted here too, because a device's data are not trusted. */
const cleaned = (fault: PageFault): PageFault => ({
  name: redacted(fault.name, 60),
  message: redacted(fault.message, 300),
  stack: framesOf(fault.stack),
  place: placeOf(fault.place),
  version: redacted(fault.version, 40),
});

/**
 * Stores a fault, or counts it where an equal one exists.
 * @returns a new fault, to be logged once; null for a known one
 */
export async function keepPageFault(
  deps: WithDatabase & WithClock,
  sent: PageFault,
): Promise<PageFault | null> {
  const fault = cleaned(sent);
  const { name, message, stack, version, place } = fault;
  const mark = createHash("sha256")
    .update(JSON.stringify([name, message, stack, version]))
    .digest("base64url");
  const now = nowDate(deps);
  const again = await deps.db
    .update(pageFault)
    .set({ count: sql`${pageFault.count} + 1`, lastAt: now, place })
    .where(eq(pageFault.mark, mark))
    .returning({ mark: pageFault.mark });
  if (again.length > 0) return null;
  const [kept] = await deps.db.select({ rows: count() }).from(pageFault);
  if ((kept?.rows ?? 0) >= mostKept) return null;
  const added = await deps.db
    .insert(pageFault)
    .values({ ...fault, mark, count: 1, firstAt: now, lastAt: now })
    .onConflictDoUpdate({ target: pageFault.mark, set: { count: sql`${pageFault.count} + 1` } })
    .returning({ count: pageFault.count });
  return added[0]?.count === 1 ? fault : null;
}

export type KeptFault = PageFault & { readonly count: number; readonly lastAt: Date };

/** All of them, latest first. */
export async function keptPageFaults(db: Database): Promise<readonly KeptFault[]> {
  return db.select().from(pageFault).orderBy(desc(pageFault.lastAt), pageFault.mark);
}

export async function prunePageFaults(deps: WithDatabase & WithClock): Promise<void> {
  await deps.db
    .delete(pageFault)
    .where(lt(pageFault.lastAt, new Date(deps.clock.now() - faultDays * 86_400_000)));
}
