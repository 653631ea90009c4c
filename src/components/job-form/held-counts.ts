import { useSyncExternalStore } from "react";
import type { CartKind } from "#contract/cart/cart-kinds.ts";
import { deviceMayHold } from "#data/outbox/holds.ts";

type Counts = Readonly<Record<CartKind, number>>;

const listeners = new Set<() => void>();
let counts: Counts = { print: 0, paper: 0 };
let asked = 0;

/** Counts the contents of each cart on this device; the shell requests it, screens only show it. */
export async function lookIntoCarts(): Promise<void> {
  asked += 1;
  const turn = asked;
  if (!(await deviceMayHold("shop-public", "shop-u-"))) return;
  const { countCarts } = await import("#data/cart/cart-held.ts");
  const held = await countCarts();
  if (turn !== asked) return;
  counts = held;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Number of items in each cart at the last count. */
export const useHeldCounts = (): Counts => useSyncExternalStore(listen, () => counts);
