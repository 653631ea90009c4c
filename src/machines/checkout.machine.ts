import { and, assign, fromPromise, not, setup } from "xstate";
import { codes, Refusal } from "#contract/reply.ts";
import {
  type CheckoutContext,
  type CheckoutEvent,
  type CheckoutInput,
  type Choice,
  isCode,
  isUnsent,
  type PlacedOrder,
  type PlacingIntent,
  type Review,
  textOf,
} from "./checkout-terms.ts";

const missing = () => Promise.reject(new Error("actor not provided"));
const sendsBeforeReadingBack = 3;
const sendsInOneBurst = 6;
const longestBackoffMs = 30_000;

const ofIntent = ({ context }: { context: CheckoutContext }) => ({ intent: context.intent });

/** From choosing address and delivery to one placed order. */
export const checkoutMachine = setup({
  types: {} as {
    context: CheckoutContext;
    events: CheckoutEvent;
    input: CheckoutInput;
    output: PlacedOrder | null;
    tags: "busy" | "editable" | "placing" | "needsTap";
  },
  actors: {
    review: fromPromise<Review, Choice>(missing),
    /** Makes the key and stores it with the body before anything is sent. */
    recordIntent: fromPromise<PlacingIntent, { choice: Choice; expectedTotal: string }>(missing),
    place: fromPromise<PlacedOrder, PlacingIntent | null>(missing),
    /** The order that this intent made, or null: reads back by `draft_id`. */
    findOrder: fromPromise<PlacedOrder | null, PlacingIntent | null>(missing),
    /** Resolves with the `userKey` of whoever signs in. */
    signedInAgain: fromPromise<string>(missing),
    networkBack: fromPromise<void>(missing),
  },
  actions: {
    /** Nothing is left to send of this intent. */
    settle: (_, _params: { intent: PlacingIntent | null }) => {},
    /** Goes on to the cashier. */
    leave: (_, _params: { placed: PlacedOrder | null }) => {},
    say: assign((_, params: { error: unknown }) => ({ message: textOf(params.error) })),
    choose: assign(({ context, event }) =>
      event.type === "choose" ? { choice: event.choice, agreedTotal: null } : context,
    ),
    hush: assign({ message: null }),
    countSend: assign({ sends: ({ context }) => context.sends + 1 }),
    drop: assign({ intent: null, sends: 0, maybePlaced: false }),
  },
  guards: {
    isOver: ({ context }) => isCode(context.failure, codes.loginExpired),
    isMoved: ({ context }) => isCode(context.failure, codes.priceMoved),
    isRefused: ({ context }) =>
      context.failure instanceof Refusal && !isCode(context.failure, codes.keyInProgress),
    isUnsent: ({ context }) => isUnsent(context.failure),
    isMaybePlaced: ({ context }) => context.maybePlaced,
  },
  delays: {
    backoff: ({ context }) => Math.min(longestBackoffMs, 500 * 2 ** context.sends),
  },
}).createMachine({
  id: "checkout",
  context: ({ input }) => ({
    ...input,
    review: null,
    intent: input.pending,
    maybePlaced: input.pending !== null,
    sends: 0,
    failure: null,
    agreedTotal: null,
    message: null,
    placed: null,
  }),
  output: ({ context }) => context.placed,
  initial: "opening",
  states: {
    opening: {
      description: "Goes on with a tap from before a reload, else prices what is chosen.",
      always: [{ guard: "isMaybePlaced", target: "resending" }, { target: "reviewing" }],
    },
    choosing: {
      description: "The choice cannot be priced as it stands; the message says why.",
      tags: ["editable", "needsTap"],
      on: { choose: { target: "reviewing", actions: "choose" }, tryAgain: { target: "reviewing" } },
    },
    reviewing: {
      description: "The server prices the choice: goods, freight, total.",
      tags: ["busy", "editable"],
      on: { choose: { target: "reviewing", reenter: true, actions: "choose" } },
      invoke: {
        id: "review",
        src: "review",
        input: ({ context }) => context.choice,
        onDone: [
          {
            guard: ({ context, event }) =>
              context.agreedTotal !== null && context.agreedTotal !== event.output.total,
            target: "priceMoved",
            actions: assign({ review: ({ event }) => event.output, message: null }),
          },
          {
            target: "reviewed",
            actions: assign({
              review: ({ event }) => event.output,
              agreedTotal: null,
              message: null,
            }),
          },
        ],
        onError: { target: "unpriced", actions: assign({ failure: ({ event }) => event.error }) },
      },
    },
    unpriced: {
      description: "Decides what a failed pricing means.",
      entry: { type: "say", params: ({ context }) => ({ error: context.failure }) },
      always: [
        { guard: "isOver", target: "waitingForLogin" },
        { guard: "isRefused", target: "choosing" },
        { target: "waitingForNetwork" },
      ],
    },
    reviewed: {
      description: "The total is on the screen; 提交订单 waits for its tap.",
      tags: ["editable", "needsTap"],
      on: {
        choose: { target: "reviewing", actions: "choose" },
        place: { target: "recording", actions: "hush" },
      },
    },
    priceMoved: {
      description: "The server wants another total than the one agreed to; shows both and asks.",
      tags: "needsTap",
      on: {
        acceptPrice: { target: "recording", actions: assign({ agreedTotal: null }) },
        declinePrice: { target: "reviewed", actions: assign({ agreedTotal: null }) },
      },
    },
    recording: {
      description: "The tap and its key are stored on the device before the first send.",
      tags: ["busy", "placing"],
      invoke: {
        id: "recordIntent",
        src: "recordIntent",
        input: ({ context }) => ({
          choice: context.choice,
          expectedTotal: context.review?.total ?? "",
        }),
        onDone: { target: "placing", actions: assign({ intent: ({ event }) => event.output }) },
        onError: {
          target: "reviewed",
          actions: { type: "say", params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    placing: {
      description: "The order is being placed; the button is locked.",
      tags: ["busy", "placing"],
      entry: "countSend",
      invoke: {
        id: "place",
        src: "place",
        input: ({ context }) => context.intent,
        onDone: { target: "placed", actions: assign({ placed: ({ event }) => event.output }) },
        onError: { target: "judging", actions: assign({ failure: ({ event }) => event.error }) },
      },
    },
    judging: {
      description: "Decides what a failed send means. A refusal of a first send placed nothing.",
      always: [
        { guard: and(["isOver", "isMaybePlaced"]), target: "waitingForLogin" },
        {
          guard: "isOver",
          target: "waitingForLogin",
          actions: [{ type: "settle", params: ofIntent }, "drop"],
        },
        {
          guard: "isMoved",
          target: "reviewing",
          actions: [
            assign({ agreedTotal: ({ context }) => context.review?.total ?? "" }),
            { type: "settle", params: ofIntent },
            "drop",
          ],
        },
        {
          guard: "isRefused",
          target: "refused",
          actions: [
            { type: "say", params: ({ context }) => ({ error: context.failure }) },
            { type: "settle", params: ofIntent },
            "drop",
          ],
        },
        {
          guard: and(["isUnsent", not("isMaybePlaced")]),
          target: "waitingForNetwork",
          actions: [
            { type: "say", params: ({ context }) => ({ error: context.failure }) },
            { type: "settle", params: ofIntent },
            "drop",
          ],
        },
        { target: "unknown", actions: assign({ maybePlaced: true }) },
      ],
    },
    unknown: {
      description:
        "No answer came: 正在确认是否下单成功. Nothing may be tapped; asks again by itself.",
      tags: ["busy", "placing"],
      after: {
        backoff: [
          {
            guard: ({ context }) => context.sends >= sendsInOneBurst,
            target: "unconfirmed",
          },
          {
            guard: ({ context }) => context.sends >= sendsBeforeReadingBack,
            target: "readingBack",
          },
          { target: "resending" },
        ],
      },
    },
    resending: {
      description: "Sends the same intent with the same key again.",
      tags: ["busy", "placing"],
      entry: "countSend",
      invoke: {
        id: "resend",
        src: "place",
        input: ({ context }) => context.intent,
        onDone: { target: "placed", actions: assign({ placed: ({ event }) => event.output }) },
        onError: { target: "judging", actions: assign({ failure: ({ event }) => event.error }) },
      },
    },
    readingBack: {
      description: "Looks in the buyer's orders whether this intent made one.",
      tags: ["busy", "placing"],
      invoke: {
        id: "findOrder",
        src: "findOrder",
        input: ({ context }) => context.intent,
        onDone: [
          {
            guard: ({ event }) => event.output !== null,
            target: "placed",
            actions: assign({ placed: ({ event }) => event.output }),
          },
          { target: "resending" },
        ],
        onError: [
          {
            guard: ({ event }) => isCode(event.error, codes.loginExpired),
            target: "waitingForLogin",
          },
          { target: "unknown", actions: "countSend" },
        ],
      },
    },
    unconfirmed: {
      description: "Still no answer: goes on when the network is back or the buyer taps.",
      tags: ["placing", "needsTap"],
      entry: assign({ sends: 0 }),
      invoke: {
        id: "networkBack",
        src: "networkBack",
        onDone: { target: "resending" },
        // The tap remains.
        onError: { actions: "hush" },
      },
      on: { tryAgain: { target: "resending" } },
    },
    waitingForLogin: {
      description: "The login ended (20402): everything is kept for the same buyer's return.",
      invoke: {
        id: "signedInAgain",
        src: "signedInAgain",
        onDone: [
          {
            guard: ({ context, event }) => event.output !== context.userKey,
            target: "otherBuyer",
          },
          { guard: "isMaybePlaced", target: "resending" },
          { target: "reviewing" },
        ],
        onError: { actions: { type: "say", params: ({ event }) => ({ error: event.error }) } },
      },
      on: { tryAgain: { target: "waitingForLogin", reenter: true } },
    },
    waitingForNetwork: {
      description: "Nothing was sent. Waits for a tap (联网后确认): never places by itself.",
      tags: ["editable", "needsTap"],
      on: { choose: { target: "reviewing", actions: "choose" }, tryAgain: { target: "reviewing" } },
    },
    refused: {
      description: "The server said no; the message says why. The choice may be changed.",
      tags: ["editable", "needsTap"],
      on: { choose: { target: "reviewing", actions: "choose" }, tryAgain: { target: "reviewing" } },
    },
    otherBuyer: {
      description: "Somebody else signed in: this checkout is not theirs.",
      type: "final",
    },
    placed: {
      description: "The order exists, once.",
      type: "final",
      entry: [
        { type: "settle", params: ofIntent },
        { type: "leave", params: ({ context }) => ({ placed: context.placed }) },
      ],
    },
  },
});
