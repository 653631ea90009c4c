import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { cart } from "#contract/cart/carts.ts";
import type { InputOf } from "#contract/http/endpoint.ts";
import { codes } from "#contract/http/reply.ts";
import { reviewOrder } from "#contract/orders/placing.ts";
import { selfServiceOrder } from "#contract/orders/shop-order.ts";
import { quoteLabel } from "#contract/quotes/quotes.ts";
import { buyer, oneShop, shop } from "./one-shop.ts";
import { addressOf, detailOf, labels, lineOf, standing, unbalanced } from "./order-flow.ts";

oneShop();

type Asked = InputOf<typeof selfServiceOrder>;

async function asked(quantity: number = labels.quantity): Promise<Asked> {
  const job = { ...labels, quantity };
  const { quoteNo, signature } = await shop.call(quoteLabel, { job }, { as: buyer });
  return {
    draft_id: randomUUID(),
    items: [{ quote_no: quoteNo, signature }],
    address_id: await addressOf(shop, buyer),
    express_type: "express",
    carrier_id: null,
    invoice_id: null,
    expected_total: "0.00",
  };
}

const place = (input: Asked, key = randomUUID()) =>
  shop.send(selfServiceOrder, input, { as: buyer, key });

/** As a program learns the total: it sends none. */
async function totalOf(input: Asked): Promise<string> {
  const { body } = await place(input);
  expect(body.code).toBe(codes.priceMoved);
  return (body.data as { total: string }).total;
}

test("an order from a signed quote costs the same as the cart's, and leaves the cart unchanged", async () => {
  const { line_id } = await lineOf(shop, buyer);
  const input = await asked();
  const terms = { ...input, line_ids: [line_id] };
  const { total } = await shop.call(reviewOrder, terms, { as: buyer });
  expect(await totalOf(input)).toBe(total);
  const { body } = await place({ ...input, expected_total: total });
  expect(body).toMatchObject({ code: codes.success, data: { total, state: 10 } });
  const { order_id } = body.data as { order_id: string };
  const detail = await detailOf(shop, buyer, order_id);
  expect(detail.items.map(({ title, quantity }) => [title, quantity])).toEqual([
    ["轮转标签", 20_000],
  ]);
  const fen = Number(total.replace(".", ""));
  expect(await standing(shop, `shop:receivable:${order_id}`)).toBe(-fen);
  expect((await shop.call(cart, {}, { as: buyer })).map((line) => line.line_id)).toEqual([line_id]);
  expect(await unbalanced(shop)).toBe(0);
});

test("twenty requests of one draft, each with its own key, create one order", async () => {
  const input = await asked();
  const whole = { ...input, expected_total: await totalOf(input) };
  const replies = await Promise.all(Array.from({ length: 20 }, () => place(whole)));
  const made = new Set(replies.map(({ body }) => JSON.stringify(body)));
  expect([made.size, replies[0]?.body.code]).toEqual([1, codes.success]);
  expect(await shop.call(cart, {}, { as: buyer })).toEqual([]);
});

test("several quotes go into one order, named as the buyer wishes", async () => {
  const one = await asked();
  const other = await asked(5000);
  const items = [...one.items, { ...other.items[0], title: "五千枚" }] as Asked["items"];
  const input = { ...one, items };
  const { body } = await place({ ...input, expected_total: await totalOf(input) });
  const { order_id } = body.data as { order_id: string };
  const detail = await detailOf(shop, buyer, order_id);
  expect(detail.items.map(({ title, quantity }) => [title, quantity])).toEqual([
    ["轮转标签", 20_000],
    ["五千枚", 5000],
  ]);
});

test("another buyer's, a changed or an expired quote is refused", async () => {
  const input = await asked();
  const stranger = await shop.register();
  const refused = async (changes: object, as = buyer) => {
    const whole = { ...input, ...changes, draft_id: randomUUID() };
    return (await shop.send(selfServiceOrder, whole, { as, key: randomUUID() })).body.code;
  };
  const [item] = input.items;
  expect(await refused({ address_id: await addressOf(shop, stranger) }, stranger)).toBe(
    codes.quoteForeign,
  );
  expect(await refused({ items: [{ ...item, signature: "x" }] })).toBe(codes.quoteTampered);
  expect(await refused({ items: [] })).toBe(codes.invalidInput);
  expect(await refused({ address_id: null })).toBe(codes.invalidInput);
  shop.clock.advance(40 * 24 * 3_600_000);
  await shop.freshToken();
  const token = await shop.login(buyer.mobile, buyer.password);
  const { body } = await shop.send(selfServiceOrder, input, { as: token, key: randomUUID() });
  expect(body.code).toBe(codes.quoteExpired);
  expect(await shop.call(cart, {}, { as: token })).toEqual([]);
});
