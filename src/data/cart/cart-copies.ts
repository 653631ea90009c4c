import { cart, paperCart } from "#contract/cart/carts.ts";
import { storedQuotes } from "#contract/quotes/quotes.ts";
import { copyOf } from "#data/copies/reply-copy.ts";

/**
 * Each cart as its screen and the configurator last loaded it: the screen compares prices with it.
 */
export const cartCopy = copyOf(cart, () => "cart");
export const paperCartCopy = copyOf(paperCart, () => "paper-cart");

/** The checkout's own copy, so that it does not overwrite the one for that comparison. */
export const checkoutCartCopy = copyOf(cart, () => "cart-lines");
export const checkoutPaperCopy = copyOf(paperCart, () => "paper-cart-lines");

/** The versions of one cart line's quote. */
export const versionsCopy = copyOf(
  storedQuotes,
  ({ versions_of = "" }) => `quote-versions:${versions_of}`,
);
