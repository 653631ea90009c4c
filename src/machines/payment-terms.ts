import type { InputOf, OutputOf } from "#contract/http/endpoint.ts";
import type { checkPay, payInit } from "#contract/payments/paying.ts";

export type PayCheck = OutputOf<typeof checkPay>;
export type OpenedPayment = OutputOf<typeof payInit>;
export type PayChannel = InputOf<typeof payInit>["channel"];
export type TransferAccount = Extract<OpenedPayment["next"], { kind: "transfer" }>;

/** The buyer's press on 支付. `expectedTotal` in yuan, as shown. */
export interface PayChoice {
  readonly channel: PayChannel;
  readonly expectedTotal: string;
}

/** A stored intent: the key is its own, and every repetition carries it. */
export interface PayTap extends PayChoice {
  readonly key: string;
}

export interface PaymentInput {
  readonly orderId: string;
  readonly userKey: string;
}

export type PaymentEvent =
  | ({ type: "choose" } & PayChoice)
  /** 我已支付，去查询 */
  | { type: "checkAgain" }
  /** The page became visible: has the order ended meanwhile? */
  | { type: "refresh" }
  /** Back to the channels, without having paid. */
  | { type: "abandon" };

export interface PaymentContext extends PaymentInput {
  readonly choice: PayChoice | null;
  readonly tap: PayTap | null;
  /** The bank account of an open transfer. */
  readonly account: TransferAccount | null;
  /** The code to scan and pay; null where there is none. */
  readonly scan: string | null;
  readonly check: PayCheck | null;
  readonly polls: number;
  /** Number of consecutive first queries without a reply. */
  readonly misses: number;
  readonly failure: unknown;
  readonly message: string | null;
}
