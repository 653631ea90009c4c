import { and, desc, eq, inArray, isNull, type Placeholder } from "drizzle-orm";
import { inTransaction, type Transaction } from "#server/infra/database/database.ts";
import {
  type address,
  type invoiceTitle,
  user,
} from "#server/infra/database/tables/account.tables.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";

/** Rows of which a buyer has several, one being the default. */
type Entries = typeof address | typeof invoiceTitle;

/** A buyer's rows that were not removed. */
export const liveOf = (table: Entries, userId: string | Placeholder) =>
  and(eq(table.userId, userId), isNull(table.removedAt));

/** Serialises changes of a buyer's entries, so that there is one default. */
export async function lockBuyer(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("update");
}

export async function clearDefault(tx: Transaction, table: Entries, userId: string): Promise<void> {
  await tx
    .update(table)
    .set({ isDefault: false })
    .where(and(liveOf(table, userId), eq(table.isDefault, true)));
}

/**
 * Marks an entry as removed; orders still refer to it. The newest of the others becomes the default
 * where it was the default.
 * @returns whether there was one to remove
 */
export function removeEntry(
  deps: WithDatabase & WithClock,
  table: Entries,
  userId: string,
  id: string,
): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    await lockBuyer(tx, userId);
    const [removed] = await tx
      .update(table)
      .set({ removedAt: nowDate(deps) })
      .where(and(liveOf(table, userId), eq(table.id, id)))
      .returning({ wasDefault: table.isDefault });
    if (removed?.wasDefault) {
      await tx.update(table).set({ isDefault: false }).where(eq(table.id, id));
      const newest = tx
        .select({ id: table.id })
        .from(table)
        .where(liveOf(table, userId))
        .orderBy(desc(table.createdAt), desc(table.id))
        .limit(1);
      await tx.update(table).set({ isDefault: true }).where(inArray(table.id, newest));
    }
    return removed !== undefined;
  });
}
