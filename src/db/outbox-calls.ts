import {
  addAddress,
  addInvoiceTitle,
  changeAddress,
  changeInvoiceTitle,
  removeAddress,
  removeInvoiceTitle,
} from "#contract/account/account.ts";
import {
  putCartLine,
  putPaperCartLine,
  removeCartLines,
  removePaperCartLines,
} from "#contract/cart/carts.ts";
import type { InputOf, OutputOf } from "#contract/http/endpoint.ts";
import { addToInquiry, askShop } from "#contract/inquiries/inquiries.ts";
import { putReview, removeReview } from "#contract/reviews/reviews.ts";

/** Calls that may wait for the network; a published name stays: devices hold rows of it. */
export const waitingCalls = {
  addAddress,
  changeAddress,
  removeAddress,
  addInvoiceTitle,
  changeInvoiceTitle,
  removeInvoiceTitle,
  putCartLine,
  putPaperCartLine,
  changeCartLine: putCartLine,
  changePaperCartLine: putPaperCartLine,
  removeCartLine: removeCartLines,
  removePaperCartLine: removePaperCartLines,
  askShop,
  addToInquiry,
  putReview,
  removeReview,
} as const;

export type CallName = keyof typeof waitingCalls;

/** One call of the buyer with its input. */
export type Intent = {
  [Name in CallName]: { readonly name: Name; readonly input: InputOf<(typeof waitingCalls)[Name]> };
}[CallName];

/** The possible replies to one. */
export type CallReply = OutputOf<(typeof waitingCalls)[CallName]>;

/** Calls of one aggregate reach the server in the order they were made. */
export type Aggregate =
  | "addresses"
  | "invoiceTitles"
  | "cart"
  | "paperCart"
  | "inquiries"
  | "reviews";

export function aggregateOf(name: CallName): Aggregate {
  switch (name) {
    case "addAddress":
    case "changeAddress":
    case "removeAddress":
      return "addresses";
    case "addInvoiceTitle":
    case "changeInvoiceTitle":
    case "removeInvoiceTitle":
      return "invoiceTitles";
    case "putCartLine":
    case "changeCartLine":
    case "removeCartLine":
      return "cart";
    case "putPaperCartLine":
    case "changePaperCartLine":
    case "removePaperCartLine":
      return "paperCart";
    case "askShop":
    case "addToInquiry":
      return "inquiries";
    case "putReview":
    case "removeReview":
      return "reviews";
  }
}

/** Does a missing target mean that the call has had its effect already? */
export const isRemoval = (name: CallName): boolean =>
  name === "removeAddress" || name === "removeInvoiceTitle" || name === "removeReview";
