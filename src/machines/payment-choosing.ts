import { asCheck, ofOrder, type PaymentState } from "./payment-setup.ts";

/**
 * While the buyer chooses, the order may be paid or cancelled in another tab or on another device:
 * a visible page queries it periodically in the background, and leaves only for those two ends.
 */
const payable = {
  tags: "payable",
  initial: "resting",
  on: {
    choose: { target: "#payment.recording", actions: "takeChoice" },
    checkAgain: { target: "#payment.checking" },
    refresh: { target: ".refreshing" },
  },
  states: {
    resting: { description: "Nothing is sent without a press." },
    refreshing: {
      description: "Queries in the background whether the order was paid or cancelled elsewhere.",
      invoke: {
        id: "refresh",
        src: "checkPay",
        input: ofOrder,
        onDone: [
          {
            guard: { type: "isEnd", params: asCheck },
            target: "#payment.deciding",
            actions: { type: "note", params: asCheck },
          },
          { target: "resting" },
        ],
        onError: { target: "resting" },
      },
    },
  },
} as const satisfies PaymentState;

export const choosing = {
  ...payable,
  description: "Not paid: the buyer chooses a channel.",
} as const satisfies PaymentState;

export const declined = {
  ...payable,
  description: "The channel refused; the buyer may try again.",
} as const satisfies PaymentState;
