import { call } from "#api/call.ts";
import { Unreachable } from "#api/unreachable.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import { orders } from "#contract/orders.ts";
import { lastSeen } from "#db/last-seen.ts";
import { ordersCopy } from "#db/order-copies.ts";
import { type Seen, seen } from "#db/seen.ts";

export type OrdersPage = OutputOf<typeof orders>;

/** What the list is narrowed to; empty = not. */
export interface Filter {
  readonly state: string;
  readonly keyword: string;
}

/** One page of the list, by key. */
export const askOrders = ({ state, keyword }: Filter, cursor?: string) =>
  call(orders, {
    ...(state === "" ? {} : { state }),
    ...(keyword === "" ? {} : { keyword }),
    ...(cursor === undefined ? {} : { cursor }),
  });

/** Offline, a narrower list is picked from the copy of the whole one. */
async function pickedFromCopy(filter: Filter): Promise<Seen<OrdersPage> | null> {
  const copy = await lastSeen(ordersCopy({}));
  if (copy === null) return null;
  const { items, counts } = copy.value;
  const asked = items.filter(
    (order) =>
      (filter.state === "" || String(order.state) === filter.state) &&
      (order.order_no.includes(filter.keyword) ||
        order.items.some(({ title }) => title.includes(filter.keyword))),
  );
  return { value: { items: asked, nextCursor: null, counts }, at: copy.at };
}

/** The first page, from the server or from the device. */
export async function loadOrders(filter: Filter): Promise<Seen<OrdersPage>> {
  try {
    // A search is not kept: every word would leave a row on the device.
    if (filter.keyword !== "") return { value: await askOrders(filter), at: null };
    return await seen(ordersCopy(filter.state === "" ? {} : { state: filter.state }));
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    const picked = await pickedFromCopy(filter);
    if (picked === null) throw error;
    return picked;
  }
}
