import { asError, asOrder, type CheckoutState, letGo } from "./checkout-setup.ts";

/** Recalls an earlier intent: of an earlier visit, or one that an expired login interrupted. */
export const recalling = {
  description: "Recalls an intent from before this visit or login; sends nothing.",
  tags: ["busy", "placing"],
  invoke: { id: "holdDraft", src: "holdDraft" },
  initial: "asking",
  states: {
    asking: {
      description: "The server is asked for the order of that intent.",
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
      description: "Classifies a failed query.",
      always: [
        { guard: "isOver", target: "#checkout.stage.parked.login" },
        { target: "waiting", actions: "countMiss" },
      ],
    },
    waiting: {
      description: "Queries again when a retry may succeed.",
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
