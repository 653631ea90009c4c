import { asCheck, asError, ofOrder, type PaymentState } from "./payment-setup.ts";

/** One query while the buyer waits; without a reply it is repeated. */
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
  description: "Classifies a failed query.",
  always: [
    { guard: "isOver", target: "#payment.waitingForLogin" },
    { target: "#payment.deciding", actions: "sayFailure" },
  ],
} as const satisfies PaymentState;

/** Waits for the channel's result, and queries the server periodically. */
export const waiting = {
  description: "Waits for the channel's result; queries the server periodically.",
  initial: "resting",
  on: { checkAgain: { target: ".asking" }, abandon: { target: "#payment.choosing" } },
  states: {
    resting: {
      description: "The next query follows automatically.",
      after: { question: { target: "asking" } },
    },
    asking,
    unheard,
  },
} as const satisfies PaymentState;

/** While the buyer may still pay another way: query now, choose again, or give this channel up. */
const payable = {
  tags: "payable",
  initial: "resting",
  on: {
    checkAgain: { target: ".asking" },
    choose: { target: "#payment.recording", actions: "takeChoice" },
    abandon: { target: "#payment.choosing" },
  },
} as const satisfies PaymentState;

/** Two minutes without a result: the queries become slower, and never end. */
export const unsure = {
  ...payable,
  description: "Two minutes without a result: queries become slower; 请不要重复付款.",
  states: {
    resting: {
      description: "Queries again when a retry may succeed.",
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

/** A transfer takes its own time to arrive. */
export const transferring = {
  ...payable,
  description: "Shows the bank account; a transfer takes its own time.",
  states: {
    resting: {
      description: "The next query follows automatically.",
      after: { transferQuestion: { target: "asking" } },
    },
    asking,
    unheard,
  },
} as const satisfies PaymentState;
