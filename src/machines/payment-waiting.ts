import { asCheck, asError, ofOrder, type PaymentState } from "./payment-setup.ts";

/** One question on its way while the buyer waits; without an answer it is asked again. */
const asking = {
  description: "Asks once more whether the money has arrived.",
  tags: "asking",
  entry: "countQuestion",
  invoke: {
    id: "ask",
    src: "checkPay",
    input: ofOrder,
    onDone: { target: "#payment.deciding", actions: { type: "note", params: asCheck } },
    onError: { target: "unheard", actions: { type: "fail", params: asError } },
  },
} as const satisfies PaymentState;

const unheard = {
  description: "Decides what a question without an answer means.",
  always: [
    { guard: "isOver", target: "#payment.waitingForLogin" },
    { target: "#payment.deciding", actions: "sayFailure" },
  ],
} as const satisfies PaymentState;

/** Waits for the channel's word, and asks the server by and by. */
export const waiting = {
  description: "Waits for the channel's word; asks the server by and by.",
  initial: "resting",
  on: { checkAgain: { target: ".asking" }, abandon: { target: "#payment.choosing" } },
  states: {
    resting: {
      description: "The next question comes by itself.",
      after: { question: { target: "asking" } },
    },
    asking,
    unheard,
  },
} as const satisfies PaymentState;

/** While the buyer may still pay another way: ask now, choose anew, or give this way up. */
const payable = {
  tags: "payable",
  initial: "resting",
  on: {
    checkAgain: { target: ".asking" },
    choose: { target: "#payment.recording", actions: "takeChoice" },
    abandon: { target: "#payment.choosing" },
  },
} as const satisfies PaymentState;

/** Two minutes without a word: the questions come more slowly, and never end. */
export const unsure = {
  ...payable,
  description: "Two minutes without a word: goes on asking slowly; 请不要重复付款.",
  states: {
    resting: {
      description: "Asks again when it is worth it.",
      invoke: {
        id: "askLater",
        src: "worthAsking",
        input: { attempt: 5 },
        onDone: { target: "asking" },
        onError: { target: "asking" },
      },
    },
    asking,
    unheard,
  },
} as const satisfies PaymentState;

/** A transfer is on its way; it arrives in its own time. */
export const transferring = {
  ...payable,
  description: "Shows where to transfer the money; it arrives in its own time.",
  states: {
    resting: {
      description: "The next question comes by itself.",
      after: { transferQuestion: { target: "asking" } },
    },
    asking,
    unheard,
  },
} as const satisfies PaymentState;
