import { useEffect } from "react";
import { lookIntoCarts, useHeldCounts } from "#components/job-form/held-counts.ts";
import type { CartKind } from "#contract/cart/cart-kinds.ts";
import { watchCart } from "#data/cart/cart-changes.ts";

/**
 * How many things each cart holds, for the badges of 报价车 and 纸张: what its screen lists, a
 * visitor's and a buyer's alike. Looked up once the page rests, and whenever that changes.
 */
export function useCartCounts(place: string): Readonly<Record<CartKind, number>> {
  useEffect(() => {
    const lookQuietly = () => void lookIntoCarts().catch(() => undefined);
    const timer = setTimeout(lookQuietly, place === "" ? 0 : 400);
    const stop = watchCart(lookQuietly);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [place]);
  return useHeldCounts();
}
