import * as v from "valibot";
import type { Deps } from "#server/deps.ts";
import {
  notificationSignature,
  type SandboxNotification,
  sameText,
} from "#server/gateways/payment-sandbox.ts";
import { shopSecret } from "#server/secrets.ts";
import { paymentByTradeNo } from "#server/store/payments.ts";
import { decline, receive, type Settling } from "./settling.ts";

const freshMs = 5 * 60_000;

const notification = v.object({
  outTradeNo: v.pipe(v.string(), v.maxLength(64)),
  transactionId: v.pipe(v.string(), v.maxLength(64)),
  amountFen: v.pipe(v.number(), v.integer(), v.minValue(0)),
  outcome: v.picklist(["paid", "failed"]),
}) satisfies v.GenericSchema<SandboxNotification>;

/** `forged`: signature, time or form is wrong; nothing was believed and nothing done. */
export type Notified = Settling | "declined" | "forged";

/**
 * Takes a provider's notification: the signature covers the raw body and the
 * timestamp, which may be five minutes off. Told twenty times, it has one effect.
 */
export async function receiveNotification(
  deps: Deps,
  told: { readonly body: string; readonly timestamp: string; readonly signature: string },
): Promise<Notified> {
  const secret = await shopSecret(deps.db, "sandboxSecret");
  const expected = notificationSignature(secret, told.timestamp, told.body);
  if (!sameText(expected, told.signature)) return "forged";
  const sentAt = Number(told.timestamp);
  if (!(Math.abs(deps.clock.now() - sentAt) <= freshMs)) return "forged";
  const read = v.safeParse(notification, parsedJson(told.body));
  if (!read.success) return "forged";
  const { outcome, ...arrival } = read.output;
  if (outcome === "paid") return receive(deps, { ...arrival, channel: "sandbox" });
  if ((await paymentByTradeNo(deps.db, arrival.outTradeNo)) === null) return "unknown";
  await decline(deps, arrival.outTradeNo, "支付未成功，可以重试");
  return "declined";
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What the sandbox sends when a trade is decided: the same call that came in over the network. */
export async function notifyShop(deps: Deps, told: SandboxNotification): Promise<Notified> {
  const secret = await shopSecret(deps.db, "sandboxSecret");
  const body = JSON.stringify(told);
  const timestamp = String(deps.clock.now());
  const signature = notificationSignature(secret, timestamp, body);
  return receiveNotification(deps, { body, timestamp, signature });
}
