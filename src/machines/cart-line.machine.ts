import { assign, fromPromise, setup } from "xstate";
import type { CartLine } from "#contract/cart/carts.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { missing } from "./failures.ts";

export type CartLineEvent =
  /** The amount was changed; `whole`: it says a job that can be sent. */
  | { type: "edited"; whole: boolean }
  /** The shop is to price the line as it stands, now. */
  | { type: "send" }
  | { type: "remove" }
  /** Gives up what waits or was refused: the line is the shop's own again. */
  | { type: "withdraw" }
  /** Takes a removal back. */
  | { type: "restore" }
  /** The cart left the screen: what waits for a pause goes at once. */
  | { type: "left" };

export interface CartLineInput {
  lineId: string;
  /** What 待发箱 holds of the line since an earlier visit, or from another tab. */
  held: "nothing" | "edit" | "refusedEdit" | "removal";
}

/** Whether a removal has reached the shop, or waits for it. */
export interface Removal {
  waits: boolean;
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
 * come, `device` whether that edit stands in 待发箱 and would survive a reload. A line with the
 * tag `off` is off the screen. The line itself and what stands in
 * its field lie beside, in src/features/cart/cart-line-data.ts.
 */
export const cartLineMachine = setup({
  types: {} as { context: Context; events: CartLineEvent; input: CartLineInput },
  actors: {
    /** Has the line sent as it stands; the shop prices and signs it anew. */
    put: fromPromise<CartLine>(missing),
    /** Resolves when 待发箱 has come further with the line; without it, when asking again is worth it. */
    untilWorthAsking: fromPromise<void, number>(missing),
    /** Writes the removal to the device; rejects where the device cannot. */
    keepRemoval: fromPromise<void>(missing),
    remove: fromPromise<Removal>(missing),
    /** Takes out of 待发箱 what it holds of the line. */
    withdraw: fromPromise<void>(missing),
    /** Writes the edit to the device; rejects where the device cannot. */
    keepEdit: fromPromise<void>(missing),
  },
  actions: {
    /** The shop's line takes the place of the device's. */
    takeLine: (_, _params: { line: CartLine }) => {},
    showRefusal: (_, _params: { error: unknown }) => {},
    /** The line stands as the shop gave it. */
    giveBack: () => {},
    countEdit: assign({ revision: ({ context }) => context.revision + 1, attempt: 0 }),
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
    forgetAttempts: assign({ attempt: 0 }),
  },
  guards: {
    isWhole: (_, whole: boolean) => whole,
    isEdited: ({ context }) => context.held === "edit",
    isRefused: ({ context }) => context.held === "refusedEdit",
    isRemoved: ({ context }) => context.held === "removal",
    isKept: ({ context }) => context.held === "edit" || context.held === "refusedEdit",
    waits: (_, { waits }: Removal) => waits,
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
              description: "A line as the shop gave it, or with what 待发箱 holds of it.",
              always: [
                { guard: "isEdited", target: "waiting" },
                { guard: "isRefused", target: "refused" },
                { guard: "isRemoved", target: "#cartLine.line.removed.waiting" },
                { target: "settled" },
              ],
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
              description: "No answer came: goes by itself when it is worth it.",
              invoke: {
                id: "untilWorthAsking",
                src: "untilWorthAsking",
                input: ({ context }) => context.attempt,
                onDone: { target: "sending", actions: "countAttempt" },
                onError: { target: "sending", actions: "countAttempt" },
              },
              on: { send: { target: "sending" }, withdraw: { target: "withdrawing" } },
            },
            refused: {
              description:
                "No amount that can be made, or the shop said no: the buyer changes it or gives it up.",
              on: { send: { target: "sending" }, withdraw: { target: "withdrawing" } },
            },
            withdrawing: {
              description: "The edit is being taken out of 待发箱.",
              invoke: {
                id: "withdraw",
                src: "withdraw",
                onDone: { target: "settled", actions: "giveBack" },
                onError: { target: "refused" },
              },
            },
            asItWas: { type: "history", description: "Where the line stood before the removal." },
          },
        },
        removing: {
          initial: "writing",
          states: {
            writing: {
              description: "The removal is being written; the line stands until it is.",
              invoke: {
                id: "keepRemoval",
                src: "keepRemoval",
                onDone: { target: "asking" },
                onError: { target: "asking" },
              },
            },
            asking: {
              description: "The shop is asked to take the line away.",
              tags: "off",
              invoke: {
                id: "remove",
                src: "remove",
                onDone: [
                  {
                    guard: { type: "waits", params: ({ event }) => event.output },
                    target: "#cartLine.line.removed.waiting",
                  },
                  { target: "#cartLine.line.removed.taken" },
                ],
                onError: { target: "#cartLine.line.here.asItWas" },
              },
            },
          },
        },
        removed: {
          tags: "off",
          initial: "taken",
          states: {
            waiting: { description: "The removal waits in 待发箱." },
            taken: { description: "The shop has taken the line away." },
          },
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
          description: "What 待发箱 holds of the line was read from the device.",
          always: [{ guard: "isKept", target: "kept" }, { target: "idle" }],
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
        kept: { description: "Until the shop has the edit, it stands in 待发箱." },
        failed: {
          description: "The device could not keep the edit: it lives as long as this page.",
        },
      },
    },
  },
});
