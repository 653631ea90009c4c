import type * as v from "valibot";
import type { payNext } from "#contract/orders.ts";
import type { Deps } from "#server/deps.ts";
import type { PaymentRow } from "#server/store/payments.ts";

export type PayNext = v.InferOutput<typeof payNext>;

/** What a gateway touches of the world. */
export type GatewayDeps = Pick<Deps, "db" | "settings" | "clock">;

/** What a provider knows about an attempt to pay. */
export type PaymentOutcome =
  | { readonly kind: "waiting" }
  | { readonly kind: "paid"; readonly transactionId: string; readonly amountFen: number }
  | { readonly kind: "failed"; readonly message: string };

/**
 * One way to pay. Neither call may run inside a database transaction: a real
 * provider is reached over the network. Both may be repeated for one attempt.
 */
export interface PaymentGateway {
  /** Is this way open to buyers here and now? */
  offered(): Promise<boolean>;
  /** What the buyer does next. */
  open(payment: PaymentRow): Promise<PayNext>;
  /** Asks the provider; the answer of a notification that never came. */
  query(payment: PaymentRow): Promise<PaymentOutcome>;
}
