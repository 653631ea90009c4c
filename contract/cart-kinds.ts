import type { CodeOf } from "./vocabularies.ts";

/** The two carts, and the kinds of order that are made from them. */
export type CartKind = CodeOf<"orderType">;

/** What stands in the paper cart is paper, and nothing else does: the job decides. */
export const cartKindOf = ({ quoteType }: { readonly quoteType: string }): CartKind =>
  quoteType === "paper" ? "paper" : "print";

export const cartNames: Readonly<Record<CartKind, string>> = { print: "报价车", paper: "纸张车" };
