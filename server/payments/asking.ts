import { payChannel } from "#contract/paying.ts";
import { type Deps, nowDate } from "#server/deps.ts";
import type { PaymentOutcome } from "#server/gateways/payment.ts";
import { paymentGateways } from "#server/gateways/payment-channels.ts";
import { safeError } from "#server/log.ts";
import { oneByOne } from "#server/orders/one-by-one.ts";
import { noteAsked, openPaymentsOf, type PaymentRow } from "#server/store/payments.ts";
import { decline, receive } from "./settling.ts";

/** Asks the provider about one attempt and books what it says. @returns what it said */
export async function askProvider(
  deps: Deps,
  payment: PaymentRow,
): Promise<PaymentOutcome["kind"]> {
  const { channel, outTradeNo } = payment;
  const { provider } = paymentGateways(deps)[channel];
  if (provider === null) return "waiting";
  const outcome = await provider.query(payment);
  switch (outcome.kind) {
    case "waiting":
      break;
    case "paid": {
      const { transactionId, amountFen } = outcome;
      await receive(deps, { channel, outTradeNo, transactionId, amountFen });
      break;
    }
    case "failed":
      await decline(deps, outTradeNo, outcome.message);
  }
  return outcome.kind;
}

/** The same, where a provider that does not answer is no reason to fail: nothing is known yet. */
export async function tryAsking(deps: Deps, payment: PaymentRow): Promise<void> {
  try {
    await askProvider(deps, payment);
  } catch (error) {
    deps.log.warn({ fault: safeError(error), id: payment.id }, "a provider was not heard");
  }
}

/** Asks every provider about its open attempts: a notification may have been lost. */
export async function askProviders(deps: Deps, limit: number): Promise<number> {
  const gateways = paymentGateways(deps);
  const asked = payChannel.options.filter((channel) => gateways[channel].provider !== null);
  const open = await openPaymentsOf(deps.db, asked, limit);
  return oneByOne(deps, "asking", open, async (payment) => {
    await noteAsked(deps.db, payment.id, nowDate(deps));
    await askProvider(deps, payment);
    return true;
  });
}
