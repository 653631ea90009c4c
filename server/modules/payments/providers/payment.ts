import type * as v from "valibot";
import type { payNext } from "#contract/payments/paying.ts";
import type { Deps } from "#server/infra/deps.ts";
import type { PaymentRow } from "#server/modules/order-records/payments.repository.ts";

export type PayNext = v.InferOutput<typeof payNext>;
/** What stays on the screen while the money is awaited. */
export type Shown = Extract<PayNext, { kind: "transfer" | "code" }>;

/** What a gateway touches of the world. */
export type GatewayDeps = Pick<Deps, "db" | "settings" | "clock" | "letterSeal">;

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
 * it is the first time. `failed` is a clear no: nothing was sent, nothing will be. `stuck` waits
 * too, for a person at the provider's desk.
 */
export type RefundOutcome =
  | { readonly kind: "waiting" }
  | { readonly kind: "stuck"; readonly message: string }
  | { readonly kind: "refunded"; readonly refundId: string; readonly amountFen: number }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "unknown" };

/**
 * How money goes back the way it came. `balance`: by the ledger alone, at once. `transfer`: a
 * person sends it and records the bank's number. `channel`: the provider is asked, and asked
 * again where its answer was lost. `none`: the channel is gone, so that a person transfers it.
 */
export type Refunding =
  | { readonly way: "balance" }
  | { readonly way: "transfer" }
  | { readonly way: "none" }
  | {
      readonly way: "channel";
      refund(request: RefundRequest): Promise<RefundOutcome>;
      query(request: RefundRequest): Promise<RefundOutcome>;
    };

/** What a provider is told when a payment is opened. */
export interface OpenRequest {
  readonly payment: PaymentRow;
  /** What the payer reads there. */
  readonly subject: string;
  readonly client: "phone" | "desktop";
  /** WeChat's name for the payer; null outside of WeChat. */
  readonly openid: string | null;
  /** The payer's network address. */
  readonly address: string;
  /** When the order is no longer to be paid. */
  readonly expiresAt: Date;
  /** The cashier of this order, absolute: where the payer comes back to. */
  readonly returnTo: string;
}

/** A notification as it came: nothing has parsed the body, which its signature covers. */
export interface Notification {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/**
 * What a notification says. `forged` was not believed; `nothing` was, and says nothing of money in.
 * `malformed` is the provider's own, and its content cannot be right. `unverified`: the provider
 * could not be asked for the key of its signature.
 */
export type NotificationContent =
  | { readonly kind: "forged" }
  | { readonly kind: "malformed" }
  | { readonly kind: "unverified"; readonly fault: unknown }
  | { readonly kind: "nothing" }
  | {
      readonly kind: "paid";
      readonly outTradeNo: string;
      readonly transactionId: string;
      readonly amountFen: number;
    }
  | { readonly kind: "failed"; readonly outTradeNo: string; readonly message: string };

/** The provider's own words for "got it" and for "send it again". */
export interface Acknowledgement {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** Where notifications of a provider come, and how it wants them answered. */
export interface NotificationHandler {
  readonly path: string;
  read(notice: Notification): Promise<NotificationContent>;
  acknowledge(taken: boolean): Acknowledgement;
}

/** The house behind a channel, where there is one to ask. */
export interface Provider {
  /** Null where none are taken. */
  readonly notices: NotificationHandler | null;
  /** The answer of a notification that never came. */
  query(payment: PaymentRow): Promise<PaymentOutcome>;
  /** Nothing more is to be paid on this trade; one that it never opened counts as closed. */
  close(payment: PaymentRow): Promise<void>;
}

/**
 * One way to pay. No call may run inside a database transaction: a real
 * provider is reached over the network. All may be repeated for one attempt.
 */
export interface PaymentGateway {
  /** Is this way open to buyers here and now? */
  offered(): Promise<boolean>;
  /** What the buyer does next. @throws Unopened where the provider does not answer or says no */
  open(request: OpenRequest): Promise<PayNext>;
  /** What the buyer sees again after a reload, without asking anybody. */
  shown(payment: PaymentRow): Promise<Shown | null>;
  /** Said while nothing is known. */
  readonly waitingWords: string;
  /** Null where money is seen by the ledger or by people. */
  readonly provider: Provider | null;
  readonly refunding: Refunding;
}

/** A provider did not open a trade; the message is for the log. */
export class Unopened extends Error {}

export const unheard = "还没有收到付款结果";
