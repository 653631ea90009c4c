import type { CartKind } from "./cart-kinds.ts";
import {
  cart,
  paperCart,
  putCartLine,
  putPaperCartLine,
  removeCartLines,
  removePaperCartLines,
} from "./carts.ts";

interface CartCalls {
  readonly list: typeof cart;
  readonly put: typeof putCartLine;
  readonly remove: typeof removeCartLines;
}

/** The three calls of one cart. */
export const cartCalls: Readonly<Record<CartKind, CartCalls>> = {
  print: { list: cart, put: putCartLine, remove: removeCartLines },
  paper: { list: paperCart, put: putPaperCartLine, remove: removePaperCartLines },
};
