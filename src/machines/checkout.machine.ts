import { editing } from "./checkout-editing.ts";
import { placing } from "./checkout-placing.ts";
import { recalling } from "./checkout-recalling.ts";
import { checkoutSetup, settle } from "./checkout-setup.ts";

/**
 * From choosing address and delivery to one placed order. `stage` is what the buyer sees; `order`
 * is whether an order may exist. While one may exist, only the server's reply about the key settles
 * it; every other result leads to a recall.
 */
export const checkoutMachine = checkoutSetup.createMachine({
  id: "checkout",
  context: ({ input }) => ({
    ...input,
    review: null,
    intent: input.pending,
    sends: 0,
    misses: 0,
    failure: null,
    agreedTotal: null,
    agreedLines: [],
    message: null,
    placed: null,
  }),
  output: ({ context }) => context.placed,
  invoke: { id: "lookAfter", src: "lookAfter" },
  type: "parallel",
  states: {
    order: {
      initial: "none",
      states: {
        none: {
          description: "Nothing was sent, or the server's final reply settled it.",
          always: [
            { guard: "isPlaced", target: "exists" },
            { guard: "isUncertain", target: "mayExist" },
          ],
        },
        mayExist: {
          description: "An intent was sent without a final reply: an order may exist.",
          tags: "mayExist",
          always: [
            { guard: "isPlaced", target: "exists" },
            { guard: "hasNoIntent", target: "none" },
          ],
        },
        exists: { description: "The order exists, once.", type: "final" },
      },
    },
    stage: {
      initial: "opening",
      states: {
        opening: {
          description: "An earlier visit's intent is recalled first; else the choice is priced.",
          always: [{ guard: "hasPending", target: "recalling" }, { target: "editing" }],
        },
        recalling,
        editing,
        placing,
        parked: {
          description: "All input is preserved; no request is made until the cause has ended.",
          initial: "network",
          states: {
            network: {
              description:
                "Nothing was sent. Prices again when a retry may succeed; placing needs a press.",
              tags: ["editable", "needsTap"],
              entry: "countMiss",
              invoke: {
                id: "priceAgain",
                src: "worthAsking",
                input: ({ context }) => ({ attempt: context.misses }),
                onDone: { target: "#checkout.stage.editing", actions: "hush" },
                onError: { target: "#checkout.stage.editing", actions: "hush" },
              },
              on: {
                "terms.changed": { target: "#checkout.stage.editing", actions: "hush" },
                tryAgain: { target: "#checkout.stage.editing", actions: "hush" },
              },
            },
            login: {
              description: "The session ended (20402): waits for the same buyer's login.",
              invoke: {
                id: "signedInAgain",
                src: "signedInAgain",
                onDone: [
                  {
                    guard: {
                      type: "isOtherBuyer",
                      params: ({ event }) => ({ userKey: event.output }),
                    },
                    target: "#checkout.stage.otherBuyer",
                  },
                  { guard: "mayExist", target: "#checkout.stage.recalling" },
                  { target: "#checkout.stage.editing" },
                ],
                onError: { target: "login", reenter: true },
              },
            },
          },
        },
        otherBuyer: {
          description: "Another buyer signed in, who does not own this checkout.",
          type: "final",
        },
        placed: {
          description: "The order exists, once.",
          type: "final",
          entry: [settle, { type: "leave", params: ({ context }) => ({ placed: context.placed }) }],
        },
      },
    },
  },
});
