import { yuanOf } from "#contract/format/money.ts";
import { orderStates } from "#contract/orders/states.ts";
import type { StaffOrder } from "#contract/staff/staff-orders.ts";
import type { OrderRow } from "#server/modules/order-records/orders.repository.ts";
import type { WaybillRow } from "#server/modules/order-records/waybills.repository.ts";

function wordsOf(
  { state, trackingNo, fault }: WaybillRow,
  { state: orderState }: Pick<OrderRow, "state">,
): string | null {
  const isWaiting = orderState === orderStates.awaitingShipment;
  switch (state) {
    case "asking":
      return isWaiting
        ? "正在要运单号，还没有答复，2 分钟内再问。急的话可以自己填运单号发货"
        : "要过运单号，还没有答复，2 分钟内再问";
    case "refused":
      return isWaiting
        ? `没有接单（错误码 ${fault ?? "?"}），约 10 分钟后再试。请核对地址，也可以自己填运单号发货`
        : null;
    case "spare":
      if (trackingNo === null) return null;
      return isWaiting
        ? `运单 ${trackingNo} 没有用上，因为订单同时改过。请到顺丰取消它，再自己填运单号发货`
        : `运单 ${trackingNo} 没有用上，请到顺丰取消它`;
    case "issued":
    case "dropped":
      return null;
  }
}

/** What staff sees of an order's waybill. */
export const waybillView = (
  row: WaybillRow,
  order: Pick<OrderRow, "state">,
): StaffOrder["waybill"] => ({
  words: wordsOf(row, order),
  fee: row.feeFen === null ? null : yuanOf(row.feeFen),
});
