import { asError, asReview, type CheckoutState } from "./checkout-setup.ts";

/** The buyer chooses; the server prices each choice. */
export const editing = {
  description: "The buyer chooses; the server prices each choice.",
  initial: "pricing",
  on: { "terms.changed": { target: ".pricing", actions: ["hush", "forgetAgreement"] } },
  states: {
    pricing: {
      description: "The server prices the choice: goods, freight, total.",
      tags: ["busy", "editable"],
      invoke: {
        id: "review",
        src: "review",
        onDone: [
          {
            guard: { type: "isOtherTotal", params: asReview },
            target: "priceMoved",
            actions: { type: "takeReview", params: asReview },
          },
          {
            target: "priced",
            actions: [{ type: "takeReview", params: asReview }, "forgetAgreement"],
          },
        ],
        onError: { target: "judging", actions: { type: "fail", params: asError } },
      },
    },
    judging: {
      description: "Classifies a failed review.",
      entry: "sayFailure",
      always: [
        { guard: "isOver", target: "#checkout.stage.parked.login" },
        { guard: "isAnswer", target: "refused" },
        { target: "#checkout.stage.parked.network" },
      ],
    },
    refused: {
      description: "The server refused; the message has the reason. The choice may be changed.",
      tags: ["editable", "needsTap"],
      on: { tryAgain: { target: "pricing", actions: "hush" } },
    },
    priced: {
      description: "The total is shown; 提交订单 can be pressed.",
      tags: ["editable", "needsTap"],
      on: { place: { target: "#checkout.stage.placing", actions: "hush" } },
    },
    priceMoved: {
      description: "The total differs from the accepted one: shows both and asks.",
      tags: "needsTap",
      on: {
        acceptPrice: {
          target: "#checkout.stage.placing",
          actions: ["hush", "forgetAgreement"],
        },
        declinePrice: { target: "priced", actions: "forgetAgreement" },
      },
    },
  },
} as const satisfies CheckoutState;
