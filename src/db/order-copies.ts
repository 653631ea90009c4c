import type { InputOf } from "#contract/endpoint.ts";
import { orderDetailCall, orders } from "#contract/orders.ts";
import { copyOf } from "./reply-copy.ts";

export const orderCopy = copyOf(orderDetailCall, ({ order_id }) => `order:${order_id}`);

/** The first page of a state, or of all. A search is not kept: every word would leave a row. */
export const ordersCopy = copyOf(
  orders,
  ({ state = "" }: Pick<InputOf<typeof orders>, "state">) => `orders:${state}`,
);
