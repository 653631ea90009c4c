import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#server/infra/database/database.ts";
import { user } from "#server/infra/database/tables/account.tables.ts";
import { artwork } from "#server/infra/database/tables/files.tables.ts";
import { order } from "#server/infra/database/tables/orders.tables.ts";
import { carrierWaybill } from "#server/infra/database/tables/waybills.tables.ts";
import { shownMobile } from "#server/modules/accounts/users.repository.ts";
import type { OrderRow } from "./orders.repository.ts";
import { statesCounted } from "./state-counts.repository.ts";
import type { WaybillRow } from "./waybills.repository.ts";

export interface Placer {
  readonly name: string;
  readonly mobile: string;
}

export interface OrderOfSomebody {
  readonly order: OrderRow;
  readonly buyer: Placer;
}

export interface OrderWithWaybill extends OrderOfSomebody {
  /** Null where no carrier was asked for one. */
  readonly waybill: WaybillRow | null;
}

export const who = { name: user.name, mobile: shownMobile(user) };

/** Number of all orders in each state, as in the buyers' lists. */
export async function everybodysCounts(db: Database): Promise<Record<string, number>> {
  const counts = statesCounted(sql`${order.updatedAt}`);
  const [row] = await db.select({ counts }).from(sql`(values (true)) as once`);
  return row?.counts ?? {};
}

export async function anybodysOrder(db: Database, id: string): Promise<OrderWithWaybill | null> {
  const [row] = await db
    .select({ order, buyer: who, waybill: carrierWaybill })
    .from(order)
    .innerJoin(user, eq(user.id, order.userId))
    .leftJoin(carrierWaybill, eq(carrierWaybill.orderId, order.id))
    .where(eq(order.id, id));
  return row ?? null;
}

/** Number of files of each order that wait for a decision. */
export async function filesToCheck(
  db: Database,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ orderId: artwork.orderId, files: count() })
    .from(artwork)
    .where(and(inArray(artwork.orderId, [...orderIds]), eq(artwork.state, "checking")))
    .groupBy(artwork.orderId);
  return new Map(rows.map(({ orderId, files }) => [orderId, files]));
}
