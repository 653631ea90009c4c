import { cartLoader } from "./cart-loading.ts";
import { CartScreen } from "./cart-screen.tsx";

export const loader = cartLoader("print");

/** `/shopping-cart`: printed goods. */
export function Component() {
  return <CartScreen kind="print" />;
}
