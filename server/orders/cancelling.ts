import type { CartKind } from "#contract/cart-kinds.ts";
import { codes, Refusal } from "#contract/reply.ts";
import { orderStates } from "#contract/states.ts";
import { type Deps, nowDate } from "#server/deps.ts";
import { refundableFen, refundOrder } from "#server/payments/refunding.ts";
import { inTransaction, type Transaction } from "#server/store/database.ts";
import { overdueOrders } from "#server/store/due-orders.ts";
import { book, receivableAccount, salesAccount } from "#server/store/ledger.ts";
import { moveOrder, movePayState } from "#server/store/order-moves.ts";
import { findOrder, lockOrder, type OrderRow } from "#server/store/orders.ts";
import { giveUpPayment, openPayment } from "#server/store/payments.ts";
import { ownWholeOrder, type WholeOrder } from "#server/store/whole-orders.ts";
import { oneByOne } from "./one-by-one.ts";

export interface Cancelling {
  readonly reason: string;
  readonly text: string;
  readonly at: Date;
}

/**
 * Cancels a locked order: an unpaid one is written off, a paid one that is not
 * in production yet is refunded the way it was paid, a cancelled one stays as
 * it is. After the commit `pursueRefundsOf` asks the channel.
 * @throws Refusal `stateConflict` from production on
 */
export async function cancelWithin(
  tx: Transaction,
  deps: Deps,
  order: OrderRow,
  cancelling: Cancelling,
): Promise<OrderRow> {
  switch (order.state) {
    case orderStates.awaitingPayment:
      return cancelUnpaid(tx, order, cancelling);
    case orderStates.awaitingArtwork:
    case orderStates.artworkRejected:
      return cancelPaid(tx, deps, order, cancelling);
    case orderStates.cancelled:
      return order;
    case orderStates.inProduction:
      throw tooLate(order, "订单已进入生产，不能取消，请联系客服");
    case orderStates.awaitingShipment:
      throw tooLate(order, "订单已做好待发货，不能取消，请联系客服");
    case orderStates.shipped:
      throw tooLate(order, "订单已发货，不能取消，请联系客服");
    case orderStates.completed:
      throw tooLate(order, "订单已完成，不能取消");
  }
}

const tooLate = ({ state }: OrderRow, message: string): Refusal =>
  new Refusal(codes.stateConflict, message, { state });

async function cancelUnpaid(tx: Transaction, order: OrderRow, { reason, text, at }: Cancelling) {
  const open = await openPayment(tx, order.id);
  if (open !== null) await giveUpPayment(tx, open.id, at);
  await book(tx, {
    kind: "reversal",
    orderId: order.id,
    note: `订单${order.orderNo}取消`,
    at,
    postings: [
      { account: receivableAccount(order.id), fen: order.totalFen },
      { account: salesAccount, fen: -order.totalFen },
    ],
  });
  await movePayState(tx, order.id, order.payState, "closed");
  return moveOrder(tx, {
    orderId: order.id,
    from: order.state,
    to: orderStates.cancelled,
    text,
    at,
    set: { cancelReason: reason },
  });
}

async function cancelPaid(
  tx: Transaction,
  deps: Deps,
  order: OrderRow,
  { reason, text, at }: Cancelling,
) {
  const amountFen = await refundableFen(tx, order.id);
  if (amountFen > 0) await refundOrder(tx, deps, { order, amountFen, reason });
  return moveOrder(tx, {
    orderId: order.id,
    from: order.state,
    to: orderStates.cancelled,
    text,
    at,
    set: { cancelReason: reason },
  });
}

/** Overdue orders of one buyer that a read cancels at most; the sweep does the rest. */
const overdueAtOnce = 20;

type Due = Pick<OrderRow, "state" | "payBefore" | "slipWaits">;

/** Is it unpaid, past its time, and without a slip that the staff looks at? */
const isOverdue = ({ state, payBefore, slipWaits }: Due, at: Date): boolean =>
  state === orderStates.awaitingPayment && !slipWaits && payBefore < at;

/** The order as it stands now: where it is overdue, its buyer's overdue ones are cancelled first. */
export async function inTime(deps: Deps, order: OrderRow): Promise<OrderRow> {
  if (!isOverdue(order, nowDate(deps))) return order;
  await cancelOverdue(deps, overdueAtOnce, order.userId);
  return findOrder(deps.db, order.id);
}

/** A buyer's own order as it stands now, whole. @throws Refusal `notFound` */
export async function ownOrderInTime(
  deps: Deps,
  userId: string,
  orderId: string,
  kind?: CartKind,
): Promise<WholeOrder> {
  const found = await ownWholeOrder(deps.db, userId, orderId, kind);
  const order = await inTime(deps, found.order);
  return order === found.order ? found : ownWholeOrder(deps.db, userId, orderId, kind);
}

/** A page of a buyer's orders as they stand now, by `inTime`'s rule. */
export async function ordersInTime<Page extends { readonly orders: readonly Due[] }>(
  deps: Deps,
  userId: string,
  read: () => Promise<Page>,
): Promise<Page> {
  const page = await read();
  if (!page.orders.some((order) => isOverdue(order, nowDate(deps)))) return page;
  await cancelOverdue(deps, overdueAtOnce, userId);
  return read();
}

/** Cancels unpaid orders whose time is over; each in its own transaction. */
export async function cancelOverdue(deps: Deps, limit: number, userId?: string): Promise<number> {
  const at = nowDate(deps);
  const overdue = await overdueOrders(deps.db, at, limit, userId);
  return oneByOne(deps, "cancelling", overdue, ({ id }) =>
    inTransaction(deps.db, async (tx) => {
      const order = await lockOrder(tx, id);
      if (!isOverdue(order, at)) return false;
      await cancelWithin(tx, deps, order, {
        reason: "超时未付款",
        text: "超时未付款，订单已取消",
        at,
      });
      return true;
    }),
  );
}
