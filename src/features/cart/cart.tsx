import { cartLoader } from "./cart-loading.ts";
import { CartScreen } from "./cart-screen.tsx";

export const loader = cartLoader("print");

/** `/shopping-cart`: what is to be printed. */
export function Component() {
  return <CartScreen kind="print" />;
}
