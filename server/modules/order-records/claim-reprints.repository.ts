import { eq } from "drizzle-orm";
import { afterSaleStates } from "#contract/orders/states.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { afterSale } from "#server/infra/database/tables/after-sale.tables.ts";
import { order } from "#server/infra/database/tables/orders.tables.ts";
import { type AfterSaleRow, addAfterSaleEvent, moveAfterSale } from "./after-sales.repository.ts";
import type { OrderRow } from "./orders.repository.ts";

/** The free order that an application's goods are made again with; null where there is none. */
export async function reprintOfClaim(
  db: Database | Transaction,
  { reprintOrderId }: Pick<AfterSaleRow, "reprintOrderId">,
): Promise<Pick<OrderRow, "id" | "orderNo" | "kind" | "state"> | null> {
  if (reprintOrderId === null) return null;
  const named = { id: order.id, orderNo: order.orderNo, kind: order.kind, state: order.state };
  const [row] = await db.select(named).from(order).where(eq(order.id, reprintOrderId));
  return row ?? null;
}

/** Links an accepted application to its new order; the caller holds the first order's lock. */
export async function linkReprint(
  tx: Transaction,
  { id, state }: Pick<AfterSaleRow, "id" | "state">,
  reprint: Pick<OrderRow, "id" | "orderNo">,
  at: Date,
): Promise<void> {
  const set = { reprintOrderId: reprint.id, updatedAt: at };
  await tx.update(afterSale).set(set).where(eq(afterSale.id, id));
  const text = `已开重印单 ${reprint.orderNo}`;
  await addAfterSaleEvent(tx, {
    afterSaleId: id,
    fromState: state,
    to: state,
    by: "shop",
    text,
    at,
  });
}

/** The shipment of a reprint is the shipment of its application. */
export async function shipClaimOf(
  tx: Transaction,
  { id, carrierName, trackingNo }: Pick<OrderRow, "id" | "carrierName" | "trackingNo">,
  at: Date,
): Promise<void> {
  const [from] = await tx.select().from(afterSale).where(eq(afterSale.reprintOrderId, id));
  // Staff may have recorded the parcel on the application before.
  if (from === undefined || from.state !== afterSaleStates.reprinting) return;
  const parcel = trackingNo === null ? null : { carrier: carrierName ?? "承运商", trackingNo };
  await moveAfterSale(tx, {
    from,
    to: afterSaleStates.reprintShipped,
    by: "shop",
    text: parcel === null ? "补印件可以自提了" : "补印件已寄出",
    words: parcel === null ? "" : `${parcel.carrier} ${parcel.trackingNo}`,
    at,
    set:
      parcel === null
        ? {}
        : { reprintCarrier: parcel.carrier, reprintTrackingNo: parcel.trackingNo },
  });
}
