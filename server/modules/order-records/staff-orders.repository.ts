import { and, count, desc, eq, ilike, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { OrderState } from "#contract/orders/states.ts";
import type { Database } from "#server/infra/database/database.ts";
import type { Position } from "#server/infra/database/keyset.ts";
import { literal } from "#server/infra/database/like.ts";
import { user } from "#server/infra/database/tables/account.tables.ts";
import { artwork } from "#server/infra/database/tables/files.tables.ts";
import { order } from "#server/infra/database/tables/orders.tables.ts";
import { shownMobile } from "#server/modules/accounts/users.repository.ts";
import type { OrderRow } from "./orders.repository.ts";
import { statesCounted } from "./state-counts.repository.ts";

export interface StaffOrderPage {
  readonly limit: number;
  readonly before?: Position;
  readonly state?: number;
  readonly keyword?: string;
}

export interface Placer {
  readonly name: string;
  readonly mobile: string;
}

export interface OrderOfSomebody {
  readonly order: OrderRow;
  readonly buyer: Placer;
}

const who = { name: user.name, mobile: shownMobile(user) };

/**
 * Orders of all buyers, newest first; one row more than `limit` shows that there is a next page.
 */
export async function everybodysOrders(
  db: Database,
  { limit, before, state, keyword = "" }: StaffOrderPage,
): Promise<OrderOfSomebody[]> {
  return db
    .select({ order, buyer: who })
    .from(order)
    .innerJoin(user, eq(user.id, order.userId))
    .where(
      and(
        state === undefined ? undefined : eq(order.state, state as OrderState),
        keyword === ""
          ? undefined
          : or(
              ilike(order.orderNo, `%${literal(keyword)}%`),
              and(isNull(user.deletedAt), eq(user.mobile, keyword)),
            ),
        before &&
          or(
            lt(order.createdAt, before.at),
            and(eq(order.createdAt, before.at), lt(order.id, before.id)),
          ),
      ),
    )
    .orderBy(desc(order.createdAt), desc(order.id))
    .limit(limit + 1);
}

/** Number of all orders in each state, as in the buyers' lists. */
export async function everybodysCounts(db: Database): Promise<Record<string, number>> {
  const counts = statesCounted(sql`${order.updatedAt}`);
  const [row] = await db.select({ counts }).from(sql`(values (true)) as once`);
  return row?.counts ?? {};
}

export async function anybodysOrder(db: Database, id: string): Promise<OrderOfSomebody | null> {
  const [row] = await db
    .select({ order, buyer: who })
    .from(order)
    .innerJoin(user, eq(user.id, order.userId))
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
