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

/** Money that is to go back, in integer fen, under the number that the provider knows it by. */
export interface RefundRequest {
  readonly payment: PaymentRow;
  /** The provider's idempotency key: one number has one effect, however often it is asked. */
  readonly outRefundNo: string;
  readonly amountFen: number;
}

/**
 * What a provider knows of a refund. `unknown`: it never heard of the number, so that asking for
 * it is the first time. `failed` is a clear no: nothing was sent, nothing will be.
 */
export type RefundOutcome =
  | { readonly kind: "waiting" }
  | { readonly kind: "refunded"; readonly refundId: string; readonly amountFen: number }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "unknown" };

/**
 * How money goes back the way it came. `balance`: by the ledger alone, at once. `transfer`: a
 * person sends it and records the bank's number. `channel`: the provider is asked, and asked
 * again where its answer was lost.
 */
export type Refunding =
  | { readonly way: "balance" }
  | { readonly way: "transfer" }
  | {
      readonly way: "channel";
      refund(request: RefundRequest): Promise<RefundOutcome>;
      query(request: RefundRequest): Promise<RefundOutcome>;
    };

/**
 * One way to pay. No call may run inside a database transaction: a real
 * provider is reached over the network. All may be repeated for one attempt.
 */
export interface PaymentGateway {
  /** Is this way open to buyers here and now? */
  offered(): Promise<boolean>;
  /** What the buyer does next. */
  open(payment: PaymentRow): Promise<PayNext>;
  /** Asks the provider; the answer of a notification that never came. */
  query(payment: PaymentRow): Promise<PaymentOutcome>;
  readonly refunding: Refunding;
}
