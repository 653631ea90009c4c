import type { Page } from "@playwright/test";
import { orders } from "#contract/orders/order-lists.ts";
import { orderDetailCall } from "#contract/orders/orders.ts";
import { expect, signIn, test, withoutEvents } from "#tests/e2e/support/fixtures.ts";
import { fillCart, placedOrder } from "#tests/e2e/support/screens.ts";

const sandbox = (page: Page) => page.getByRole("radio", { name: /沙箱|演示/ });

/** To the sandbox's page for a fresh order of this buyer. */
async function toSandbox(page: Page, orderId: string): Promise<void> {
  await page.goto(`/pay/${orderId}`);
  await sandbox(page).check();
  await page.getByRole("button", { name: "立即支付" }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
}

test("@long failure can be tried again and then succeeds", async ({ page, client, buyer }) => {
  const order = await placedOrder(client, buyer);
  await signIn(page, buyer);
  await toSandbox(page, order.order_id);
  await page.getByRole("button", { name: "支付失败" }).click();
  await expect(page).toHaveURL(new RegExp(`/pay/${order.order_id}$`));
  await page.getByRole("button", { name: "重新支付" }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await page.getByRole("button", { name: "支付成功" }).click();
  await expect(page.getByText("付款成功")).toBeVisible();
  const detail = await client.call(orderDetailCall, { order_id: order.order_id }, { as: buyer });
  expect(detail.payments.filter((one) => one.state === "paid")).toHaveLength(1);
});

test("@long an abandoned payment waits, and another channel may be chosen", async ({
  page,
  client,
  buyer,
}) => {
  const order = await placedOrder(client, buyer);
  await signIn(page, buyer);
  await toSandbox(page, order.order_id);
  await page.getByRole("button", { name: "放弃支付" }).click();
  await expect(page.getByRole("heading", { name: "正在等待付款结果" })).toBeVisible();
  await page.getByRole("button", { name: "没有付款，重新选择" }).click();
  await page.getByRole("radio", { name: /转账/ }).check();
  await page.getByRole("button", { name: "立即支付" }).click();
  await expect(page.getByRole("heading", { name: "对公转账" })).toBeVisible();
  await expect(page.getByText("附言（必填）")).toBeVisible();
});

test("a payment that arrives late is found, over a reload and a closed tab", async ({
  page,
  context,
  client,
  buyer,
}) => {
  const order = await placedOrder(client, buyer);
  await signIn(page, buyer);
  await toSandbox(page, order.order_id);
  await page.getByRole("button", { name: "延迟到账" }).click();
  await expect(page.getByRole("heading", { name: "正在等待付款结果" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "正在等待付款结果" })).toBeVisible();
  await page.close();
  const later = await context.newPage();
  await later.goto(`/pay/${order.order_id}`);
  await expect(later.getByText("付款成功")).toBeVisible({ timeout: 40_000 });
});

test("@long a balance that is too small cannot be chosen", async ({ page, client, buyer }) => {
  const order = await placedOrder(client, buyer);
  await signIn(page, buyer);
  await page.goto(`/pay/${order.order_id}`);
  await expect(page.getByRole("radio", { name: /余额不足/ })).toBeDisabled();
});

test("@long a cancelled order cannot be paid any more", async ({ page, client, buyer }) => {
  const order = await placedOrder(client, buyer);
  await signIn(page, buyer);
  await page.goto(`/user/order/detail/${order.order_id}`);
  await page.getByRole("button", { name: "更多" }).click();
  await page.getByRole("button", { name: "取消订单" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "取消订单" }).click();
  await expect(page.getByText("订单已取消", { exact: true })).toBeVisible();
  await page.goto(`/pay/${order.order_id}`);
  await expect(page.getByText("这个订单不能再付款了。")).toBeVisible();
  await expect(page.getByRole("button", { name: "立即支付" })).toHaveCount(0);
});

test("@long a cashier left open in another tab hears of the payment once it is in sight again, without a stream", async ({
  page,
  context,
  client,
  buyer,
}) => {
  const order = await placedOrder(client, buyer);
  await signIn(page, buyer);
  await withoutEvents(context);
  await page.goto(`/pay/${order.order_id}`);
  await expect(page.getByRole("button", { name: "立即支付" })).toBeEnabled();
  const other = await context.newPage();
  await toSandbox(other, order.order_id);
  await other.getByRole("button", { name: "支付成功" }).click();
  await expect(other.getByText("付款成功")).toBeVisible();
  await expect(page.getByRole("button", { name: "立即支付" })).toBeEnabled();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByText("付款成功")).toBeVisible();
  await expect(page.getByRole("button", { name: "立即支付" })).toHaveCount(0);
});

test("a double tap on 提交订单 places one order", async ({ page, client, buyer }) => {
  const line = await fillCart(client, buyer);
  await signIn(page, buyer);
  await page.goto(`/checkout?lines=${line}`);
  await page.getByRole("radio", { name: "自提" }).click();
  const place = page.getByRole("button", { name: "提交订单" });
  await expect(place).toBeEnabled();
  await place.dblclick();
  await expect(page).toHaveURL(/\/pay\/[0-9a-f-]{36}$/);
  const list = await client.call(orders, {}, { as: buyer });
  expect(list.items).toHaveLength(1);
});

test("@long a reply lost after the order was placed makes no second one", async ({
  page,
  client,
  buyer,
}) => {
  const line = await fillCart(client, buyer);
  await signIn(page, buyer);
  await page.goto(`/checkout?lines=${line}`);
  await page.getByRole("radio", { name: "自提" }).click();
  let lost = 0;
  await page.route("**/api/v2/user/order", async (route) => {
    if (route.request().method() !== "POST" || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort("connectionreset");
  });
  const place = page.getByRole("button", { name: "提交订单" });
  await expect(place).toBeEnabled();
  await place.click();
  await expect(page).toHaveURL(/\/pay\/[0-9a-f-]{36}$/, { timeout: 40_000 });
  expect(lost).toBe(1);
  const list = await client.call(orders, {}, { as: buyer });
  expect(list.items).toHaveLength(1);
});
