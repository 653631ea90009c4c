import type { PayChannel } from "#contract/paying.ts";
import type { Deps } from "#server/deps.ts";
import type { Acknowledgement, Notice, Notices, Told } from "#server/gateways/payment.ts";
import { safeError } from "#server/log.ts";
import { paymentByTradeNo } from "#server/store/payments.ts";
import { decline, receive, type Settling } from "./settling.ts";

/** What nothing was done about: the provider is told no, and sends it again. */
const notTaken = ["forged", "malformed", "unverified", "unknown"] as const;
export type Notified = Settling | "declined" | "nothing" | (typeof notTaken)[number];

/** Takes a provider's notification. Told twenty times, it has one effect. */
export async function receiveNotice(
  deps: Deps,
  channel: PayChannel,
  notices: Notices,
  notice: Notice,
): Promise<Acknowledgement> {
  const result = await carryOut(deps, channel, await notices.read(notice));
  deps.log.info({ result }, "payment notification");
  return notices.acknowledge(!notTaken.some((kind) => kind === result));
}

async function carryOut(deps: Deps, channel: PayChannel, told: Told): Promise<Notified> {
  switch (told.kind) {
    case "forged":
    case "nothing":
      return told.kind;
    case "malformed":
      deps.log.error({ channel }, "a signed payment notification cannot be read");
      return told.kind;
    case "unverified":
      deps.log.warn({ channel, fault: safeError(told.fault) }, "a provider's key was not fetched");
      return told.kind;
    case "paid": {
      const { outTradeNo, transactionId, amountFen } = told;
      return receive(deps, { channel, outTradeNo, transactionId, amountFen });
    }
    case "failed":
      if ((await paymentByTradeNo(deps.db, told.outTradeNo)) === null) return "unknown";
      await decline(deps, told.outTradeNo, told.message);
      return "declined";
  }
}
