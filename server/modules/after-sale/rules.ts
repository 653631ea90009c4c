import { without } from "#contract/after-sale/after-sale-share.ts";
import { afterSaleDays } from "#contract/orders/order-terms.ts";
import { orderStates } from "#contract/orders/states.ts";
import type { AfterSaleLineRow } from "#server/modules/order-records/after-sales.repository.ts";
import type { OrderEventRow, OrderRow } from "#server/modules/order-records/orders.repository.ts";

const dayMs = 86_400_000;

/** May after-sale be requested now? `until` is the last instant; null until the receipt. */
export type Period =
  | { readonly kind: "open"; readonly until: number | null }
  | { readonly kind: "closed"; readonly reason: string };

/** After-sale is for shipped goods, until some days after the receipt. */
export function periodOf(order: OrderRow, events: readonly OrderEventRow[], now: number): Period {
  switch (order.state) {
    case orderStates.awaitingPayment:
      return { kind: "closed", reason: "订单还没有付款" };
    case orderStates.awaitingArtwork:
    case orderStates.artworkRejected:
    case orderStates.inProduction:
    case orderStates.awaitingShipment:
      return { kind: "closed", reason: "订单还没有发货" };
    case orderStates.cancelled:
      return { kind: "closed", reason: "订单已取消" };
    case orderStates.shipped:
      return { kind: "open", until: null };
    case orderStates.completed: {
      const until = receivedAt(order, events) + afterSaleDays * dayMs;
      if (now <= until) return { kind: "open", until };
      return { kind: "closed", reason: `收货已超过${afterSaleDays}天` };
    }
  }
}

function receivedAt(order: OrderRow, events: readonly OrderEventRow[]): number {
  const received = events.findLast((event) => event.toState === orderStates.completed);
  return (received?.at ?? order.updatedAt).getTime();
}

/** The quantity of a line that is neither granted nor requested by an open application. */
export function leftOf(
  item: { readonly id: string; readonly quantity: number },
  claimed: readonly AfterSaleLineRow[],
): number {
  return claimed
    .filter(({ orderItemId }) => orderItemId === item.id)
    .reduce((left, line) => without(left, line.granted ?? line.quantity), item.quantity);
}
