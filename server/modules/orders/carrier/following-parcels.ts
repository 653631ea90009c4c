import { orderStates } from "#contract/orders/states.ts";
import type { Carrier, CarrierRoute } from "#server/infra/carrier/carrier.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { claimOrder } from "#server/modules/order-records/due-orders.repository.ts";
import { eventsOf } from "#server/modules/order-records/order-contents.repository.ts";
import { addEvent } from "#server/modules/order-records/order-moves.repository.ts";
import { findOrder, lockOrder } from "#server/modules/order-records/orders.repository.ts";
import {
  claimWaybill,
  setWaybill,
  type WaybillRow,
} from "#server/modules/order-records/waybills.repository.ts";

type Deps = WithDatabase & WithClock;

const againMs = 10 * 60_000;
/** A parcel is followed this long, also where its fee stays unknown. */
const longestMs = 60 * 24 * 3_600_000;

/**
 * Stores new routes of a parcel and its fee.
 * @throws where the carrier gave no answer; the row says when it is asked again
 */
export async function followParcel(
  deps: Deps,
  carrier: Carrier,
  row: WaybillRow,
): Promise<boolean> {
  const { orderId, trackingNo } = row;
  const nextAt = new Date(deps.clock.now() + againMs);
  if (trackingNo === null || !(await claimWaybill(deps.db, row, nextAt))) return false;
  const { state } = await findOrder(deps.db, orderId);
  const isUnderWay = state === orderStates.shipped;
  const routes = isUnderWay ? await carrier.routes(trackingNo) : [];
  const isDelivered = await storeRoutes(deps, orderId, routes);
  const feeFen = row.feeFen ?? (await carrier.feeFen(trackingNo));
  const isOld = deps.clock.now() - (row.askedAt?.getTime() ?? 0) > longestMs;
  const isOver = isOld || ((isDelivered || !isUnderWay) && feeFen !== null);
  await setWaybill(deps.db, orderId, isOver ? { feeFen, nextAt: null } : { feeFen });
  return true;
}

/** Adds each route once, under the carrier's time. @returns whether the parcel is delivered */
async function storeRoutes(
  deps: Deps,
  orderId: string,
  routes: readonly CarrierRoute[],
): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const events = await eventsOf(tx, orderId);
    let isDelivered = events.some(({ kind }) => kind === "delivered");
    if (order.state !== orderStates.shipped) return isDelivered;
    const keyOf = ({ at, text }: Pick<CarrierRoute, "at" | "text">) => `${at.getTime()} ${text}`;
    const ofParcel = events.filter(({ kind }) => kind === "logistics" || kind === "delivered");
    const known = new Set(ofParcel.map(keyOf));
    const before = known.size;
    for (const route of routes) {
      if (known.has(keyOf(route))) continue;
      known.add(keyOf(route));
      const kind = route.isDelivery && !isDelivered ? "delivered" : "logistics";
      if (kind === "delivered") isDelivered = true;
      const { text, at } = route;
      await addEvent(tx, { orderId, kind, fromState: null, toState: null, text, at });
    }
    if (known.size > before) await claimOrder(tx, order, nowDate(deps));
    return isDelivered;
  });
}
