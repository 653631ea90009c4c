import type { Page } from "@playwright/test";
import * as v from "valibot";
import { ledger } from "#contract/account/account.ts";
import { orders } from "#contract/orders/order-lists.ts";
import { orderDetailCall } from "#contract/orders/orders.ts";
import { orderStates } from "#contract/orders/states.ts";
import { expect } from "#tests/e2e/support/fixtures.ts";
import type { Life } from "./life.ts";
import type { Sending } from "./life-road.ts";

const calmWithin = { timeout: 45_000 } as const;

/** Words that a page may say only while it does not know. */
const unsure = /正在确认|正在提交|正在核价|网络连接失败|先登录|登录已超时/;

/** No page goes on saying that it does not know. */
export async function expectCalmPages(life: Life): Promise<void> {
  for (const page of life.pages) {
    await expect(page.locator("body")).not.toContainText(unsure, calmWithin);
  }
}

const distinct = <One>(all: readonly One[]): One[] => [...new Set(all)];

/** Each sending belongs to a tap of the visit that sent it; no tap has two keys. */
export function expectTapped(life: Life, call: Sending["call"]): void {
  const sendings = life.sent.sendings.filter((one) => one.call === call);
  expect(sendings.filter(({ taps }) => !(taps > 0))).toEqual([]);
  for (const visit of distinct(sendings.map((one) => one.visit))) {
    const own = sendings.filter((one) => one.visit === visit);
    const taps = Math.max(...own.map((one) => one.taps));
    expect(distinct(own.map(({ key }) => key)).length).toBeLessThanOrEqual(taps);
  }
  // An order's key never outlives its visit; a payment's is reused for the same choice.
  if (call === "pay") return;
  for (const key of distinct(sendings.map((one) => one.key))) {
    const visits = sendings.filter((one) => one.key === key).map(({ visit }) => visit);
    expect(distinct(visits)).toHaveLength(1);
  }
}

/** Each line of the cart lies in one order at most, and each order came of a key that was sent. */
export async function expectOrdersOnce(life: Life): Promise<void> {
  const placed = await life.ordersNow();
  const titles = placed.flatMap(({ items }) => items.map(({ title }) => title));
  expect(titles).toHaveLength(distinct(titles).length);
  const keys = life.sent.sendings.filter(({ call }) => call === "order").map(({ key }) => key);
  expect(placed.length).toBeLessThanOrEqual(distinct(keys).length);
}

const tapRow = v.object({ state: v.string(), body: v.object({ draft_id: v.string() }) });

/** Draft ids of the placing taps that the device still holds, and whether they are void. */
async function tapsOnDevice(page: Page, database: string) {
  const rows = await page.evaluate(
    (name) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const { result } = opening;
          if (!result.objectStoreNames.contains("intents")) {
            result.close();
            resolve([]);
            return;
          }
          const reading = result.transaction("intents").objectStore("intents").getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            result.close();
            resolve(reading.result);
          };
        };
      }),
    database,
  );
  return rows.flatMap((row) => {
    const read = v.safeParse(tapRow, row);
    return read.success ? [read.output] : [];
  });
}

/**
 * A new page announces each open intent of the device as the database has it: its order with its
 * number, or none. Each order was either announced or shown at the cashier.
 */
export async function expectTrueWords(life: Life, page: Page): Promise<void> {
  await expect(async () => {
    const due = new Set<string>();
    const pending: string[] = [];
    for (const { state, body } of await tapsOnDevice(page, `shop-u-${life.buyer.dataId}`)) {
      const { items } = await life.client.call(orders, body, { as: life.buyer });
      if (items[0] !== undefined) due.add(`的订单已下好（${items[0].order_no}）`);
      else if (state === "void") due.add("的订单没有下成，要再提交吗？");
      else pending.push(body.draft_id);
    }
    const texts = await page.getByText(/^您 .+ 的订单(已下好|没有下成)/).allInnerTexts();
    const reported = new Set(texts.map((text) => text.replace(/^您 .+ (?=的订单)/, "")));
    expect(pending).toEqual([]);
    const placed = await life.ordersNow();
    // Another page may have shown the order at its cashier since: it was announced nonetheless.
    const standing = placed.map(({ order_no }) => `的订单已下好（${order_no}）`);
    expect([...due].filter((words) => !reported.has(words))).toEqual([]);
    expect([...reported].filter((words) => !due.has(words) && !standing.includes(words))).toEqual(
      [],
    );
    const unknown = placed.filter(
      ({ order_id, order_no }) =>
        !life.shown.has(order_id) && !reported.has(`的订单已下好（${order_no}）`),
    );
    expect(unknown.map(({ order_no }) => order_no)).toEqual([]);
  }).toPass(calmWithin);
}

/** One payment at most, and order, payment and balance say the same. */
export async function expectPaidOnce(life: Life, order_id: string): Promise<boolean> {
  const order = await life.client.call(orderDetailCall, { order_id }, { as: life.buyer });
  const paid = order.payments.filter(({ state }) => state === "paid");
  const isPaid = order.state !== orderStates.awaitingPayment;
  expect(paid.map(({ amount }) => amount)).toEqual(isPaid ? [order.total] : []);
  expect(order.payState === "paid").toBe(isPaid);
  const { balance, items } = await life.client.call(ledger, {}, { as: life.buyer });
  expect({ balance, items }).toEqual({ balance: "0.00", items: [] });
  return isPaid;
}
