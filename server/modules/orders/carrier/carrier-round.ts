import { orderStates } from "#contract/orders/states.ts";
import type { Carrier } from "#server/infra/carrier/carrier.ts";
import { sfCarrierId } from "#server/infra/carrier/carrier.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import type { WithClock, WithDatabase, WithLog } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { oneByOne } from "#server/infra/runtime/run-one-by-one.ts";
import {
  dueWaybills,
  openWaybill,
  ordersWithoutWaybill,
} from "#server/modules/order-records/waybills.repository.ts";
import { lockedOrder, nextStepOf } from "#server/modules/orders/by-hand.ts";
import { askWaybill } from "./asking-waybills.ts";
import { followParcel } from "./following-parcels.ts";

const atOnce = 500;

/**
 * One round of a real carrier: asks for a waybill of every packed order, then for routes and fees
 * of parcels under way. Several processes may run it.
 */
export async function carrierRound(
  deps: WithDatabase & WithClock & WithLog,
  carrier: Carrier,
): Promise<void> {
  const packed = await ordersWithoutWaybill(deps.db, { carrierId: sfCarrierId, limit: atOnce });
  await oneByOne(deps, "opening a waybill", packed, ({ id }) =>
    inTransaction(deps.db, async (tx) => {
      const locked = await lockedOrder(tx, id);
      if (nextStepOf(locked)?.to !== orderStates.shipped) return false;
      await openWaybill(tx, locked.order, nowDate(deps));
      return true;
    }),
  );
  const due = await dueWaybills(deps.db, { now: nowDate(deps), limit: atOnce });
  const rows = due.map((row) => ({ ...row, id: row.orderId }));
  await oneByOne(deps, "carrier", rows, (row) =>
    row.state === "issued" ? followParcel(deps, carrier, row) : askWaybill(deps, carrier, row),
  );
}
