import { assign, fromPromise, setup } from "xstate";
import type { CartLine } from "#contract/carts.ts";
import { codes, Refusal } from "#contract/reply.ts";
import { missing } from "./failures.ts";

export type CartLineEvent =
  /** The amount was changed; `whole`: it says a job that can be sent. */
  | { type: "edited"; whole: boolean }
  /** The shop is to price the line as it stands, now. */
  | { type: "send" }
  | { type: "remove" }
  /** Takes a removal back. */
  | { type: "restore" }
  /** The cart left the screen: what waits for a pause goes at once. */
  | { type: "left" };

export interface CartLineInput {
  lineId: string;
  /** An edit of an earlier visit is on the line and not with the shop yet. */
  unsent: boolean;
}

interface Context extends CartLineInput {
  /** Counts the edits of the line. */
  revision: number;
  /** Sendings of this revision that got no answer. */
  attempt: number;
}

/** Refusals that say nothing of the line: worth asking again. */
const passing: ReadonlySet<number> = new Set([
  codes.appTokenInvalid,
  codes.keyInProgress,
  codes.throttled,
]);

/**
 * One line of the cart between the device and the shop: `line` is how far its newest edit has
 * come, `device` whether that edit would survive a reload. The line itself and what stands in
 * its field lie beside, in src/features/cart/cart-line-data.ts.
 */
export const cartLineMachine = setup({
  types: {} as { context: Context; events: CartLineEvent; input: CartLineInput },
  actors: {
    /** Sends the line as it stands; the shop prices and signs it anew. */
    put: fromPromise<CartLine>(missing),
    /** Resolves when it is worth asking again after so many attempts. */
    untilWorthAsking: fromPromise<void, number>(missing),
    remove: fromPromise<void>(missing),
    /** Writes the edit to the device; rejects where the device cannot. */
    keepEdit: fromPromise<void>(missing),
  },
  actions: {
    /** The shop's line takes the place of the device's. */
    takeLine: (_, _params: { line: CartLine }) => {},
    showRefusal: (_, _params: { error: unknown }) => {},
    countEdit: assign({ revision: ({ context }) => context.revision + 1, attempt: 0 }),
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
    forgetAttempts: assign({ attempt: 0 }),
  },
  guards: {
    isWhole: (_, whole: boolean) => whole,
    isUnsent: ({ context }) => context.unsent,
    /** The shop said no to this line, not to the moment. */
    isRefusal: ({ event }) =>
      "error" in event && event.error instanceof Refusal && !passing.has(event.error.code),
  },
  delays: { pause: 600 },
}).createMachine({
  id: "cartLine",
  context: ({ input }) => ({ ...input, revision: 0, attempt: 0 }),
  type: "parallel",
  states: {
    line: {
      initial: "here",
      states: {
        here: {
          initial: "opening",
          on: {
            edited: [
              {
                guard: { type: "isWhole", params: ({ event }) => event.whole },
                target: ".pausing",
                actions: "countEdit",
              },
              { target: ".refused", actions: "countEdit" },
            ],
            remove: { target: "removing" },
          },
          states: {
            opening: {
              description: "A line as the shop gave it, or with an edit that it has not yet.",
              always: [{ guard: "isUnsent", target: "sending" }, { target: "settled" }],
            },
            settled: {
              description: "The line is the shop's own.",
              on: { send: { target: "sending" } },
            },
            pausing: {
              description: "The buyer may still be typing.",
              after: { pause: { target: "sending" } },
              on: { left: { target: "sending" } },
            },
            sending: {
              description: "The line is with the shop; an answer to an older edit is not heard.",
              invoke: {
                id: "put",
                src: "put",
                onDone: {
                  target: "settled",
                  actions: [
                    "forgetAttempts",
                    { type: "takeLine", params: ({ event }) => ({ line: event.output }) },
                  ],
                },
                onError: [
                  {
                    guard: "isRefusal",
                    target: "refused",
                    actions: {
                      type: "showRefusal",
                      params: ({ event }) => ({ error: event.error }),
                    },
                  },
                  { target: "waiting" },
                ],
              },
            },
            waiting: {
              description: "No answer came: sends again by itself when it is worth it.",
              invoke: {
                id: "untilWorthAsking",
                src: "untilWorthAsking",
                input: ({ context }) => context.attempt,
                onDone: { target: "sending", actions: "countAttempt" },
                onError: { target: "sending", actions: "countAttempt" },
              },
              on: { send: { target: "sending" } },
            },
            refused: {
              description: "No amount that can be made, or the shop said no: the buyer changes it.",
              on: { send: { target: "sending" } },
            },
            asItWas: { type: "history", description: "Where the line stood before the removal." },
          },
        },
        removing: {
          description: "The shop is asked to take the line away; it is off the screen already.",
          invoke: {
            id: "remove",
            src: "remove",
            onDone: { target: "removed" },
            onError: { target: "here.asItWas" },
          },
        },
        removed: {
          description: "Gone, unless the buyer takes the removal back.",
          on: { restore: { target: "here.sending" } },
        },
      },
    },
    device: {
      initial: "opening",
      on: {
        edited: {
          guard: { type: "isWhole", params: ({ event }) => event.whole },
          target: ".writing",
        },
      },
      states: {
        opening: {
          description: "An edit of an earlier visit was read from the device.",
          always: [{ guard: "isUnsent", target: "kept" }, { target: "idle" }],
        },
        idle: { description: "The line was not edited." },
        writing: {
          description: "The newest edit is being written.",
          invoke: {
            id: "keepEdit",
            src: "keepEdit",
            onDone: { target: "kept" },
            onError: { target: "failed" },
          },
        },
        kept: { description: "Until the shop has the edit, it survives a reload." },
        failed: {
          description: "The device could not keep the edit: it lives as long as this page.",
        },
      },
    },
  },
});
