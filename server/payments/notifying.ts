import type { PayChannel } from "#contract/paying.ts";
import type { Deps } from "#server/deps.ts";
import type { Acknowledgement, Notice, Notices, Told } from "#server/gateways/payment.ts";
import { paymentByTradeNo } from "#server/store/payments.ts";
import { decline, receive, type Settling } from "./settling.ts";

/** `forged`: signature, time or form is wrong; nothing was believed and nothing done. */
export type Notified = Settling | "declined" | "nothing" | "forged";

/** Takes a provider's notification. Told twenty times, it has one effect. */
export async function receiveNotice(
  deps: Deps,
  channel: PayChannel,
  notices: Notices,
  notice: Notice,
): Promise<Acknowledgement> {
  const result = await carryOut(deps, channel, await notices.read(notice));
  deps.log.info({ result }, "payment notification");
  return notices.acknowledge(result !== "forged" && result !== "unknown");
}

async function carryOut(deps: Deps, channel: PayChannel, told: Told): Promise<Notified> {
  switch (told.kind) {
    case "forged":
    case "nothing":
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
