import { assign, fromPromise, setup } from "xstate";
import type { InputOf, OutputOf } from "#contract/endpoint.ts";
import type { checkPay, payInit } from "#contract/orders.ts";
import { codes, Refusal } from "#contract/reply.ts";

export type PayCheck = OutputOf<typeof checkPay>;
export type OpenedPayment = OutputOf<typeof payInit>;
export type PayChannel = InputOf<typeof payInit>["channel"];

/** The buyer's tap on 支付. `key` is made with the tap; `expectedTotal` in yuan, as shown. */
export interface PayTap {
  channel: PayChannel;
  expectedTotal: string;
  key: string;
}

export interface PaymentInput {
  orderId: string;
  userKey: string;
}

export type PaymentEvent =
  | ({ type: "choose" } & PayTap)
  /** 我已支付，去查询 */
  | { type: "checkAgain" }
  /** Back to the channels, without having paid. */
  | { type: "abandon" };

interface Context extends PaymentInput {
  tap: PayTap | null;
  opened: OpenedPayment | null;
  check: PayCheck | null;
  polls: number;
  message: string | null;
}

/** Seconds between polls: less than two minutes in all, then the buyer asks by hand. */
const pollAfterSeconds = [2, 3, 5, 8, 13, 20, 20, 20, 20];

const missing = () => Promise.reject(new Error("actor not provided"));
const textOf = (error: unknown) => (error instanceof Error ? error.message : "网络请求失败");
const isCode = (error: unknown, code: number) => error instanceof Refusal && error.code === code;
const outcomeIs = (check: PayCheck | null, outcome: PayCheck["outcome"]) =>
  check?.outcome === outcome;

/** One order's payment. Starts by asking the server, so that it survives reload and closed tab. */
export const paymentMachine = setup({
  types: {} as {
    context: Context;
    events: PaymentEvent;
    input: PaymentInput;
    output: PayCheck | null;
    tags: "busy" | "payable" | "polling";
  },
  actors: {
    checkPay: fromPromise<PayCheck, { orderId: string }>(missing),
    openPayment: fromPromise<OpenedPayment, { orderId: string; tap: PayTap | null }>(missing),
    /** Resolves with the `userKey` of whoever signs in. */
    signedInAgain: fromPromise<string>(missing),
  },
  actions: {
    /** Leaves for the channel's page (same tab); coming back starts with `checking`. */
    openPage: (_, _params: { url: string }) => {},
    say: assign((_, params: { error: unknown }) => ({ message: textOf(params.error) })),
    hush: assign({ message: null }),
    note: assign((_, check: PayCheck) => ({ check, message: check.message || null })),
    countPoll: assign({ polls: ({ context }) => context.polls + 1 }),
  },
  guards: {
    isPaid: ({ context }) => outcomeIs(context.check, "paid"),
    isDeclined: ({ context }) => outcomeIs(context.check, "declined"),
    isClosed: ({ context }) => outcomeIs(context.check, "closed"),
    isUnpaid: ({ context }) => outcomeIs(context.check, "unpaid"),
    /** Reloaded while a transfer is on its way: its bank details have to be asked for again. */
    isTransferUnseen: ({ context }) =>
      outcomeIs(context.check, "waiting") &&
      context.check?.channel === "offline" &&
      context.opened === null,
    isPolledOut: ({ context }) => context.polls >= pollAfterSeconds.length,
    isTransfer: ({ context }) => context.opened?.next.kind === "transfer",
  },
  delays: { poll: ({ context }) => 1000 * (pollAfterSeconds[context.polls] ?? 20) },
}).createMachine({
  id: "payment",
  context: ({ input }) => ({
    ...input,
    tap: null,
    opened: null,
    check: null,
    polls: 0,
    message: null,
  }),
  output: ({ context }) => context.check,
  initial: "checking",
  states: {
    checking: {
      description: "Asks the server how this order's payment stands.",
      tags: "busy",
      invoke: {
        id: "check",
        src: "checkPay",
        input: ({ context }) => ({ orderId: context.orderId }),
        onDone: {
          target: "deciding",
          actions: { type: "note", params: ({ event }) => event.output },
        },
        onError: [
          {
            guard: ({ event }) => isCode(event.error, codes.loginExpired),
            target: "waitingForLogin",
          },
          {
            target: "unreached",
            actions: { type: "say", params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    deciding: {
      description: "Goes where the server's answer belongs.",
      always: [
        { guard: "isPaid", target: "paid" },
        { guard: "isClosed", target: "closed" },
        { guard: "isDeclined", target: "declined" },
        { guard: "isUnpaid", target: "choosing" },
        { guard: "isTransfer", target: "transferring" },
        { guard: "isTransferUnseen", target: "opening" },
        { guard: "isPolledOut", target: "unsure" },
        { target: "waiting" },
      ],
    },
    unreached: {
      description: "No answer, or a refusal, to the first question; the message says why.",
      on: { checkAgain: { target: "checking" } },
    },
    choosing: {
      description: "Not paid: the buyer chooses a channel.",
      tags: "payable",
      on: { choose: { target: "opening" }, checkAgain: { target: "checking" } },
    },
    declined: {
      description: "The channel refused; may be tried again.",
      tags: "payable",
      on: { choose: { target: "opening" }, checkAgain: { target: "checking" } },
    },
    opening: {
      description: "The server opens the order's one payment; further taps do nothing.",
      tags: "busy",
      entry: [
        "hush",
        assign(({ context, event }) => ({
          tap: event.type === "choose" ? tapAfter(context.tap, event) : transferTap(context),
          polls: 0,
        })),
      ],
      invoke: {
        id: "openPayment",
        src: "openPayment",
        input: ({ context }) => ({ orderId: context.orderId, tap: context.tap }),
        onDone: [
          {
            guard: ({ event }) => event.output.next.kind === "open",
            target: "waiting",
            actions: [
              assign({ opened: ({ event }) => event.output, tap: null, check: null }),
              {
                type: "openPage",
                params: ({ event: { output } }) => ({
                  url: output.next.kind === "open" ? output.next.url : "",
                }),
              },
            ],
          },
          {
            guard: ({ event }) => event.output.next.kind === "transfer",
            target: "transferring",
            actions: assign({ opened: ({ event }) => event.output, tap: null, check: null }),
          },
          {
            target: "checking",
            actions: assign({ opened: ({ event }) => event.output, tap: null, check: null }),
          },
        ],
        onError: [
          {
            guard: ({ event }) => isCode(event.error, codes.loginExpired),
            target: "waitingForLogin",
          },
          {
            guard: ({ event }) => isCode(event.error, codes.orderClosed),
            target: "checking",
          },
          {
            target: "choosing",
            actions: { type: "say", params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    transferring: {
      description: "Shows where to transfer the money; it arrives in its own time.",
      tags: "payable",
      on: {
        choose: { target: "opening" },
        checkAgain: { target: "checking" },
        abandon: { target: "choosing" },
      },
    },
    waiting: {
      description: "Waits for the channel's word; asks the server by and by.",
      tags: "polling",
      after: { poll: { target: "polling" } },
      on: { checkAgain: { target: "polling" }, abandon: { target: "choosing" } },
    },
    polling: {
      description: "Asks once more whether the payment has arrived.",
      tags: "polling",
      entry: "countPoll",
      invoke: {
        id: "poll",
        src: "checkPay",
        input: ({ context }) => ({ orderId: context.orderId }),
        onDone: {
          target: "deciding",
          actions: { type: "note", params: ({ event }) => event.output },
        },
        onError: [
          {
            guard: ({ event }) => isCode(event.error, codes.loginExpired),
            target: "waitingForLogin",
          },
          {
            target: "deciding",
            actions: { type: "say", params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
      on: { abandon: { target: "choosing" } },
    },
    unsure: {
      description: "Two minutes without a word: 我已支付，去查询.",
      tags: "payable",
      on: {
        checkAgain: { target: "polling" },
        choose: { target: "opening" },
        abandon: { target: "choosing" },
      },
    },
    waitingForLogin: {
      description:
        "The login ended (20402): goes on from the server's word when the buyer is back.",
      invoke: {
        id: "signedInAgain",
        src: "signedInAgain",
        onDone: [
          {
            guard: ({ context, event }) => event.output !== context.userKey,
            target: "otherBuyer",
          },
          { target: "checking" },
        ],
        onError: { actions: { type: "say", params: ({ event }) => ({ error: event.error }) } },
      },
      on: { checkAgain: { target: "checking" } },
    },
    otherBuyer: { description: "Somebody else signed in.", type: "final" },
    paid: { description: "The money has arrived.", type: "final" },
    closed: { description: "The order is cancelled; it can no longer be paid.", type: "final" },
  },
});

/** The same for every reload, so that the server answers with the transfer that is open. */
const transferTap = ({ orderId, check }: Context): PayTap => ({
  channel: "offline",
  expectedTotal: check?.amount ?? "",
  key: `transfer-${orderId}`,
});

/** A repeated tap on the channel that gave no answer keeps its key: one payment. */
function tapAfter(before: PayTap | null, tap: PayTap): PayTap {
  const isRepeat = before?.channel === tap.channel && before.expectedTotal === tap.expectedTotal;
  return { ...tap, key: isRepeat ? before.key : tap.key };
}
