import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { changeMobile } from "#contract/account/account-change.ts";
import { login, userInfo } from "#contract/auth/auth.ts";
import { deleteAccount } from "#contract/personal-data/personal-data.ts";
import { user } from "#server/infra/database/tables/account.tables.ts";
import { provenChange } from "#tests/server/auth/proven-change.ts";
import { buyer, oneShop, shop } from "#tests/server/orders/one-shop.ts";
import { type Buyer, freshMobile } from "#tests/server/support/harness.ts";

oneShop();

const form = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

async function givenAtLogin({ password }: Buyer, mobile: string) {
  return shop.call(login, { mobile, password, ...(await shop.captcha()) });
}

const stored = async ({ id }: Buyer) =>
  (await shop.deps.db.select().from(user).where(eq(user.id, id)))[0]?.deviceDataId;

test("an account's data on devices has one random name: at each login, in the account, and after a change of number", async () => {
  const first = await givenAtLogin(buyer, buyer.mobile);
  expect(first.device_data_id).toMatch(form);
  expect(first.device_data_id).not.toBe(first.user_id);
  const account = await shop.call(userInfo, {}, { as: buyer });
  expect(account.deviceDataId).toBe(first.device_data_id);
  const mobile = freshMobile();
  const code = await provenChange(shop, buyer, { what: "mobile", value: mobile });
  await shop.call(changeMobile, { mobile, code }, { as: buyer });
  const again = await givenAtLogin(buyer, mobile);
  expect(again.device_data_id).toBe(first.device_data_id);
});

test("two accounts have two names, and a deleted account has none", async () => {
  const other = await shop.register();
  const names = [await stored(buyer), await stored(other)];
  expect(new Set(names).size).toBe(2);
  for (const name of names) expect(name).toMatch(form);
  await shop.call(deleteAccount, { password: other.password }, { as: other });
  expect(await stored(other)).toBeNull();
});
