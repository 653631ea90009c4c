import { expect } from "vitest";
import { startFaultProxy } from "#tests/e2e/support/fault-proxy.ts";
import { fixedCaptcha, ShopClient } from "#tests/e2e/support/shop-client.ts";
import type { ShopProcess } from "#tests/e2e/support/shop-process.ts";
import { eventually } from "#tests/eventually.ts";
import type { Driver } from "./driver.ts";
import { says, standsAt } from "./page-says.ts";

const draftOf = "return new URL(location.href).searchParams.has('draft')";

/** What the shop does not have is one list with one number, in 待发箱 and before a logout. */
export async function waitingCount(driver: Driver, shop: ShopProcess): Promise<void> {
  const client = new ShopClient(shop.url);
  await client.open();
  const buyer = await client.registerBuyer();
  const between = await startFaultProxy(shop.url);
  try {
    await driver.goto(`${between.url}/auth/login`);
    await driver.fill("手机号", buyer.mobile);
    await driver.fill("密码", buyer.password);
    await driver.fill("验证码", fixedCaptcha);
    await driver.click("button", "登录");
    await standsAt(driver, /\/(?!auth)/);
    await says(driver, "登录成功");
    await driver.goto(`${between.url}/about`);
    await says(driver, /价格表、\d+ 个产品和 \d+ 张图片已存在本机/);
    await driver.goto(`${between.url}/outbox`);
    await says(driver, "没有待发的内容");
    await between.goAway();
    await driver.goto(`${between.url}/produce/detail/roll-label-coated`);
    await driver.fill("每款数量", "7000");
    await eventually(async () => expect(await driver.js(draftOf)).toBe(true));
    await driver.goto(`${between.url}/outbox`);
    await says(driver, "共 1 项待发");
    await driver.goto(`${between.url}/auth/login_out`);
    await driver.click("button", "退出登录");
    await says(driver, "还有 1 项没有发出");
  } finally {
    await between.goAway();
  }
}
