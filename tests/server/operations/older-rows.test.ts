import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cart } from "#contract/cart/carts.ts";
import { placeOrder, reviewOrder } from "#contract/orders/placing.ts";
import { stampedBook } from "#contract/price-book/stored-book.ts";
import { currentPriceBook, quoteLabel, storedQuotes } from "#contract/quotes/quotes.ts";
import { cartLine, orderItem } from "#server/infra/database/tables/orders.tables.ts";
import { priceBook, quote } from "#server/infra/database/tables/shop.tables.ts";
import { unreadableBooks } from "#server/modules/price-book/price-books.repository.ts";
import { quoteKeys } from "#server/modules/quotes/quote-key.ts";
import { signQuote } from "#server/modules/quotes/quote-signature.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { addressOf, detailOf, labels, lineOf, placed } from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { servedBook } from "#tests/server/support/served-book.ts";

/** Rows of another version: one more field, no signature, or an unknown form. */
let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop();
  buyer = await shop.register();
});
afterAll(() => shop.close());

const more = sql`job || '{"greeting": {"text": "新字段"}}'::jsonb`;
const foreign = sql`job || '{"formVersion": 99, "quoteType": "hologram"}'::jsonb`;

test("an order whose job has an unknown field is shown complete", async () => {
  const { order_id } = await placed(shop, buyer);
  const before = await detailOf(shop, buyer, order_id);
  await shop.deps.db.update(orderItem).set({ job: more }).where(eq(orderItem.orderId, order_id));
  expect(await detailOf(shop, buyer, order_id)).toEqual(before);
});

test("an order whose job is unreadable still shows what was bought and paid", async () => {
  const { order_id } = await placed(shop, buyer);
  const before = await detailOf(shop, buyer, order_id);
  await shop.deps.db.update(orderItem).set({ job: foreign }).where(eq(orderItem.orderId, order_id));
  const after = await detailOf(shop, buyer, order_id);
  expect({ ...after, production: [] }).toEqual({
    ...before,
    lines: before.lines.map((line) => ({ ...line, job: null })),
    production: [],
  });
});

test("a signed price is verified over the stored bytes, whatever the row's version", async () => {
  const line = await lineOf(shop, buyer);
  const { db } = shop.deps;
  const [stored] = await db
    .select()
    .from(quote)
    .where(eq(quote.quoteNo, line.quote_no ?? ""));
  expect(stored?.job).toMatchObject({ ...labels, formVersion: 1 });
  const { formVersion: _stamp, ...unstamped } = { formVersion: 1, ...stored?.job };
  await db.update(cartLine).set({ job: unstamped }).where(eq(cartLine.lineId, line.line_id));
  const [held] = await shop.call(cart, {}, { as: buyer });
  expect(held).toEqual(line);
  await db
    .update(quote)
    .set({ job: more })
    .where(eq(quote.quoteNo, line.quote_no ?? ""));
  const [forged] = await shop.call(cart, {}, { as: buyer });
  expect(forged?.state).toBe("requote");
});

test("a cart line of an unknown form keeps its signed price and can be ordered", async () => {
  const other = await shop.register();
  const line = await lineOf(shop, other);
  const { db } = shop.deps;
  const job = { quoteType: "hologram", formVersion: 99 };
  const [row] = await db
    .select()
    .from(quote)
    .where(eq(quote.quoteNo, line.quote_no ?? ""));
  if (row === undefined) throw new Error("the line has a stored quote");
  const facts = { ...row, job, validUntil: row.validUntil.getTime(), owner: row.userId };
  const { quoteNo, totalFen, priceVersion, validUntil, owner } = facts;
  const keys = await quoteKeys(shop.deps, shop.clock.now());
  const signed = { quoteNo, job, totalFen, priceVersion, validUntil, owner };
  const signature = signQuote(keys, signed);
  await db.update(quote).set({ job, signature }).where(eq(quote.quoteNo, quoteNo));
  await db.update(cartLine).set({ job }).where(eq(cartLine.lineId, line.line_id));
  expect(await shop.call(cart, {}, { as: other })).toEqual([{ ...line, job: null, summary: "" }]);
  const choice = {
    line_ids: [line.line_id],
    address_id: await addressOf(shop, other),
    express_type: "express" as const,
    carrier_id: null,
  };
  const { goods, total } = await shop.call(reviewOrder, choice, { as: other });
  expect(goods).toBe(line.quote.total);
  const made = await shop.call(
    placeOrder,
    { ...choice, draft_id: "draft-of-a-new-form", invoice_id: null, expected_total: total },
    { as: other, key: "key-of-a-new-form" },
  );
  const [item] = await db.select().from(orderItem).where(eq(orderItem.orderId, made.order_id));
  expect(item?.job).toEqual(job);
});

test("a quote with an unknown field is listed with its signature", async () => {
  const signed = await shop.call(quoteLabel, { job: labels }, { as: buyer });
  const { db } = shop.deps;
  await db.update(quote).set({ job: more }).where(eq(quote.quoteNo, signed.quoteNo));
  const { items } = await shop.call(storedQuotes, { quote_no: signed.quoteNo }, { as: buyer });
  expect(items).toEqual([signed]);
});

test("a stored price book with an unknown entry prices as before", async () => {
  const before = await shop.call(quoteLabel, { job: labels });
  const version = "entry-more";
  await shop.deps.db.insert(priceBook).values({
    version,
    document: { ...stampedBook({ ...seedPriceBook, version }), loyalty: { percent: 3 } },
    effectiveFrom: new Date(shop.clock.now()),
    createdAt: new Date(shop.clock.now() + 1),
  });
  // Another process wrote this book: it is read within a second.
  shop.clock.advance(1_000);
  const after = await shop.call(quoteLabel, { job: labels });
  expect(after.quote).toMatchObject({ priceVersion: version, total: before.quote.total });
  expect(await shop.call(currentPriceBook, {})).toEqual({ ...servedBook, version });
});

test("an unreadable stored price book does not stop the shop, and is reported", async () => {
  const { papers: _papers, ...rest } = seedPriceBook;
  await shop.deps.db.insert(priceBook).values({
    version: "broken",
    document: { ...rest, version: "broken" },
    effectiveFrom: new Date(shop.clock.now()),
    createdAt: new Date(shop.clock.now() + 2),
  });
  shop.clock.advance(1_000);
  const { quote: priced } = await shop.call(quoteLabel, { job: labels });
  expect(priced.priceVersion).toBe("entry-more");
  expect(await unreadableBooks(shop.deps.db, new Date(shop.clock.now()))).toEqual(["broken"]);
  const fresh = await shop.register();
  const choice = {
    line_ids: [(await lineOf(shop, fresh)).line_id],
    address_id: await addressOf(shop, fresh),
    express_type: "express" as const,
    carrier_id: null,
  };
  const { total } = await shop.call(reviewOrder, choice, { as: fresh });
  const placing = { ...choice, draft_id: "draft-of-an-old-shop", invoice_id: null };
  const made = await shop.call(
    placeOrder,
    { ...placing, expected_total: total },
    { as: fresh, key: "key-of-an-old-shop" },
  );
  expect(made.total).toBe(total);
});
