import type { PayChannel } from "#contract/payments/paying.ts";
import { safeError } from "#server/infra/logging/log.ts";
import { paymentByTradeNo } from "#server/modules/order-records/payments.repository.ts";
import type {
  Acknowledgement,
  Notification,
  NotificationContent,
  NotificationHandler,
  PaymentDeps,
} from "#server/modules/payments/providers/payment.ts";
import { decline, receive, type Settling } from "./settling.ts";

/** The notification was not processed: the provider gets a failure and repeats it. */
const notTaken = ["forged", "malformed", "unverified", "unknown"] as const;
export type Notified = Settling | "declined" | "nothing" | (typeof notTaken)[number];

/** Processes a provider's notification. However often it is repeated, it has one effect. */
export async function receiveNotice(
  deps: PaymentDeps,
  channel: PayChannel,
  notices: NotificationHandler,
  notice: Notification,
): Promise<Acknowledgement> {
  const result = await carryOut(deps, channel, await notices.read(notice));
  deps.log.info({ result }, "payment notification");
  return notices.acknowledge(!notTaken.some((kind) => kind === result));
}

async function carryOut(
  deps: PaymentDeps,
  channel: PayChannel,
  content: NotificationContent,
): Promise<Notified> {
  switch (content.kind) {
    case "forged":
    case "nothing":
      return content.kind;
    case "malformed":
      deps.log.error({ channel }, "a signed payment notification cannot be read");
      return content.kind;
    case "unverified":
      deps.log.warn(
        { channel, fault: safeError(content.fault) },
        "the key of a payment provider could not be fetched",
      );
      return content.kind;
    case "paid": {
      const { outTradeNo, transactionId, amountFen } = content;
      return receive(deps, { channel, outTradeNo, transactionId, amountFen });
    }
    case "failed":
      if ((await paymentByTradeNo(deps.db, content.outTradeNo)) === null) return "unknown";
      await decline(deps, content.outTradeNo, content.message);
      return "declined";
  }
}
