import { createHmac, timingSafeEqual } from "node:crypto";
import * as v from "valibot";
import type { PayChannel } from "#contract/payments/paying.ts";
import { shopSecret } from "#server/infra/secrets/secrets.ts";
import {
  type GatewayDeps,
  type Notification,
  type NotificationContent,
  type PaymentGateway,
  unheard,
} from "./payment.ts";
import { sandboxRefunding } from "./payment-sandbox-refund.ts";
import { providerNumber, wholeFen } from "./provider-fields.ts";
import { sandboxPaths } from "./sandbox-paths.ts";
import { decideTrade, findTrade } from "./sandbox-trades.repository.ts";

/** Code of this gateway's channel. */
export const sandboxChannel: PayChannel = "sandbox";

/** The sandbox's notification as JSON; the signature covers the raw text. */
const notification = v.object({
  outTradeNo: providerNumber,
  transactionId: v.union([v.literal(""), providerNumber]),
  amountFen: wholeFen,
  outcome: v.picklist(["paid", "failed"]),
});

const freshMs = 5 * 60_000;
const notPaid = "支付未成功，可以重试";

const hmac = (secret: Buffer, text: string): string =>
  createHmac("sha256", secret).update(text).digest("base64url");

export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Signature of a trade's page address: only trades that the shop opened can be paid. */
export const pageSignature = (secret: Buffer, outTradeNo: string, amountFen: number): string =>
  hmac(secret, `page:${outTradeNo}:${amountFen}`);

/** Signature of a notification: `timestamp` in ms as text, `body` raw. */
export const notificationSignature = (secret: Buffer, timestamp: string, body: string): string =>
  hmac(secret, `notify:${timestamp}:${body}`);

/** The simulated provider; it moves no money. */
export function sandboxGateway(deps: GatewayDeps): PaymentGateway {
  return {
    offered: async () => deps.settings.sandboxPay,
    async open({ payment: { outTradeNo, amountFen } }) {
      const secret = await shopSecret(deps, "sandboxSecret");
      const sign = pageSignature(secret, outTradeNo, amountFen);
      return { kind: "open", url: `${sandboxPaths.trade(outTradeNo)}?sign=${sign}` };
    },
    shown: async () => null,
    waitingWords: unheard,
    provider: {
      notices: deps.settings.sandboxPay
        ? {
            path: sandboxPaths.notify,
            read: (notice) => readNotice(deps, notice),
            acknowledge: (taken) => ({
              status: taken ? 200 : 400,
              type: "application/json; charset=utf-8",
              body: JSON.stringify({ code: taken ? "SUCCESS" : "FAIL" }),
            }),
          }
        : null,
      async query({ outTradeNo }) {
        const trade = await findTrade(deps.db, outTradeNo);
        if (trade === null || trade.outcome === "open") return { kind: "waiting" };
        if (trade.outcome !== "paid") return { kind: "failed", message: notPaid };
        const visible = trade.visibleAt === null || trade.visibleAt.getTime() <= deps.clock.now();
        if (!visible || trade.transactionId === null) return { kind: "waiting" };
        return { kind: "paid", transactionId: trade.transactionId, amountFen: trade.amountFen };
      },
      async close({ outTradeNo, amountFen }) {
        const trade = await decideTrade(deps.db, {
          outTradeNo,
          amountFen,
          outcome: "closed",
          transactionId: null,
          visibleAt: null,
          createdAt: new Date(deps.clock.now()),
        });
        if (trade.outcome === "paid") throw new Error("the sandbox's trade was paid meanwhile");
      },
    },
    refunding: sandboxRefunding(deps),
  };
}

/** A notification signed over the raw body and its timestamp, which may be five minutes off. */
async function readNotice(
  deps: GatewayDeps,
  { body, headers }: Notification,
): Promise<NotificationContent> {
  const header = (name: string): string => {
    const value = headers[name];
    return typeof value === "string" ? value : "";
  };
  const timestamp = header("x-sandbox-timestamp");
  const text = body.toString("utf8");
  const expected = notificationSignature(await shopSecret(deps, "sandboxSecret"), timestamp, text);
  if (!sameText(expected, header("x-sandbox-signature"))) return { kind: "forged" };
  if (!(Math.abs(deps.clock.now() - Number(timestamp)) <= freshMs)) return { kind: "forged" };
  const read = v.safeParse(notification, parsedJson(text));
  if (!read.success) return { kind: "malformed" };
  const { outcome, outTradeNo, transactionId, amountFen } = read.output;
  return outcome === "paid"
    ? { kind: "paid", outTradeNo, transactionId, amountFen }
    : { kind: "failed", outTradeNo, message: notPaid };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The same notification as it arrives over the network. */
export async function sandboxNotice(
  deps: GatewayDeps,
  content: v.InferOutput<typeof notification>,
): Promise<Notification> {
  const text = JSON.stringify(content);
  const timestamp = String(deps.clock.now());
  const secret = await shopSecret(deps, "sandboxSecret");
  return {
    body: Buffer.from(text),
    headers: {
      "x-sandbox-timestamp": timestamp,
      "x-sandbox-signature": notificationSignature(secret, timestamp, text),
    },
  };
}
