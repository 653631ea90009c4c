import { asc, eq } from "drizzle-orm";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { orderParcel, type ParcelLine } from "#server/infra/database/tables/parcels.tables.ts";
import type { OrderItemRow } from "./orders.repository.ts";

export type { ParcelLine };
export type ParcelRow = typeof orderParcel.$inferSelect;

/** Parcels that left in parts, oldest first. */
export async function parcelsOfOrder(
  db: Database | Transaction,
  orderId: string,
): Promise<ParcelRow[]> {
  return db
    .select()
    .from(orderParcel)
    .where(eq(orderParcel.orderId, orderId))
    .orderBy(asc(orderParcel.position));
}

/** The caller holds the order's lock. */
export async function insertParcel(tx: Transaction, row: ParcelRow): Promise<void> {
  await tx.insert(orderParcel).values(row);
}

/** Amounts have six decimals at most. */
const exact = (amount: number): number => Math.round(amount * 1e6) / 1e6;

/** What has not left of each line, lines that have left in whole included (0). */
export const leftOf = (
  items: readonly Pick<OrderItemRow, "id" | "quantity">[],
  parcels: readonly Pick<ParcelRow, "lines">[],
): ParcelLine[] =>
  items.map(({ id, quantity }) => {
    const sent = parcels
      .flatMap(({ lines }) => lines)
      .filter(({ itemId }) => itemId === id)
      .reduce((sum, line) => sum + line.quantity, 0);
    return { itemId: id, quantity: exact(quantity - sent) };
  });
