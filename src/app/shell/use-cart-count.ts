import { useEffect } from "react";
import { lookIntoCarts, useHeldCounts } from "#components/job-form/held-counts.ts";
import type { CartKind } from "#contract/cart/cart-kinds.ts";
import { watchCart } from "#data/cart/cart-changes.ts";

/**
 * Number of items in each cart, for the badges of 报价车 and 纸张: what its screen lists, for visitors
 * and buyers. Counted once the page is idle, and after every change.
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
