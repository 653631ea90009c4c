import { cart, paperCart } from "#contract/cart/carts.ts";
import { storedQuotes } from "#contract/quotes/quotes.ts";
import { copyOf } from "#data/copies/reply-copy.ts";

/** Each cart as its screen and the desk saw it last: the screen compares its prices with the new ones. */
export const cartCopy = copyOf(cart, () => "cart");
export const paperCartCopy = copyOf(paperCart, () => "paper-cart");

/** The checkout's own, so that it does not answer that comparison away. */
export const checkoutCartCopy = copyOf(cart, () => "cart-lines");
export const checkoutPaperCopy = copyOf(paperCart, () => "paper-cart-lines");

/** The versions of one cart line's quote. */
export const versionsCopy = copyOf(
  storedQuotes,
  ({ versions_of = "" }) => `quote-versions:${versions_of}`,
);
