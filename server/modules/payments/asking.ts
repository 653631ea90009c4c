import { payChannel } from "#contract/payments/paying.ts";
import { safeError } from "#server/infra/logging/log.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { oneByOne } from "#server/infra/runtime/run-one-by-one.ts";
import {
  noteAsked,
  openPaymentsOf,
  type PaymentRow,
} from "#server/modules/order-records/payments.repository.ts";
import type { PaymentDeps, PaymentOutcome } from "#server/modules/payments/providers/payment.ts";
import { decline, receive } from "./settling.ts";

/** Queries the provider about one attempt and books the result. @returns the result */
export async function askProvider(
  deps: PaymentDeps,
  payment: PaymentRow,
): Promise<PaymentOutcome["kind"]> {
  const { channel, outTradeNo } = payment;
  const { provider } = deps.gateways[channel];
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

/** The same, where an unreachable provider is not an error: nothing is known yet. */
export async function tryAsking(deps: PaymentDeps, payment: PaymentRow): Promise<void> {
  try {
    await askProvider(deps, payment);
  } catch (error) {
    deps.log.warn(
      { fault: safeError(error), id: payment.id },
      "the state of a payment could not be read from its provider",
    );
  }
}

/** Queries every provider about its open attempts: a notification may have been lost. */
export async function askProviders(deps: PaymentDeps, limit: number): Promise<number> {
  const gateways = deps.gateways;
  const asked = payChannel.options.filter((channel) => gateways[channel].provider !== null);
  const open = await openPaymentsOf(deps.db, asked, limit);
  return oneByOne(deps, "asking", open, async (payment) => {
    await noteAsked(deps.db, payment.id, nowDate(deps));
    await askProvider(deps, payment);
    return true;
  });
}
