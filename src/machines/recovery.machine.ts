import { assign, fromPromise, setup } from "xstate";
import { codes, Refusal } from "#contract/http/reply.ts";
import { missing } from "./failures.ts";

/** The outcome of one intent of an earlier visit. `tappedAt` in device ms. */
export type TapOutcome =
  /** Another page has settled it meanwhile. */
  | { kind: "settled" }
  | { kind: "placed"; id: string; tappedAt: number; orderId: string; orderNo: string }
  /** It made no order, and none will follow; the lines are still in the cart. */
  | { kind: "refuted"; id: string; tappedAt: number; lineIds: readonly string[] }
  | { kind: "paid"; id: string; tappedAt: number; orderId: string }
  /** The provider has no result yet. */
  | { kind: "paying"; id: string; tappedAt: number; orderId: string };

export type RecoveryEvent =
  /** A buyer is signed in on this page, or another one. */
  | { type: "buyer.came" }
  | { type: "buyer.left" }
  /** An intent was left without a reply, or an announced one may be outdated. */
  | { type: "look" };

interface Context {
  /** Ids of the intents that are not recalled yet, oldest first. */
  queue: readonly string[];
  /** Number of consecutive failures. */
  misses: number;
}

/**
 * Recalls a buyer's unsettled intents of earlier visits, announces their outcome on any screen, and
 * sends nothing.
 */
export const recoveryMachine = setup({
  types: {} as { context: Context; events: RecoveryEvent },
  actors: {
    /** Ids of this buyer's open intents on this device, oldest first. */
    findTaps: fromPromise<readonly string[]>(missing),
    /** Waits until no other page works on the intent, then asks the server. */
    readBack: fromPromise<TapOutcome, { id: string }>(missing),
    worthAsking: fromPromise<void, { attempt: number }>(missing),
  },
  actions: {
    announce: (_, _params: { outcome: TapOutcome }) => {},
    /** Removes the announcements: another buyer comes, or they are repeated. */
    hush: () => {},
    queue: assign((_, { queue }: { queue: readonly string[] }) => ({ queue, misses: 0 })),
    next: assign({ queue: ({ context }) => context.queue.slice(1), misses: 0 }),
    countMiss: assign({ misses: ({ context }) => context.misses + 1 }),
  },
  guards: {
    isEmpty: ({ context }) => context.queue.length === 0,
    isOver: (_, { error }: { error: unknown }) =>
      error instanceof Refusal && error.code === codes.loginExpired,
  },
}).createMachine({
  id: "recovery",
  context: { queue: [], misses: 0 },
  initial: "nobody",
  on: {
    "buyer.came": { target: ".finding", actions: "hush" },
    "buyer.left": { target: ".nobody", actions: "hush" },
  },
  states: {
    nobody: { description: "Nobody is signed in: open intents are not recalled." },
    finding: {
      description: "Looks on the device for unsettled intents.",
      invoke: {
        id: "findTaps",
        src: "findTaps",
        onDone: {
          target: "deciding",
          actions: { type: "queue", params: ({ event }) => ({ queue: event.output }) },
        },
        onError: { target: "resting" },
      },
    },
    deciding: {
      description: "Recalls one intent after the other.",
      always: [{ guard: "isEmpty", target: "resting" }, { target: "readingBack" }],
    },
    readingBack: {
      description: "The oldest intent is recalled.",
      invoke: {
        id: "readBack",
        src: "readBack",
        input: ({ context }) => ({ id: context.queue[0] ?? "" }),
        onDone: {
          target: "deciding",
          actions: [
            { type: "announce", params: ({ event }) => ({ outcome: event.output }) },
            "next",
          ],
        },
        onError: [
          {
            guard: { type: "isOver", params: ({ event }) => ({ error: event.error }) },
            target: "nobody",
          },
          { target: "waiting", actions: "countMiss" },
        ],
      },
      on: { look: { target: "finding", actions: "hush" } },
    },
    waiting: {
      description: "No reply: asks again when a retry may succeed.",
      invoke: {
        id: "worthAsking",
        src: "worthAsking",
        input: ({ context }) => ({ attempt: context.misses }),
        onDone: { target: "readingBack" },
        onError: { target: "readingBack" },
      },
      on: { look: { target: "finding", actions: "hush" } },
    },
    resting: {
      description: "Every open intent has been announced.",
      on: { look: { target: "finding", actions: "hush" } },
    },
  },
});
