import type * as v from "valibot";
import type { PayChannel, payNext } from "#contract/payments/paying.ts";
import type {
  WithClock,
  WithDatabase,
  WithLetterSeal,
  WithLog,
  WithRandom,
  WithSettings,
} from "#server/infra/deps.ts";
import type { PaymentRow } from "#server/modules/order-records/payments.repository.ts";

export type PayNext = v.InferOutput<typeof payNext>;
/** What the screen shows while the money is awaited. */
export type Shown = Extract<PayNext, { kind: "transfer" | "code" }>;

/** The gateway's access to network and clock. */
export type GatewayDeps = WithDatabase & WithClock & WithLetterSeal & WithSettings;

/** A provider's answer about an attempt to pay. */
export type PaymentOutcome =
  | { readonly kind: "waiting" }
  | { readonly kind: "paid"; readonly transactionId: string; readonly amountFen: number }
  | { readonly kind: "failed"; readonly message: string };

/** Money to refund, in integer fen, under its number at the provider. */
export interface RefundRequest {
  readonly payment: PaymentRow;
  /** The provider's idempotency key: one number has one effect, however often it is sent. */
  readonly outRefundNo: string;
  readonly amountFen: number;
}

/**
 * A provider's answer about a refund. `unknown`: it does not know the number, so that it may be
 * requested. `failed` is final: no money was or will be sent. `stuck` waits too, for a person in
 * the provider's merchant platform.
 */
export type RefundOutcome =
  | { readonly kind: "waiting" }
  | { readonly kind: "stuck"; readonly message: string }
  | { readonly kind: "refunded"; readonly refundId: string; readonly amountFen: number }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "unknown" };

/**
 * How money is refunded. `balance`: by the ledger alone, at once. `account`: the same, on the account
 * of the order's firm. `transfer`: staff sends it and records the bank's number. `channel`: the
 * provider is asked, and asked again where its reply was lost. `none`: the channel is gone, so staff
 * transfers it.
 */
export type Refunding =
  | { readonly way: "balance" }
  | { readonly way: "account" }
  | { readonly way: "transfer" }
  | { readonly way: "none" }
  | {
      readonly way: "channel";
      refund(request: RefundRequest): Promise<RefundOutcome>;
      query(request: RefundRequest): Promise<RefundOutcome>;
    };

/** What a provider receives when a payment is opened. */
export interface OpenRequest {
  readonly payment: PaymentRow;
  /** The text for the payer. */
  readonly subject: string;
  readonly client: "phone" | "desktop";
  /** The payer's id at WeChat; null outside of WeChat. */
  readonly openid: string | null;
  /** The payer's network address. */
  readonly address: string;
  /** The payment deadline. */
  readonly expiresAt: Date;
  /** The absolute address of this order's cashier, to which the payer returns. */
  readonly returnTo: string;
}

/** A raw notification: nothing has parsed the body, because its signature covers it. */
export interface Notification {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/**
 * The result of a notification. `forged` has no valid signature; `nothing` has one and reports no
 * payment. `malformed` is signed and has impossible content. `unverified`: the key of its signature
 * could not be fetched.
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

/** The provider's own replies for "received" and for "send it again". */
export interface Acknowledgement {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** Where notifications of a provider arrive, and the replies it expects. */
export interface NotificationHandler {
  readonly path: string;
  read(notice: Notification): Promise<NotificationContent>;
  acknowledge(taken: boolean): Acknowledgement;
}

/** The provider behind a channel, where there is one to query. */
export interface Provider {
  /** Null where it sends none. */
  readonly notices: NotificationHandler | null;
  /** Queries a payment whose notification is missing. */
  query(payment: PaymentRow): Promise<PaymentOutcome>;
  /** Closes the trade to further payment; a trade that was never opened counts as closed. */
  close(payment: PaymentRow): Promise<void>;
}

/**
 * One payment channel. No call may run inside a database transaction: a real provider is reached
 * over the network. All may be repeated for one attempt.
 */
export interface PaymentGateway {
  /** Is this channel open to buyers now? */
  offered(): Promise<boolean>;
  /** Opens the payment. @throws Unopened where the provider does not answer or refuses */
  open(request: OpenRequest): Promise<PayNext>;
  /** The screen after a reload, without a query. */
  shown(payment: PaymentRow): Promise<Shown | null>;
  /** Shown while the result is unknown. */
  readonly waitingWords: string;
  /** Null where the ledger or staff confirm the money. */
  readonly provider: Provider | null;
  readonly refunding: Refunding;
}

export interface WithGateways {
  readonly gateways: Readonly<Record<PayChannel, PaymentGateway>>;
}

/** For a change of a payment: its time, its numbers, and the gateway of its channel. */
export type PaymentDeps = WithDatabase & WithClock & WithRandom & WithLog & WithGateways;

/** A provider did not open a trade; the message is for the log. */
export class Unopened extends Error {}

export const unheard = "还没有收到付款结果";
