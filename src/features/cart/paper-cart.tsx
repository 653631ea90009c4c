import { cartLoader } from "./cart-loading.ts";
import { CartScreen } from "./cart-screen.tsx";

export const loader = cartLoader("paper");

/** `/paper/shop-cart`: paper, which is ordered separately. */
export function Component() {
  return <CartScreen kind="paper" />;
}
