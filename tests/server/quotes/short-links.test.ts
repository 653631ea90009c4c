import { afterAll, beforeAll, expect, test } from "vitest";
import { codes } from "#contract/http/reply.ts";
import { makeShortLink, openShortLink } from "#contract/quotes/short-links.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { shortLinkOf } from "#server/modules/quotes/short-link.ts";
import { findShortLink, keepShortLink } from "#server/modules/quotes/short-links.repository.ts";
import { tidyUp } from "#server/operations/housekeeping.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const label = defaultJob("lz", seedPriceBook);
const day = 86_400_000;

test("a short link returns title and job, and the same job has the same link", async () => {
  const made = await shop.call(makeShortLink, { title: "铜版纸卷标", job: label });
  expect(made.code).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
  expect(await shop.call(openShortLink, made)).toEqual({ title: "铜版纸卷标", job: label });
  expect(await shop.call(makeShortLink, { title: "铜版纸卷标", job: label })).toEqual(made);
  const other = { title: "铜版纸卷标", job: { ...label, remark: "另一份" } };
  expect(await shop.call(makeShortLink, other)).not.toEqual(made);
});

test("an invalid code is refused, and an unknown one is missing", async () => {
  const wrong = await shop.send(openShortLink, { code: "ABC" });
  expect(wrong.body).toMatchObject({ code: codes.invalidInput, msg: "短链接不完整" });
  const none = await shop.send(openShortLink, { code: "ABCDEFGHJK" });
  const msg = "短链接不存在，或已满一年";
  expect(none.body).toEqual({ code: codes.notFound, msg, data: null });
  const bad = await shop.send(makeShortLink, { title: "x", job: { quoteType: "lz" } });
  expect(bad.body.code).toBe(codes.invalidInput);
});

test("a link is valid for 365 days from its last creation", async () => {
  const link = shortLinkOf("一年", label);
  await keepShortLink(shop.deps, link, null);
  shop.clock.advance(364 * day);
  await tidyUp(shop.deps);
  await keepShortLink(shop.deps, link, null);
  shop.clock.advance(364 * day);
  await tidyUp(shop.deps);
  expect(await findShortLink(shop.deps, link.code)).toMatchObject(link);
  shop.clock.advance(2 * day);
  await tidyUp(shop.deps);
  await expect(findShortLink(shop.deps, link.code)).rejects.toMatchObject({ code: codes.notFound });
});
