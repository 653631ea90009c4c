import { assign, fromPromise, setup, stateIn } from "xstate";
import { codes } from "#contract/http/reply.ts";
import {
  type CheckoutContext,
  type CheckoutEvent,
  type CheckoutInput,
  type ExpectedSums,
  isAnswer,
  isCode,
  isJudged,
  isUnsent,
  type PlacedOrder,
  type PlacingIntent,
  type Review,
} from "./checkout-terms.ts";
import { missing, textOf } from "./failures.ts";
import { stateEffect } from "./state-effect.ts";

const sendsBeforeReadingBack = 3;
export const sendsInOneBurst = 6;
const firstBackoffMs = 500;
const longestBackoffMs = 30_000;

type Found = { placed: PlacedOrder | null };

/** The checkout's actors, actions and guards. */
export const checkoutSetup = setup({
  types: {} as {
    context: CheckoutContext;
    events: CheckoutEvent;
    input: CheckoutInput;
    output: PlacedOrder | null;
    tags: "busy" | "editable" | "placing" | "needsTap" | "mayExist";
  },
  actors: {
    /** Locks this draft's intents for one page of the browser while it works on one. */
    holdDraft: stateEffect(() => () => {}),
    /** After the checkout closed without an order, starts the search for open intents. */
    lookAfter: stateEffect(() => () => {}),
    /** The order of an intent, or null: then none was made, and none ever will be by it. */
    recall: fromPromise<PlacedOrder | null, PlacingIntent | null>(missing),
    review: fromPromise<Review>(missing),
    /** Saves the address typed in the checkout; does nothing where one is chosen. */
    prepare: fromPromise<void>(missing),
    /** Creates the key and stores it with the body before anything is sent. */
    recordIntent: fromPromise<PlacingIntent, ExpectedSums>(missing),
    place: fromPromise<PlacedOrder, PlacingIntent | null>(missing),
    /** The order of this visit's intent, or null so far: queries by `draft_id`. */
    findOrder: fromPromise<PlacedOrder | null, PlacingIntent | null>(missing),
    /** Resolves when a retry may succeed. */
    worthAsking: fromPromise<void, { attempt: number }>(missing),
    /** Resolves with the `userKey` of the next buyer who signs in. */
    signedInAgain: fromPromise<string>(missing),
  },
  actions: {
    /** Removes the stored intent: its outcome is known. */
    settle: (_, _params: { intent: PlacingIntent | null }) => {},
    /** Goes on to the cashier. */
    leave: (_, _params: Found) => {},
    fail: assign((_, { error }: { error: unknown }) => ({ failure: error })),
    sayFailure: assign({ message: ({ context }) => textOf(context.failure) }),
    sayRefuted: assign({ message: "上次的提交没有下成订单，请核对后重新提交" }),
    hush: assign({ message: null }),
    takeReview: assign((_, { review }: { review: Review }) => ({ review, misses: 0 })),
    takeIntent: assign((_, { intent }: { intent: PlacingIntent }) => ({ intent, failure: null })),
    takeOrder: assign((_, { placed }: Found) => ({ placed })),
    noteAgreement: assign(({ context: { review } }) => ({
      agreedTotal: review?.total ?? null,
      agreedLines: review?.lines ?? [],
    })),
    forgetAgreement: assign({ agreedTotal: null, agreedLines: [] }),
    countSend: assign({ sends: ({ context }) => context.sends + 1 }),
    countMiss: assign({ misses: ({ context }) => context.misses + 1 }),
    restart: assign({ sends: 0 }),
    drop: assign({ intent: null, pending: null, sends: 0 }),
  },
  guards: {
    hasPending: ({ context }) => context.pending !== null,
    hasNoIntent: ({ context }) => context.intent === null,
    mayExist: stateIn({ order: "mayExist" }),
    /** An intent was sent and came back without a final reply. */
    isUncertain: ({ context: { intent, pending, failure } }) =>
      pending !== null || (intent !== null && failure !== null && !isUnsent(failure)),
    isPlaced: stateIn({ stage: "placed" }),
    isOrder: (_, { placed }: Found) => placed !== null,
    isOtherBuyer: ({ context }, { userKey }: { userKey: string }) => userKey !== context.userKey,
    isOtherTotal: ({ context }, { review }: { review: Review }) =>
      context.agreedTotal !== null && context.agreedTotal !== review.total,
    isOver: ({ context }) => isCode(context.failure, codes.loginExpired),
    isMoved: ({ context }) => isCode(context.failure, codes.priceMoved),
    isUnsent: ({ context }) => isUnsent(context.failure),
    isAnswer: ({ context }) => isAnswer(context.failure),
    isVerdict: ({ context }) => isJudged(context.failure) && isAnswer(context.failure),
    isBurstOver: ({ context }) => context.sends >= sendsInOneBurst,
    isTimeToReadBack: ({ context }) => context.sends >= sendsBeforeReadingBack,
  },
  delays: {
    backoff: ({ context }) => Math.min(longestBackoffMs, firstBackoffMs * 2 ** context.sends),
  },
});

type Config = Parameters<typeof checkoutSetup.createMachine>[0];
/** One state of the checkout, for the files that define a part of it. */
export type CheckoutState = NonNullable<Config["states"]>[string];

export const asError = ({ event }: { event: { error: unknown } }) => ({ error: event.error });
export const asOrder = ({ event }: { event: { output: PlacedOrder | null } }) => ({
  placed: event.output,
});
export const asReview = ({ event }: { event: { output: Review } }) => ({ review: event.output });
const ofIntent = ({ context }: { context: CheckoutContext }) => ({ intent: context.intent });

/** Removes the stored intent. */
export const settle = { type: "settle", params: ofIntent } as const;
/** The intent is settled: nothing of it will be sent, and it made no order. */
export const letGo = [settle, { type: "drop" }] as const;
