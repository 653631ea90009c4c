import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import {
  cartCopy,
  checkoutCartCopy,
  checkoutPaperCopy,
  paperCartCopy,
  versionsCopy,
} from "#data/cart/cart-copies.ts";
import {
  addressesCopy,
  fundsCopy,
  invoiceTitlesCopy,
  quotesCopy,
  userCopy,
} from "#data/copies/account-copies.ts";
import {
  afterSaleCopy,
  afterSaleOfferCopy,
  afterSalesCopy,
} from "#data/copies/after-sale-copies.ts";
import { lastSeen, remember } from "#data/copies/last-seen.ts";
import {
  orderCopy,
  ordersCopy,
  paperOrderCopy,
  paperOrdersCopy,
} from "#data/copies/order-copies.ts";
import { productCopy } from "#data/copies/product-copies.ts";
import { publicDatabase } from "#db/public-database.ts";
import { followUser, userDatabase } from "#db/user-database.ts";

/** Names on existing devices; a published name never changes. */
const published = [
  [userCopy({}), "user", "GET /api/user"],
  [addressesCopy({}), "addresses", "GET /api/v2/user/address"],
  [invoiceTitlesCopy({}), "invoice-titles", "GET /api/v2/user/invoice"],
  [fundsCopy({}), "funds:", "GET /api/v2/user/amout_detail"],
  [fundsCopy({ month: "2026-11" }), "funds:2026-11", "GET /api/v2/user/amout_detail"],
  [quotesCopy({}), "quotes", "GET /api/v2/user/bjd"],
  [cartCopy({}), "cart", "GET /api/v2/user/bjd/shop-cart"],
  [checkoutCartCopy({}), "cart-lines", "GET /api/v2/user/bjd/shop-cart"],
  [versionsCopy({ versions_of: "Q1" }), "quote-versions:Q1", "GET /api/v2/user/bjd"],
  [orderCopy({ order_id: "o1" }), "order:o1", "GET /api/v2/user/order/detail"],
  [ordersCopy({}), "orders:", "GET /api/v2/user/orders"],
  [ordersCopy({ state: "10" }), "orders:10", "GET /api/v2/user/orders"],
  [afterSaleCopy({ id: "a1" }), "after-sale:a1", "GET /api/v2/user/afterSale/{id}"],
  [afterSalesCopy({}), "after-sales::", "GET /api/v2/user/afterSale"],
  [
    afterSalesCopy({ state: "10", order_id: "o1" }),
    "after-sales:10:o1",
    "GET /api/v2/user/afterSale",
  ],
  [
    afterSaleOfferCopy({ order_id: "o1" }),
    "after-sale-offer:o1",
    "GET /api/v2/user/afterSale/offer/{order_id}",
  ],
  [paperCartCopy({}), "paper-cart", "GET /api/v2/user/paper-shop-cart"],
  [checkoutPaperCopy({}), "paper-cart-lines", "GET /api/v2/user/paper-shop-cart"],
  [paperOrderCopy({ id: "o1" }), "paper-order:o1", "GET /api/v2/user/paper/order/{id}"],
  [paperOrdersCopy({}), "paper-orders:", "GET /api/v2/user/paper/order"],
  [paperOrdersCopy({ state: "10" }), "paper-orders:10", "GET /api/v2/user/paper/order"],
  [productCopy({ id: "p1" }), "product:p1", "GET /api/v2/shop/produce/detail/{id}"],
] as const;

test("each reply is stored under its published name, and loaded by its own call", () => {
  const named = published.map(([{ name, endpoint }]) => [
    name,
    `${endpoint.method} ${endpoint.path}`,
  ]);
  expect(named).toEqual(published.map(([, name, call]) => [name, call]));
});

test("copies of an earlier version are read by the same key", async () => {
  const row = { key: "order:o1", value: { order_id: "o1" }, at: 7 };
  await publicDatabase.use<unknown>(undefined, (tables) => tables.lastSeen.put(row));
  expect(await lastSeen(orderCopy({ order_id: "o1" }))).toEqual({
    value: { order_id: "o1" },
    at: 7,
  });
});

test("a product is stored for every user of the device; an earlier version's private copy is read", async () => {
  const own = { id: "p1", name: "卷标" };
  const everybodys = { key: "product:p2", value: { id: "p2" }, at: 8 };
  await publicDatabase.use<unknown>(undefined, (tables) => tables.lastSeen.put(everybodys));
  followUser("zhang");
  const row = { key: "product:p1", value: own, at: 7 };
  await userDatabase()?.use<unknown>(undefined, (tables) => tables.lastSeen.put(row));
  expect(await lastSeen(productCopy({ id: "p1" }))).toEqual({ value: own, at: 7 });
  expect(await lastSeen(productCopy({ id: "p2" }))).toEqual({ value: { id: "p2" }, at: 8 });
  await remember({ name: "user" }, "a buyer's own", 9);
  followUser(null);
  expect(await lastSeen(productCopy({ id: "p2" }))).toEqual({ value: { id: "p2" }, at: 8 });
  expect(await lastSeen({ name: "user" })).toBeNull();
});
