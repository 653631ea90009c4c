import type {
  AfterSaleCard,
  AfterSaleDetail,
  AfterSaleOffer,
  Remedy,
} from "#contract/after-sale/after-sale.ts";
import { shareOf, without } from "#contract/after-sale/after-sale-share.ts";
import { yuanOf } from "#contract/format/money.ts";
import {
  afterSaleReason,
  afterSaleRemedy,
  refundState,
  refundWay,
} from "#contract/lookups/after-sale-choices.ts";
import type { OrderDetail } from "#contract/orders/orders.ts";
import { type AfterSaleState, afterSaleStateText, stateText } from "#contract/orders/states.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";
import {
  type AfterSaleLineRow,
  type AfterSaleLineWithItem,
  type AfterSaleRow,
  afterSaleEventsOf,
  afterSaleLinesOf,
} from "#server/modules/order-records/after-sales.repository.ts";
import { reprintOfClaim } from "#server/modules/order-records/claim-reprints.repository.ts";
import type { OrderRow } from "#server/modules/order-records/orders.repository.ts";
import { type RefundRow, refundOf } from "#server/modules/order-records/refunds.repository.ts";
import type { WholeOrder } from "#server/modules/order-records/whole-orders.repository.ts";
import { ownRefundOf } from "#server/modules/payments/own-refund.ts";
import { leftOf, periodOf } from "./rules.ts";

/** The buyer's actions on an application in each state. */
const actions: Record<AfterSaleState, AfterSaleDetail["actions"]> = {
  10: ["supplement", "cancel"],
  11: ["supplement", "cancel"],
  20: ["sendBack", "cancel"],
  21: [],
  30: ["refundQuery"],
  40: [],
  41: ["receive"],
  60: [],
  80: [],
  90: [],
};

/** An application with the number and the kind of its order. */
export interface Application {
  readonly row: AfterSaleRow;
  readonly orderNo: string;
  readonly kind: OrderRow["kind"];
}

const yuanOrNull = (fen: number | null): string | null => (fen === null ? null : yuanOf(fen));

const lineOf = ({ line, item }: AfterSaleLineWithItem): AfterSaleCard["lines"][number] => ({
  item_id: item.id,
  title: item.title,
  picture: item.picture,
  summary: item.summary,
  unit: item.unit,
  bought: item.quantity,
  quantity: line.quantity,
  granted: line.granted,
  reason: line.reason,
  reasonText: afterSaleReason.words[line.reason],
});

export function cardOf(
  { row, orderNo, kind }: Application,
  lines: readonly AfterSaleLineWithItem[],
): AfterSaleCard {
  return {
    after_id: row.id,
    after_no: row.afterNo,
    order_id: row.orderId,
    order_no: orderNo,
    kind,
    state: row.state,
    stateText: afterSaleStateText(row.state),
    remedy: row.remedy,
    remedyText: afterSaleRemedy.words[row.remedy],
    requested: yuanOrNull(row.requestedFen),
    granted: yuanOrNull(row.grantedFen),
    lines: lines.filter(({ line }) => line.afterSaleId === row.id).map(lineOf),
    createdAt: row.createdAt.getTime(),
    updatedAt: row.updatedAt.getTime(),
  };
}

export const refundViewOf = (refund: RefundRow): NonNullable<AfterSaleDetail["refund"]> => ({
  refund_no: refund.outRefundNo,
  amount: yuanOf(refund.amountFen),
  way: refund.way,
  wayText: refundWay.words[refund.way],
  state: refund.state,
  stateText: refundState.words[refund.state],
  message: refund.message,
  at: refund.updatedAt.getTime(),
});

const decisionOf = (remedy: Remedy, words: string): AfterSaleDetail["decision"] => ({
  remedy,
  remedyText: afterSaleRemedy.words[remedy],
  words,
});

const namedOf = ({
  id,
  orderNo,
  kind,
  state,
}: Pick<OrderRow, "id" | "orderNo" | "kind" | "state">) => ({
  order_id: id,
  order_no: orderNo,
  kind,
  state,
  stateText: stateText(state, kind),
});

const parcelOf = (carrier: string | null, trackingNo: string | null) =>
  trackingNo === null ? null : { carrier: carrier ?? "", trackingNo };

/** All data of one application. */
export async function detailOf(
  deps: WithDatabase,
  application: Application,
): Promise<AfterSaleDetail> {
  const { row } = application;
  const refund = await refundOf(deps.db, row.id);
  const events = await afterSaleEventsOf(deps.db, row.id);
  const reprint = await reprintOfClaim(deps.db, row);
  return {
    ...cardOf(application, await afterSaleLinesOf(deps.db, [row.id])),
    words: row.words,
    pictures: [...row.pictures],
    timeline: events.map(({ at, by, text, words, pictures }) => ({
      at: at.getTime(),
      by,
      text,
      words,
      pictures: [...pictures],
    })),
    decision:
      row.grantedRemedy === null ? null : decisionOf(row.grantedRemedy, row.decisionWords ?? ""),
    refund: refund === null ? null : refundViewOf(refund),
    ownRefund: refund === null ? null : ownRefundOf(refund, null),
    returnTo: row.returnTo,
    returnParcel: parcelOf(row.returnCarrier, row.returnTrackingNo),
    reprintParcel: parcelOf(row.reprintCarrier, row.reprintTrackingNo),
    ...(reprint === null ? {} : { reprintOrder: namedOf(reprint) }),
    actions: actions[row.state],
  };
}

/** An order, and the quantities of its lines that applications claim. */
type Claimable = Pick<WholeOrder, "order" | "events" | "items" | "claimed">;

/**
 * Price of the named quantities in fen, after those of applications `before`: the largest refund
 * for them.
 */
export const shareFen = (
  lines: readonly AfterSaleLineWithItem[],
  before: readonly AfterSaleLineRow[],
): number =>
  lines.reduce((sum, { line, item }) => {
    const taken = without(item.quantity, leftOf(item, before));
    const part = { taken, quantity: line.quantity, bought: item.quantity };
    return sum + shareOf(item.amountFen, part);
  }, 0);

/** The lines and quantities of an order that may be applied for now. */
export function offerOf(
  { clock }: WithClock,
  { order, events, items, claimed }: Claimable,
): AfterSaleOffer {
  const period = periodOf(order, events, clock.now());
  const lines = items.map((item) => ({
    item_id: item.id,
    title: item.title,
    picture: item.picture,
    summary: item.summary,
    unit: item.unit,
    bought: item.quantity,
    amount: yuanOf(item.amountFen),
    left: leftOf(item, claimed),
    open: claimed.find((line) => line.open && line.orderItemId === item.id)?.afterSaleId ?? null,
  }));
  const isFree = lines.some(({ left, open }) => open === null && left > 0);
  const none = isFree ? null : "这个订单的商品都已申请过售后";
  return {
    order_id: order.id,
    order_no: order.orderNo,
    kind: order.kind,
    refusal: period.kind === "closed" ? `${period.reason}，不能申请售后` : none,
    until: period.kind === "open" ? period.until : null,
    lines,
  };
}

/** The after-sale part of an order's page. */
export const afterSaleOfOrder = (
  deps: WithClock,
  whole: WholeOrder,
): NonNullable<OrderDetail["afterSale"]> => ({
  allowed: offerOf(deps, whole).refusal === null,
  applications: whole.applications,
});
