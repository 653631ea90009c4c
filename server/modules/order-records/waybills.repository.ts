import { and, asc, eq, isNull, lte, ne, notExists } from "drizzle-orm";
import { orderStates } from "#contract/orders/states.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { order } from "#server/infra/database/tables/orders.tables.ts";
import { orderParcel } from "#server/infra/database/tables/parcels.tables.ts";
import { carrierWaybill } from "#server/infra/database/tables/waybills.tables.ts";
import type { OrderRow } from "./orders.repository.ts";

export type WaybillRow = typeof carrierWaybill.$inferSelect;

/** Orders of the carrier in 待发货 without a waybill; one that left in part is sent by hand. */
export async function ordersWithoutWaybill(
  db: Database,
  { carrierId, limit }: { readonly carrierId: string; readonly limit: number },
): Promise<OrderRow[]> {
  const parts = db
    .select({ id: orderParcel.id })
    .from(orderParcel)
    .where(eq(orderParcel.orderId, order.id));
  const rows = await db
    .select({ order })
    .from(order)
    .leftJoin(carrierWaybill, eq(carrierWaybill.orderId, order.id))
    .where(
      and(
        eq(order.state, orderStates.awaitingShipment),
        eq(order.carrierId, carrierId),
        ne(order.expressType, "pickup"),
        isNull(carrierWaybill.orderId),
        notExists(parts),
      ),
    )
    .orderBy(asc(order.updatedAt))
    .limit(limit);
  return rows.map((row) => row.order);
}

/** Waybills about which the carrier is called now, the longest due first. */
export async function dueWaybills(
  db: Database,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<WaybillRow[]> {
  return db
    .select()
    .from(carrierWaybill)
    .where(lte(carrierWaybill.nextAt, now))
    .orderBy(asc(carrierWaybill.nextAt))
    .limit(limit);
}

/** Stores the request before the first call; a repetition changes nothing. */
export async function openWaybill(
  tx: Transaction,
  { id: orderId, orderNo: requestNo }: Pick<OrderRow, "id" | "orderNo">,
  now: Date,
): Promise<void> {
  const row = { orderId, requestNo, state: "asking" as const, nextAt: now };
  await tx.insert(carrierWaybill).values(row).onConflictDoNothing();
}

/** Takes a due row until `until` by compare-and-set; false where another process was first. */
export async function claimWaybill(db: Database, seen: WaybillRow, until: Date): Promise<boolean> {
  if (seen.nextAt === null) return false;
  const rows = await db
    .update(carrierWaybill)
    .set({ nextAt: until })
    .where(and(eq(carrierWaybill.orderId, seen.orderId), eq(carrierWaybill.nextAt, seen.nextAt)))
    .returning({ orderId: carrierWaybill.orderId });
  return rows.length === 1;
}

export async function setWaybill(
  db: Database | Transaction,
  orderId: string,
  set: Partial<Omit<WaybillRow, "orderId" | "requestNo">>,
): Promise<void> {
  await db.update(carrierWaybill).set(set).where(eq(carrierWaybill.orderId, orderId));
}
