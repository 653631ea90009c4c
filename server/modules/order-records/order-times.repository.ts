import { eq, type SQL, sql } from "drizzle-orm";
import { orderStates } from "#contract/orders/states.ts";
import type { Database } from "#server/infra/database/database.ts";
import { order, orderEvent } from "#server/infra/database/tables/orders.tables.ts";
import type { OrderEventRow } from "./orders.repository.ts";

/** Dispatch, delivery by the carrier, and receipt or cancellation, in ms; null: not yet. */
export interface OrderTimes {
  readonly shippedAt: number | null;
  readonly deliveredAt: number | null;
  readonly endedAt: number | null;
}

/** The last trace of earlier versions, which recorded a delivery like every other trace. */
const earlierDelivery = "已送达，请确认收货";

const { shipped, completed, cancelled } = orderStates;

/** Does the event record the carrier's delivery? For a query of `order_event`. */
export const isDelivery: SQL = sql`(${orderEvent.kind} = 'delivered' or (${orderEvent.kind} = 'logistics' and ${orderEvent.text} = ${earlierDelivery}))`;

const firstOf = (which: SQL): SQL =>
  sql`(extract(epoch from min(${orderEvent.at}) filter (where ${which})) * 1000)::bigint`;

/** The times of each selected order, from its events. */
export function orderTimes(db: Database): SQL<OrderTimes> {
  const times = db
    .select({
      times: sql`json_build_object(
        'shippedAt', ${firstOf(sql`${orderEvent.toState} = ${shipped}`)},
        'deliveredAt', ${firstOf(isDelivery)},
        'endedAt', ${firstOf(sql`${orderEvent.toState} in (${completed}, ${cancelled})`)})`,
    })
    .from(orderEvent)
    .where(eq(orderEvent.orderId, order.id));
  return sql<OrderTimes>`${times}`;
}

/** The same from events that are already read. */
export function timesOf(events: readonly OrderEventRow[]): OrderTimes {
  const first = (is: (event: OrderEventRow) => boolean) => events.find(is)?.at.getTime() ?? null;
  return {
    shippedAt: first(({ toState }) => toState === shipped),
    deliveredAt: first(
      ({ kind, text }) =>
        kind === "delivered" || (kind === "logistics" && text === earlierDelivery),
    ),
    endedAt: first(({ toState }) => toState === completed || toState === cancelled),
  };
}
