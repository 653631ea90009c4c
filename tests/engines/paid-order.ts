import * as v from "valibot";
import { expect } from "vitest";
import { login } from "#contract/auth/auth.ts";
import { orders } from "#contract/orders/order-lists.ts";
import { orderStates } from "#contract/orders/states.ts";
import { fixedCaptcha, freshMobile, ShopClient } from "#tests/e2e/support/shop-client.ts";
import type { ShopProcess } from "#tests/e2e/support/shop-process.ts";
import type { Driver } from "./driver.ts";
import { says, standsAt } from "./page-says.ts";

const tabKey = "\uE004";

/** What the shop itself says of this buyer's orders. */
async function statesOf(shop: ShopProcess, mobile: string, password: string) {
  const client = new ShopClient(shop.url);
  await client.open();
  const { data } = await client.logIn(mobile, password);
  const { token } = v.parse(login.output, data);
  const buyer = { mobile, password, name: "", email: "", token, expire: 0, dataId: "" };
  const { items } = await client.call(orders, {}, { as: buyer });
  return items.map(({ state }) => state);
}

/** From the home page to a paid first order, with an account that is made on the way. */
export async function paidOrder(driver: Driver, shop: ShopProcess): Promise<void> {
  const mobile = freshMobile();
  const password = "quire500x";
  await driver.goto(`${shop.url}/`);
  await driver.click("link", /.*/, "快速报价");
  await standsAt(driver, /\/produce\/detail\//);
  await driver.click("button", "立即下单");
  await standsAt(driver, /\/auth\/reg/);
  await driver.fill("手机号", mobile);
  await driver.fill("密码", password);
  await driver.fill("邮箱", "buyer@example.com");
  await driver.fill("姓名", "王小墨");
  await driver.fill("验证码", fixedCaptcha);
  await driver.click("checkbox", /我已阅读并同意/);
  await driver.click("button", "注册");
  await standsAt(driver, /\/checkout/);
  await driver.fill("粘贴整段地址", `广东省深圳市南山区科技园南区8栋201${tabKey}`);
  await says(driver, /含运费/);
  await driver.click("button", "提交订单");
  await standsAt(driver, /\/pay\//);
  await driver.click("button", "立即支付");
  await standsAt(driver, /\/sandbox\/pay\//);
  await driver.click("button", "支付成功");
  await says(driver, "付款成功");
  expect(await statesOf(shop, mobile, password)).toEqual([orderStates.awaitingArtwork]);
}
