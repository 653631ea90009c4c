import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addresses } from "#contract/account/account.ts";
import { carriers } from "#contract/catalog/company.ts";
import { fenOf, yuanOf } from "#contract/format/money.ts";
import { codes } from "#contract/http/reply.ts";
import { reviewOrder } from "#contract/orders/placing.ts";
import { payInit } from "#contract/payments/paying.ts";
import { addPriceBook } from "#server/modules/price-book/price-books.repository.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { addressOf, lineOf, placed } from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

/** The server's limits: a millisecond and a fen below, at and above each. */

const minute = 60_000;
const hour = 60 * minute;

let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop();
});
beforeEach(async () => {
  await shop.freshToken();
  buyer = await shop.register();
});
afterAll(() => shop.close());

/** A company token is valid for two hours, however recently it was used. */
describe("the company token", () => {
  const answers = async () => {
    const open = await shop.send(carriers, {});
    const own = await shop.send(addresses, {}, { as: buyer });
    return [open.body.code, own.body.code];
  };

  test.each([
    ["used in its last minute", 2 * hour - minute + 1],
    ["used half a minute before its end", 2 * hour - minute / 2],
    ["used in its last moment", 2 * hour - 1],
    ["not used before", 0],
  ])("%s expires on time", async (_name, usedAfter) => {
    const ends = shop.clock.now() + 2 * hour;
    await shop.freshToken();
    if (usedAfter > 0) {
      shop.clock.advance(usedAfter);
      expect(await answers()).toEqual([codes.success, codes.success]);
    }
    shop.clock.advance(ends - shop.clock.now() - 1);
    expect(await answers()).toEqual([codes.success, codes.success]);
    shop.clock.advance(1);
    expect(await answers()).toEqual([codes.appTokenInvalid, codes.appTokenInvalid]);
    shop.clock.advance(minute);
    expect(await answers()).toEqual([codes.appTokenInvalid, codes.appTokenInvalid]);
  });
});

/** An unpaid order expires after a day, to the millisecond. */
test.each([
  [24 * hour - 1, codes.success],
  [24 * hour, codes.success],
  [24 * hour + 1, codes.orderClosed],
])("an order is payable after %i ms: %i", async (waited, code) => {
  const { order_id, total } = await placed(shop, buyer);
  shop.clock.advance(waited);
  await shop.freshToken();
  const input = { order_id, channel: "sandbox", expected_total: total };
  expect((await shop.send(payInit, input, { as: buyer })).body.code).toBe(code);
});

/** The untaxed price of the goods against the book's threshold, whatever the invoice. */
test("an order ships free from the threshold on, and pays freight a fen below it", async () => {
  const line = await lineOf(shop, buyer);
  const address_id = await addressOf(shop, buyer);
  const goods = fenOf(line.quote.untaxed);
  const reviewed = async (from: number) => {
    const version = `free-from-${from}`;
    const at = new Date(shop.clock.now());
    const rule = { from: yuanOf(from), type: "express" as const, provinces: ["310000"] };
    const freight = { ...seedPriceBook.freight, free: [rule] };
    await addPriceBook(shop.deps.db, { ...seedPriceBook, version, freight }, at, at);
    shop.clock.advance(1);
    return shop.call(
      reviewOrder,
      { line_ids: [line.line_id], address_id, express_type: "express", carrier_id: null },
      { as: buyer },
    );
  };
  const above = await reviewed(goods + 1);
  const paid = fenOf(above.freight);
  expect(paid).toBeGreaterThan(0);
  expect(above.total).toBe(yuanOf(fenOf(line.quote.total) + paid));
  for (const from of [goods, goods - 1]) {
    const { freight, total } = await reviewed(from);
    expect([freight, total]).toEqual(["0.00", line.quote.total]);
  }
});
