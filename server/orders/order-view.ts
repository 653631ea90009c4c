import { placeWords } from "#contract/date-words.ts";
import { amountInWords, yuanOf } from "#contract/money.ts";
import type { OrderCard, OrderDetail } from "#contract/orders.ts";
import { type OrderState, orderStates, stateText } from "#contract/states.ts";
import { readStoredJob, sentJob } from "#contract/stored-job.ts";
import { isTaxed } from "#contract/tax-words.ts";
import { highestRate } from "#pricing/core/payable.ts";
import type { OrderEventRow, OrderItemRow, OrderRow } from "#server/store/orders.ts";
import type { PaymentRow } from "#server/store/payments.ts";
import { milestonesOf } from "./milestones.ts";
import { productionSteps } from "./production.ts";
import { taxSummaryOf } from "./tax-summary.ts";

/** What the buyer may do with an order in each state. */
const actions: Record<OrderState, OrderDetail["actions"]> = {
  10: ["pay", "cancel"],
  20: ["cancel"],
  21: ["cancel"],
  30: [],
  40: [],
  50: ["take_good"],
  60: [],
  90: [],
};

const itemOf = (item: OrderItemRow): OrderCard["items"][number] => ({
  id: item.id,
  productId: item.productId,
  title: item.title,
  picture: item.picture,
  summary: item.summary,
  quantity: item.quantity,
  unit: item.unit,
  amount: yuanOf(item.amountFen),
});

export function orderCardOf(order: OrderRow, items: readonly OrderItemRow[]): OrderCard {
  return {
    order_id: order.id,
    order_no: order.orderNo,
    state: order.state,
    stateText: stateText(order.state),
    payState: order.payState,
    total: yuanOf(order.totalFen),
    taxed: items.some((item) => item.orderId === order.id && isTaxed(item.quote)),
    createdAt: order.createdAt.getTime(),
    payBefore: order.state === orderStates.awaitingPayment ? order.payBefore.getTime() : null,
    dates: order.promise?.dates ?? null,
    expressType: order.expressType,
    place: order.address === null ? null : placeWords(order.address.region),
    items: items.filter((item) => item.orderId === order.id).map(itemOf),
  };
}

export interface OrderParts {
  readonly order: OrderRow;
  readonly items: readonly OrderItemRow[];
  readonly events: readonly OrderEventRow[];
  readonly payments: readonly PaymentRow[];
}

export function orderDetailOf({ order, items, events, payments }: OrderParts): OrderDetail {
  return {
    ...orderCardOf(order, items),
    goods: yuanOf(order.goodsFen),
    freight: yuanOf(order.freightFen),
    tax: taxOf(order, items),
    amountInWords: amountInWords(yuanOf(order.totalFen)),
    remark: order.remark,
    expressType: order.expressType,
    carrier: order.carrierName,
    address: order.address,
    invoice: order.invoice,
    lines: items.map((item) => ({
      item_id: item.id,
      job: sentJob(readStoredJob(item.job)),
      quote: item.quote,
    })),
    production: productionOf(order, items, events),
    milestones: milestonesOf(order, items, events),
    logistics: logisticsOf(order, events),
    payments: payments.map((payment) => ({
      id: payment.id,
      channel: payment.channel,
      amount: yuanOf(payment.amountFen),
      state: payment.state,
      at: payment.updatedAt.getTime(),
    })),
    actions: actions[order.state],
  };
}

/** Freight was taxed at the highest rate of its goods. */
function taxOf(order: OrderRow, items: readonly OrderItemRow[]): OrderDetail["tax"] {
  const quotes = items.map(({ quote }) => quote);
  const freightTax = order.freightTaxFen;
  const freightRate = freightTax === 0 ? "0" : highestRate(quotes.map(({ taxRate }) => taxRate));
  const freightFee = order.freightFen - freightTax;
  return taxSummaryOf(quotes, { freightFee, freightRate, freightTax });
}

type Timeline = OrderDetail["production"];

const done = (event: OrderEventRow): Timeline[number] => ({
  at: event.at.getTime(),
  text: event.text,
  done: true,
});

/** What has happened, and what is still to come while the order is on its way. */
function productionOf(
  order: OrderRow,
  items: readonly OrderItemRow[],
  events: readonly OrderEventRow[],
): Timeline {
  const happened = events.filter((event) => event.kind !== "logistics").map(done);
  if (order.state === orderStates.cancelled || order.state === orderStates.completed) {
    return happened;
  }
  const made = events.filter((event) => event.kind === "production").length;
  const steps = productionSteps(
    items.map((item) => readStoredJob(item.job)),
    order.expressType === "pickup" ? "pickup" : "shipped",
  );
  const coming = [
    ...(order.state === orderStates.awaitingPayment ? ["付款"] : []),
    ...steps.slice(made).map((step) => step.work),
    "确认收货",
  ];
  return [...happened, ...coming.map((text) => ({ at: null, text, done: false }))];
}

function logisticsOf(order: OrderRow, events: readonly OrderEventRow[]): OrderDetail["logistics"] {
  if (order.trackingNo === null) return null;
  return {
    carrier: order.carrierName ?? "",
    trackingNo: order.trackingNo,
    traces: events.filter((event) => event.kind === "logistics").map(done),
  };
}
