import * as v from "valibot";
import { orderType } from "#contract/lookups/order-choices.ts";
import type { CodeOf } from "#contract/lookups/vocabularies.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";

/** The two carts, and the kinds of order that are made from them. */
export type CartKind = CodeOf<"orderType">;

/** Of an order; another host leaves it out: then it is a print order. */
export const orderKind = v.optional(v.picklist(codesOf(orderType)));

/** The paper cart holds paper only, and paper is in no other cart: the job decides. */
export const cartKindOf = ({ quoteType }: { readonly quoteType: string }): CartKind =>
  quoteType === "paper" ? "paper" : "print";

export const cartNames: Readonly<Record<CartKind, string>> = { print: "报价车", paper: "纸张车" };
