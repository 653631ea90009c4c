import * as orderChoices from "./order-choices.ts";
import type { CodeOf } from "./vocabularies.ts";
import { codesOf } from "./vocabulary.ts";

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

/** Where an order stands, in words that are nobody's to change. */
export const stateText = (state: OrderState): string => orderChoices.orderState.words[state];

/** Every allowed step; anything else is refused with `stateConflict`. */
export const orderSteps: Record<OrderState, readonly OrderState[]> = {
  10: [20, 90],
  20: [21, 30, 90],
  21: [20, 90],
  30: [40],
  40: [50],
  50: [60],
  60: [],
  90: [],
};

export const paymentStates = codesOf(orderChoices.paymentState);
export type PaymentState = CodeOf<"paymentState">;

/** `closed` may still become `paid`: money can come in late, and none is ever dropped. */
export const paymentSteps: Record<PaymentState, readonly PaymentState[]> = {
  unpaid: ["paying", "paid", "closed"],
  paying: ["paid", "unpaid", "closed"],
  paid: ["refunding"],
  refunding: ["refunded"],
  refunded: [],
  closed: ["paid"],
};
