import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { putCartLine } from "#contract/cart/carts.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { labelJob, sheetJob } from "#contract/jobs/jobs.ts";
import { quoteKaishu, quoteLabel, quoteSheet } from "#contract/quotes/quotes.ts";
import { encodeJob } from "#pricing/analysis/job-code.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { type Sums, SumThread } from "#server/infra/pricing/pricing-thread.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { sharedCard } from "#server/seo/shared-preview.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";

/** Which sums the server hands over, and for whom; the answers are the shop's own. */
const asked: string[] = [];
let full = false;
const real = new SumThread();
const sums: Sums = {
  answer: (caller, book, sum) => {
    asked.push(`${caller} ${sum.kind}`);
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
});

const sheet = v.parse(sheetJob, defaultJob("ysp", seedPriceBook));
const label = v.parse(labelJob, defaultJob("lz", seedPriceBook));
const size = { lengthMm: 210, widthMm: 285 };

test("hands a guest's sheet-fed quote and 开数 over, by the guest's address", async () => {
  await shop.call(quoteSheet, { job: sheet });
  await shop.call(quoteKaishu, size);
  expect(asked).toEqual(["127.0.0.1 quote", "127.0.0.1 kaishu"]);
});

test("works a label's quote out itself", async () => {
  await shop.call(quoteLabel, { job: label });
  expect(asked).toEqual([]);
});

test("hands a link's preview over as nobody's", async () => {
  const code = await encodeJob({ title: "", job: sheet });
  const { title } = await sharedCard(shop.deps, code);
  expect(title).toContain("¥");
  expect(asked).toEqual(["previews quote"]);
});

test("hands a cart line's price over, by its buyer", async () => {
  const buyer = await shop.register();
  const line = { line_id: "line-0123456789abcdef", product_id: null, title: "", job: sheet };
  const key = "key-0123456789abcdef";
  const put = await shop.call(putCartLine, line, { as: buyer, key });
  expect(put.state).toBe("orderable");
  expect(asked).toEqual([`${buyer.id} quote`]);
});

test("says that too much is being worked out", async () => {
  full = true;
  const { body } = await shop.send(quoteSheet, { job: sheet });
  expect(body).toMatchObject({ code: codes.throttled, msg: "正在算的报价太多，请稍后再试" });
});
