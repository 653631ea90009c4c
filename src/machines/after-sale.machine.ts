import { assign, fromPromise, setup } from "xstate";
import type { createAfterSale } from "#contract/after-sale/after-sale.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { missing, textOf } from "./failures.ts";

export type AppliedAfterSale = OutputOf<typeof createAfterSale>;

export type AfterSaleEvent =
  /** 提交申请 */
  { type: "submit" };

export interface AfterSaleInput {
  /** The key of an earlier visit's unsettled intent; null = none. */
  readonly key: string | null;
}

interface Context extends AfterSaleInput {
  /** Number of consecutive recalls without a reply. */
  readonly misses: number;
  readonly failure: unknown;
  readonly message: string | null;
  readonly made: AppliedAfterSale | null;
}

/** The same intent is being processed elsewhere: no final reply about it. */
const isUndecided = (error: unknown) =>
  !(error instanceof Refusal) || error.code === codes.keyInProgress;

/**
 * One after-sale application, from the form to its number. An intent is stored with its key before
 * it is sent; one without a reply is recalled, which makes it void where it had no effect. Nothing
 * is sent without a press.
 */
export const afterSaleMachine = setup({
  types: {} as {
    context: Context;
    events: AfterSaleEvent;
    input: AfterSaleInput;
    tags: "busy" | "unsure";
  },
  actors: {
    /** Uploads the photos that are only on this device. */
    sendPhotos: fromPromise<void>(missing),
    /** Creates the intent's key and stores it with the form; resolves with the key. */
    recordTap: fromPromise<string>(missing),
    send: fromPromise<AppliedAfterSale, { key: string | null }>(missing),
    /** The application of an intent, or null: then none was made, and none ever will be by it. */
    recall: fromPromise<AppliedAfterSale | null, { key: string | null }>(missing),
    worthAsking: fromPromise<void, { attempt: number }>(missing),
  },
  actions: {
    /** Removes the stored intent: its outcome is known. */
    settle: () => {},
    /** Removes the form and goes on to the application. */
    leave: (_, _params: { made: AppliedAfterSale | null }) => {},
    takeKey: assign((_, { key }: { key: string }) => ({ key })),
    take: assign((_, { made }: { made: AppliedAfterSale | null }) => ({ made })),
    dropKey: assign({ key: null, misses: 0 }),
    fail: assign((_, { error }: { error: unknown }) => ({ failure: error })),
    sayFailure: assign({ message: ({ context }) => textOf(context.failure) }),
    sayNothingCame: assign({ message: "上次没有提交成功，请核对后再提交" }),
    hush: assign({ message: null }),
    countMiss: assign({ misses: ({ context }) => context.misses + 1 }),
  },
  guards: {
    hasTap: ({ context }) => context.key !== null,
    isMade: (_, { made }: { made: AppliedAfterSale | null }) => made !== null,
    isUndecided: ({ context }) => isUndecided(context.failure),
  },
}).createMachine({
  id: "afterSale",
  context: ({ input }) => ({
    key: input.key,
    misses: 0,
    failure: null,
    message: null,
    made: null,
  }),
  initial: "opening",
  states: {
    opening: {
      description: "A restored form, or one with an unsettled intent.",
      always: [{ guard: "hasTap", target: "recalling" }, { target: "editing" }],
    },
    editing: {
      description: "The buyer fills the form in.",
      on: { submit: { target: "uploading", actions: "hush" } },
    },
    uploading: {
      description: "Photos that are only on this device are uploaded; nothing is submitted yet.",
      tags: "busy",
      invoke: {
        id: "sendPhotos",
        src: "sendPhotos",
        onDone: { target: "recording" },
        onError: {
          target: "editing",
          actions: [
            { type: "fail", params: ({ event }) => ({ error: event.error }) },
            "sayFailure",
          ],
        },
      },
    },
    recording: {
      description: "The intent and its key are stored on the device before the first send.",
      tags: "busy",
      invoke: {
        id: "recordTap",
        src: "recordTap",
        onDone: {
          target: "sending",
          actions: { type: "takeKey", params: ({ event }) => ({ key: event.output }) },
        },
        onError: {
          target: "editing",
          actions: [
            { type: "fail", params: ({ event }) => ({ error: event.error }) },
            "sayFailure",
          ],
        },
      },
    },
    sending: {
      description: "The application is being sent; further presses do nothing.",
      tags: "busy",
      invoke: {
        id: "send",
        src: "send",
        input: ({ context }) => ({ key: context.key }),
        onDone: {
          target: "made",
          actions: { type: "take", params: ({ event }) => ({ made: event.output }) },
        },
        onError: {
          target: "unanswered",
          actions: { type: "fail", params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    unanswered: {
      description: "Classifies a failed send; without a final reply the intent is recalled.",
      always: [
        { guard: "isUndecided", target: "recalling" },
        { target: "editing", actions: ["sayFailure", "settle", "dropKey"] },
      ],
    },
    recalling: {
      description: "Recalls the intent; one without an application becomes void.",
      tags: ["busy", "unsure"],
      invoke: {
        id: "recall",
        src: "recall",
        input: ({ context }) => ({ key: context.key }),
        onDone: [
          {
            guard: { type: "isMade", params: ({ event }) => ({ made: event.output }) },
            target: "made",
            actions: { type: "take", params: ({ event }) => ({ made: event.output }) },
          },
          { target: "editing", actions: ["sayNothingCame", "settle", "dropKey"] },
        ],
        onError: { target: "waiting", actions: "countMiss" },
      },
    },
    waiting: {
      description: "No reply yet: recalls again when a retry may succeed.",
      tags: ["busy", "unsure"],
      invoke: {
        id: "worthAsking",
        src: "worthAsking",
        input: ({ context }) => ({ attempt: context.misses }),
        onDone: { target: "recalling" },
        onError: { target: "recalling" },
      },
    },
    made: {
      description: "The application exists; its page opens.",
      type: "final",
      entry: [{ type: "leave", params: ({ context }) => ({ made: context.made }) }],
    },
  },
});
