import { fenOf, yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { ParsedInputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { orderStates } from "#contract/orders/states.ts";
import type { cancelByShop, refundByShop } from "#contract/staff/staff-order-changes.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import type { LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { addEvent, moveOrder } from "#server/modules/order-records/order-moves.repository.ts";
import { lockOrder, type OrderRow } from "#server/modules/order-records/orders.repository.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";
import { refundableFen, refundOrder } from "#server/modules/payments/refunding.ts";
import { mailAboutOrder } from "./order-letter.ts";
import { assertPaidAndHere } from "./staff-changes.ts";

interface Cancelled {
  readonly order: OrderRow;
  readonly refundedFen: number;
  readonly keptFen: number;
}

/**
 * Cancels a paid order before its shipment and refunds it in full or in part.
 * @throws Refusal `stateConflict` in another state, `invalidInput` for more than was paid, or a
 * retained part without a reason
 */
export async function cancelByShopWithin(
  tx: Transaction,
  deps: LetterDeps & WithGateways,
  { order_id, amount, reason, kept_reason }: ParsedInputOf<typeof cancelByShop>,
): Promise<Cancelled> {
  const order = await lockOrder(tx, order_id);
  assertPaidAndHere(order, "取消");
  const refundedFen = fenOf(amount);
  const keptFen = (await refundableFen(tx, order.id)) - refundedFen;
  if (keptFen > 0 && kept_reason === "") {
    const words = `留下 ¥${grouped(yuanOf(keptFen))} 不退，请说明原因`;
    throw new Refusal(codes.invalidInput, words, { field: "kept_reason" });
  }
  // The refund refuses more than remains; where all is retained nothing is asked for.
  if (refundedFen > 0 || keptFen < 0) {
    await refundOrder(tx, deps, { order, amountFen: refundedFen, reason });
  }
  const kept = keptFen > 0 ? `，扣 ¥${grouped(yuanOf(keptFen))}（${kept_reason}）` : "";
  const text = `本店取消了订单，退款 ¥${grouped(yuanOf(refundedFen))}${kept}。原因：${reason}`;
  const at = nowDate(deps);
  const cancelled = await moveOrder(tx, {
    orderId: order.id,
    from: order.state,
    to: orderStates.cancelled,
    kind: "change",
    text,
    at,
    set: { cancelReason: reason },
  });
  await mailAboutOrder(tx, deps, order, { what: "已取消", lines: [text] });
  return { order: cancelled, refundedFen, keptFen };
}

/** Refunds a part of what was paid. @throws Refusal `stateConflict`, `invalidInput` */
export async function refundByShopWithin(
  tx: Transaction,
  deps: LetterDeps & WithGateways,
  { order_id, amount, reason }: ParsedInputOf<typeof refundByShop>,
): Promise<{ readonly order: OrderRow; readonly refundableFen: number }> {
  const order = await lockOrder(tx, order_id);
  if (order.state === orderStates.awaitingPayment) {
    throw new Refusal(codes.stateConflict, "订单还没有付款，不能退款");
  }
  await refundOrder(tx, deps, { order, amountFen: fenOf(amount), reason });
  const text = `本店退款 ¥${grouped(amount)}。原因：${reason}`;
  await addEvent(tx, { orderId: order.id, kind: "change", text, at: nowDate(deps) });
  await mailAboutOrder(tx, deps, order, { what: "有退款", lines: [text] });
  return { order, refundableFen: await refundableFen(tx, order.id) };
}
