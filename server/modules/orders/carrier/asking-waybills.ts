import * as v from "valibot";
import { orderStates } from "#contract/orders/states.ts";
import type { Carrier, CarrierContact, CarrierOrder } from "#server/infra/carrier/carrier.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { findSetting } from "#server/infra/database/settings.repository.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { itemsOf } from "#server/modules/order-records/order-contents.repository.ts";
import { findOrder, type OrderRow } from "#server/modules/order-records/orders.repository.ts";
import {
  claimWaybill,
  setWaybill,
  type WaybillRow,
} from "#server/modules/order-records/waybills.repository.ts";
import { lockedOrder, nextStepOf, shipWithin } from "#server/modules/orders/by-hand.ts";

type Deps = WithDatabase & WithClock;

/** A missing answer is asked for after this time; longer than two calls take. */
const openAgainMs = 60_000;
const refusedAgainMs = 10 * 60_000;
/** Routes and fee are asked for after this time. */
const followMs = 10 * 60_000;

const later = ({ clock }: WithClock, ms: number): Date => new Date(clock.now() + ms);

/**
 * Gets the one waybill of an order and ships the order with it. An open request is looked up before
 * it is repeated, and it is repeated under the same number.
 * @throws where the carrier gave no answer; the row says when it is asked again
 */
export async function askWaybill(deps: Deps, carrier: Carrier, row: WaybillRow): Promise<boolean> {
  const { orderId, requestNo } = row;
  if (!(await claimWaybill(deps.db, row, later(deps, openAgainMs)))) return false;
  if (row.state === "asking" && row.askedAt !== null) {
    const found = await carrier.find(requestNo);
    if (found !== null) return settle(deps, { ...row, trackingNo: found });
  }
  const order = await findOrder(deps.db, orderId);
  if (order.state !== orderStates.awaitingShipment) {
    await setWaybill(deps.db, orderId, { state: "dropped", fault: null, nextAt: null });
    return false;
  }
  const asked = await carrierOrderOf(deps, order, requestNo);
  const askedAt = nowDate(deps);
  await setWaybill(deps.db, orderId, { state: "asking", fault: null, askedAt });
  const reply = await carrier.order(asked);
  switch (reply.kind) {
    case "issued":
      return settle(deps, { ...row, askedAt, trackingNo: reply.trackingNo });
    case "refused": {
      const nextAt = later(deps, refusedAgainMs);
      await setWaybill(deps.db, orderId, { state: "refused", fault: reply.code, nextAt });
      return false;
    }
    case "repeated": {
      const found = await carrier.find(requestNo);
      if (found === null) throw new Error("the carrier knows the number and not its waybill");
      return settle(deps, { ...row, askedAt, trackingNo: found });
    }
  }
}

/** Ships the order with its number; where the order has changed, staff decides. */
async function settle(deps: Deps, row: WaybillRow): Promise<boolean> {
  const { orderId, trackingNo, askedAt } = row;
  return inTransaction(deps.db, async (tx) => {
    const locked = await lockedOrder(tx, orderId);
    const isChanged = locked.events.some(
      ({ kind, at }) => kind === "change" && askedAt !== null && at > askedAt,
    );
    const isNext = nextStepOf(locked)?.to === orderStates.shipped;
    const known = { trackingNo, fault: null };
    if (trackingNo === null || isChanged || !isNext) {
      await setWaybill(tx, orderId, { ...known, state: "spare", nextAt: null });
      return false;
    }
    const parcel = { carrier: locked.order.carrierName ?? "顺丰速运", trackingNo };
    await shipWithin(tx, { orderId, parcel }, nowDate(deps));
    const nextAt = later(deps, followMs);
    await setWaybill(tx, orderId, { ...known, state: "issued", nextAt });
    return true;
  });
}

const sender = v.object({ name: v.string(), phone: v.string(), address: v.string() });

function receiverOf({ address, orderNo }: OrderRow): CarrierContact {
  if (address === null) throw new Error(`order ${orderNo} has no address`);
  const { name, mobile, extension, region, detail } = address;
  const phone = extension ? `${mobile}-${extension}` : mobile;
  return { name, phone, address: `${region} ${detail}` };
}

async function carrierOrderOf(
  { db }: WithDatabase,
  order: OrderRow,
  requestNo: string,
): Promise<CarrierOrder> {
  const items = await itemsOf(db, [order.id]);
  return {
    requestNo,
    from: v.parse(sender, await findSetting(db, "company")),
    to: receiverOf(order),
    goods: items.map(({ title }) => title).join("、"),
    parcels: Math.max(1, order.parcels),
  };
}
