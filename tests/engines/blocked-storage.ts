import { fixedCaptcha, ShopClient } from "#tests/e2e/support/shop-client.ts";
import type { ShopProcess } from "#tests/e2e/support/shop-process.ts";
import type { Driver } from "./driver.ts";
import { says, standsAt } from "./page-says.ts";

const tabKey = "\uE004";
const banner = "这个浏览器不让本店存东西：照常报价、下单，刷新或关掉页面，草稿就没了，要重新登录";

/** A browser that denies site data: it prices, logs in and orders, and one bar says what is lost. */
export async function blockedStorage(driver: Driver, shop: ShopProcess): Promise<void> {
  const client = new ShopClient(shop.url);
  await client.open();
  const buyer = await client.registerBuyer();
  await driver.goto(`${shop.url}/`);
  await says(driver, banner);
  await driver.click("link", /.*/, "快速报价");
  await standsAt(driver, /\/produce\/detail\//);
  await driver.fill("每款数量", "7000");
  await driver.click("button", "立即下单");
  await driver.fill("手机号", buyer.mobile);
  await driver.fill("密码", buyer.password);
  await driver.fill("验证码", fixedCaptcha);
  await driver.click("button", "登录");
  await standsAt(driver, /\/checkout/);
  await says(driver, "7,000");
  await driver.fill(
    "粘贴整段地址",
    `王小墨 13900000123 广东省深圳市南山区科技园南区8栋201${tabKey}`,
  );
  await says(driver, /含运费/);
  await driver.click("button", "提交订单");
  await standsAt(driver, /\/pay\//);
}
