import type { InputOf } from "#contract/http/endpoint.ts";
import { orders, paperOrders } from "#contract/orders/order-lists.ts";
import { orderDetailCall, paperOrder } from "#contract/orders/orders.ts";
import { copyOf } from "./reply-copy.ts";

export const orderCopy = copyOf(orderDetailCall, ({ order_id }) => `order:${order_id}`);

/** The first page of a state, or of all. A search is not cached: every word would leave a row. */
export const ordersCopy = copyOf(
  orders,
  ({ state = "" }: Pick<InputOf<typeof orders>, "state">) => `orders:${state}`,
);

export const paperOrderCopy = copyOf(paperOrder, ({ id }) => `paper-order:${id}`);

/** The first page of a state, or of all. */
export const paperOrdersCopy = copyOf(
  paperOrders,
  ({ state = "" }: Pick<InputOf<typeof paperOrders>, "state">) => `paper-orders:${state}`,
);
