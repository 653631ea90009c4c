import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codes } from "#contract/http/reply.ts";
import { orders } from "#contract/orders/order-lists.ts";
import { placeOrder, recallOrder } from "#contract/orders/placing.ts";
import { checkPay, payInit } from "#contract/payments/paying.ts";
import { placed, readyToPlace } from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop();
  buyer = await shop.register();
});
afterAll(() => shop.close());

const ordersOf = async (draft_id: string) =>
  (await shop.call(orders, { draft_id }, { as: buyer })).items.map(({ order_id }) => order_id);

test("a key that created an order is answered with that order, every time", async () => {
  const tap = await readyToPlace(shop, buyer);
  const key = randomUUID();
  const order = await shop.call(placeOrder, tap, { as: buyer, key });
  const ask = { draft_id: tap.draft_id, key };
  expect(await shop.call(recallOrder, ask, { as: buyer })).toEqual({ order });
  expect(await shop.call(recallOrder, ask, { as: buyer })).toEqual({ order });
  // The key still returns its reply to its sender.
  expect(await shop.call(placeOrder, tap, { as: buyer, key })).toEqual(order);
});

test("a recalled key that created no order never will: its late request is refused, a new key works", async () => {
  const tap = await readyToPlace(shop, buyer);
  const key = randomUUID();
  const ask = { draft_id: tap.draft_id, key };
  expect(await shop.call(recallOrder, ask, { as: buyer })).toEqual({ order: null });
  const late = await shop.send(placeOrder, tap, { as: buyer, key });
  expect(late.body).toEqual({
    code: codes.keyReused,
    msg: "这次提交已作废，请重新提交",
    data: null,
  });
  expect(await ordersOf(tap.draft_id)).toEqual([]);
  const again = await shop.call(placeOrder, tap, { as: buyer, key: randomUUID() });
  expect(await shop.call(recallOrder, ask, { as: buyer })).toEqual({ order: again });
});

test("a concurrent placing and recall end in one lasting answer", async () => {
  for (let round = 0; round < 12; round += 1) {
    const tap = await readyToPlace(shop, buyer);
    const key = randomUUID();
    const sending = shop.send(placeOrder, tap, { as: buyer, key });
    const { order } = await shop.call(recallOrder, { draft_id: tap.draft_id, key }, { as: buyer });
    const sent = await sending;
    expect(await ordersOf(tap.draft_id)).toEqual(order === null ? [] : [order.order_id]);
    expect(sent.body.code).toBe(order === null ? codes.keyReused : codes.success);
  }
});

test("another buyer's draft is answered like a missing one, and can still be ordered", async () => {
  const other = await shop.register();
  const tap = await readyToPlace(shop, buyer);
  const key = randomUUID();
  const ask = { draft_id: tap.draft_id, key };
  const order = await shop.call(placeOrder, tap, { as: buyer, key });
  expect(await shop.call(recallOrder, ask, { as: other })).toEqual({ order: null });
  expect(await shop.call(recallOrder, ask, { as: buyer })).toEqual({ order });
});

test("a refusal says whether the key had been checked before", async () => {
  const tap = { ...(await readyToPlace(shop, buyer)), expected_total: "0.01" };
  const judged = async (input: object, key: string, as: Buyer | string = buyer) => {
    const { body, headers } = await shop.send(placeOrder, input, { as, key });
    return [body.code, headers["x-judged"]];
  };
  expect([
    await judged(tap, randomUUID()),
    await judged({ ...tap, line_ids: [randomUUID()] }, randomUUID()),
    await judged({ ...tap, line_ids: [] }, randomUUID()),
    await judged(tap, "!"),
    await judged(tap, randomUUID(), "nobody"),
  ]).toEqual([
    [codes.priceMoved, "1"],
    [codes.notFound, "1"],
    [codes.invalidInput, undefined],
    [codes.invalidInput, undefined],
    [codes.loginExpired, undefined],
  ]);
});

test("an open transfer shows its bank account without opening a payment", async () => {
  const { order_id, total } = await placed(shop, buyer);
  const check = () => shop.call(checkPay, { order_id }, { as: buyer });
  expect((await check()).transfer).toBeNull();
  const opened = await shop.call(
    payInit,
    { order_id, channel: "offline", expected_total: total },
    { as: buyer, key: randomUUID() },
  );
  expect((await check()).transfer).toEqual(opened.next);
});
