import { and, not } from "xstate";
import { asError, asOrder, type CheckoutState, letGo, sendsInOneBurst } from "./checkout-setup.ts";

/** One submission that makes at most one order. */
export const placing = {
  description: "One intent is being sent; the button is locked.",
  tags: "placing",
  invoke: { id: "holdDraft", src: "holdDraft" },
  initial: "preparing",
  states: {
    preparing: {
      description: "A newly typed address is saved first; nothing of the order is sent yet.",
      tags: "busy",
      invoke: {
        id: "prepare",
        src: "prepare",
        onDone: { target: "recording" },
        onError: {
          target: "#checkout.stage.editing.judging",
          actions: { type: "fail", params: asError },
        },
      },
    },
    recording: {
      description: "The intent and its key are stored on the device before the first send.",
      tags: "busy",
      invoke: {
        id: "recordIntent",
        src: "recordIntent",
        input: ({ context: { review } }) => ({
          expectedTotal: review?.total ?? "",
          ...(review?.agreed === undefined ? {} : { expectedSaved: review.agreed.saved }),
        }),
        onDone: {
          target: "sending",
          actions: { type: "takeIntent", params: ({ event }) => ({ intent: event.output }) },
        },
        onError: {
          target: "#checkout.stage.editing.priced",
          actions: [{ type: "fail", params: asError }, "sayFailure"],
        },
      },
    },
    sending: {
      description: "The order is being placed; each repetition carries the same key.",
      tags: "busy",
      entry: "countSend",
      invoke: {
        id: "place",
        src: "place",
        input: ({ context }) => context.intent,
        onDone: {
          target: "#checkout.stage.placed",
          actions: { type: "takeOrder", params: asOrder },
        },
        onError: { target: "judging", actions: { type: "fail", params: asError } },
      },
    },
    judging: {
      description: "Classifies a failed send.",
      always: [
        { guard: "isOver", target: "#checkout.stage.parked.login" },
        {
          guard: and(["isUnsent", not("mayExist")]),
          target: "#checkout.stage.parked.network",
          actions: ["sayFailure", ...letGo],
        },
        { guard: "isVerdict", target: "ended" },
        { guard: "isAnswer", target: "takingBack" },
        { target: "unknown" },
      ],
    },
    takingBack: {
      description:
        "A refusal before the key's check: the browser may have sent twice, so the intent is recalled, unless its order exists.",
      tags: "busy",
      invoke: {
        id: "takeBack",
        src: "recall",
        input: ({ context }) => context.intent,
        onDone: [
          {
            guard: { type: "isOrder", params: asOrder },
            target: "#checkout.stage.placed",
            actions: { type: "takeOrder", params: asOrder },
          },
          { target: "ended" },
        ],
        onError: { target: "unread", actions: { type: "fail", params: asError } },
      },
    },
    ended: {
      description: "The intent made no order, and none will follow: shows the reason.",
      always: [
        {
          guard: "isMoved",
          target: "#checkout.stage.editing",
          actions: ["noteAgreement", ...letGo],
        },
        { target: "#checkout.stage.editing.refused", actions: ["sayFailure", ...letGo] },
      ],
    },
    unknown: {
      description: "No final reply came: 正在确认是否下单成功. All buttons are locked.",
      tags: "busy",
      after: {
        backoff: [
          { guard: "isBurstOver", target: "unconfirmed" },
          { guard: "isTimeToReadBack", target: "readingBack" },
          { target: "sending" },
        ],
      },
    },
    readingBack: {
      description: "Queries whether this intent made an order.",
      tags: "busy",
      invoke: {
        id: "findOrder",
        src: "findOrder",
        input: ({ context }) => context.intent,
        onDone: [
          {
            guard: { type: "isOrder", params: asOrder },
            target: "#checkout.stage.placed",
            actions: { type: "takeOrder", params: asOrder },
          },
          { target: "sending" },
        ],
        onError: { target: "unread", actions: { type: "fail", params: asError } },
      },
    },
    unread: {
      description: "Classifies a failed query.",
      always: [
        { guard: "isOver", target: "#checkout.stage.parked.login" },
        { target: "unknown", actions: "countSend" },
      ],
    },
    unconfirmed: {
      description: "Still no final reply: queries again when a retry may succeed, or on a press.",
      tags: "needsTap",
      entry: "restart",
      invoke: {
        id: "readAgain",
        src: "worthAsking",
        input: { attempt: sendsInOneBurst },
        onDone: { target: "readingBack" },
        onError: { target: "readingBack" },
      },
      on: { tryAgain: { target: "readingBack" } },
    },
  },
} as const satisfies CheckoutState;
