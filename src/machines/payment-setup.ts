import { assign, fromPromise, setup } from "xstate";
import { codes, Refusal } from "#contract/http/reply.ts";
import { channelTraits } from "#contract/payments/pay-channels.ts";
import { missing, textOf } from "./failures.ts";
import type {
  OpenedPayment,
  PayCheck,
  PayChoice,
  PaymentContext,
  PaymentEvent,
  PaymentInput,
  PayTap,
} from "./payment-terms.ts";
import { stateEffect } from "./state-effect.ts";

/** Seconds between queries: less than two minutes in all, then they become slower. */
const askAfterSeconds = [2, 3, 5, 8, 13, 20, 20, 20, 20];

const isCode = (error: unknown, code: number) => error instanceof Refusal && error.code === code;
const outcomeIs = (check: PayCheck | null, outcome: PayCheck["outcome"]) =>
  check?.outcome === outcome;

const isTransfer = ({ channel }: PayCheck) =>
  channel !== null && channelTraits(channel)?.way === "bank";
const isOpenTransfer = (check: PayCheck) => check.outcome === "waiting" && isTransfer(check);

type Asked = { orderId: string };
type Opened = { opened: OpenedPayment };

/** The payment's actors, actions and guards. */
export const paymentSetup = setup({
  types: {} as {
    context: PaymentContext;
    events: PaymentEvent;
    input: PaymentInput;
    output: PayCheck | null;
    tags: "busy" | "payable" | "asking";
  },
  actors: {
    /** Locks this order's payment for one page of the browser while its cashier is open. */
    holdOrder: stateEffect(() => () => {}),
    checkPay: fromPromise<PayCheck, Asked>(missing),
    /** Stores the intent before anything is sent; one without a reply keeps its key. */
    recordTap: fromPromise<PayTap, { orderId: string; choice: PayChoice | null }>(missing),
    openPayment: fromPromise<OpenedPayment, { orderId: string; tap: PayTap | null }>(missing),
    worthAsking: fromPromise<void, { attempt: number }>(missing),
    /** Resolves with the `userKey` of the next buyer who signs in. */
    signedInAgain: fromPromise<string>(missing),
  },
  actions: {
    /** Opens the channel's page (same tab); the return starts with `checking`. */
    openPage: (_, _params: Opened) => {},
    /** Removes the stored intents of this order: their outcome is known. */
    settle: (_, _params: Asked) => {},
    /** Removes those with a reply; one without keeps its key for the next press. */
    settleAnswered: (_, _params: Asked) => {},
    fail: assign((_, { error }: { error: unknown }) => ({ failure: error })),
    sayFailure: assign({ message: ({ context }) => textOf(context.failure) }),
    sayNotOpened: assign({
      message: ({ context: { failure } }) =>
        failure instanceof Refusal ? failure.message : "刚才的支付没有打开，请再试一次",
    }),
    hush: assign({ message: null }),
    takeChoice: assign(({ event }) =>
      event.type === "choose"
        ? { choice: { channel: event.channel, expectedTotal: event.expectedTotal }, polls: 0 }
        : {},
    ),
    takeTap: assign((_, { tap }: { tap: PayTap }) => ({ tap })),
    dropTap: assign({ choice: null, tap: null }),
    takeOpened: assign((_, { opened }: Opened) => ({
      account: opened.next.kind === "transfer" ? opened.next : null,
      scan: opened.next.kind === "code" ? opened.next.image : null,
      check: null,
    })),
    note: assign(({ context }, { check }: { check: PayCheck }) => ({
      check,
      // Another host does not repeat an open transfer's account: the first one stays.
      account: check.transfer ?? (isOpenTransfer(check) ? context.account : null),
      scan: check.scan?.image ?? null,
      message: check.message === "" ? null : check.message,
      misses: 0,
    })),
    countQuestion: assign({ polls: ({ context }) => context.polls + 1 }),
    countMiss: assign({ misses: ({ context }) => context.misses + 1 }),
  },
  guards: {
    isPaid: ({ context }) => outcomeIs(context.check, "paid"),
    isDeclined: ({ context }) => outcomeIs(context.check, "declined"),
    isClosed: ({ context }) => outcomeIs(context.check, "closed"),
    /** The order can no longer be paid. */
    isEnd: (_, { check }: { check: PayCheck }) =>
      outcomeIs(check, "paid") || outcomeIs(check, "closed"),
    isUnpaid: ({ context }) => outcomeIs(context.check, "unpaid"),
    isTransfer: ({ context }) => context.account !== null,
    /** A host that does not return an open transfer's account: the buyer has to press for it. */
    isTransferUnreported: ({ context }) => context.check !== null && isTransfer(context.check),
    hasTap: ({ context }) => context.tap !== null,
    isAskedOut: ({ context }) => context.polls >= askAfterSeconds.length,
    isOver: ({ context }) => isCode(context.failure, codes.loginExpired),
    isShut: ({ context }) => isCode(context.failure, codes.orderClosed),
    isRefused: ({ context }) => context.failure instanceof Refusal,
    /** Refused after the server's check of the key: no request of the intent had an effect. */
    isVerdict: ({ context }) => context.failure instanceof Refusal && context.failure.judged,
    isOtherBuyer: ({ context }, { userKey }: { userKey: string }) => userKey !== context.userKey,
    isPageToOpen: (_, { opened }: Opened) => opened.next.kind === "open",
    isAccount: (_, { opened }: Opened) => opened.next.kind === "transfer",
  },
  delays: {
    question: ({ context }) => 1000 * (askAfterSeconds[context.polls] ?? 20),
    transferQuestion: 20_000,
  },
});

type Config = Parameters<typeof paymentSetup.createMachine>[0];
/** One state of the payment, for the files that define a part of it. */
export type PaymentState = NonNullable<Config["states"]>[string];

type InContext = { context: PaymentContext };
export const ofOrder = ({ context }: InContext): Asked => ({ orderId: context.orderId });
export const asError = ({ event }: { event: { error: unknown } }) => ({ error: event.error });
export const asCheck = ({ event }: { event: { output: PayCheck } }) => ({ check: event.output });
export const asOpened = ({ event }: { event: { output: OpenedPayment } }): Opened => ({
  opened: event.output,
});
