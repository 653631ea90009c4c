import type { CartKind } from "#contract/cart/cart-kinds.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { orderStates } from "#contract/orders/states.ts";
import { inTransaction, type Transaction } from "#server/infra/database/database.ts";
import type { WithDatabase, WithLog } from "#server/infra/deps.ts";
import type { LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { oneByOne } from "#server/infra/runtime/run-one-by-one.ts";
import { book, receivableAccount, salesAccount } from "#server/modules/ledger/ledger.repository.ts";
import { overdueOrders } from "#server/modules/order-records/due-orders.repository.ts";
import { moveOrder, movePayState } from "#server/modules/order-records/order-moves.repository.ts";
import {
  findOrder,
  lockOrder,
  type OrderRow,
} from "#server/modules/order-records/orders.repository.ts";
import { giveUpPayment, openPayment } from "#server/modules/order-records/payments.repository.ts";
import {
  ownWholeOrder,
  type WholeOrder,
} from "#server/modules/order-records/whole-orders.repository.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";
import { refundableFen, refundOrder } from "#server/modules/payments/refunding.ts";

export interface Cancelling {
  readonly reason: string;
  readonly text: string;
  readonly at: Date;
}

/**
 * Cancels a locked order: an unpaid one is closed, a paid one before production is refunded the way
 * it was paid, a cancelled one stays as it is. After the commit `pursueRefundsOf` asks the channel.
 * @throws Refusal `stateConflict` from production on
 */
export async function cancelWithin(
  tx: Transaction,
  deps: LetterDeps & WithGateways,
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
  deps: LetterDeps & WithGateways,
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

/** Is it unpaid, overdue, and without a slip that staff checks? */
const isOverdue = ({ state, payBefore, slipWaits }: Due, at: Date): boolean =>
  state === orderStates.awaitingPayment && !slipWaits && payBefore < at;

/**
 * The order's current state: where it is overdue, the buyer's overdue orders are cancelled first.
 */
export async function inTime(
  deps: LetterDeps & WithDatabase & WithLog & WithGateways,
  order: OrderRow,
): Promise<OrderRow> {
  if (!isOverdue(order, nowDate(deps))) return order;
  await cancelOverdue(deps, overdueAtOnce, order.userId);
  return findOrder(deps.db, order.id);
}

/** A buyer's own order in its current state, complete. @throws Refusal `notFound` */
export async function ownOrderInTime(
  deps: LetterDeps & WithDatabase & WithLog & WithGateways,
  userId: string,
  orderId: string,
  kind?: CartKind,
): Promise<WholeOrder> {
  const found = await ownWholeOrder(deps.db, userId, orderId, kind);
  const order = await inTime(deps, found.order);
  return order === found.order ? found : ownWholeOrder(deps.db, userId, orderId, kind);
}

/** A page of a buyer's orders in their current state, by `inTime`'s rule. */
export async function ordersInTime<Page extends { readonly orders: readonly Due[] }>(
  deps: LetterDeps & WithDatabase & WithLog & WithGateways,
  userId: string,
  read: () => Promise<Page>,
): Promise<Page> {
  const page = await read();
  if (!page.orders.some((order) => isOverdue(order, nowDate(deps)))) return page;
  await cancelOverdue(deps, overdueAtOnce, userId);
  return read();
}

/** Cancels overdue unpaid orders, each in its own transaction. */
export async function cancelOverdue(
  deps: LetterDeps & WithDatabase & WithLog & WithGateways,
  limit: number,
  userId?: string,
): Promise<number> {
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
