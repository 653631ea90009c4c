import * as v from "valibot";
import { fenOf, yuanOf } from "#contract/format/money.ts";
import type { AlipaySettings } from "#server/config/settings.ts";
import { type Alipay, alipay } from "./alipay-client.ts";
import { isSignedBy, signedText } from "./alipay-signing.ts";
import {
  type GatewayDeps,
  type Notification,
  type NotificationContent,
  type OpenRequest,
  type PaymentGateway,
  type PaymentOutcome,
  unheard,
} from "./payment.ts";
import { alipayRefunding } from "./payment-alipay-refund.ts";
import { providerNumber } from "./provider-fields.ts";
import { instantOf, shanghaiTime } from "./shanghai-time.ts";

const noticePath = "/notify/alipay";

/** Alipay repeats a notification for 25 hours; an older one is a replay. */
const repeatedMs = 26 * 3_600_000;

const yuan = v.pipe(v.string(), v.regex(/^\d{1,11}\.\d{2}$/));
const trade = v.object({
  trade_no: providerNumber,
  out_trade_no: providerNumber,
  trade_status: v.string(),
  total_amount: yuan,
});
type Trade = v.InferOutput<typeof trade>;

/** Alipay's numbers have their own prefix. */
const numberOf = (id: string): string => `ALIPAY-${id}`;

function outcomeOf({ trade_status, trade_no, total_amount }: Trade): PaymentOutcome {
  switch (trade_status) {
    case "TRADE_SUCCESS":
    case "TRADE_FINISHED":
      return { kind: "paid", transactionId: numberOf(trade_no), amountFen: fenOf(total_amount) };
    case "TRADE_CLOSED":
      return { kind: "failed", message: "支付未成功，可以重试" };
    default:
      return { kind: "waiting" };
  }
}

/** Alipay: its page on a desktop (page), its app or page on a phone (wap). */
export function alipayGateway(own: AlipaySettings, deps: GatewayDeps): PaymentGateway {
  const api = alipay(own, deps);
  return {
    offered: async () => true,
    open: async (request) => ({ kind: "open", url: addressOf(own, api, request) }),
    shown: async () => null,
    waitingWords: unheard,
    provider: {
      notices: {
        path: noticePath,
        read: async (notice) => readNotice(own, deps, notice),
        acknowledge: (taken) => ({
          status: 200,
          type: "text/plain; charset=utf-8",
          body: taken ? "success" : "fail",
        }),
      },
      async query({ outTradeNo }) {
        const answer = await api.call("alipay.trade.query", { out_trade_no: outTradeNo });
        // The trade is created when the payer opens Alipay's page, and not before.
        if (answer.sub_code === "ACQ.TRADE_NOT_EXIST") return { kind: "waiting" };
        if (answer.code !== "10000") throw new Error(`Alipay refused a query: ${answer.sub_code}`);
        const found = v.parse(trade, answer);
        if (found.out_trade_no !== outTradeNo) throw new Error("Alipay answered for another trade");
        return outcomeOf(found);
      },
      async close({ outTradeNo }) {
        const answer = await api.call("alipay.trade.close", { out_trade_no: outTradeNo });
        if (answer.code === "10000" || answer.sub_code === "ACQ.TRADE_NOT_EXIST") return;
        throw new Error(`Alipay did not close a trade: ${answer.sub_code}`);
      },
    },
    refunding: alipayRefunding(api),
  };
}

function addressOf(own: AlipaySettings, api: Alipay, request: OpenRequest): string {
  const { payment, subject, client, expiresAt, returnTo } = request;
  const phone = client === "phone";
  const content = {
    out_trade_no: payment.outTradeNo,
    total_amount: yuanOf(payment.amountFen),
    subject,
    product_code: phone ? "QUICK_WAP_WAY" : "FAST_INSTANT_TRADE_PAY",
    time_expire: shanghaiTime(expiresAt),
    ...(phone ? { quit_url: returnTo } : {}),
  };
  return api.page(phone ? "alipay.trade.wap.pay" : "alipay.trade.page.pay", content, {
    notify_url: `${own.origin}${noticePath}`,
    return_url: returnTo,
  });
}

const notification = v.object({
  ...trade.entries,
  app_id: v.string(),
  seller_id: v.string(),
  notify_time: v.string(),
});

function readNotice(
  own: AlipaySettings,
  { clock }: GatewayDeps,
  { body }: Notification,
): NotificationContent {
  const fields = Object.fromEntries(new URLSearchParams(body.toString("utf8")));
  const text = signedText(fields, ["sign", "sign_type"]);
  if (!isSignedBy(own.publicKey, text, fields.sign ?? "")) return { kind: "forged" };
  const read = v.safeParse(notification, fields);
  if (!read.success) return { kind: "malformed" };
  const answer = read.output;
  if (answer.app_id !== own.appId || answer.seller_id !== own.sellerId) return { kind: "forged" };
  const age = clock.now() - instantOf(answer.notify_time);
  if (!(Math.abs(age) <= repeatedMs)) return { kind: "forged" };
  const outcome = outcomeOf(answer);
  // TRADE_CLOSED also follows a full refund; the query shows whether the trade ended unpaid.
  if (outcome.kind !== "paid") return { kind: "nothing" };
  return { ...outcome, outTradeNo: answer.out_trade_no };
}
