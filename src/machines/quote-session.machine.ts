import { quoteDesk } from "./quote-session-terms.ts";

/**
 * One job from its price into the cart: `price` is the server's state, `draft` the device's,
 * `handOver` the running action. The input and its price are in
 * src/configurator/state/configurator-data.ts.
 */
export const quoteSessionMachine = quoteDesk.createMachine({
  id: "quoteDesk",
  context: ({ input }) => ({
    ...input,
    revision: 0,
    attempt: 0,
    lockedUntil: 0,
    handedOver: null,
  }),
  type: "parallel",
  states: {
    price: {
      initial: "estimate",
      on: {
        edited: [
          {
            guard: { type: "isWhole", params: ({ event }) => event.whole },
            target: ".pausing",
            actions: "countEdit",
          },
          { target: ".incomplete", actions: "countEdit" },
        ],
      },
      states: {
        estimate: {
          description:
            "The device's own price, or none; no view is shown, so nothing is requested.",
          on: {
            opened: [
              {
                guard: { type: "isWhole", params: ({ event }) => event.whole },
                target: "pausing",
              },
              { target: "incomplete" },
            ],
            confirm: { target: "asking" },
          },
        },
        incomplete: {
          description: "The input is no complete job: the reason is announced after a pause.",
          after: { pause: { actions: "settle" } },
          on: { left: { target: "estimate" } },
        },
        pausing: {
          description: "The buyer may still be typing.",
          after: { pause: { target: "asking", actions: "settle" } },
          on: { confirm: { target: "asking" }, left: { target: "estimate" } },
        },
        asking: {
          description: "The server is asked; a reply to an older revision is ignored.",
          invoke: {
            id: "ask",
            src: "ask",
            onDone: {
              target: "locked",
              actions: [
                { type: "takeQuote", params: ({ event }) => ({ signed: event.output }) },
                { type: "noteLock", params: ({ event }) => ({ signed: event.output }) },
                "raiseRepriced",
              ],
            },
            onError: [
              {
                guard: "isRefusal",
                target: "refused",
                actions: { type: "showRefusal", params: ({ event }) => ({ error: event.error }) },
              },
              { target: "waiting" },
            ],
          },
          on: { left: { target: "estimate" } },
        },
        locked: {
          description: "The server's signed price is valid until it expires.",
          on: {
            confirm: [
              { guard: { type: "lockHolds", params: ({ event }) => event.at } },
              { target: "asking" },
            ],
          },
        },
        refused: {
          description: "The server refused; it is asked again after a change or a press.",
          on: { confirm: { target: "asking" }, opened: { target: "pausing" } },
        },
        waiting: {
          description: "No reply came: asks again when a retry may succeed.",
          invoke: {
            id: "untilWorthAsking",
            src: "untilWorthAsking",
            input: ({ context }) => context.attempt,
            onDone: { target: "asking", actions: "countAttempt" },
            onError: { target: "estimate" },
          },
          on: { confirm: { target: "asking" }, left: { target: "estimate" } },
        },
      },
    },
    draft: {
      initial: "opening",
      on: {
        handedOver: [
          {
            guard: { type: "isInCartAsItWas", params: ({ event }) => event.outcome },
            target: ".writing",
            actions: { type: "beginAnew", params: ({ event }) => ({ outcome: event.outcome }) },
          },
          {
            guard: { type: "isInCart", params: ({ event }) => event.outcome },
            target: ".untouched",
            actions: [
              { type: "beginAnew", params: ({ event }) => ({ outcome: event.outcome }) },
              { type: "nameDraft", params: { draftId: null } },
            ],
          },
        ],
      },
      states: {
        opening: {
          description: "A continued draft is stored on the device; a new one is not yet.",
          always: [{ guard: "isHeld", target: "saved" }, { target: "untouched" }],
        },
        untouched: {
          description: "There is no input to store.",
          on: { edited: { target: "writing" }, keep: { target: "writing" } },
        },
        writing: {
          description: "One write at a time; the address names the draft once it is stored.",
          invoke: {
            id: "write",
            src: "write",
            input: ({ context }) => context.draftId,
            onDone: [
              {
                guard: "isBehind",
                target: "writing",
                reenter: true,
                actions: {
                  type: "nameDraft",
                  params: ({ context }) => ({ draftId: context.draftId }),
                },
              },
              {
                target: "saved",
                actions: {
                  type: "nameDraft",
                  params: ({ context }) => ({ draftId: context.draftId }),
                },
              },
            ],
            onError: [
              { guard: "isBehind", target: "writing", reenter: true },
              { target: "failed" },
            ],
          },
          initial: "abreast",
          states: {
            abreast: {
              description: "The current form is being written.",
              on: {
                edited: { target: "behind" },
                keep: { target: "behind" },
                repriced: { target: "behind" },
              },
            },
            behind: { description: "The form has changed since: it is written next." },
          },
        },
        saved: {
          description: "The draft is stored on the device.",
          on: {
            edited: { target: "writing" },
            keep: { target: "writing" },
            repriced: { target: "writing" },
          },
        },
        failed: {
          description: "The device could not store the draft: written once it can.",
          invoke: {
            id: "untilStoreBack",
            src: "untilStoreBack",
            onDone: { target: "writing" },
            onError: { target: "writing" },
          },
          on: {
            edited: { target: "writing" },
            keep: { target: "writing" },
            repriced: { target: "writing" },
          },
        },
      },
    },
    handOver: {
      initial: "idle",
      states: {
        idle: {
          description: "No action is running.",
          on: { add: { target: "underWay.adding" }, order: { target: "underWay.ordering" } },
        },
        underWay: {
          description: "Further presses do nothing until this action has finished.",
          invoke: {
            id: "handOver",
            src: "handOver",
            input: ({ event }) => (event.type === "order" ? "order" : "add"),
            onDone: {
              target: "idle",
              actions: [
                { type: "noteOutcome", params: ({ event }) => ({ outcome: event.output }) },
                { type: "raiseHandedOver", params: ({ event }) => ({ outcome: event.output }) },
              ],
            },
            onError: {
              target: "idle",
              actions: { type: "noteOutcome", params: { outcome: null } },
            },
          },
          initial: "adding",
          states: {
            adding: { description: "The job is being put into the cart." },
            ordering: {
              description: "The job goes to checkout, through the login where needed.",
            },
          },
        },
      },
    },
  },
});
