import { useEffect, useState } from "react";
import { watchCart } from "#db/cart-changes.ts";
import { deviceMayHold } from "#db/holds.ts";

/**
 * How many things 报价车 holds, for its badge: what its screen lists, a visitor's and a buyer's
 * alike. Looked up once the page rests, and whenever that changes.
 */
export function useCartCount(place: string): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let current = true;
    const look = async () => {
      if (!(await deviceMayHold("shop-public", "shop-u-"))) return;
      const { countCart } = await import("#db/cart-held.ts");
      const held = await countCart();
      if (current) setCount(held);
    };
    const lookQuietly = () => void look().catch(() => undefined);
    const timer = setTimeout(lookQuietly, place === "" ? 0 : 400);
    const stop = watchCart(lookQuietly);
    return () => {
      current = false;
      clearTimeout(timer);
      stop();
    };
  }, [place]);
  return count;
}
