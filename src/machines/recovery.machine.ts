import { assign, fromPromise, setup } from "xstate";
import { codes, Refusal } from "#contract/http/reply.ts";
import { missing } from "./failures.ts";

/** What became of one tap of an earlier visit. `tappedAt` in device ms. */
export type TapOutcome =
  /** Somebody else has settled it in the meantime. */
  | { kind: "settled" }
  | { kind: "placed"; id: string; tappedAt: number; orderId: string; orderNo: string }
  /** No order came of it, and none will; the lines are still in the cart. */
  | { kind: "refuted"; id: string; tappedAt: number; lineIds: readonly string[] }
  | { kind: "paid"; id: string; tappedAt: number; orderId: string }
  /** The provider has not said yet whether the money came. */
  | { kind: "paying"; id: string; tappedAt: number; orderId: string };

export type RecoveryEvent =
  /** A buyer is signed in on this page, or another one. */
  | { type: "buyer.came" }
  | { type: "buyer.left" }
  /** A tap was left without an answer, or what was told of one may be over. */
  | { type: "look" };

interface Context {
  /** Ids of the taps that are not read back yet, oldest first. */
  queue: readonly string[];
  /** Times in a row that no answer came. */
  misses: number;
}

/**
 * What a buyer tapped in an earlier visit and nobody knows the outcome of: reads it back, says
 * so on whatever screen stands, and sends nothing.
 */
export const recoveryMachine = setup({
  types: {} as { context: Context; events: RecoveryEvent },
  actors: {
    /** Ids of this buyer's open taps on this device, oldest first. */
    findTaps: fromPromise<readonly string[]>(missing),
    /** Waits until no other page is busy with the tap, then asks the server. */
    readBack: fromPromise<TapOutcome, { id: string }>(missing),
    worthAsking: fromPromise<void, { attempt: number }>(missing),
  },
  actions: {
    tell: (_, _params: { outcome: TapOutcome }) => {},
    /** Takes away what was told: another buyer comes, or it is told anew. */
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
    nobody: { description: "Nobody is signed in: what is open stays sealed." },
    finding: {
      description: "Looks on the device for taps without a known outcome.",
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
      description: "One tap after the other.",
      always: [{ guard: "isEmpty", target: "resting" }, { target: "readingBack" }],
    },
    readingBack: {
      description: "The server is asked what became of the oldest tap.",
      invoke: {
        id: "readBack",
        src: "readBack",
        input: ({ context }) => ({ id: context.queue[0] ?? "" }),
        onDone: {
          target: "deciding",
          actions: [{ type: "tell", params: ({ event }) => ({ outcome: event.output }) }, "next"],
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
      description: "No answer: asks again when it is worth it.",
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
      description: "Nothing is open that has not been told.",
      on: { look: { target: "finding", actions: "hush" } },
    },
  },
});
