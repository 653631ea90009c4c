import { assign, fromPromise, setup } from "xstate";
import { missing } from "./failures.ts";

/** What one turn of sending came to. `left`: something waits still. */
export interface TurnEnd {
  sent: number;
  /** Set aside: the shop said no for good. */
  refused: number;
  left: boolean;
}

export type OutboxEvent =
  /** A buyer is signed in on this page, or another one. */
  | { type: "buyer.came" }
  | { type: "buyer.left" }
  /** Something was put in, or the buyer asks for it: 现在发送. */
  | { type: "look" };

interface Context {
  /** Turns in a row that left something waiting and sent nothing. */
  misses: number;
}

/**
 * What waits for the shop (待发箱) goes by itself: one turn after the other, later and later while
 * nothing gets through. The only place where a sending is repeated.
 */
export const outboxMachine = setup({
  types: {} as { context: Context; events: OutboxEvent },
  actors: {
    /** Sends what waits, in order, as far as it gets. */
    sendWaiting: fromPromise<TurnEnd>(missing),
    /** Resolves when it is worth asking again: after a while, or when the shop is back. */
    worthAsking: fromPromise<void, { attempt: number }>(missing),
  },
  actions: {
    /** Says what went, and what did not. */
    tell: (_, _params: { end: TurnEnd }) => {},
    countMiss: assign({ misses: ({ context }) => context.misses + 1 }),
    forgetMisses: assign({ misses: 0 }),
  },
  guards: {
    isLeft: (_, { end }: { end: TurnEnd }) => end.left,
    wentOn: (_, { end }: { end: TurnEnd }) => end.left && end.sent + end.refused > 0,
  },
}).createMachine({
  id: "outbox",
  context: { misses: 0 },
  initial: "nobody",
  on: {
    "buyer.came": { target: ".sending", actions: "forgetMisses" },
    "buyer.left": { target: ".nobody" },
  },
  states: {
    nobody: { description: "Nobody is signed in: what waits stays sealed." },
    sending: {
      description: "One turn: each row once, in order.",
      invoke: {
        id: "sendWaiting",
        src: "sendWaiting",
        onDone: [
          {
            guard: { type: "wentOn", params: ({ event }) => ({ end: event.output }) },
            target: "waiting",
            actions: [
              { type: "tell", params: ({ event }) => ({ end: event.output }) },
              "forgetMisses",
            ],
          },
          {
            guard: { type: "isLeft", params: ({ event }) => ({ end: event.output }) },
            target: "waiting",
            actions: "countMiss",
          },
          {
            target: "resting",
            actions: { type: "tell", params: ({ event }) => ({ end: event.output }) },
          },
        ],
        onError: { target: "waiting", actions: "countMiss" },
      },
      on: { look: { target: "sending", reenter: true } },
    },
    waiting: {
      description: "Something waits still: goes on when it is worth it.",
      invoke: {
        id: "worthAsking",
        src: "worthAsking",
        input: ({ context }) => ({ attempt: context.misses }),
        onDone: { target: "sending" },
        onError: { target: "sending" },
      },
      on: { look: { target: "sending", actions: "forgetMisses" } },
    },
    resting: {
      description: "Nothing waits that may go by itself.",
      on: { look: { target: "sending", actions: "forgetMisses" } },
    },
  },
});
