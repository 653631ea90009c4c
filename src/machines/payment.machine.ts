import { choosing, declined } from "./payment-choosing.ts";
import { asCheck, asError, asOpened, ofOrder, paymentSetup } from "./payment-setup.ts";
import { transferring, unsure, waiting } from "./payment-waiting.ts";

const settle = { type: "settle", params: ofOrder } as const;
const settleAnswered = { type: "settleAnswered", params: ofOrder } as const;

/**
 * One order's payment. It starts with a query to the server, so that it survives a reload and a
 * closed tab, and continues to query; nothing is sent to a channel without a press in this visit.
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
      description: "Queries this order's payment state.",
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
      description: "Classifies a failed first query.",
      entry: "sayFailure",
      always: [
        { guard: "isOver", target: "waitingForLogin" },
        { guard: "isRefused", target: "refused" },
        { target: "unreached", actions: "countMiss" },
      ],
    },
    deciding: {
      description: "Enters the state of the server's reply.",
      always: [
        { guard: "isPaid", target: "paid", actions: settle },
        { guard: "isClosed", target: "closed", actions: settle },
        { guard: "isDeclined", target: "declined", actions: [settle, "dropTap"] },
        { guard: "isUnpaid", target: "unopened", actions: settleAnswered },
        { guard: "isTransfer", target: "transferring" },
        { guard: "isTransferUnreported", target: "choosing" },
        { guard: "isAskedOut", target: "unsure" },
        { target: "waiting" },
      ],
    },
    unopened: {
      description: "No payment is open: an earlier intent had no effect.",
      always: [
        { guard: "hasTap", target: "choosing", actions: ["sayNotOpened", "dropTap"] },
        { target: "choosing" },
      ],
    },
    unreached: {
      description: "No reply yet: queries again when a retry may succeed; 请不要重复付款.",
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
      description: "The server refuses the query; the message is its reason.",
      on: { checkAgain: { target: "checking" } },
    },
    choosing,
    declined,
    recording: {
      description: "The intent and its key are stored on the device before the first send.",
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
      description: "The server opens the order's payment; further presses do nothing.",
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
      description: "Classifies a failed opening; without a final reply the server is queried.",
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
      description: "The session ended (20402): continues from the server's state after the login.",
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
    otherBuyer: { description: "Another buyer signed in.", type: "final" },
    paid: { description: "The money has arrived.", type: "final" },
    closed: { description: "The order is cancelled; it can no longer be paid.", type: "final" },
  },
});
