import { nowDate } from "#server/infra/runtime/clock.ts";
import { oneByOne } from "#server/infra/runtime/run-one-by-one.ts";
import {
  beginClosing,
  closingPayments,
  endClosing,
  noteAsked,
  type PaymentRow,
  paymentById,
} from "#server/modules/order-records/payments.repository.ts";
import type { PaymentDeps } from "#server/modules/payments/providers/payment.ts";
import { askProvider } from "./asking.ts";

/**
 * Closes an abandoned trade at its provider, so that nobody pays it by mistake. Money that came in
 * meanwhile is booked instead. The sweep retries where the provider does not answer. Never inside a
 * transaction.
 */
async function closeTrade(deps: PaymentDeps, payment: PaymentRow): Promise<boolean> {
  const { provider } = deps.gateways[payment.channel];
  await noteAsked(deps.db, payment.id, nowDate(deps));
  if (provider !== null && (await askProvider(deps, payment)) === "waiting") {
    await provider.close(payment);
  }
  await endClosing(deps.db, payment.id);
  return true;
}

/** Closes abandoned trades, of one order or of all; a fault of one is logged. */
export async function closeTrades(
  deps: PaymentDeps,
  which: { readonly orderId?: string; readonly limit: number },
): Promise<number> {
  const given = await closingPayments(deps.db, which);
  return oneByOne(deps, "closing", given, (payment) => closeTrade(deps, payment));
}

/** Closes a trade that was abandoned while its provider was opening it. */
export async function closeOvertaken(deps: PaymentDeps, opened: PaymentRow): Promise<void> {
  const now = await paymentById(deps.db, opened.id);
  if (now.state !== "closed") return;
  await beginClosing(deps.db, now.id);
  await closeTrades(deps, { orderId: now.orderId, limit: 10 });
}
