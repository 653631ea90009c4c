import { assign, fromPromise, setup } from "xstate";
import type { CartLine } from "#contract/cart/carts.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { missing } from "./failures.ts";

export type CartLineEvent =
  /** The amount was changed; `whole`: the job can be sent. */
  | { type: "edited"; whole: boolean }
  /** The server is to price the current line now. */
  | { type: "send" }
  | { type: "remove" }
  /** Discards the waiting or refused change: the line is the server's again. */
  | { type: "withdraw" }
  /** Undoes a removal. */
  | { type: "restore" }
  /** The cart was closed: a delayed send happens at once. */
  | { type: "left" };

export interface CartLineInput {
  lineId: string;
  /** The line's row in 待发箱, of an earlier visit or another tab. */
  held: "nothing" | "edit" | "refusedEdit" | "removal";
}

/** Whether a removal has reached the server, or waits. */
export interface Removal {
  waits: boolean;
}

interface Context extends CartLineInput {
  /** Counts the edits of the line. */
  revision: number;
  /** Sends of this revision without a reply. */
  attempt: number;
}

/** Refusals that do not concern the line: worth a retry. */
const passing: ReadonlySet<number> = new Set([
  codes.appTokenInvalid,
  codes.keyInProgress,
  codes.throttled,
]);

/**
 * Synchronisation of one cart line: `line` is the progress of its newest edit, `device` whether
 * that edit is in 待发箱 and would survive a reload. A line with the tag `off` is not displayed. The
 * line itself and its input are in src/features/cart/cart-line-data.ts.
 */
export const cartLineMachine = setup({
  types: {} as { context: Context; events: CartLineEvent; input: CartLineInput },
  actors: {
    /** Sends the current line; the server prices and signs it again. */
    put: fromPromise<CartLine>(missing),
    /** Resolves when 待发箱 has progressed; without it, when a retry may succeed. */
    untilWorthAsking: fromPromise<void, number>(missing),
    /** Stores the removal on the device; rejects where the device cannot. */
    keepRemoval: fromPromise<void>(missing),
    remove: fromPromise<Removal>(missing),
    /** Removes the line's row from 待发箱. */
    withdraw: fromPromise<void>(missing),
    /** Stores the edit on the device; rejects where the device cannot. */
    keepEdit: fromPromise<void>(missing),
  },
  actions: {
    /** The server's line replaces the device's. */
    takeLine: (_, _params: { line: CartLine }) => {},
    showRefusal: (_, _params: { error: unknown }) => {},
    /** The server's line is displayed. */
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
    /** The server refused this line for its content, not temporarily. */
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
              description: "A line as the server returned it, or with its row in 待发箱.",
              always: [
                { guard: "isEdited", target: "waiting" },
                { guard: "isRefused", target: "refused" },
                { guard: "isRemoved", target: "#cartLine.line.removed.waiting" },
                { target: "settled" },
              ],
            },
            settled: {
              description: "The line equals the server's.",
              on: { send: { target: "sending" } },
            },
            pausing: {
              description: "The buyer may still be typing.",
              after: { pause: { target: "sending" } },
              on: { left: { target: "sending" } },
            },
            sending: {
              description: "The line is being sent; a reply to an older edit is ignored.",
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
              description: "No reply came: sent again when a retry may succeed.",
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
              description: "An impossible amount, or a refusal: the buyer changes or discards it.",
              on: { send: { target: "sending" }, withdraw: { target: "withdrawing" } },
            },
            withdrawing: {
              description: "The edit is being removed from 待发箱.",
              invoke: {
                id: "withdraw",
                src: "withdraw",
                onDone: { target: "settled", actions: "giveBack" },
                onError: { target: "refused" },
              },
            },
            asItWas: { type: "history", description: "The state before the removal." },
          },
        },
        removing: {
          initial: "writing",
          states: {
            writing: {
              description: "The removal is being stored; the line stays until then.",
              invoke: {
                id: "keepRemoval",
                src: "keepRemoval",
                onDone: { target: "asking" },
                onError: { target: "asking" },
              },
            },
            asking: {
              description: "The server is asked to remove the line.",
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
            taken: { description: "The server has removed the line." },
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
          description: "The line's row in 待发箱 was read from the device.",
          always: [{ guard: "isKept", target: "kept" }, { target: "idle" }],
        },
        idle: { description: "The line was not edited." },
        writing: {
          description: "The newest edit is being stored.",
          invoke: {
            id: "keepEdit",
            src: "keepEdit",
            onDone: { target: "kept" },
            onError: { target: "failed" },
          },
        },
        kept: { description: "The edit is in 待发箱 until the server has it." },
        failed: {
          description: "The device could not store the edit: it lasts as long as this page.",
        },
      },
    },
  },
});
