import { yuanOf } from "#contract/format/money.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { orderStates } from "#contract/orders/states.ts";
import type { checkPay } from "#contract/payments/paying.ts";
import type { WithDatabase, WithLog } from "#server/infra/deps.ts";
import type { LetterDeps } from "#server/infra/mail/letters.repository.ts";
import {
  findOrder,
  type OrderRow,
  ownOrder,
} from "#server/modules/order-records/orders.repository.ts";
import {
  openPayment,
  type PaymentRow,
  paymentsOf,
} from "#server/modules/order-records/payments.repository.ts";
import { inTime } from "#server/modules/orders/cancelling.ts";
import { tryAsking } from "#server/modules/payments/asking.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";

/**
 * The payment state of an order. The provider is queried where it is unknown.
 * @throws Refusal `notFound`
 */
export async function checkPayment(
  deps: LetterDeps & WithDatabase & WithLog & WithGateways,
  userId: string,
  orderId: string,
): Promise<OutputOf<typeof checkPay>> {
  const before = await ownOrder(deps.db, userId, orderId);
  const open = await openPayment(deps.db, orderId);
  if (open !== null) await tryAsking(deps, open);
  const order = await inTime(deps, open === null ? before : await findOrder(deps.db, orderId));
  const [last] = await paymentsOf(deps.db, orderId);
  const gateway = last === undefined ? null : deps.gateways[last.channel];
  const shown = last?.state === "paying" ? ((await gateway?.shown(last)) ?? null) : null;
  return {
    order_id: order.id,
    ...verdict(order, last, gateway?.waitingWords ?? ""),
    channel: last?.channel ?? null,
    amount: yuanOf(order.totalFen),
    state: order.state,
    transfer: shown?.kind === "transfer" ? shown : null,
    scan: shown?.kind === "code" ? shown : null,
  };
}

const closedWords: Partial<Record<OrderRow["payState"], string>> = {
  refunding: "订单已取消，正在退款",
  refunded: "订单已取消，款项已退回",
};

type Verdict = Pick<OutputOf<typeof checkPay>, "outcome" | "message">;

function verdict(
  { state, payState }: OrderRow,
  last: PaymentRow | undefined,
  waitingWords: string,
): Verdict {
  if (state === orderStates.cancelled) {
    return { outcome: "closed", message: closedWords[payState] ?? "订单已取消" };
  }
  if (state !== orderStates.awaitingPayment) return { outcome: "paid", message: "付款成功" };
  if (last?.state === "paying") return { outcome: "waiting", message: waitingWords };
  // A refused attempt stores the provider's message; an abandoned one has none.
  if (last?.state === "closed" && last.message !== "") {
    return { outcome: "declined", message: last.message };
  }
  return { outcome: "unpaid", message: "尚未付款" };
}
