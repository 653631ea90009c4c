import { assign, fromPromise, setup } from "xstate";
import { missing } from "./failures.ts";

/** The result of one turn. `left`: something still waits. */
export interface TurnEnd {
  sent: number;
  /** Marked as refused for good. */
  refused: number;
  left: boolean;
}

export type OutboxEvent =
  /** A buyer is signed in on this page, or another one. */
  | { type: "buyer.came" }
  | { type: "buyer.left" }
  /** A row was added, or the buyer pressed 现在发送. */
  | { type: "look" };

interface Context {
  /** Number of consecutive turns that left something waiting and sent nothing. */
  misses: number;
}

/**
 * Sends waiting calls (待发箱) automatically: one turn after the other, with growing pauses while
 * nothing succeeds. No other code repeats a send.
 */
export const outboxMachine = setup({
  types: {} as { context: Context; events: OutboxEvent },
  actors: {
    /** Sends waiting rows in order, as far as possible. */
    sendWaiting: fromPromise<TurnEnd>(missing),
    /** Resolves when a retry may succeed: after a while, or when the server is back. */
    worthAsking: fromPromise<void, { attempt: number }>(missing),
  },
  actions: {
    /** Announces what was sent, and what was refused. */
    announce: (_, _params: { end: TurnEnd }) => {},
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
    nobody: { description: "Nobody is signed in: waiting calls are not sent." },
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
              { type: "announce", params: ({ event }) => ({ end: event.output }) },
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
            actions: { type: "announce", params: ({ event }) => ({ end: event.output }) },
          },
        ],
        onError: { target: "waiting", actions: "countMiss" },
      },
      on: { look: { target: "sending", reenter: true } },
    },
    waiting: {
      description: "Something still waits: continues when a retry may succeed.",
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
      description: "Nothing waits that can be sent automatically.",
      on: { look: { target: "sending", actions: "forgetMisses" } },
    },
  },
});
