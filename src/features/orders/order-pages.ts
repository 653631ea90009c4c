import { call } from "#api/call.ts";
import { Unreachable } from "#api/unreachable.ts";
import { endOfShanghaiDay, startOfShanghaiDay } from "#contract/format/shanghai-day.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { ordersSheet } from "#contract/orders/exports.ts";
import { type OrderCard, orders, type Waiting, waitings } from "#contract/orders/order-lists.ts";
import { orderStates } from "#contract/orders/states.ts";
import { fetchWithCache, type Seen } from "#data/copies/fetch-with-cache.ts";
import { lastSeen } from "#data/copies/last-seen.ts";
import { ordersCopy } from "#data/copies/order-copies.ts";

export type OrdersPage = OutputOf<typeof orders>;

/** The list's filter; empty = none. `from` and `to` are days of Shanghai. */
export interface Filter {
  readonly state: string;
  readonly keyword: string;
  readonly from: string;
  readonly to: string;
  readonly product: string;
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(startOfShanghaiDay(text));

const isWaiting = (state: string): state is Waiting =>
  waitings.some((waiting) => waiting === state);

/** The filter in an address; invalid parts are ignored. */
export function filterOf(query: URLSearchParams): Filter {
  const text = (name: string, most: number) => (query.get(name) ?? "").trim().slice(0, most);
  const state = text("state", 6);
  const day = (name: string) => (isDay(text(name, 10)) ? text(name, 10) : "");
  return {
    state: /^\d{2}$/.test(state) || isWaiting(state) ? state : "",
    keyword: text("keyword", 60),
    from: day("from"),
    to: day("to"),
    product: text("product", 80),
  };
}

const isNarrowed = ({ keyword, from, to, product }: Filter): boolean =>
  [keyword, from, to, product].some((text) => text !== "");

/** A day or a product is chosen. */
export const isNarrowedBeyondWords = ({ from, to, product }: Filter): boolean =>
  [from, to, product].some((text) => text !== "");

const narrowing = (filter: Filter): Partial<Filter> =>
  Object.fromEntries(Object.entries(filter).filter(([, text]) => text !== ""));

/** The filtered list as a sheet. */
export const askOrdersSheet = (filter: Filter) => call(ordersSheet, narrowing(filter));

/** One page of the list, by cursor. */
export const askOrders = (filter: Filter, cursor?: string) =>
  call(orders, {
    ...narrowing(filter),
    ...(cursor === undefined ? {} : { cursor }),
  });

/** As the server sorts orders, from the copy on the device. */
function isIn({ state, artworkDue = 0, proofsDue = 0 }: OrderCard, asked: string): boolean {
  if (!isWaiting(asked)) return String(state) === asked;
  const isPaid = state === orderStates.awaitingArtwork;
  switch (asked) {
    case "file":
      return isPaid && artworkDue > 0;
    case "proof":
      return proofsDue > 0;
    case "review":
      return isPaid && artworkDue === 0 && proofsDue === 0;
  }
}

function passes({ state, keyword, from, to, product }: Filter, order: OrderCard): boolean {
  const titles = order.items.map(({ title }) => title);
  return (
    (state === "" || isIn(order, state)) &&
    (order.order_no.includes(keyword) || titles.some((title) => title.includes(keyword))) &&
    (from === "" || order.createdAt >= startOfShanghaiDay(from)) &&
    (to === "" || order.createdAt < endOfShanghaiDay(to)) &&
    (product === "" || titles.includes(product))
  );
}

/** Offline, a filtered list is taken from the copy of the whole one. */
async function pickedFromCopy(filter: Filter): Promise<{ value: OrdersPage; at: number } | null> {
  const copy = await lastSeen(ordersCopy({}));
  if (copy === null) return null;
  const items = copy.value.items.filter((order) => passes(filter, order));
  return { value: { ...copy.value, items, nextCursor: null }, at: copy.at };
}

/** The first page, from the server or from the device. */
export async function loadOrders(filter: Filter): Promise<Seen<OrdersPage>> {
  const instead = () => pickedFromCopy(filter);
  if (!isNarrowed(filter)) {
    return fetchWithCache(ordersCopy(filter.state === "" ? {} : { state: filter.state }), {
      instead,
    });
  }
  try {
    // A search is not cached: every word would leave a row on the device.
    return { value: await askOrders(filter), at: null };
  } catch (error) {
    const picked = error instanceof Unreachable ? await instead() : null;
    if (picked === null) throw error;
    return picked;
  }
}
