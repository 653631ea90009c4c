import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addresses, invoiceTitles } from "#contract/account/account.ts";
import { putCartLine } from "#contract/cart/carts.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { orders } from "#contract/orders/order-lists.ts";
import { cancelOrder, orderDetailCall } from "#contract/orders/orders.ts";
import { placeOrder, reviewOrder } from "#contract/orders/placing.ts";
import { checkPay, payInit } from "#contract/payments/paying.ts";
import { quoteLabel } from "#contract/quotes/quotes.ts";
import { ownerOf } from "#tests/server/firms/firm-flow.ts";
import {
  checkOf,
  detailOf,
  initOf,
  labels,
  lineOf,
  placed,
  readyToPlace,
} from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

/**
 * The database statements of each call, counted where an operator counts them. Whoever adds a
 * statement sees it here; whoever saves one lowers the number.
 */
let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop();
  buyer = await shop.register();
  // The caches that the first order fills are filled.
  await placed(shop, buyer);
});
afterAll(() => shop.close());

async function statementsOf({ method, path }: Endpoint): Promise<number> {
  const { text } = await shop.inject({ url: "/metrics" });
  const route = path.replace(/\{(\w+)\}/g, ":$1");
  const series = `shop_call_statements_total{method="${method}",route="${route}"} `;
  const line = text.split("\n").find((one) => one.startsWith(series));
  return Number(line?.slice(series.length) ?? 0);
}

async function askedBy(endpoint: Endpoint, act: () => Promise<unknown>): Promise<number> {
  const before = await statementsOf(endpoint);
  await act();
  return (await statementsOf(endpoint)) - before;
}

/** A signed price put into a line, with a key, as the page does it. */
async function changed(line_id: string): Promise<void> {
  const job = { ...labels, quantity: 3000 };
  const { quoteNo, signature } = await shop.call(quoteLabel, { job }, { as: buyer });
  const line = { line_id, product_id: null, title: "", job, quote_no: quoteNo, signature };
  await shop.call(putCartLine, line, { as: buyer, key: randomUUID() });
}

test("each call of the order flow sends this many statements", async () => {
  const ready = await readyToPlace(shop, buyer);
  const {
    draft_id: _draft,
    expected_total: _total,
    invoice_id: _invoice,
    remark: _,
    ...choice
  } = ready;
  const line = await askedBy(putCartLine, () => lineOf(shop, buyer));
  const review = await askedBy(reviewOrder, () => shop.call(reviewOrder, choice, { as: buyer }));
  let order = { order_id: "", total: "" };
  const place = await askedBy(placeOrder, async () => {
    order = await shop.call(placeOrder, ready, { as: buyer, key: randomUUID() });
  });
  const { line_id } = await lineOf(shop, buyer);
  const change = await askedBy(putCartLine, () => changed(line_id));
  const asked = {
    line,
    change,
    review,
    place,
    list: await askedBy(orders, () => shop.call(orders, {}, { as: buyer })),
    detail: await askedBy(orderDetailCall, () => detailOf(shop, buyer, order.order_id)),
    init: await askedBy(payInit, () => initOf(shop, buyer, order, "sandbox")),
    check: await askedBy(checkPay, () => checkOf(shop, buyer, order.order_id)),
    cancel: await askedBy(cancelOrder, () =>
      shop.call(cancelOrder, { order_id: order.order_id }, { as: buyer }),
    ),
    addresses: await askedBy(addresses, () => shop.call(addresses, {}, { as: buyer })),
    titles: await askedBy(invoiceTitles, () => shop.call(invoiceTitles, {}, { as: buyer })),
  };
  // On PostgreSQL a transaction's BEGIN and COMMIT count as two more.
  const around = shop.deps.databaseKind === "postgresql" ? 2 : 0;
  expect(asked).toEqual({
    line: 3,
    change: 3,
    review: 2,
    place: 4 + around,
    list: 2,
    detail: 2,
    init: 15 + around,
    check: 6,
    cancel: 17 + around,
    addresses: 2,
    titles: 2,
  });
});

test("only a buyer in a firm is asked a further statement for the firm's entries", async () => {
  const owner = await ownerOf(shop, "多一句");
  const asked = [addresses, invoiceTitles].map((list) =>
    askedBy(list, () => shop.call(list, {}, { as: owner })),
  );
  expect(await Promise.all(asked)).toEqual([3, 3]);
});
