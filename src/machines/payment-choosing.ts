import { asCheck, ofOrder, type PaymentState } from "./payment-setup.ts";

/**
 * While the buyer chooses, the order may be paid or cancelled in another tab or on another device:
 * the page in sight asks now and then, unseen, and leaves only for those two ends.
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
    resting: { description: "Nothing moves without a tap." },
    refreshing: {
      description: "Asks without a word whether the order was paid or cancelled elsewhere.",
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
  description: "The channel refused; may be tried again.",
} as const satisfies PaymentState;
