import type { FastifyInstance } from "fastify";
import { yuanOf } from "#contract/money.ts";
import { checkPay, payInit } from "#contract/orders.ts";
import { codes, Refusal } from "#contract/reply.ts";
import type { Deps } from "#server/deps.ts";
import { paymentGateways } from "#server/gateways/payment-channels.ts";
import { withIdempotency } from "#server/http/idempotency.ts";
import { route } from "#server/http/route.ts";
import { cancelOverdue } from "#server/orders/cancelling.ts";
import { checkPayment } from "#server/payments/checking.ts";
import { openAttempt } from "#server/payments/paying.ts";
import { paymentByTradeNo } from "#server/store/payments.ts";

export function register(app: FastifyInstance, deps: Deps): void {
  const gateways = paymentGateways(deps);

  route(app, deps, payInit, async ({ input, user, key }) => {
    const gateway = gateways[input.channel];
    if (!(await gateway.offered())) throw new Refusal(codes.invalidInput, "这种支付方式没有开通");
    await cancelOverdue(deps, 1, user.id);
    const intent = { userId: user.id, route: `POST ${payInit.path}`, key, input };
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
    return { ...reply, next: await gateway.open(attempt) };
  });

  route(app, deps, checkPay, ({ input, user }) => checkPayment(deps, user.id, input.order_id));
}
