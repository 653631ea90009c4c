import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cart } from "#contract/cart/carts.ts";
import { isSamplePack } from "#contract/catalog/samples.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { type Job, job as jobSchema, type QuoteType } from "#contract/jobs/jobs.ts";
import { orders } from "#contract/orders/order-lists.ts";
import { placeOrder, placePaperOrder, reviewOrder } from "#contract/orders/placing.ts";
import { payInit } from "#contract/payments/paying.ts";
import { parsed } from "#contract/quotes/parse.ts";
import {
  quoteCatalogue,
  quoteDigitalLabel,
  quoteGangRun,
  quoteLabel,
  quotePaper,
  quoteSheet,
  storedQuotes,
} from "#contract/quotes/quotes.ts";
import { sourceTypeOf } from "#contract/wording/paper-terms.ts";
import { order } from "#server/infra/database/tables/orders.tables.ts";
import { stockItem, stockMove } from "#server/infra/database/tables/stock.tables.ts";
import { openPaymentsOf } from "#server/modules/order-records/payments.repository.ts";
import { settle } from "#server/modules/payments/settling.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { arbitraryJob } from "#tests/pricing/arbitrary-jobs.ts";
import { sampled } from "#tests/sampled.ts";
import { addressOf, detailOf, labels, lineOf } from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
let buyer: Buyer;
let addressId: string;
beforeAll(async () => {
  shop = await startShop();
  // Where the shop stocks paper, an order also waits for what is missing: `stock/paper-stock.test.ts`.
  await shop.deps.db.delete(stockMove);
  await shop.deps.db.delete(stockItem);
  buyer = await shop.register();
  addressId = await addressOf(shop, buyer);
});
afterAll(() => shop.close());

const hour = 3_600_000;

/** Moves the clock; expired tokens are replaced. */
async function pass(ms: number): Promise<void> {
  shop.clock.advance(ms);
  await shop.freshToken();
}
/** A session ends after two weeks without a call: the buyer logs in again. */
async function until(time: string): Promise<void> {
  await pass(Date.parse(time) - shop.clock.now());
  buyer = { ...buyer, token: await shop.login(buyer.mobile, buyer.password) };
}
const kinds: readonly QuoteType[] = ["pt", "lz", "ysp", "inkLz", "pb", "paper"];

function quoteOf(job: Job) {
  const as = { as: buyer };
  switch (job.quoteType) {
    case "pt":
      return shop.call(quoteCatalogue, { job }, as);
    case "lz":
      return shop.call(quoteLabel, { job }, as);
    case "ysp":
      return shop.call(quoteSheet, { job }, as);
    case "inkLz":
      return shop.call(quoteDigitalLabel, { job }, as);
    case "pb":
      return shop.call(quoteGangRun, { job }, as);
    case "paper":
      return shop.call(quotePaper, { job }, as);
  }
}

/** A job without a price, or priced by agreement only, has no dates either. */
function unlessImpossible(error: unknown): null {
  if (error instanceof Refusal && error.code === codes.quoteImpossible) return null;
  throw error;
}

/** To the province of the buyer's address, by one carrier. */
const delivery = { type: "express", provinceCode: "310000", carrierId: "sf" } as const;
const way = () => ({ address_id: addressId, express_type: "express" as const, carrier_id: "sf" });

async function ordered(job: Job) {
  const line = await lineOf(shop, buyer, job);
  const choice = { line_ids: [line.line_id], ...way() };
  const review = await shop.call(reviewOrder, choice, { as: buyer });
  const placing = { ...choice, draft_id: randomUUID(), invoice_id: null, remark: "" };
  const tap = { ...placing, expected_total: review.total };
  const sent = { as: buyer, key: randomUUID() };
  const chosen = { payment_method: "online", source_type: sourceTypeOf([job]) } as const;
  const { order_id } = await (job.quoteType === "paper"
    ? shop.call(placePaperOrder, { ...tap, ...chosen }, sent)
    : shop.call(placeOrder, tap, sent));
  const detail = await detailOf(shop, buyer, order_id);
  const { items } = await shop.call(orders, { draft_id: placing.draft_id }, { as: buyer });
  return { line, review, detail, card: items[0] };
}

describe("发货 and 送达 are the same days in quote, cart, review, order and list", () => {
  test.each(sampled(kinds, 4))("for random jobs of %s", async (kind) => {
    const some = fc.sample(arbitraryJob(kind, seedPriceBook), { numRuns: 14, seed: 20261122 });
    let compared = 0;
    for (const plain of some) {
      const read = parsed<Job>(jobSchema, { ...plain, delivery });
      // An address gets one sample pack; samples.test.ts orders it.
      if (!read.ok || isSamplePack(read.value)) continue;
      await pass(5 * hour);
      const signed = await quoteOf(read.value).catch(unlessImpossible);
      if (signed === null || signed.quote.total === "0.00") continue;
      const { dates, leadDays } = signed.quote;
      expect(dates?.shipOn).toMatch(/^202\d-\d\d-\d\d$/);
      expect(dates?.arrive).not.toBeNull();
      const { line, review, detail, card } = await ordered(read.value);
      expect([line.quote.leadDays, line.quote.dates]).toEqual([
        leadDays,
        { ...dates, arrive: null, estimated: expect.any(Boolean) },
      ]);
      expect(review.dates).toEqual(dates);
      expect(detail.dates).toEqual(dates);
      expect(card?.dates).toEqual(dates);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(2);
  });
});

describe("the promised dates of an order", () => {
  test("count from the payment, where that comes on a later day", async () => {
    await until("2026-12-14T10:00:00+08:00");
    // The seed: two days of queue, four hours of prepress, 52 minutes on the press, an hour to pack:
    // accepted on Monday, work begins on Wednesday at 16:30 and ends on Thursday; two days to Shanghai.
    const { detail } = await ordered(parsedJob({ ...labels }));
    expect(detail.dates).toEqual({
      shipOn: "2026-12-17",
      arrive: { from: "2026-12-19", to: "2026-12-19" },
      estimated: false,
    });
    await pass(8 * hour);
    const { order_id, total } = detail;
    await shop.call(
      payInit,
      { order_id, channel: "offline", expected_total: total },
      { as: buyer, key: randomUUID() },
    );
    for (const { outTradeNo, amountFen } of await openPaymentsOf(shop.deps.db, ["offline"], 10))
      await settle(shop.deps, { outTradeNo, amountFen, transactionId: `T-${outTradeNo}` });
    expect((await detailOf(shop, buyer, order_id)).dates).toEqual({
      shipOn: "2026-12-18",
      arrive: { from: "2026-12-20", to: "2026-12-20" },
      estimated: false,
    });
  });

  test("are missing in an order of a version that stored none", async () => {
    const { detail } = await ordered(parsedJob({ ...labels }));
    const { order_id } = detail;
    await shop.deps.db.update(order).set({ promise: null }).where(eq(order.id, order_id));
    expect((await detailOf(shop, buyer, order_id)).dates).toBeNull();
  });
});

const parsedJob = (input: unknown): Job => {
  const read = parsed<Job>(jobSchema, input);
  if (!read.ok) throw new Error("a job");
  return read.value;
};

test("a quote read the next day has that day's dates and its old price", async () => {
  await until("2026-12-21T10:00:00+08:00");
  buyer = await shop.register();
  const signed = await shop.call(quoteLabel, { job: labels }, { as: buyer });
  const line = await lineOf(shop, buyer);
  expect([signed.quote.dates?.shipOn, line.quote.dates?.shipOn]).toEqual([
    "2026-12-24",
    "2026-12-24",
  ]);
  await until("2026-12-22T16:29:59+08:00");
  const { items } = await shop.call(storedQuotes, { quote_no: signed.quoteNo }, { as: buyer });
  const [kept] = (await shop.call(cart, {}, { as: buyer })).slice(-1);
  expect([items[0]?.quote.dates?.shipOn, kept?.quote.dates?.shipOn]).toEqual([
    "2026-12-25",
    "2026-12-25",
  ]);
  expect(items[0]?.quote.total).toBe(signed.quote.total);
  await until("2026-12-22T16:30:00+08:00");
  const later = await shop.call(storedQuotes, { quote_no: signed.quoteNo }, { as: buyer });
  expect(later.items[0]?.quote.dates?.shipOn).toBe("2026-12-26");
});

test("every alternative and every pace has its dates, and a pace costs what it says", async () => {
  await until("2026-12-28T10:00:00+08:00");
  const { quote } = await shop.call(quoteLabel, { job: labels }, { as: buyer });
  expect(quote.alternatives.length).toBeGreaterThan(0);
  // 352 minutes: 150 of them fit the first evening of 加急 (to 19:00), 330 that of 特急 (to 22:00);
  // both end the next day, so the dearer one is not offered.
  for (const { dates } of quote.alternatives) expect(dates?.shipOn).toMatch(/^2026-12-\d\d$/);
  expect(quote.paces?.map(({ name, percent, dates }) => [name, percent, dates?.shipOn])).toEqual([
    ["正常", 0, "2026-12-31"],
    ["加急", 20, "2026-12-29"],
  ]);
  for (const { percent, total, dates } of quote.paces ?? []) {
    const rushed = await shop.call(
      quoteLabel,
      { job: { ...labels, rush: percent } },
      { as: buyer },
    );
    expect([rushed.quote.total, rushed.quote.dates]).toEqual([total, dates]);
  }
});
