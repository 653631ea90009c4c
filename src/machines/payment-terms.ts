import type { InputOf, OutputOf } from "#contract/http/endpoint.ts";
import type { checkPay, payInit } from "#contract/payments/paying.ts";

export type PayCheck = OutputOf<typeof checkPay>;
export type OpenedPayment = OutputOf<typeof payInit>;
export type PayChannel = InputOf<typeof payInit>["channel"];
export type TransferAccount = Extract<OpenedPayment["next"], { kind: "transfer" }>;

/** The buyer's tap on 支付. `expectedTotal` in yuan, as shown. */
export interface PayChoice {
  readonly channel: PayChannel;
  readonly expectedTotal: string;
}

/** A tap as it lies on the device: the key is its own, and every resend carries it. */
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
  /** The page is in sight: has the order ended in the meantime? */
  | { type: "refresh" }
  /** Back to the channels, without having paid. */
  | { type: "abandon" };

export interface PaymentContext extends PaymentInput {
  readonly choice: PayChoice | null;
  readonly tap: PayTap | null;
  /** Where an open transfer's money goes. */
  readonly account: TransferAccount | null;
  /** The picture that is scanned to pay; null where nothing is. */
  readonly scan: string | null;
  readonly check: PayCheck | null;
  readonly polls: number;
  /** Times in a row that the first question had no answer. */
  readonly misses: number;
  readonly failure: unknown;
  readonly message: string | null;
}
