import type { Endpoint } from "#contract/http/endpoint.ts";
import type { OrderDetail } from "#contract/orders/orders.ts";
import { afterSaleOfferCopy } from "#data/copies/after-sale-copies.ts";
import type { Seen } from "#data/copies/fetch-with-cache.ts";
import { lastSeen } from "#data/copies/last-seen.ts";
import { networkFirst } from "#data/copies/network-first.ts";
import type { ReplyCopy } from "#data/copies/reply-copy.ts";
import { orderReviewsCopy } from "#data/copies/review-copies.ts";
import { whenIdle } from "#platform/when-idle.ts";
import { takesReviews } from "./completed-order-links.tsx";

const freshMs = 60_000;

async function keep<E extends Endpoint>(copy: ReplyCopy<E>): Promise<void> {
  await whenIdle();
  const held = await lastSeen(copy);
  if (held === null || Date.now() - held.at > freshMs) await networkFirst(copy);
}

/**
 * Stores what the forms of a displayed order need (after-sale, reviews), so that they open without a
 * network. Without a reply a form loads it itself.
 */
export function keepFormsAtHand({ value, at }: Seen<OrderDetail>): void {
  if (at !== null) return;
  const { order_id, afterSale } = value;
  if (afterSale?.allowed === true) {
    void keep(afterSaleOfferCopy({ order_id })).catch(() => undefined);
  }
  if (takesReviews(value)) void keep(orderReviewsCopy({ order_id })).catch(() => undefined);
}
