import { editing } from "./checkout-editing.ts";
import { placing } from "./checkout-placing.ts";
import { recalling } from "./checkout-recalling.ts";
import { checkoutSetup, settle } from "./checkout-setup.ts";

/**
 * From choosing address and delivery to one placed order. `stage` is what the buyer sees;
 * `order` is whether an order may exist. While one may, only the server's verdict on the key
 * ends it; every other answer leads to reading back.
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
          description: "Nothing has left the device, or the server's verdict ended it.",
          always: [
            { guard: "isPlaced", target: "exists" },
            { guard: "isUncertain", target: "mayExist" },
          ],
        },
        mayExist: {
          description: "Something was sent and there is no verdict: an order may stand.",
          tags: "mayExist",
          always: [
            { guard: "isPlaced", target: "exists" },
            { guard: "hasNoIntent", target: "none" },
          ],
        },
        exists: { description: "The order stands, once.", type: "final" },
      },
    },
    stage: {
      initial: "opening",
      states: {
        opening: {
          description: "An earlier visit's tap is looked for first; else the choice is priced.",
          always: [{ guard: "hasPending", target: "recalling" }, { target: "editing" }],
        },
        recalling,
        editing,
        placing,
        parked: {
          description: "Everything is kept; nothing moves until its time comes.",
          initial: "network",
          states: {
            network: {
              description:
                "Nothing was sent. Prices again when it is worth it; placing waits for a tap.",
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
              description: "The login ended (20402): waits for the same buyer's return.",
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
          description: "Somebody else signed in: this checkout is not theirs.",
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
