import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { companyToken } from "#contract/auth/app-access.ts";
import { companyKey } from "#contract/auth/company-key.ts";
import { putCartLine } from "#contract/cart/carts.ts";
import { codes } from "#contract/http/reply.ts";
import { quoteLabel, type SignedQuote } from "#contract/quotes/quotes.ts";
import { confirmTransfer } from "#contract/staff/staff-transfers.ts";
import { StartRefused } from "#server/config/start-refused.ts";
import { quoteKeys, rotateQuoteKey } from "#server/modules/quotes/quote-key.ts";
import { labels } from "#tests/server/orders/order-flow.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";

const formerKeys = {
  companyToken: "the-company-token-of-yesterday",
  staffKey: "the-staff-key-of-yesterday",
  // Midnight in Shanghai after the opening day.
  until: Date.UTC(2026, 10, 20, 16),
};
const today = {
  companyToken: "the-company-token-of-today",
  staffKey: "the-staff-key-of-today",
};
let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ settings: { ...today, formerKeys } });
});
afterAll(() => shop.close());

const asCompany = async (token: string) => {
  const public_key = companyKey(token, shop.clock.now());
  const input = { app_auth_token: token, public_key, mode: 3, domain: "" };
  return (await shop.send(companyToken, input)).body.code;
};
const asStaff = async (staffkey: string) => {
  const input = { reference: "P0", amount: "1.00", transaction_id: "N1" };
  return (await shop.send(confirmTransfer, input, { headers: { staffkey } })).body.code;
};
const judged = async () => [
  await asCompany(today.companyToken),
  await asCompany(formerKeys.companyToken),
  await asStaff(today.staffKey),
  await asStaff(formerKeys.staffKey),
  await asCompany("the-company-token-of-a-stranger"),
  await asStaff("the-staff-key-of-a-stranger"),
];

test("a replaced company token and staff key are valid until their last day", async () => {
  // A valid key is accepted, and the transfer it names does not exist.
  const { success, forbidden, notFound: letIn } = codes;
  expect(await judged()).toEqual([success, success, letIn, letIn, forbidden, forbidden]);
  shop.clock.advance(formerKeys.until - shop.clock.now() - 1);
  expect((await judged())[3]).toBe(letIn);
  shop.clock.advance(1);
  expect(await judged()).toEqual([success, forbidden, letIn, forbidden, forbidden, forbidden]);
});

test("a quote signed with the replaced key stays valid; a later one is signed with the new key", async () => {
  await shop.freshToken();
  const buyer = await shop.register();
  const quote = () => shop.call(quoteLabel, { job: labels }, { as: buyer });
  const codeOf = async ({ quoteNo, signature, job }: SignedQuote) => {
    const line = { line_id: randomUUID(), product_id: null, title: "标签", job };
    const reply = await shop.send(
      putCartLine,
      { ...line, quote_no: quoteNo, signature },
      { as: buyer },
    );
    return reply.body.code;
  };
  const keys = () => quoteKeys(shop.deps, shop.clock.now());
  const before = await quote();
  const { signing: old } = await keys();

  await rotateQuoteKey(shop.deps, shop.clock.now());
  await expect(rotateQuoteKey(shop.deps, shop.clock.now())).rejects.toThrow(StartRefused);
  // Other processes have not read the new key yet, so for two minutes it only verifies.
  shop.clock.advance(60_000);
  const between = await keys();
  expect([between.signing, between.accepted.length]).toEqual([old, 2]);
  const during = await quote();

  shop.clock.advance(90_000);
  const { signing: young } = await keys();
  expect(young.equals(old)).toBe(false);
  const after = await quote();
  expect([await codeOf(before), await codeOf(during), await codeOf(after)]).toEqual([
    codes.success,
    codes.success,
    codes.success,
  ]);
  const flipped = { ...after, signature: before.signature };
  expect(await codeOf(flipped)).toBe(codes.quoteTampered);

  shop.clock.advance(30 * 24 * 3_600_000);
  expect(await keys()).toEqual({ signing: young, accepted: [young] });
  // A second rotation starts from the first new key, not from the one it replaced.
  await rotateQuoteKey(shop.deps, shop.clock.now());
  shop.clock.advance(30_000);
  const again = await keys();
  expect([again.signing, again.accepted[1]]).toEqual([young, young]);
});
