import * as afterSaleChoices from "#contract/lookups/after-sale-choices.ts";
import * as orderChoices from "#contract/lookups/order-choices.ts";
import type { CodeOf } from "#contract/lookups/vocabularies.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";

/** Order states and the steps between them (docs: domain of the trade, section 7). */
export const orderStates = {
  awaitingPayment: 10,
  awaitingArtwork: 20,
  artworkRejected: 21,
  inProduction: 30,
  awaitingShipment: 40,
  shipped: 50,
  completed: 60,
  cancelled: 90,
} as const;

export type OrderState = (typeof orderStates)[keyof typeof orderStates];

const stateWords: Readonly<Record<CodeOf<"orderType">, Readonly<Record<OrderState, string>>>> = {
  print: orderChoices.orderState.words,
  paper: orderChoices.paperOrderState.words,
};

/** Fixed words for an order's state; an owner cannot change them. */
export const stateText = (state: OrderState, kind: CodeOf<"orderType"> = "print"): string =>
  stateWords[kind][state];

/** Every allowed step; anything else is refused with `stateConflict`. */
export const orderSteps: Record<OrderState, readonly OrderState[]> = {
  10: [20, 90],
  20: [21, 30, 90],
  21: [20, 90],
  30: [40, 90],
  40: [50, 90],
  50: [60],
  60: [],
  90: [],
};

export const paymentStates = codesOf(orderChoices.paymentState);
export type PaymentState = CodeOf<"paymentState">;

/** `closed` may still become `paid`: money may arrive late, and is never dropped. */
export const paymentSteps: Record<PaymentState, readonly PaymentState[]> = {
  unpaid: ["paying", "paid", "closed"],
  paying: ["paid", "unpaid", "closed"],
  paid: ["refunding"],
  refunding: ["refunded"],
  refunded: [],
  closed: ["paid"],
};

/** States of an after-sale application (its words: `afterSaleChoices.afterSaleState`). */
export const afterSaleStates = {
  awaitingReview: 10,
  awaitingSupplement: 11,
  awaitingReturn: 20,
  returning: 21,
  refunding: 30,
  reprinting: 40,
  reprintShipped: 41,
  completed: 60,
  refused: 80,
  withdrawn: 90,
} as const;

export type AfterSaleState = (typeof afterSaleStates)[keyof typeof afterSaleStates];

export const afterSaleStateText = (state: AfterSaleState): string =>
  afterSaleChoices.afterSaleState.words[state];

/**
 * Every allowed step of an application. The last three are final: a new request needs a new
 * application. The shop may decide while it waits for a supplement, and accept returned goods
 * without a number.
 */
export const afterSaleSteps: Record<AfterSaleState, readonly AfterSaleState[]> = {
  10: [11, 20, 30, 40, 80, 90],
  11: [10, 20, 30, 40, 80, 90],
  20: [21, 30, 80, 90],
  21: [30, 80],
  30: [60],
  40: [41],
  41: [60],
  60: [],
  80: [],
  90: [],
};

/** Is the application final? */
export const isAfterSaleOver = (state: AfterSaleState): boolean =>
  afterSaleSteps[state].length === 0;

/** `failed`: the provider refused; the shop asks again or pays another way. */
export const refundSteps: Record<RefundState, readonly RefundState[]> = {
  open: ["failed", "done"],
  failed: ["open", "done"],
  done: [],
};

export type RefundState = CodeOf<"refundState">;
