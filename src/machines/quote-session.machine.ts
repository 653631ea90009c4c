import { quoteDesk } from "./quote-session-terms.ts";

/**
 * One job on its way to a price and into the cart: `price` is what the server has said of it,
 * `draft` whether the device has it, `handOver` the tap that is under way. What was typed and
 * what it costs lie beside, in src/configurator/state/configurator-data.ts.
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
          description: "The device's own price, or none; nobody looks, so nothing is asked.",
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
          description: "What is typed is no whole job: the reason is spoken after a pause.",
          after: { pause: { actions: "settle" } },
          on: { left: { target: "estimate" } },
        },
        pausing: {
          description: "The buyer may still be typing.",
          after: { pause: { target: "asking", actions: "settle" } },
          on: { confirm: { target: "asking" }, left: { target: "estimate" } },
        },
        asking: {
          description: "The server is asked; an answer to an older revision is not heard.",
          invoke: {
            id: "ask",
            src: "ask",
            onDone: {
              target: "locked",
              actions: [
                { type: "takeQuote", params: ({ event }) => ({ signed: event.output }) },
                { type: "noteLock", params: ({ event }) => ({ signed: event.output }) },
                "tellRepriced",
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
          description: "The server's signed price stands until it runs out.",
          on: {
            confirm: [
              { guard: { type: "lockHolds", params: ({ event }) => event.at } },
              { target: "asking" },
            ],
          },
        },
        refused: {
          description: "The server says no; it is asked again on a change or a tap.",
          on: { confirm: { target: "asking" }, opened: { target: "pausing" } },
        },
        waiting: {
          description: "No answer came: asks again by itself when it is worth it.",
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
          description: "A draft that is gone on with stands on the device; another does not yet.",
          always: [{ guard: "isHeld", target: "saved" }, { target: "untouched" }],
        },
        untouched: {
          description: "Nothing was typed that the device should keep.",
          on: { edited: { target: "writing" }, keep: { target: "writing" } },
        },
        writing: {
          description:
            "One write at a time is under way; the address names the draft once it stands.",
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
              description: "What is written is what stands in the form.",
              on: {
                edited: { target: "behind" },
                keep: { target: "behind" },
                repriced: { target: "behind" },
              },
            },
            behind: { description: "More came meanwhile: it is written next." },
          },
        },
        saved: {
          description: "The draft stands on the device.",
          on: {
            edited: { target: "writing" },
            keep: { target: "writing" },
            repriced: { target: "writing" },
          },
        },
        failed: {
          description: "The device could not keep the draft: written once it can.",
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
          description: "No tap is under way.",
          on: { add: { target: "underWay.adding" }, order: { target: "underWay.ordering" } },
        },
        underWay: {
          description: "Further taps do nothing until this one has come to its end.",
          invoke: {
            id: "handOver",
            src: "handOver",
            input: ({ event }) => (event.type === "order" ? "order" : "add"),
            onDone: {
              target: "idle",
              actions: [
                { type: "noteOutcome", params: ({ event }) => ({ outcome: event.output }) },
                { type: "tellHandedOver", params: ({ event }) => ({ outcome: event.output }) },
              ],
            },
            onError: {
              target: "idle",
              actions: { type: "noteOutcome", params: { outcome: null } },
            },
          },
          initial: "adding",
          states: {
            adding: { description: "On its way into the cart." },
            ordering: {
              description: "On its way to the checkout, by the login where there is need.",
            },
          },
        },
      },
    },
  },
});
