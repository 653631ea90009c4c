import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { codes, Refusal } from "#contract/http/reply.ts";
import {
  type OrderState,
  orderStates,
  orderSteps,
  type PaymentState,
  paymentSteps,
  stateText,
} from "#contract/orders/states.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import { order, orderEvent } from "#server/infra/database/tables/orders.tables.ts";
import { endHolding } from "#server/modules/stock/stock.repository.ts";
import { shipClaimOf } from "./claim-reprints.repository.ts";
import { type EventKind, noSuchOrder, type OrderRow } from "./orders.repository.ts";

export interface Move {
  readonly orderId: string;
  readonly from: OrderState;
  readonly to: OrderState;
  readonly kind?: EventKind;
  readonly text: string;
  readonly at: Date;
  /** Other columns that change with the state. */
  readonly set?: Partial<
    Pick<
      OrderRow,
      "payState" | "paidAt" | "trackingNo" | "cancelReason" | "carrierName" | "promise"
    >
  >;
}

/** A step that the table does not allow, or that a concurrent call took first. */
const stepRefused = (from: OrderState, to: OrderState): Refusal =>
  new Refusal(codes.stateConflict, `订单${stateText(from)}，不能变为${stateText(to)}`, {
    state: from,
  });

/** The dispatch, with the promised day as it stands at this moment. */
const shipmentOf = ({ to, at }: Move) =>
  to === orderStates.shipped
    ? { shippedAt: at, shipOn: sql`${order.promise} #>> '{dates,shipOn}'` }
    : {};

/**
 * Moves an order one step by compare-and-set and records the step.
 * @throws Refusal `stateConflict` where the table forbids the step or the order has moved
 */
export async function moveOrder(tx: Transaction, move: Move): Promise<OrderRow> {
  if (!orderSteps[move.from].includes(move.to)) throw stepRefused(move.from, move.to);
  const [row] = await tx
    .update(order)
    .set({ ...move.set, ...shipmentOf(move), state: move.to, updatedAt: move.at })
    .where(and(eq(order.id, move.orderId), eq(order.state, move.from)))
    .returning();
  if (row === undefined) {
    throw new Refusal(codes.stateConflict, "订单状态已变化，请刷新后再试");
  }
  if (row.kind === "paper") await endHeldPaper(tx, move);
  await addEvent(tx, {
    orderId: move.orderId,
    kind: move.kind ?? "state",
    fromState: move.from,
    toState: move.to,
    text: move.text,
    at: move.at,
  });
  if (move.to === orderStates.shipped && row.reprintOf !== null) {
    await shipClaimOf(tx, row, move.at);
  }
  return row;
}

/** Paper of an order leaves the stock when production starts, and returns with a cancellation. */
async function endHeldPaper(tx: Transaction, { orderId, to, at }: Move): Promise<void> {
  if (to === orderStates.inProduction) await endHolding(tx, orderId, "take", at);
  if (to === orderStates.cancelled) await endHolding(tx, orderId, "release", at);
}

export type Redirection = Pick<
  OrderRow,
  "address" | "expressType" | "carrierId" | "carrierName" | "promise" | "updatedAt"
>;

/** Writes another address or way of delivery; the caller holds the order's lock. */
export async function redirectOrder(
  tx: Transaction,
  { id }: Pick<OrderRow, "id">,
  set: Redirection,
): Promise<OrderRow> {
  const [row] = await tx.update(order).set(set).where(eq(order.id, id)).returning();
  if (row === undefined) throw noSuchOrder();
  return row;
}

/** Writes other promised dates; the caller holds the order's lock. */
export async function promiseAnew(
  tx: Transaction,
  { id }: Pick<OrderRow, "id">,
  set: Pick<OrderRow, "promise" | "updatedAt">,
): Promise<OrderRow> {
  const [row] = await tx.update(order).set(set).where(eq(order.id, id)).returning();
  if (row === undefined) throw noSuchOrder();
  return row;
}

/** Writes the invoice title of an order that has none; the caller holds its lock. */
export async function nameInvoice(
  tx: Transaction,
  orderId: string,
  invoice: NonNullable<OrderRow["invoice"]>,
  at: Date,
): Promise<OrderRow> {
  const [row] = await tx
    .update(order)
    .set({ invoice, updatedAt: at })
    .where(eq(order.id, orderId))
    .returning();
  if (row === undefined) throw noSuchOrder();
  return row;
}

/** Sets the payment deadline of an order; the caller holds its lock. */
export async function setPayTerm(
  tx: Transaction,
  orderId: string,
  term: Partial<Pick<OrderRow, "payBefore" | "transferBefore" | "slipWaits">>,
): Promise<void> {
  await tx.update(order).set(term).where(eq(order.id, orderId));
}

/** Moves the order's payment state by compare-and-set along `paymentSteps`. */
export async function movePayState(
  tx: Transaction,
  orderId: string,
  from: PaymentState,
  to: PaymentState,
): Promise<void> {
  if (!paymentSteps[from].includes(to)) {
    throw new Refusal(codes.stateConflict, "付款状态已变化，请刷新后再试");
  }
  const moved = await tx
    .update(order)
    .set({ payState: to })
    .where(and(eq(order.id, orderId), eq(order.payState, from)))
    .returning({ id: order.id });
  if (moved.length === 0) {
    throw new Refusal(codes.stateConflict, "付款状态已变化，请刷新后再试");
  }
}

export async function addEvent(
  tx: Transaction,
  event: Omit<typeof orderEvent.$inferInsert, "id">,
): Promise<void> {
  await tx.insert(orderEvent).values({ ...event, id: randomUUID() });
}
