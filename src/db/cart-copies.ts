import { cart } from "#contract/carts.ts";
import { storedQuotes } from "#contract/quotes.ts";
import { copyOf } from "./reply-copy.ts";

/** The cart as 报价车 and the desk saw it last: 报价车 compares its prices with the new ones. */
export const cartCopy = copyOf(cart, () => "cart");

/** The checkout's own, so that it does not answer that comparison away. */
export const checkoutCartCopy = copyOf(cart, () => "cart-lines");

/** The versions of one cart line's quote. */
export const versionsCopy = copyOf(
  storedQuotes,
  ({ versions_of = "" }) => `quote-versions:${versions_of}`,
);
