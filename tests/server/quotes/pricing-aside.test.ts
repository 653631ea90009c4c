import { sql } from "drizzle-orm";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { putCartLine } from "#contract/cart/carts.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { labelJob, sheetJob } from "#contract/jobs/jobs.ts";
import { placeOrder, reviewOrder } from "#contract/orders/placing.ts";
import { quoteKaishu, quoteLabel, quoteSheet } from "#contract/quotes/quotes.ts";
import { encodeJob } from "#pricing/analysis/job-code.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { type Sums, SumThread } from "#server/infra/pricing/pricing-thread.ts";
import { warmGuestCalls } from "#server/operations/warm-guest-calls.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { sharedCard } from "#server/seo/shared-preview.ts";
import { readyToPlace } from "#tests/server/orders/order-flow.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";

/**
 * Which calculations the server passes to the pricing thread, and for whom; the answers are real.
 */
const asked: string[] = [];
/** What another call does during a calculation. */
let meanwhile: () => Promise<unknown> = async () => undefined;
let full = false;
const real = new SumThread();
const sums: Sums = {
  answer: async (caller, book, sum) => {
    asked.push(`${caller} ${sum.kind}`);
    await meanwhile();
    if (full) throw new Refusal(codes.throttled, "正在算的报价太多，请稍后再试");
    return real.answer(caller, book, sum);
  },
  close: () => real.close(),
};

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ deps: { sums } });
});
afterAll(() => shop.close());
beforeEach(() => {
  asked.length = 0;
  full = false;
  meanwhile = async () => undefined;
});

const sheet = v.parse(sheetJob, defaultJob("ysp", seedPriceBook));
const label = v.parse(labelJob, defaultJob("lz", seedPriceBook));
const size = { lengthMm: 210, widthMm: 285 };

test("passes a guest's sheet-fed quote and 开数 on, under the guest's address", async () => {
  await shop.call(quoteSheet, { job: sheet });
  await shop.call(quoteKaishu, size);
  expect(asked).toEqual(["127.0.0.1 quote", "127.0.0.1 kaishu"]);
});

test("calculates a label's quote itself", async () => {
  await shop.call(quoteLabel, { job: label });
  expect(asked).toEqual([]);
});

test("passes a link's preview on without a caller", async () => {
  const code = await encodeJob({ title: "", job: sheet });
  const { title } = await sharedCard(shop.deps, code);
  expect(title).toContain("¥");
  expect(asked).toEqual(["previews quote"]);
});

test("passes a cart line's price on, under its buyer", async () => {
  const buyer = await shop.register();
  const line = { line_id: "line-0123456789abcdef", product_id: null, title: "", job: sheet };
  const key = "key-0123456789abcdef";
  const put = await shop.call(putCartLine, line, { as: buyer, key });
  expect(put.state).toBe("orderable");
  expect(asked).toEqual([`${buyer.id} quote`]);
});

test("starts the thread before the shop opens, and opens without it", async () => {
  await warmGuestCalls(shop.app, shop.deps);
  expect(asked).toEqual(["previews quote"]);
  full = true;
  await expect(warmGuestCalls(shop.app, shop.deps)).resolves.toBeUndefined();
});

/** Locks every cart line: waits for any transaction that changes one. */
const lockCarts = () =>
  inTransaction(shop.deps.db, (tx) => tx.execute(sql`select line_id from cart_line for update`));

test("prices a cart line before its transaction, so that no other write waits for the thread", async () => {
  const buyer = await shop.register();
  const line = { line_id: "line-of-a-long-sum", product_id: null, title: "", job: sheet };
  const as = { as: buyer, key: "key-of-a-long-sum" };
  const put = await shop.call(putCartLine, line, as);
  const other = { ...line, job: { ...sheet, quantity: sheet.quantity * 2 } };
  meanwhile = lockCarts;
  const changed = await shop.call(putCartLine, other, { as: buyer, key: "key-of-another-sum" });
  expect(changed.quote.total).not.toBe(put.quote.total);
  expect(asked).toEqual([`${buyer.id} quote`, `${buyer.id} quote`]);
  // The stored reply of a repeated key needs no price.
  expect(await shop.call(putCartLine, line, as)).toEqual(put);
  expect(asked).toHaveLength(2);
});

test("prices an order's expired lines before its transaction, and each one once", async () => {
  const buyer = await shop.register();
  const another = { ...sheet, quantity: sheet.quantity * 2 };
  const { line_ids, address_id, ...rest } = await readyToPlace(shop, buyer, sheet, another);
  shop.clock.advance((seedPriceBook.validHours + 1) * 3_600_000);
  await shop.freshToken();
  const choice = { line_ids, address_id, express_type: rest.express_type, carrier_id: null };
  const { total } = await shop.call(reviewOrder, choice, { as: buyer });
  asked.length = 0;
  meanwhile = lockCarts;
  const placing = { ...choice, ...rest, expected_total: total };
  const made = await shop.call(placeOrder, placing, { as: buyer, key: "key-of-expired-lines" });
  expect(made.total).toBe(total);
  expect(asked).toEqual([`${buyer.id} quote`, `${buyer.id} quote`]);
});

test("asks the thread for the rate of an old sheet-fed quote without one", async () => {
  const buyer = await shop.register();
  const { line_ids } = await readyToPlace(shop, buyer, sheet);
  const pickup = { line_ids, address_id: null, express_type: "pickup" as const, carrier_id: null };
  const before = await shop.call(reviewOrder, pickup, { as: buyer });
  await shop.deps.db.execute(
    sql`update quote set result = result - 'invoicing' where user_id = ${buyer.id}`,
  );
  asked.length = 0;
  const other = { ...pickup, tax_included: !before.lines?.[0]?.tax_included };
  const review = await shop.call(reviewOrder, other, { as: buyer });
  expect(review.lines?.[0]?.before).toBe(before.goods);
  expect(asked).toEqual([`${buyer.id} quote`]);
});

test("reports that the pricing queue is full", async () => {
  full = true;
  const { body } = await shop.send(quoteSheet, { job: sheet });
  expect(body).toMatchObject({ code: codes.throttled, msg: "正在算的报价太多，请稍后再试" });
});
