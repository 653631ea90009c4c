import * as v from "valibot";
import type { WechatPaySettings } from "#server/config/settings.ts";
import { scanCode } from "#server/infra/runtime/scan-code.ts";
import { keepCode } from "#server/modules/order-records/payments.repository.ts";
import {
  type GatewayDeps,
  type Notification,
  type NotificationContent,
  type OpenRequest,
  type PaymentGateway,
  type PaymentOutcome,
  type PayNext,
  Unopened,
  unheard,
} from "./payment.ts";
import { wechatRefunding } from "./payment-wechat-refund.ts";
import { providerNumber, wholeFen } from "./provider-fields.ts";
import { shanghaiTime } from "./shanghai-time.ts";
import { type WechatPay, wechatPay } from "./wechat-pay-client.ts";
import { sealed, unsealed } from "./wechat-pay-signing.ts";

const noticePath = "/notify/wechat";

const transaction = v.object({
  mchid: v.string(),
  appid: v.string(),
  out_trade_no: providerNumber,
  transaction_id: v.optional(v.union([v.literal(""), providerNumber]), ""),
  trade_state: v.string(),
  amount: v.optional(v.object({ total: wholeFen, currency: v.optional(v.string(), "CNY") })),
});
type Transaction = v.InferOutput<typeof transaction>;

const notification = v.object({ event_type: v.string(), resource: sealed });

const isOwn = (own: WechatPaySettings, { mchid, appid, amount }: Transaction): boolean =>
  mchid === own.mchId && appid === own.appId && (amount?.currency ?? "CNY") === "CNY";

/** WeChat's numbers have their own prefix. */
const numberOf = (id: string): string => `WECHAT-${id}`;

/** `REFUND` was paid once too: the refund is queried by its own number. */
function outcomeOf({ trade_state, transaction_id, amount }: Transaction): PaymentOutcome {
  switch (trade_state) {
    case "SUCCESS":
    case "REFUND":
      if (amount === undefined || transaction_id === "") return { kind: "waiting" };
      return { kind: "paid", transactionId: numberOf(transaction_id), amountFen: amount.total };
    case "CLOSED":
    case "REVOKED":
    case "PAYERROR":
      return { kind: "failed", message: "支付未成功，可以重试" };
    default:
      return { kind: "waiting" };
  }
}

/** WeChat Pay v3: a code to scan on a desktop (native), WeChat itself on a phone (H5). */
export function wechatGateway(own: WechatPaySettings, deps: GatewayDeps): PaymentGateway {
  const api = wechatPay(own, deps);
  return {
    offered: async () => true,
    open: (request) => openTrade(own, api, deps, request),
    shown: async ({ code }) => (code === null ? null : { kind: "code", image: scanCode(code) }),
    waitingWords: unheard,
    provider: {
      notices: {
        path: noticePath,
        read: (notice) => readNotice(own, api, notice),
        acknowledge: (taken) => ({
          status: taken ? 200 : 400,
          type: "application/json; charset=utf-8",
          body: JSON.stringify(taken ? { code: "SUCCESS" } : { code: "FAIL", message: "失败" }),
        }),
      },
      async query({ outTradeNo }) {
        const path = `/v3/pay/transactions/out-trade-no/${outTradeNo}?mchid=${own.mchId}`;
        const { status, data, code } = await api.call("GET", path, null);
        // The first opening creates the trade; a request that was lost created none.
        if (status === 404) return { kind: "waiting" };
        if (status !== 200) throw new Error(`WeChat Pay refused a query: ${code}`);
        const answer = v.parse(transaction, data);
        if (!isOwn(own, answer) || answer.out_trade_no !== outTradeNo) {
          throw new Error("WeChat Pay answered for another trade");
        }
        return outcomeOf(answer);
      },
      async close({ outTradeNo }) {
        const path = `/v3/pay/transactions/out-trade-no/${outTradeNo}/close`;
        const { status, code } = await api.call("POST", path, { mchid: own.mchId });
        if (status === 204 || status === 404 || code === "ORDER_CLOSED") return;
        throw new Error(`WeChat Pay did not close a trade: ${code}`);
      },
    },
    refunding: wechatRefunding(api),
  };
}

const nativeReply = v.object({ code_url: v.pipe(v.string(), v.maxLength(512)) });
const h5Reply = v.object({ h5_url: v.pipe(v.string(), v.url()) });

async function openTrade(
  own: WechatPaySettings,
  api: WechatPay,
  { db }: GatewayDeps,
  request: OpenRequest,
): Promise<PayNext> {
  const { payment, subject, client, address, expiresAt, returnTo } = request;
  const trade = {
    appid: own.appId,
    mchid: own.mchId,
    description: subject,
    out_trade_no: payment.outTradeNo,
    time_expire: `${shanghaiTime(expiresAt).replace(" ", "T")}+08:00`,
    notify_url: `${own.origin}${noticePath}`,
    amount: { total: payment.amountFen, currency: "CNY" },
  };
  if (client === "phone") {
    const { h5_url } = v.parse(
      h5Reply,
      await opened(api, "h5", {
        ...trade,
        scene_info: { payer_client_ip: address, h5_info: { type: "Wap" } },
      }),
    );
    const url = new URL(h5_url);
    url.searchParams.set("redirect_url", returnTo);
    return { kind: "open", url: url.href };
  }
  const { code_url } = v.parse(nativeReply, await opened(api, "native", trade));
  await keepCode(db, payment.id, code_url);
  return { kind: "code", image: scanCode(code_url) };
}

async function opened(api: WechatPay, kind: "native" | "h5", input: object): Promise<unknown> {
  const { status, code, data } = await api.call("POST", `/v3/pay/transactions/${kind}`, input);
  if (status !== 200) throw new Unopened(`WeChat Pay: ${code}`);
  return data;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function readNotice(
  own: WechatPaySettings,
  api: WechatPay,
  notice: Notification,
): Promise<NotificationContent> {
  const body = notice.body.toString("utf8");
  try {
    if (!(await api.isGenuine(notice.headers, body))) return { kind: "forged" };
  } catch (fault) {
    return { kind: "unverified", fault };
  }
  const read = v.safeParse(notification, parsedJson(body));
  if (!read.success) return { kind: "malformed" };
  const text = unsealed(own.apiKey, read.output.resource);
  if (text === null) return { kind: "malformed" };
  // Refunds are queried by their own numbers.
  if (!read.output.event_type.startsWith("TRANSACTION.")) return { kind: "nothing" };
  const answer = v.safeParse(transaction, parsedJson(text));
  if (!answer.success) return { kind: "malformed" };
  if (!isOwn(own, answer.output)) return { kind: "forged" };
  const outcome = outcomeOf(answer.output);
  if (outcome.kind === "paid") return { ...outcome, outTradeNo: answer.output.out_trade_no };
  return { kind: answer.output.trade_state === "SUCCESS" ? "malformed" : "nothing" };
}
