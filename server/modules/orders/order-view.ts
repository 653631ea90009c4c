import type { ArtworkStatus, LineArtwork } from "#contract/artwork/artwork.ts";
import { amountInWords, yuanOf } from "#contract/format/money.ts";
import { readStoredJob, sentJob } from "#contract/jobs/stored-job.ts";
import type { OrderCard } from "#contract/orders/order-lists.ts";
import type { OrderDetail } from "#contract/orders/orders.ts";
import { type OrderState, orderStates, stateText } from "#contract/orders/states.ts";
import { placeWords } from "#contract/wording/date-words.ts";
import { isTaxed } from "#contract/wording/tax-words.ts";
import { agreedSums } from "#pricing/rating/agreed-price.ts";
import { invoicingOf } from "#server/modules/invoices/view.ts";
import { floorText } from "#server/modules/order-records/floor-progress.ts";
import {
  artworkDue,
  lacksTable,
  lineArtworkOf,
  lineStateOf,
} from "#server/modules/order-records/line-artwork.ts";
import { milestonesOf } from "#server/modules/order-records/milestones.ts";
import type { CardItem, CardOrder } from "#server/modules/order-records/order-cards.repository.ts";
import { timesOf } from "#server/modules/order-records/order-times.repository.ts";
import type {
  OrderEventRow,
  OrderItemRow,
  OrderRow,
} from "#server/modules/order-records/orders.repository.ts";
import {
  productionSteps,
  sendingFiles,
  standingSteps,
} from "#server/modules/order-records/production.ts";
import { arriveOnOf } from "#server/modules/order-records/promise.ts";
import { taxOf } from "#server/modules/order-records/tax-summary.ts";
import type {
  NamedOrder,
  WholeOrder,
} from "#server/modules/order-records/whole-orders.repository.ts";
import { ownRefundOf } from "#server/modules/payments/own-refund.ts";

/** The buyer's actions on an order in each state. */
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

const itemOf = (item: CardItem): OrderCard["items"][number] => ({
  id: item.id,
  productId: item.productId,
  title: item.title,
  picture: item.picture,
  summary: item.summary,
  quantity: item.quantity,
  unit: item.unit,
  amount: yuanOf(item.amountFen),
});

function paperFactsOf(order: CardOrder): OrderCard["paper"] {
  if (order.kind === "print") return null;
  const { paymentMethod, sourceType, weightKg } = order;
  return { payment_method: paymentMethod, source_type: sourceType, weightKg };
}

/** The payment deadline. */
function termOf(order: CardOrder): Pick<OrderCard, "payBefore" | "slipWaits" | "transferTerm"> {
  const slipWaits = order.state === orderStates.awaitingPayment && order.slipWaits;
  const ends = order.state === orderStates.awaitingPayment && !slipWaits;
  return {
    payBefore: ends ? order.payBefore.getTime() : null,
    slipWaits,
    transferTerm: ends && order.transferBefore?.getTime() === order.payBefore.getTime(),
  };
}

/** Proofs that wait for the buyer, while the order takes a decision. */
const proofsDueOf = ({ state }: CardOrder, printed: readonly CardItem[]): number =>
  state === orderStates.awaitingArtwork || state === orderStates.artworkRejected
    ? printed.flatMap(({ files }) => files).filter(({ isProofed }) => isProofed).length
    : 0;

function parcelOf(order: CardOrder): OrderCard["parcel"] {
  const { shippedAt, deliveredAt } = order.times;
  if (shippedAt === null) return null;
  return { shippedAt, deliveredAt, arriveOn: arriveOnOf(order, order.times) };
}

const awaitsOf = ({ state, awaits }: CardOrder): Pick<OrderCard, "awaitsApproval"> =>
  awaits === null || state !== orderStates.awaitingPayment
    ? {}
    : { awaitsApproval: { name: awaits } };

/** `items` may be of several orders. */
export function orderCardOf(order: CardOrder, items: readonly CardItem[]): OrderCard {
  const own = items.filter((item) => item.orderId === order.id);
  const printed = own.filter(({ needsArtwork }) => needsArtwork);
  return {
    order_id: order.id,
    order_no: order.orderNo,
    kind: order.kind,
    paper: paperFactsOf(order),
    state: order.state,
    stateText: stateText(order.state, order.kind),
    payState: order.payState,
    total: yuanOf(order.totalFen),
    taxed: own.some(isTaxed),
    createdAt: order.createdAt.getTime(),
    ...termOf(order),
    dates: order.promise?.dates ?? null,
    parcel: parcelOf(order),
    ...(order.reprintOf === null ? {} : { isReprint: true }),
    endedAt: order.times.endedAt,
    expressType: order.expressType,
    place: order.address === null ? null : placeWords(order.address.region),
    items: own.map(itemOf),
    proofsDue: proofsDueOf(order, printed),
    artworkDue: artworkDue(
      printed.map((item) => ({
        state: lineStateOf(item, item.files),
        ...(lacksTable(item, item.files) ? { data: null } : {}),
      })),
    ),
    ...awaitsOf(order),
  };
}

/** The reply of a placing. */
export const placedOf = (order: Pick<OrderRow, "id" | "orderNo" | "totalFen" | "state">) => ({
  order_id: order.id,
  order_no: order.orderNo,
  total: yuanOf(order.totalFen),
  state: order.state,
});

export type PlacedOrder = ReturnType<typeof placedOf>;

/** A complete item, as its order's card needs it. */
const cardItemOf =
  ({ files, proofs }: Pick<WholeOrder, "files" | "proofs">) =>
  (item: OrderItemRow): CardItem => ({
    ...item,
    taxRate: item.quote.taxRate,
    files: files
      .filter(({ itemId }) => itemId === item.id)
      .map(({ id, place, state }) => {
        const own = proofs.filter(({ artworkId }) => artworkId === id);
        return { place, state, isProofed: own.some((proof) => proof.state === "issued") };
      }),
  });

function withPreview(line: LineArtwork, previews: WholeOrder["previews"]): LineArtwork {
  const shown = <Piece extends ArtworkStatus>(piece: Piece): Piece => {
    if (piece.file === null) return piece;
    const { upload_id: id } = piece.file;
    const preview = id === null ? null : (previews.get(id) ?? null);
    return { ...piece, file: { ...piece.file, preview } };
  };
  return { ...shown(line), ...(line.parts && { parts: line.parts.map(shown) }) };
}

const namedOf = ({ id, orderNo, kind, state }: NamedOrder) => ({
  order_id: id,
  order_no: orderNo,
  kind,
  state,
  stateText: stateText(state, kind),
});

function reprintClaimOf({ reprintClaim: [claim] }: WholeOrder) {
  if (claim === undefined) return {};
  return { reprintClaim: { after_id: claim.id, after_no: claim.afterNo } };
}

/** While an approver must agree, the order can only be cancelled. */
const actionsOf = (state: OrderState, { awaitsApproval }: Pick<OrderCard, "awaitsApproval">) =>
  awaitsApproval === undefined ? actions[state] : (["cancel"] satisfies OrderDetail["actions"]);

const parcelsOf = ({ parcels, items }: WholeOrder) =>
  parcels.map(({ carrier, trackingNo, sentAt, lines }) => ({
    ...{ carrier, trackingNo, at: sentAt.getTime() },
    lines: lines.map(({ itemId, quantity }) => {
      const item = items.find(({ id }) => id === itemId);
      return { item_id: itemId, title: item?.title ?? "", quantity, unit: item?.unit ?? "" };
    }),
  }));

export function orderDetailOf(whole: WholeOrder): OrderDetail {
  const { order, items, events, payments, files } = whole;
  const lines = lineArtworkOf(items, files, whole.proofs);
  const artwork = lines.map((line) => withPreview(line, whole.previews));
  const due = artworkDue(lines);
  const awaits = whole.approval[0]?.name ?? null;
  const shown = { ...order, times: timesOf(events), awaits };
  const agreed = agreedSums(items.map(({ quote }) => quote));
  const card = orderCardOf(shown, items.map(cardItemOf(whole)));
  return {
    ...card,
    goods: yuanOf(order.goodsFen),
    freight: yuanOf(order.freightFen),
    ...(agreed === null ? {} : { agreed }),
    tax: taxOf(order, items),
    amountInWords: amountInWords(yuanOf(order.totalFen)),
    remark: order.remark,
    expressType: order.expressType,
    carrier: order.carrierName,
    address: order.address,
    invoice: order.invoice,
    lines: items.map((item) => ({
      item_id: item.id,
      ...(item.lineId === null ? {} : { line_id: item.lineId }),
      job: sentJob(readStoredJob(item.job)),
      quote: item.quote,
    })),
    production: productionOf(whole, due),
    milestones: milestonesOf(order, items, events, due),
    ...floorOf(whole),
    logistics: logisticsOf(order, events),
    payments: payments.map((payment) => ({
      id: payment.id,
      channel: payment.channel,
      amount: yuanOf(payment.amountFen),
      state: payment.state,
      at: payment.updatedAt.getTime(),
    })),
    ...(whole.parcels.length === 0 ? {} : { parcels: parcelsOf(whole) }),
    ...(order.reprintOf === null ? {} : { reprintOf: whole.origin.map(namedOf)[0] ?? null }),
    ...(whole.reprints.length === 0 ? {} : { reprints: whole.reprints.map(namedOf) }),
    ...reprintClaimOf(whole),
    refunds: whole.refunds.map((refund) => {
      const from = payments.find(({ id }) => id === refund.paymentId);
      return ownRefundOf(refund, from?.channel ?? null);
    }),
    ...(order.proofing === null ? {} : { proofing: order.proofing }),
    artwork,
    invoicing: invoicingOf(whole),
    ...(whole.ofFirm ? { ofFirm: true } : {}),
    actions: actionsOf(order.state, card),
  };
}

type Timeline = OrderDetail["production"];

const done = (event: OrderEventRow): Timeline[number] => ({
  at: event.at.getTime(),
  text: event.text,
  done: true,
});

/** Past events, and future ones while the order is in progress. */
function productionOf({ order, items, events }: WholeOrder, due: number): Timeline {
  const hidden: readonly string[] = ["logistics", "delivered", "inner", "withdrawn"];
  const standing = standingSteps(events);
  const happened = events
    .filter((event) => !hidden.includes(event.kind))
    .filter((event) => event.kind !== "production" || standing.includes(event))
    .map(done);
  if (order.state === orderStates.cancelled || order.state === orderStates.completed) {
    return happened;
  }
  const steps = productionSteps(
    items.map((item) => readStoredJob(item.job)),
    order.expressType,
  );
  const coming = [
    ...(order.state === orderStates.awaitingPayment ? ["付款"] : []),
    ...(due > 0 ? [sendingFiles] : []),
    ...steps.slice(standing.length).map((step) => step.work),
    "确认收货",
  ];
  return [...happened, ...coming.map((text) => ({ at: null, text, done: false }))];
}

/** The floor's records while the order is produced. */
function floorOf({ order, items, ticketSteps }: WholeOrder): Pick<OrderDetail, "floor"> {
  const floor = order.state === orderStates.inProduction ? floorText(items, ticketSteps) : "";
  return floor === "" ? {} : { floor };
}

function logisticsOf(order: OrderRow, events: readonly OrderEventRow[]): OrderDetail["logistics"] {
  if (order.trackingNo === null) return null;
  return {
    carrier: order.carrierName ?? "",
    trackingNo: order.trackingNo,
    // A carrier may tell an earlier event later.
    traces: events
      .filter(({ kind }) => kind === "logistics" || kind === "delivered")
      .sort((one, other) => one.at.getTime() - other.at.getTime())
      .map(done),
  };
}
