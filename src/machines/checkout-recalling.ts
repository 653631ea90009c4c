import { asError, asOrder, type CheckoutState, letGo } from "./checkout-setup.ts";

/** Learns what became of a tap from before: an earlier visit's, or the one a login cut in two. */
export const recalling = {
  description: "Learns what became of a tap from before a visit or a login; sends nothing.",
  tags: ["busy", "placing"],
  invoke: { id: "holdDraft", src: "holdDraft" },
  initial: "asking",
  states: {
    asking: {
      description: "The server is asked for the order of that tap.",
      invoke: {
        id: "recall",
        src: "recall",
        input: ({ context }) => context.intent,
        onDone: [
          {
            guard: { type: "isOrder", params: asOrder },
            target: "#checkout.stage.placed",
            actions: { type: "takeOrder", params: asOrder },
          },
          { target: "#checkout.stage.editing", actions: ["sayRefuted", ...letGo] },
        ],
        onError: { target: "judging", actions: { type: "fail", params: asError } },
      },
    },
    judging: {
      description: "Decides what a question without an answer means.",
      always: [
        { guard: "isOver", target: "#checkout.stage.parked.login" },
        { target: "waiting", actions: "countMiss" },
      ],
    },
    waiting: {
      description: "Asks again when it is worth it.",
      invoke: {
        id: "recallAgain",
        src: "worthAsking",
        input: ({ context }) => ({ attempt: context.misses }),
        onDone: { target: "asking" },
        onError: { target: "asking" },
      },
    },
  },
} as const satisfies CheckoutState;
