import type { FastifyInstance } from "fastify";
import { yuanOf } from "#contract/format/money.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { paths } from "#contract/paths/paths.ts";
import { checkPay, type PayChannel, payInit, putSlips } from "#contract/payments/paying.ts";
import { intentOf, withIdempotency } from "#server/http/idempotency.ts";
import { pageOrigin } from "#server/http/page-origin.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import type { WithDatabase, WithLog } from "#server/infra/deps.ts";
import { safeError } from "#server/infra/logging/log.ts";
import { lockOwnOrder, ownOrder } from "#server/modules/order-records/orders.repository.ts";
import {
  openPayment,
  paymentByTradeNo,
} from "#server/modules/order-records/payments.repository.ts";
import { cancelOverdue } from "#server/modules/orders/cancelling.ts";
import { closeOvertaken, closeTrades } from "#server/modules/payments/closing.ts";
import { openAttempt } from "#server/modules/payments/paying.ts";
import type {
  OpenRequest,
  PaymentGateway,
  PayNext,
  WithGateways,
} from "#server/modules/payments/providers/payment.ts";
import { isTransferHeld } from "#server/modules/payments/providers/payment-offline.ts";
import { putSlipsWithin } from "#server/modules/payments/slips.ts";
import { checkPayment } from "./payment-outcome.ts";

export function register(app: FastifyInstance, deps: RouteDeps & WithGateways): void {
  const gateways = deps.gateways;

  route(app, deps, payInit, async ({ input, user, key, request }) => {
    const gateway = gateways[input.channel];
    await assertOpen(deps, input.order_id, input.channel);
    await cancelOverdue(deps, 1, user.id);
    const { order_id, channel, expected_total } = input;
    // The buyer's choice at the first send; the device may differ when it is repeated.
    const chosen = { order_id, channel, expected_total };
    const intent = intentOf(payInit, user.id, { key, input: chosen });
    const reply = await withIdempotency(deps, intent, async (tx) => {
      const attempt = await openAttempt(tx, deps, {
        userId: user.id,
        orderId: input.order_id,
        channel: input.channel,
        expectedTotal: input.expected_total,
      });
      return {
        payment_id: attempt.id,
        out_trade_no: attempt.outTradeNo,
        channel: attempt.channel,
        amount: yuanOf(attempt.amountFen),
        state: attempt.state,
      };
    });
    // Outside the transaction: a real provider is reached over the network.
    const attempt = await paymentByTradeNo(deps.db, reply.out_trade_no);
    if (attempt === null) throw new Error("a payment was opened and cannot be read");
    await closeTrades(deps, { orderId: order_id, limit: 10 });
    // A repeated request whose attempt has ended opens nothing: the page queries the order.
    if (attempt.state !== "paying") return { ...reply, next: { kind: "done" as const } };
    const order = await ownOrder(deps.db, user.id, order_id);
    const next = await opened(deps, gateway, {
      payment: attempt,
      subject: `订单 ${order.orderNo}`,
      client: input.client,
      openid: input.openid ?? null,
      address: request.ip,
      expiresAt: order.payBefore,
      returnTo: new URL(paths.cashier({ order_id }), pageOrigin(request, deps.settings.origin))
        .href,
    });
    await closeOvertaken(deps, attempt);
    return { ...reply, next };
  });

  route(app, deps, putSlips, async ({ input, user }) => {
    const { order_id, pictures } = input;
    await inTransaction(deps.db, async (tx) => {
      await lockOwnOrder(tx, user.id, order_id);
      await putSlipsWithin(tx, deps, { userId: user.id, orderId: order_id, pictures });
    });
    return { order_id, slips: pictures };
  });

  route(app, deps, checkPay, ({ input, user }) => checkPayment(deps, user.id, input.order_id));
}

/**
 * An open attempt continues even where its channel is closed to new ones. 企业月结 is decided by the
 * order's firm.
 * @throws Refusal `invalidInput`
 */
async function assertOpen(
  deps: WithDatabase & WithGateways,
  orderId: string,
  channel: PayChannel,
): Promise<void> {
  const gateway = deps.gateways[channel];
  if (gateway.refunding.way === "account" || (await gateway.offered())) return;
  const open = await openPayment(deps.db, orderId);
  if (open?.channel === channel && gateway.refunding.way === "transfer") return;
  const isHeld = gateway.refunding.way === "transfer" && (await isTransferHeld(deps));
  throw new Refusal(
    codes.invalidInput,
    isHeld
      ? "对公转账暂停，本店正在核对收款账户，请换一种支付方式或稍后再来"
      : "这种支付方式没有开通",
  );
}

/**
 * The attempt stays, whatever the provider answers: another channel, or the same one again,
 * continues from there. So the refusal is final for this key.
 * @throws Refusal `stateConflict`
 */
async function opened(
  deps: WithLog,
  gateway: PaymentGateway,
  request: OpenRequest,
): Promise<PayNext> {
  try {
    return await gateway.open(request);
  } catch (error) {
    deps.log.warn({ fault: safeError(error) }, "a provider opened no payment");
    const words = "这种支付方式暂时打不开，请稍后再试，或换一种支付方式";
    throw new Refusal(codes.stateConflict, words, null, true);
  }
}
