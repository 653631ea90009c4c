import type { Page } from "@playwright/test";
import { addAddress } from "#contract/account/account.ts";
import { orders } from "#contract/orders/order-lists.ts";
import { orderDetailCall } from "#contract/orders/orders.ts";
import { test } from "#tests/e2e/support/behind-proxy.ts";
import { expect, signIn } from "#tests/e2e/support/fixtures.ts";
import {
  chooseRegion,
  fillCart,
  homeAddress,
  newKey,
  untilInstalled,
  untilWritten,
} from "#tests/e2e/support/screens.ts";

test.use({ serviceWorkers: "allow" });

async function addAddressOffline(page: Page, detail: string): Promise<void> {
  await page.goto("/user/address");
  await page.getByRole("button", { name: "新增地址" }).click();
  const form = page.getByRole("dialog", { name: "新增地址" });
  await form.getByLabel("收货人", { exact: true }).fill("李小纸");
  await form.getByLabel("手机").fill("13900002222");
  await chooseRegion(form, "广东省", "深圳市", "南山区");
  await form.getByLabel("详细地址").fill(detail);
  await form.getByRole("button", { name: "保存地址" }).click();
  await expect(form).toBeHidden();
}

async function addTitleOffline(page: Page, name: string): Promise<void> {
  await page.goto("/user/invoice");
  await page.getByRole("button", { name: "新增抬头" }).click();
  const form = page.getByRole("dialog", { name: "新增抬头" });
  await form.getByRole("radio", { name: "个人" }).click();
  await form.getByLabel("抬头", { exact: true }).fill(name);
  await form.getByRole("button", { name: "保存抬头" }).click();
  await expect(form).toBeHidden();
}

test("@long an address and a title that wait are offered in the checkout, and reach the shop before the order", async ({
  page,
  between,
  client,
  buyer,
}) => {
  test.setTimeout(240_000);
  await client.call(addAddress, homeAddress, { as: buyer, key: newKey() });
  const [kept, removed] = [await fillCart(client, buyer), await fillCart(client, buyer, "pt")];
  await signIn(page, buyer);
  for (const path of ["/user/address", "/user/invoice", `/checkout?lines=${kept},${removed}`]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await expect(page.getByRole("button", { name: "提交订单" })).toBeEnabled();
  await page.goto("/shopping-cart");
  await expect(page.getByRole("region", { name: "可下单" })).toBeVisible();
  await untilInstalled(page);
  await untilWritten(page);

  await between.goAway();
  await page.getByRole("button", { name: /^删除/ }).first().click();
  await expect(page.getByText("已删除，联网后自动保存")).toBeVisible();
  await addAddressOffline(page, "离线路 1 号");
  await addTitleOffline(page, "李小纸");
  await page.goto(`/checkout?lines=${kept},${removed}`);
  await page.getByRole("button", { name: "换地址" }).click();
  const offered = page.getByRole("dialog", { name: "选择收货地址" });
  const waiting = offered.locator("label").filter({ hasText: "离线路 1 号" });
  await expect(waiting).toContainText("广东省 深圳市 南山区 离线路 1 号");
  await expect(waiting.getByText("待发", { exact: true })).toBeVisible();
  await waiting.click();
  await expect(offered).toBeHidden();
  const address = page.getByRole("region", { name: "收货地址" });
  await expect(address).toContainText("离线路 1 号");
  const title = page.getByRole("radio", { name: /^李小纸/ });
  await expect(page.getByText("普票 · 待发")).toBeVisible();
  await title.click();
  await expect(page.getByRole("region", { name: /^商品/ }).getByRole("listitem")).toHaveCount(1);

  // The shop answers, but neither of the two gets through.
  const isBook = (path: string) => /\/user\/(?:address|invoice)$/.test(path);
  let refused = 0;
  between.fault = ({ method, path }) => {
    if (method !== "POST" || !isBook(path)) return { kind: "none" };
    refused += 1;
    return { kind: "refused" };
  };
  await between.comeBack();
  const place = page.getByRole("button", { name: "提交订单" });
  await expect(place).toBeEnabled({ timeout: 60_000 });
  const before = refused;
  await place.click();
  await expect.poll(() => refused, { timeout: 30_000 }).toBeGreaterThan(before);
  await expect(place).toBeEnabled({ timeout: 60_000 });
  expect((await client.call(orders, {}, { as: buyer })).items).toEqual([]);

  between.fault = { kind: "none" };
  await expect(address.getByText("待发", { exact: true })).toHaveCount(0, { timeout: 60_000 });
  await expect(address).toContainText("离线路 1 号");
  await expect(place).toBeEnabled({ timeout: 60_000 });
  await place.click();
  await expect(page).toHaveURL(/\/pay\/[0-9a-f-]{36}$/, { timeout: 30_000 });
  const [order] = (await client.call(orders, {}, { as: buyer })).items;
  const detail = await client.call(
    orderDetailCall,
    { order_id: order?.order_id ?? "" },
    { as: buyer },
  );
  expect([detail.address?.detail, detail.invoice?.buyerName, detail.items.length]).toEqual([
    "离线路 1 号",
    "李小纸",
    1,
  ]);
});
