import { ledger } from "#contract/account/account.ts";
import { fenOf } from "#contract/format/money.ts";
import { orders } from "#contract/orders/order-lists.ts";
import { orderDetailCall } from "#contract/orders/orders.ts";
import { orderStates } from "#contract/orders/states.ts";
import { qaOrder } from "#contract/qa/qa.ts";
import { openIntents } from "#data/outbox/intents.ts";
import type { Life } from "./life.ts";

/** This life's orders at the shop, each with its payments. */
async function ordersOf({ shop, buyer, title }: Life) {
  const as = { as: buyer };
  const { items } = await shop.call(orders, { limit: 100 }, as);
  const own = items.filter(({ items: lines }) => lines.some((line) => line.title === title));
  return Promise.all(
    own.map(async ({ order_id }) => ({
      ...(await shop.call(orderDetailCall, { order_id }, as)),
      rows: await shop.call(qaOrder, { order: order_id }, as),
    })),
  );
}

type Order = Awaited<ReturnType<typeof ordersOf>>[number];

const isPaid = ({ state }: Order): boolean =>
  state !== orderStates.awaitingPayment && state !== orderStates.cancelled;

/** Fen that came back to the buyer. */
const back = ({ payments }: Order): number =>
  payments
    .filter(({ state }) => state === "refunded")
    .reduce((sum, { amount }) => sum + fenOf(amount), 0);

/** Fen that the buyer's balance lacks: what it paid and is not back. A channel's money goes there. */
const fromBalance = ({ payments }: Order): number =>
  payments
    .filter(
      ({ channel, state }) => channel === "balance" && state !== "closed" && state !== "refunded",
    )
    .reduce((sum, { amount }) => sum + fenOf(amount), 0);

/** Sums of each booking that touches the order, in fen. */
function bookings({ rows }: Order): number[] {
  const sums = new Map<string, number>();
  for (const { booking, amount } of rows.ledger) {
    sums.set(booking, (sums.get(booking) ?? 0) + fenOf(amount));
  }
  return [...sums.values()];
}

/** How the life ended, counted. */
export async function outcomeOf(life: Life) {
  const all = await ordersOf(life);
  const cancelled = all.filter(({ state }) => state === orderStates.cancelled).length;
  return { orders: all.length, paid: all.filter(isPaid).length, cancelled };
}

function brokenByOrder(life: Life, order: Order): string[] {
  const paid = order.payments.filter(({ state }) => state === "paid");
  const facts: Record<string, boolean> = {
    "the order costs what a tap agreed to": life.agreed.has(order.total),
    "one payment at most took its money": paid.length <= 1,
    "a payment took the order's total": paid.every(({ amount }) => amount === order.total),
    "only a cancelled order's money comes back":
      order.state === orderStates.cancelled || back(order) === 0,
    "a paid order has its payment": !isPaid(order) || paid.length === 1,
    "every booking sums to zero": bookings(order).every((sum) => sum === 0),
    "the buyer knows of the order":
      life.shown.has(order.order_id) ||
      [...life.device.notices].some((text) => text.includes(order.order_no)),
    "no notice says that it was not made": ![...life.device.notices].some((text) =>
      text.includes("没有下成"),
    ),
  };
  return Object.keys(facts).filter((fact) => !facts[fact]);
}

/** Statements on the tabs that contradict the server. */
function untrueTabs({ tabs }: Life, all: readonly Order[], atRest: boolean): string[] {
  return tabs.flatMap(({ checkout, cashier }) => {
    const untrue: string[] = [];
    const placed = checkout?.getSnapshot().context.placed ?? null;
    if (placed !== null && !all.some(({ order_id }) => order_id === placed.order_id)) {
      untrue.push("a checkout shows an order that the shop does not have");
    }
    const now = cashier?.getSnapshot();
    const order = all.find(({ order_id }) => order_id === now?.context.orderId);
    if (now === undefined || order === undefined) return untrue;
    // What was paid may have been cancelled on another device since.
    const money = order.rows.order.paid_at !== null;
    if (now.matches("paid") && !money) untrue.push("a cashier says paid too early");
    if (atRest && isPaid(order) && !now.matches("paid")) untrue.push("a cashier missed the money");
    return untrue;
  });
}

/** Facts that hold at every moment. */
export async function brokenNow(life: Life): Promise<string[]> {
  const all = await ordersOf(life);
  const once = all.length <= Math.min(1, life.taps);
  return [
    ...(once ? [] : [`${all.length} orders of ${life.taps} taps`]),
    ...untrueTabs(life, all, false),
  ];
}

/** Facts that hold once everything has come to rest. */
export async function brokenAtRest(life: Life): Promise<string[]> {
  const all = await ordersOf(life);
  const keys = new Set(life.road.placingKeys);
  const taps = (await openIntents()).filter(({ kind }) => kind === "placeOrder");
  const reported = [...life.device.notices].join("\n");
  const isNamed = (isVoid: boolean) =>
    isVoid
      ? reported.includes("没有下成")
      : all.some(({ order_no }) => reported.includes(order_no));
  const { balance } = await life.shop.call(ledger, {}, { as: life.buyer });
  const facts: Record<string, boolean> = {
    "one order at most, and none without a tap": all.length <= Math.min(1, life.taps),
    "a key for each tap at most": keys.size <= life.taps,
    "the outcome of every open tap is shown": taps.every(({ state }) => isNamed(state === "void")),
    "the balance moves by what it paid and is not back, and by nothing else":
      fenOf(balance) - fenOf(life.balance) === -all.reduce((sum, one) => sum + fromBalance(one), 0),
  };
  return [
    ...Object.keys(facts).filter((fact) => !facts[fact]),
    ...life.unsure.map((value) => `still unsure: ${value}`),
    ...untrueTabs(life, all, true),
    ...all.flatMap((order) => brokenByOrder(life, order)),
  ];
}
