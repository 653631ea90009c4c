import type { OrderDetail } from "#contract/orders/orders.ts";
import { afterSaleOfferCopy } from "#data/copies/after-sale-copies.ts";
import type { Seen } from "#data/copies/fetch-with-cache.ts";
import { lastSeen } from "#data/copies/last-seen.ts";
import { networkFirst } from "#data/copies/network-first.ts";
import { whenIdle } from "#platform/when-idle.ts";

const freshMs = 60_000;

async function keep(order_id: string): Promise<void> {
  await whenIdle();
  const copy = afterSaleOfferCopy({ order_id });
  const held = await lastSeen(copy);
  if (held === null || Date.now() - held.at > freshMs) await networkFirst(copy);
}

/**
 * Stores what the after-sale form of a displayed order needs, so that it opens without a network.
 * Without a reply the form loads it itself.
 */
export function keepOfferAtHand({ value, at }: Seen<OrderDetail>): void {
  if (at !== null || value.afterSale?.allowed !== true) return;
  void keep(value.order_id).catch(() => undefined);
}
