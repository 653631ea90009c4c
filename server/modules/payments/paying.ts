import { randomUUID } from "node:crypto";
import type { BankAccount } from "#contract/catalog/company.ts";
import { isSameAccount } from "#contract/catalog/company-facts.ts";
import { fenOf, yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { orderStates, stateText } from "#contract/orders/states.ts";
import type { PayChannel } from "#contract/payments/paying.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import type { WithClock, WithDatabase, WithRandom, WithSettings } from "#server/infra/deps.ts";
import { chargeableFirm } from "#server/modules/firm-accounts/charging.ts";
import { waitsForApproval } from "#server/modules/firms/approvals.repository.ts";
import { movePayState } from "#server/modules/order-records/order-moves.repository.ts";
import { lockOwnOrder, type OrderRow } from "#server/modules/order-records/orders.repository.ts";
import {
  giveUpPayment,
  insertPayment,
  openPayment,
  type PaymentRow,
} from "#server/modules/order-records/payments.repository.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";
import { transferAccount } from "#server/modules/payments/providers/payment-offline.ts";
import { randomCode } from "#server/modules/quotes/quoting.ts";
import { termOfChannel } from "./pay-term.ts";
import { settleWithin } from "./settling.ts";

export interface PayIntent {
  readonly userId: string;
  readonly orderId: string;
  readonly channel: PayChannel;
  /** Yuan, as the screen showed it. */
  readonly expectedTotal: string;
}

/** An approver decides under the order's lock, which the caller holds. */
async function assertApproved(tx: Transaction, { id }: OrderRow): Promise<void> {
  if (!(await waitsForApproval(tx, id))) return;
  throw new Refusal(codes.stateConflict, "等企业的审批人同意后才能付款");
}

function assertPayable(order: OrderRow, intent: PayIntent): void {
  switch (order.state) {
    case orderStates.awaitingPayment:
      break;
    case orderStates.cancelled:
      throw new Refusal(codes.orderClosed, "订单已取消，不能付款");
    default:
      throw new Refusal(codes.stateConflict, `订单已付款，当前${stateText(order.state)}`, {
        state: order.state,
      });
  }
  if (fenOf(intent.expectedTotal) !== order.totalFen) {
    const total = yuanOf(order.totalFen);
    throw new Refusal(codes.priceMoved, `应付金额为 ¥${grouped(total)}，请核对后再付`, { total });
  }
}

/** A transfer to a former account, unless a slip shows that money was sent there. */
const isOutdated = (
  { transferAccount: shown, slips }: PaymentRow,
  current: BankAccount | null,
): boolean =>
  shown !== null && current !== null && slips.length === 0 && !isSameAccount(shown, current);

/**
 * The order's one open attempt: the existing one of this channel, or a new one after the other
 * channel's is closed. A payment from the balance, or on the account of the buyer's firm, is settled
 * here, in the same transaction.
 * @throws Refusal `notFound`, `orderClosed`, `stateConflict`, `priceMoved`, `balanceShort`;
 * `stateConflict` also while an approver of the buyer's firm has not agreed
 */
export async function openAttempt(
  tx: Transaction,
  deps: WithDatabase & WithClock & WithRandom & WithSettings & WithGateways,
  intent: PayIntent,
): Promise<PaymentRow> {
  const order = await lockOwnOrder(tx, intent.userId, intent.orderId);
  assertPayable(order, intent);
  await assertApproved(tx, order);
  const { way } = deps.gateways[intent.channel].refunding;
  if (way === "account") await chargeableFirm(tx, deps, order);
  const at = new Date(deps.clock.now());
  const open = await openPayment(tx, order.id);
  const account = way === "transfer" ? await transferAccount({ ...deps, db: tx }) : null;
  if (open !== null && open.channel === intent.channel && !isOutdated(open, account)) return open;
  if (open !== null) await giveUpPayment(tx, open.id, at);
  const attempt: PaymentRow = {
    id: randomUUID(),
    orderId: order.id,
    userId: order.userId,
    channel: intent.channel,
    outTradeNo: `P${at.getTime().toString(36).toUpperCase()}${randomCode(10)}`,
    transactionId: null,
    amountFen: order.totalFen,
    state: "paying",
    message: "",
    closing: false,
    code: null,
    slips: [],
    transferAccount: account,
    askedAt: null,
    createdAt: at,
    updatedAt: at,
  };
  await insertPayment(tx, attempt);
  await termOfChannel(tx, deps, order, intent.channel);
  if (order.payState === "unpaid") await movePayState(tx, order.id, "unpaid", "paying");
  if (way !== "balance" && way !== "account") return attempt;
  await settleWithin(tx, deps, {
    outTradeNo: attempt.outTradeNo,
    transactionId: `${way.toUpperCase()}-${attempt.outTradeNo}`,
    amountFen: attempt.amountFen,
  });
  return { ...attempt, state: "paid" };
}
