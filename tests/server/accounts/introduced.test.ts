import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { introducedCall } from "#contract/account/introduced.ts";
import { register, userInfo } from "#contract/auth/auth.ts";
import { staffBuyerCall } from "#contract/staff/staff-buyers.ts";
import { refundByShop } from "#contract/staff/staff-order-changes.ts";
import { paid, placed } from "#tests/server/orders/order-flow.ts";
import { type Person, staffKey, staffPerson } from "#tests/server/staff/staff-flow.ts";
import { type Buyer, freshMobile, type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
let owner: Person;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  owner = await staffPerson(shop, ["owner"]);
});
afterAll(() => shop.close());

async function invitedBy(introducer: string): Promise<Buyer> {
  const mobile = freshMobile();
  const email = `${mobile}@buyer.example`;
  const password = "quire500x";
  const form = { mobile, email, password, name: "李小印", consent: true as const, introducer };
  const { token } = await shop.call(register, { ...form, ...(await shop.captcha()) });
  const { id } = await shop.call(userInfo, {}, { as: token });
  return { token, id, mobile, email, password };
}

const brought = (buyer: Buyer) => shop.call(introducedCall, {}, { as: buyer });

test("a code counts registrations, first orders and turnover by month, and names nobody", async () => {
  const host = await shop.register();
  const { code } = await brought(host);
  expect(await brought(host)).toEqual({ code, registered: 0, ordered: 0, months: [] });
  const first = await invitedBy(code);
  const second = await invitedBy(code);
  await invitedBy("somebody-else");
  const one = await paid(shop, first);
  await paid(shop, first);
  await placed(shop, second);
  const refund = { order_id: one.order_id, amount: "10.00", reason: "少了一卷" };
  await shop.call(refundByShop, refund, { ...owner.asked, key: randomUUID() });
  const turnover = (2 * Number(one.total) - 10).toFixed(2);
  const sums = {
    ...{ registered: 2, ordered: 1 },
    months: [{ month: "2026-11", registered: 2, first: 1, turnover }],
  };
  expect(await brought(host)).toEqual({ code, ...sums });
  const seen = await shop.call(staffBuyerCall, { id: host.id }, owner.asked);
  expect(seen.introduced).toEqual(sums);
  expect(JSON.stringify(await brought(host))).not.toContain(first.id);
});

test("months follow the clock of Shanghai, the latest first", async () => {
  const host = await shop.register();
  await invitedBy(host.id);
  shop.clock.advance(11 * 24 * 3_600_000);
  await shop.freshToken();
  const token = await shop.login(host.mobile, host.password);
  await invitedBy(host.id);
  const { months } = await shop.call(introducedCall, {}, { as: token });
  expect(months.map(({ month, registered }) => [month, registered])).toEqual([
    ["2026-12", 1],
    ["2026-11", 1],
  ]);
});
