import type { Transaction } from "#server/infra/database/database.ts";
import type { LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { assertSettled } from "#server/modules/firm-accounts/charging.ts";
import { waitingOrdersOf } from "#server/modules/firms/approvals.repository.ts";
import { lockOrder } from "#server/modules/order-records/orders.repository.ts";
import { cancelWithin } from "#server/modules/orders/cancelling.ts";
import { mailAboutOrder } from "#server/modules/orders/order-letter.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";

/**
 * Cancels the unpaid orders that wait for an approver of a firm that ends. Nobody can agree any
 * more, and without the approval's row each could be paid unapproved. Their buyers get a mail and
 * may order again as their own. The caller holds the firm's lock, so that none is placed meanwhile.
 */
async function cancelWaitingWithin(
  tx: Transaction,
  deps: LetterDeps & WithGateways,
  firmId: string,
): Promise<void> {
  const at = nowDate(deps);
  const text = "企业账户已结束，没有人能审批，订单已取消。要印的话请重新下单";
  for (const { orderId } of await waitingOrdersOf(tx, firmId)) {
    const order = await lockOrder(tx, orderId);
    const before = order.state;
    const after = await cancelWithin(tx, deps, order, { reason: "企业账户已结束", text, at });
    if (before === after.state) continue;
    await mailAboutOrder(tx, deps, order, { what: "已取消", lines: [`${text}。`] });
  }
}

/**
 * What happens before a firm ends: waiting orders are cancelled, and its account must be settled.
 * @throws Refusal `stateConflict` where the firm owes, or has a credit
 */
export async function beforeFirmEnds(
  tx: Transaction,
  deps: LetterDeps & WithGateways,
  firmId: string,
): Promise<void> {
  await cancelWaitingWithin(tx, deps, firmId);
  await assertSettled(tx, firmId);
}
