import { choosing, declined } from "./payment-choosing.ts";
import { asCheck, asError, asOpened, ofOrder, paymentSetup } from "./payment-setup.ts";
import { transferring, unsure, waiting } from "./payment-waiting.ts";

const settle = { type: "settle", params: ofOrder } as const;
const settleAnswered = { type: "settleAnswered", params: ofOrder } as const;

/**
 * One order's payment. Starts by asking the server, so that it survives reload and closed tab,
 * and goes on asking by itself; nothing is sent to a channel without a tap of this visit.
 */
export const paymentMachine = paymentSetup.createMachine({
  id: "payment",
  context: ({ input }) => ({
    ...input,
    choice: null,
    tap: null,
    account: null,
    scan: null,
    check: null,
    polls: 0,
    misses: 0,
    failure: null,
    message: null,
  }),
  output: ({ context }) => context.check,
  invoke: { id: "holdOrder", src: "holdOrder" },
  initial: "checking",
  states: {
    checking: {
      description: "Asks the server how this order's payment stands.",
      tags: "busy",
      invoke: {
        id: "check",
        src: "checkPay",
        input: ofOrder,
        onDone: { target: "deciding", actions: { type: "note", params: asCheck } },
        onError: { target: "unchecked", actions: { type: "fail", params: asError } },
      },
    },
    unchecked: {
      description: "Decides what a first question without an answer means.",
      entry: "sayFailure",
      always: [
        { guard: "isOver", target: "waitingForLogin" },
        { guard: "isRefused", target: "refused" },
        { target: "unreached", actions: "countMiss" },
      ],
    },
    deciding: {
      description: "Goes where the server's answer belongs.",
      always: [
        { guard: "isPaid", target: "paid", actions: settle },
        { guard: "isClosed", target: "closed", actions: settle },
        { guard: "isDeclined", target: "declined", actions: [settle, "dropTap"] },
        { guard: "isUnpaid", target: "unopened", actions: settleAnswered },
        { guard: "isTransfer", target: "transferring" },
        { guard: "isTransferUntold", target: "choosing" },
        { guard: "isAskedOut", target: "unsure" },
        { target: "waiting" },
      ],
    },
    unopened: {
      description: "Nothing is open: the buyer's tap, if there was one, came to nothing.",
      always: [
        { guard: "hasTap", target: "choosing", actions: ["sayNotOpened", "dropTap"] },
        { target: "choosing" },
      ],
    },
    unreached: {
      description: "No answer yet: asks again when it is worth it; 请不要重复付款.",
      invoke: {
        id: "askAgain",
        src: "worthAsking",
        input: ({ context }) => ({ attempt: context.misses }),
        onDone: { target: "checking" },
        onError: { target: "checking" },
      },
      on: { checkAgain: { target: "checking" } },
    },
    refused: {
      description: "The server will not say; the message is its reason.",
      on: { checkAgain: { target: "checking" } },
    },
    choosing,
    declined,
    recording: {
      description: "The tap and its key are stored on the device before the first send.",
      tags: "busy",
      entry: "hush",
      invoke: {
        id: "recordTap",
        src: "recordTap",
        input: ({ context: { orderId, choice } }) => ({ orderId, choice }),
        onDone: {
          target: "opening",
          actions: { type: "takeTap", params: ({ event }) => ({ tap: event.output }) },
        },
        onError: {
          target: "choosing",
          actions: [{ type: "fail", params: asError }, "sayFailure"],
        },
      },
    },
    opening: {
      description: "The server opens the order's one payment; further taps do nothing.",
      tags: "busy",
      invoke: {
        id: "openPayment",
        src: "openPayment",
        input: ({ context: { orderId, tap } }) => ({ orderId, tap }),
        onDone: [
          {
            guard: { type: "isPageToOpen", params: asOpened },
            target: "waiting",
            actions: [
              { type: "takeOpened", params: asOpened },
              { type: "openPage", params: asOpened },
            ],
          },
          {
            guard: { type: "isAccount", params: asOpened },
            target: "transferring",
            actions: [{ type: "takeOpened", params: asOpened }, settle, "dropTap"],
          },
          { target: "checking", actions: { type: "takeOpened", params: asOpened } },
        ],
        onError: { target: "unanswered", actions: { type: "fail", params: asError } },
      },
    },
    unanswered: {
      description: "Decides what a failed opening means; without a verdict the server is asked.",
      always: [
        { guard: "isOver", target: "waitingForLogin" },
        { guard: "isShut", target: "checking", actions: [settle, "dropTap"] },
        { guard: "isVerdict", target: "choosing", actions: [settle, "dropTap", "sayFailure"] },
        { target: "checking" },
      ],
    },
    waiting,
    unsure,
    transferring,
    waitingForLogin: {
      description:
        "The login ended (20402): goes on from the server's word when the buyer is back.",
      invoke: {
        id: "signedInAgain",
        src: "signedInAgain",
        onDone: [
          {
            guard: { type: "isOtherBuyer", params: ({ event }) => ({ userKey: event.output }) },
            target: "otherBuyer",
          },
          { target: "checking" },
        ],
        onError: { target: "waitingForLogin", reenter: true },
      },
      on: { checkAgain: { target: "checking" } },
    },
    otherBuyer: { description: "Somebody else signed in.", type: "final" },
    paid: { description: "The money has arrived.", type: "final" },
    closed: { description: "The order is cancelled; it can no longer be paid.", type: "final" },
  },
});
