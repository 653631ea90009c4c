import { and, desc, eq, ilike, lt } from "drizzle-orm";
import type { Database } from "#server/infra/database/database.ts";
import type { Position } from "#server/infra/database/keyset.ts";
import { literal } from "#server/infra/database/like.ts";
import { staffAct, staffPerson } from "#server/infra/database/tables/staff.tables.ts";
import type { WithClock, WithDatabase, WithRandom } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";

type ActRow = typeof staffAct.$inferSelect;
export type BegunAct = Pick<ActRow, "personId" | "call" | "input">;
export type EndedAct = Pick<ActRow, "subject" | "words"> & { readonly code: number };

/** Written before anything is done, so that nothing is done unwritten. @returns its id */
export async function beginAct(
  deps: WithDatabase & WithClock & WithRandom,
  act: BegunAct,
): Promise<string> {
  const id = deps.random.uuid();
  await deps.db.insert(staffAct).values({ ...act, id, at: nowDate(deps) });
  return id;
}

export async function endAct(
  deps: WithDatabase,
  id: string,
  end: EndedAct,
  db: Database = deps.db,
): Promise<void> {
  await db.update(staffAct).set(end).where(eq(staffAct.id, id));
}

export interface ActPage {
  readonly limit: number;
  readonly before?: Position;
  readonly personId?: string;
  readonly keyword?: string;
}

/** Latest first, one row more than `limit`. */
export async function listActs(
  db: Database,
  { limit, before, personId, keyword = "" }: ActPage,
): Promise<Array<{ readonly act: ActRow; readonly name: string | null }>> {
  return db
    .select({ act: staffAct, name: staffPerson.name })
    .from(staffAct)
    .leftJoin(staffPerson, eq(staffPerson.id, staffAct.personId))
    .where(
      and(
        personId === undefined ? undefined : eq(staffAct.personId, personId),
        keyword === "" ? undefined : ilike(staffAct.subject, `%${literal(keyword)}%`),
        before === undefined
          ? undefined
          : lt(
              staffAct.seq,
              db.select({ seq: staffAct.seq }).from(staffAct).where(eq(staffAct.id, before.id)),
            ),
      ),
    )
    .orderBy(desc(staffAct.seq))
    .limit(limit + 1);
}
