import { afterAll, beforeAll, expect, test } from "vitest";
import { login } from "#contract/auth/auth.ts";
import { companyInfo } from "#contract/catalog/company.ts";
import { codes } from "#contract/http/reply.ts";
import { setShopFact, shopFacts } from "#server/cli/shop-settings.ts";
import { openingHazards } from "#server/operations/opening-hazards.ts";
import { addDemoAccount, demoAccount } from "#server/seed/demo.ts";
import { findDemo, removeDemo } from "#server/seed/demo-state.ts";
import { standing, unbalanced } from "#tests/server/orders/order-flow.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ settings: { production: true, sandboxPay: false } });
});
afterAll(() => shop.close());

/** The refusal's message; "" where the change was made. */
const refusal = async (name: string, ...values: string[]): Promise<string> => {
  try {
    await setShopFact(shop.deps.db, name, values, shop.deps);
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

test("a bank account is accepted complete or not at all, and enables transfers", async () => {
  const usage =
    "用法 (usage): npm run shop -- set bankAccount 户名 开户行 账号；账号为 8 至 34 位数字或字母";
  const noPayment = await openingHazards(shop.deps);
  expect(noPayment.map((line) => line.split(" ")[0])).toEqual(["SHOP_SANDBOX_PAY"]);
  const wrong = [
    [],
    ["齐墨印纸"],
    ["齐墨印纸", "工商银行", "123"],
    ["", "工商银行", "2010000000006168"],
    ["齐墨印纸", "工商银行", "2010000000006168", "more"],
  ];
  for (const values of wrong) {
    expect([values, await refusal("bankAccount", ...values)]).toEqual([values, usage]);
  }
  expect(await refusal("bankAccount", "齐墨印纸", "工商银行", "2010 0000 0000 6168")).toBe("");
  expect((await shopFacts(shop.deps.db))[0]).toBe(
    "bankAccount 齐墨印纸 工商银行 2010 0000 0000 6168",
  );
  expect(await openingHazards(shop.deps)).toEqual([]);
});

test("the sandbox counts as a payment method only where it was requested", async () => {
  const bare = await startShop({ settings: { production: true, sandboxPay: true } });
  expect(await openingHazards(bare.deps)).toEqual([]);
  const allowed = { ...bare.deps.settings, sandboxPay: false, allowNoPayment: true };
  expect(await openingHazards({ ...bare.deps, settings: allowed })).toEqual([]);
  await bare.close();
});

test("one company field is changed alone, and the shop shows it", async () => {
  const before = await shop.call(companyInfo, {});
  expect(await refusal("company.phone", "0769-1234 5678")).toBe("");
  expect(await shop.call(companyInfo, {})).toEqual({ ...before, phone: "0769-1234 5678" });
  expect(await refusal("company.phone", " ")).toBe("company.phone 不能为空 (must not be empty)");
  expect(await refusal("company.phone")).toBe(
    "用法 (usage): npm run shop -- set company.phone 内容",
  );
  expect(await refusal("quoteSecret", "x")).toBe(
    "可以设置的有 (these can be set): bankAccount、company.name、company.shortName、company.intro、" +
      "company.phone、company.wechat、company.wechatCode、company.email、company.address、company.licence、" +
      "company.hours、company.deliveryArea、company.factory、company.afterSale",
  );
});

test("the demo account is a hazard until it is closed; its money is booked back", async () => {
  await addDemoAccount(shop.deps);
  const demo = await findDemo(shop.deps.db);
  expect(demo).toEqual({ userId: demo?.userId, works: true, balanceFen: 500_000 });
  const hazards = await openingHazards(shop.deps);
  expect(hazards.map((line) => line.split(" ")[0])).toEqual(["SHOP_DATA_DIR"]);
  const onPostgres = { ...shop.deps.settings, databaseUrl: "postgres://127.0.0.1/shop" };
  const named = await openingHazards({ ...shop.deps, settings: onPostgres });
  expect(named.map((line) => line.split(" ")[0])).toEqual(["DATABASE_URL"]);
  const allowed = { ...shop.deps.settings, allowDemoAccount: true };
  expect(await openingHazards({ ...shop.deps, settings: allowed })).toEqual([]);

  if (demo === null) throw new Error("there is no demo account");
  await removeDemo(shop.deps, demo);
  expect(await findDemo(shop.deps.db)).toEqual({
    userId: demo.userId,
    works: false,
    balanceFen: 0,
  });
  expect(await openingHazards(shop.deps)).toEqual([]);
  expect([await standing(shop, `user:${demo.userId}`), await unbalanced(shop)]).toEqual([0, 0]);
  const tried = await shop.send(login, { ...demoAccount, ...(await shop.captcha()) });
  expect(tried.body.code).toBe(codes.loginFailed);
});

test("a buyer who only has the demo account's number is not the demo account", async () => {
  const other = await startShop({ settings: { production: true, sandboxPay: true } });
  await other.register({ mobile: demoAccount.mobile, password: "myown123" });
  expect(await findDemo(other.deps.db)).toBe(null);
  expect(await openingHazards(other.deps)).toEqual([]);
  await other.close();
});
