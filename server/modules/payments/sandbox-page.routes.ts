import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { paths } from "#contract/paths/paths.ts";
import type { WithDatabase, WithLetterSeal, WithLog, WithSettings } from "#server/infra/deps.ts";
import type { LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { shopSecret } from "#server/infra/secrets/secrets.ts";
import { ownOrder } from "#server/modules/order-records/orders.repository.ts";
import {
  type PaymentRow,
  paymentByTradeNo,
} from "#server/modules/order-records/payments.repository.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";
import {
  pageSignature,
  sameText,
  sandboxChannel,
  sandboxGateway,
  sandboxNotice,
} from "#server/modules/payments/providers/payment-sandbox.ts";
import { sandboxPaths } from "#server/modules/payments/providers/sandbox-paths.ts";
import {
  decideTrade,
  findTrade,
  type TradeRow,
} from "#server/modules/payments/providers/sandbox-trades.repository.ts";
import { receiveNotice } from "./notifying.ts";
import { sandboxMissing, sandboxPage, sandboxSheet } from "./sandbox-html.ts";

/** A delayed success is visible to queries only after this. */
const sandboxDelaySeconds = 8;

const signed = v.object({ sign: v.pipe(v.string(), v.maxLength(200)) });
const posted = v.object({
  ...signed.entries,
  action: v.picklist(["success", "fail", "delay", "abandon"]),
});
type Action = v.InferOutput<typeof posted>["action"];

/**
 * The sandbox's side of a payment: its page and its decision. Neither exists where
 * `SHOP_SANDBOX_PAY` is off, the default in production.
 */
export function register(
  app: FastifyInstance,
  deps: LetterDeps & WithDatabase & WithSettings & WithLog & WithGateways,
): void {
  if (!deps.settings.sandboxPay) return;
  app.get(sandboxPaths.sheet, (_request, reply) =>
    reply.type("text/css; charset=utf-8").header("cache-control", "no-cache").send(sandboxSheet),
  );
  app.get(sandboxPaths.tradePattern, (request, reply) => showPage(deps, request, reply));
  app.post(sandboxPaths.tradePattern, (request, reply) => decide(deps, request, reply));
}

const html = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).type("text/html; charset=utf-8").send(text);

/** The payment of the address, if its signature is valid. */
async function trustedPayment(
  deps: WithDatabase & WithLetterSeal,
  request: FastifyRequest,
  given: unknown,
): Promise<{ payment: PaymentRow; sign: string } | null> {
  const params = v.safeParse(v.object({ outTradeNo: v.string() }), request.params);
  const read = v.safeParse(signed, given);
  if (!params.success || !read.success) return null;
  const payment = await paymentByTradeNo(deps.db, params.output.outTradeNo);
  if (payment === null || payment.channel !== sandboxChannel) return null;
  const secret = await shopSecret(deps, "sandboxSecret");
  const expected = pageSignature(secret, payment.outTradeNo, payment.amountFen);
  return sameText(expected, read.output.sign) ? { payment, sign: read.output.sign } : null;
}

const noteOfEnd = {
  paid: "这笔支付已经成功，不必再付。",
  failed: "这笔支付已经失败，请回到收银台重试。",
  closed: "这笔支付已经关闭，请回到收银台看订单。",
} as const;

const noteOf = (trade: TradeRow | null): string | null => {
  if (trade === null || trade.outcome === "open") return null;
  return noteOfEnd[trade.outcome];
};

async function showPage(
  deps: WithDatabase & WithLetterSeal,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const trusted = await trustedPayment(deps, request, request.query);
  if (trusted === null) return html(reply, 404, sandboxMissing());
  const { payment, sign } = trusted;
  const order = await ownOrder(deps.db, payment.userId, payment.orderId);
  return html(
    reply,
    200,
    sandboxPage({
      outTradeNo: payment.outTradeNo,
      amountFen: payment.amountFen,
      orderNo: order.orderNo,
      sign,
      delaySeconds: sandboxDelaySeconds,
      note: noteOf(await findTrade(deps.db, payment.outTradeNo)),
      backTo: paths.cashier({ order_id: payment.orderId }),
    }),
  );
}

async function decide(
  deps: LetterDeps & WithDatabase & WithSettings & WithLog & WithGateways,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const trusted = await trustedPayment(deps, request, request.body);
  const read = v.safeParse(posted, request.body);
  if (trusted === null || !read.success) return html(reply, 404, sandboxMissing());
  await carryOut(deps, trusted.payment, read.output.action);
  return reply.redirect(paths.cashier({ order_id: trusted.payment.orderId }), 303);
}

async function carryOut(
  deps: LetterDeps & WithDatabase & WithSettings & WithLog & WithGateways,
  payment: PaymentRow,
  action: Action,
): Promise<void> {
  if (action === "abandon") return;
  const now = deps.clock.now();
  const success = action !== "fail";
  const visibleAt = action === "delay" ? now + sandboxDelaySeconds * 1000 : now;
  const trade = await decideTrade(deps.db, {
    outTradeNo: payment.outTradeNo,
    amountFen: payment.amountFen,
    outcome: success ? "paid" : "failed",
    transactionId: success ? `SANDBOX-${payment.outTradeNo}` : null,
    visibleAt: success ? new Date(visibleAt) : null,
    createdAt: new Date(now),
  });
  const { outcome, outTradeNo, amountFen } = trade;
  if (outcome === "open" || outcome === "closed" || action === "delay") return;
  const content = { outTradeNo, transactionId: trade.transactionId ?? "", amountFen, outcome };
  const notices = sandboxGateway(deps).provider?.notices ?? null;
  if (notices === null) return;
  await receiveNotice(deps, sandboxChannel, notices, await sandboxNotice(deps, content));
}
