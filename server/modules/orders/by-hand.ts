import { randomUUID } from "node:crypto";
import { codes, Refusal } from "#contract/http/reply.ts";
import { readStoredJob } from "#contract/jobs/stored-job.ts";
import { orderStates, stateText } from "#contract/orders/states.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import { artworkOf } from "#server/modules/artwork/artwork.repository.ts";
import { claimOrder } from "#server/modules/order-records/due-orders.repository.ts";
import { isComplete, lineArtworkOf } from "#server/modules/order-records/line-artwork.ts";
import { eventsOf, itemsOf } from "#server/modules/order-records/order-contents.repository.ts";
import { addEvent, moveOrder } from "#server/modules/order-records/order-moves.repository.ts";
import { lockOrder, type OrderRow } from "#server/modules/order-records/orders.repository.ts";
import {
  insertParcel,
  leftOf,
  parcelsOfOrder,
} from "#server/modules/order-records/parcels.repository.ts";
import {
  type ProductionStep,
  productionSteps,
  standingSteps,
} from "#server/modules/order-records/production.ts";
import type { WholeOrder } from "#server/modules/order-records/whole-orders.repository.ts";

const { awaitingArtwork, awaitingShipment, shipped } = orderStates;

const conflict = (text: string) => new Refusal(codes.stateConflict, text);

export type OrderSnapshot = Pick<WholeOrder, "order" | "items" | "events" | "files">;

/** Every step of the order, done or not. */
export function stepsOfOrder({
  order,
  items,
}: Pick<OrderSnapshot, "order" | "items">): readonly ProductionStep[] {
  return productionSteps(
    items.map((item) => readStoredJob(item.job)),
    order.expressType,
  );
}

/** The remaining steps, the next one first. */
function stepsLeft({ order, items, events }: OrderSnapshot): readonly ProductionStep[] {
  const made = standingSteps(events).length;
  return stepsOfOrder({ order, items }).slice(made);
}

/**
 * The next step that staff takes. Null while files are missing or checked one by one, and for an
 * order that is unpaid or shipped.
 */
export function nextStepOf(locked: OrderSnapshot): ProductionStep | null {
  const { order, items, files } = locked;
  const [step] = stepsLeft(locked);
  if (step === undefined || step.from !== order.state) return null;
  const open = !lineArtworkOf(items, files, []).every(isComplete);
  return order.state === awaitingArtwork && open ? null : step;
}

export async function lockedOrder(tx: Transaction, orderId: string): Promise<OrderSnapshot> {
  const order = await lockOrder(tx, orderId);
  return {
    order,
    items: await itemsOf(tx, [orderId]),
    events: await eventsOf(tx, orderId),
    files: await artworkOf(tx, [orderId]),
  };
}

/**
 * Records the named step.
 * @throws Refusal `stateConflict` where another one is next, and for the shipping step
 */
export async function advanceWithin(
  tx: Transaction,
  { orderId, work }: { readonly orderId: string; readonly work: string },
  at: Date,
): Promise<OrderRow> {
  const locked = await lockedOrder(tx, orderId);
  const { order } = locked;
  const step = nextStepOf(locked);
  if (step === null)
    throw conflict(`订单${stateText(order.state, order.kind)}，现在没有要做的工序`);
  if (step.work !== work) throw conflict(`下一步是${step.work}，请刷新后再试`);
  if (step.to === shipped) throw conflict("这一步请登记发货");
  return recordStep(tx, order, step, at);
}

/** Records a step that is next; the caller holds the order's lock. */
export async function recordStep(
  tx: Transaction,
  order: OrderRow,
  { from, to, text }: ProductionStep,
  at: Date,
): Promise<OrderRow> {
  const orderId = order.id;
  if (to !== undefined) return moveOrder(tx, { orderId, from, to, kind: "production", text, at });
  await addEvent(tx, { orderId, kind: "production", fromState: null, toState: null, text, at });
  await claimOrder(tx, order, at);
  return { ...order, updatedAt: at };
}

/** A parcel's carrier and number; null for pickup. */
export type Parcel = { readonly carrier: string; readonly trackingNo: string } | null;

/** An order that left in parts has a row for its last parcel as well. */
export async function addLastParcel(
  tx: Transaction,
  { order, items }: Pick<OrderSnapshot, "order" | "items">,
  parcel: NonNullable<Parcel>,
  sentAt: Date,
): Promise<void> {
  const parcels = await parcelsOfOrder(tx, order.id);
  if (parcels.length === 0) return;
  const lines = leftOf(items, parcels).filter(({ quantity }) => quantity > 0);
  const position = parcels.length + 1;
  const row = { id: randomUUID(), orderId: order.id, position, lines, sentAt };
  await insertParcel(tx, { ...row, ...parcel });
}

interface Shipping {
  readonly orderId: string;
  readonly parcel: Parcel;
  /** The version that the person saw: the order's last change, ms. */
  readonly seenAt?: number | undefined;
}

/**
 * Records the shipment, or that the goods are ready for pickup; unrecorded earlier steps are
 * recorded too.
 * @throws Refusal `stateConflict` in any other state than 待发货, `invalidInput` without a number
 */
export async function shipWithin(
  tx: Transaction,
  { orderId, parcel, seenAt }: Shipping,
  at: Date,
): Promise<OrderRow> {
  const locked = await lockedOrder(tx, orderId);
  const { order } = locked;
  if (order.state !== awaitingShipment) {
    throw conflict(`订单${stateText(order.state, order.kind)}，不能发货`);
  }
  if (seenAt !== undefined && order.updatedAt.getTime() !== seenAt) {
    throw conflict("订单刚刚有变动，请看清收货地址和配送方式再发货");
  }
  if (parcel === null && order.expressType !== "pickup") {
    throw new Refusal(codes.invalidInput, "请填写快递公司和运单号", { field: "tracking_no" });
  }
  const left = stepsLeft(locked);
  for (const { text } of left.filter(({ to }) => to !== shipped)) {
    await addEvent(tx, { orderId, kind: "production", fromState: null, toState: null, text, at });
  }
  const text = left.find(({ to }) => to === shipped)?.text ?? "已发货";
  if (parcel !== null) await addLastParcel(tx, locked, parcel, at);
  const sent = parcel && { carrierName: parcel.carrier, trackingNo: parcel.trackingNo };
  return moveOrder(tx, {
    orderId,
    from: awaitingShipment,
    to: shipped,
    kind: "production",
    text,
    at,
    ...(sent === null ? {} : { set: sent }),
  });
}
