import { createHmac, timingSafeEqual } from "node:crypto";
import { shopSecret } from "#server/secrets.ts";
import { findTrade } from "#server/store/sandbox-trades.ts";
import type { GatewayDeps, PaymentGateway } from "./payment.ts";
import { sandboxRefunding } from "./payment-sandbox-refund.ts";
import { sandboxPaths } from "./sandbox-paths.ts";

/** What the sandbox tells the shop, as JSON; the signature covers the text as it was sent. */
export interface SandboxNotification {
  readonly outTradeNo: string;
  readonly transactionId: string;
  readonly amountFen: number;
  readonly outcome: "paid" | "failed";
}

const hmac = (secret: Buffer, text: string): string =>
  createHmac("sha256", secret).update(text).digest("base64url");

export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Signature of the address of a trade's page: nobody pays what the shop did not open. */
export const pageSignature = (secret: Buffer, outTradeNo: string, amountFen: number): string =>
  hmac(secret, `page:${outTradeNo}:${amountFen}`);

/** Signature of a notification: `timestamp` in ms as text, `body` raw. */
export const notificationSignature = (secret: Buffer, timestamp: string, body: string): string =>
  hmac(secret, `notify:${timestamp}:${body}`);

/** The embedded provider for trying the shop out; it moves no money. */
export function sandboxGateway(deps: GatewayDeps): PaymentGateway {
  return {
    offered: async () => deps.settings.sandboxPay,
    async open({ outTradeNo, amountFen }) {
      const secret = await shopSecret(deps.db, "sandboxSecret");
      const sign = pageSignature(secret, outTradeNo, amountFen);
      return { kind: "open", url: `${sandboxPaths.trade(outTradeNo)}?sign=${sign}` };
    },
    async query({ outTradeNo }) {
      const trade = await findTrade(deps.db, outTradeNo);
      if (trade === null || trade.outcome === "open") return { kind: "waiting" };
      if (trade.outcome === "failed") return { kind: "failed", message: "支付未成功，可以重试" };
      const visible = trade.visibleAt === null || trade.visibleAt.getTime() <= deps.clock.now();
      if (!visible || trade.transactionId === null) return { kind: "waiting" };
      return { kind: "paid", transactionId: trade.transactionId, amountFen: trade.amountFen };
    },
    refunding: sandboxRefunding(deps),
  };
}
