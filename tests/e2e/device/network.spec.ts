import type { Page } from "@playwright/test";
import { addAddress } from "#contract/account/account.ts";
import { companyToken } from "#contract/auth/app-access.ts";
import { cart } from "#contract/cart/carts.ts";
import { categories } from "#contract/catalog/storefront.ts";
import { test } from "#tests/e2e/support/behind-proxy.ts";
import { expect, signIn } from "#tests/e2e/support/fixtures.ts";
import {
  fillCart,
  homeAddress,
  newKey,
  placedOrder,
  productOf,
  untilInstalled,
  untilWritten,
} from "#tests/e2e/support/screens.ts";

test.use({ serviceWorkers: "allow" });

const believesOnline = (page: Page) => page.evaluate("navigator.onLine");
const bar = (page: Page, text: string | RegExp) =>
  page.getByRole("status").filter({ hasText: text });

test("@long the configurator gets its signed price automatically when the server answers again", async ({
  page,
  between,
  client,
}) => {
  const { card } = await productOf(client, "lz");
  await page.goto(`/produce/detail/${card.id}`);
  await expect(page.getByText(/已锁价/)).toBeVisible();
  await between.goAway();
  await page.getByLabel("每款数量").fill("8000");
  await expect(page.getByText("离线估价", { exact: true })).toBeVisible();
  await expect(bar(page, "离线，可继续报价")).toBeVisible();
  expect(await believesOnline(page)).toBe(true);

  await between.comeBack();
  await expect(bar(page, "网络已恢复")).toBeVisible();
  await expect(page.getByText(/已锁价/)).toBeVisible();
  await expect(page.getByText("离线估价")).toHaveCount(0);
});

test("@long a cart line waits for the shop, then can be ordered without a reload", async ({
  page,
  between,
  client,
  buyer,
}) => {
  const lineId = await fillCart(client, buyer);
  await signIn(page, buyer);
  await page.goto("/shopping-cart");
  const toCheckout = page.getByRole("button", { name: /去下单/ });
  await expect(toCheckout).toBeEnabled();
  await between.goAway();
  await page.getByLabel(/数量/).fill("8000");
  await expect(page.getByText("估价，联网后自动保存")).toBeVisible();
  await expect(toCheckout).toBeDisabled();
  expect(await believesOnline(page)).toBe(true);

  await between.comeBack();
  await expect(bar(page, "网络已恢复")).toBeVisible();
  await expect(page.getByText(/已锁价至/)).toBeVisible();
  await expect(toCheckout).toBeEnabled();
  expect(await client.call(cart, {}, { as: buyer })).toMatchObject([
    { line_id: lineId, job: { quantity: 8000 }, state: "orderable" },
  ]);
});

test("@long an edit and a removal that could not be sent wait, survive a reload and reach the shop once", async ({
  page,
  between,
  client,
  buyer,
}) => {
  const gone = await fillCart(client, buyer);
  const edited = await fillCart(client, buyer);
  await signIn(page, buyer);
  await page.goto("/shopping-cart");
  await untilInstalled(page);
  await page.goto("/outbox");
  await expect(page.getByText("没有待发的内容")).toBeVisible();
  await page.goto("/shopping-cart");
  const amounts = page.getByLabel(/数量/);
  await expect(amounts).toHaveCount(2);
  await untilWritten(page);
  await between.goAway();
  await amounts.first().fill("8000");
  await expect(page.getByText("估价，联网后自动保存")).toBeVisible();
  // On a tablet nothing of the line lies under its amount.
  await page.setViewportSize({ width: 800, height: 844 });
  const sentence = await page
    .getByText(/^现在下单，/)
    .first()
    .boundingBox();
  const amount = await amounts.first().boundingBox();
  expect(sentence?.width).toBeGreaterThan(150);
  expect((sentence?.y ?? 0) + (sentence?.height ?? 0)).toBeLessThanOrEqual(amount?.y ?? 0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: /^删除/ }).last().click();
  await expect(page.getByText("已删除，联网后自动保存")).toBeVisible();
  await page.reload();
  await expect(amounts).toHaveCount(1);
  await expect(amounts).toHaveValue("8000");
  await expect(page.getByText("估价，联网后自动保存")).toBeVisible();
  await page.getByRole("link", { name: "2 项待发" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "修改报价车" })).toContainText("8,000");
  await expect(page.getByRole("listitem").filter({ hasText: "从报价车删除" })).toBeVisible();

  // Both reach the shop, and the page does not learn it at first.
  const lost = new Set<string>();
  between.fault = ({ method, path }) => {
    const isChange = method !== "GET" && path.endsWith("/bjd/shop-cart");
    if (!isChange || lost.has(method)) return { kind: "none" };
    lost.add(method);
    return { kind: "lostReply" };
  };
  await between.comeBack();
  await expect(page.getByText("没有待发的内容")).toBeVisible({ timeout: 40_000 });
  expect([...lost].sort()).toEqual(["DELETE", "POST"]);
  const lines = await client.call(cart, {}, { as: buyer });
  // Quoted once more for the edit, once and no oftener.
  expect(lines).toMatchObject([{ line_id: edited, job: { quantity: 8000 }, revision: 2 }]);
  expect(lines.map(({ line_id }) => line_id)).not.toContain(gone);
  await page.goto("/shopping-cart");
  await expect(page.getByText(/已锁价至/)).toBeVisible();
  await expect(amounts).toHaveValue("8000");
});

test("@long behind a captive portal the bar says so, and the cached catalogue is shown", async ({
  page,
  between,
  client,
}) => {
  const [category] = await client.call(categories, {});
  if (category === undefined) throw new Error("the seed holds no category");
  const products = page.getByRole("main").getByRole("link").filter({ hasText: "¥" });
  await page.goto("/");
  await untilInstalled(page);
  await page.goto(`/produce/list/${category.id}`);
  await expect(products.first()).toBeVisible();
  const seen = await products.allTextContents();
  expect(seen.length).toBeGreaterThan(0);

  between.fault = { kind: "portal" };
  await page.reload();
  await expect(products.first()).toBeVisible();
  expect(await products.allTextContents()).toEqual(seen);
  await expect(bar(page, "这个网络要先登录")).toBeVisible();
  await expect(page.getByRole("link", { name: "去登录网络" })).toBeVisible();

  between.fault = { kind: "none" };
  await expect(bar(page, "网络已恢复")).toBeVisible();
});

test("@long a token service behind a broken gateway is called by its name", async ({
  page,
  between,
  client,
}) => {
  const [category] = await client.call(categories, {});
  between.fault = { kind: "gateway", path: companyToken.path, status: 502 };
  await page.goto(`/produce/list/${category?.id}`);
  await expect(page.getByRole("main").getByText("网络错误(502)")).toBeVisible();
  await expect(page.getByText("应用令牌无效")).toHaveCount(0);
});

test("@long a screen that is left while it loads is no fault of the page", async ({ page }) => {
  const faults: string[] = [];
  page.on("pageerror", ({ name, message }) => faults.push(`${name}: ${message}`));
  await page.goto("/produce");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked = page.waitForRequest(/\/produce\/detail\//);
  await page.route(/\/api\/v2\/shop\/produce\/detail\//, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await page
    .getByRole("link", { name: /铜版纸卷标/ })
    .first()
    .click();
  const request = await asked;
  const ended = page.waitForEvent("requestfailed", (failed) => failed === request);
  await page.goBack();
  await ended;
  release();
  await expect(page.getByRole("heading", { name: "报价" })).toBeVisible();
  expect(faults).toEqual([]);
});

test("@long a part that the network lost in the first seconds is no fault, and comes later", async ({
  page,
}) => {
  const faults: string[] = [];
  page.on("pageerror", ({ name, message }) => faults.push(`${name}: ${message}`));
  const later = /\/assets\/after-start-/;
  await page.route(later, (route) => route.abort("internetdisconnected"), { times: 1 });
  const lost = page.waitForEvent("requestfailed", (failed) => later.test(failed.url()));
  await page.goto("/");
  await lost;
  await page.waitForResponse((reply) => later.test(reply.url()) && reply.ok());
  expect(faults).toEqual([]);
});

test("@long a screen that the device never saw says so, promises no price, and opens by itself", async ({
  page,
  between,
  client,
  buyer,
}) => {
  const order = await placedOrder(client, buyer);
  await signIn(page, buyer);
  await untilInstalled(page);
  await between.goAway();
  await page.goto(`/user/order/detail/${order.order_id}`);
  await expect(page.getByText("这一页还没有存在本机，联网后自动打开")).toBeVisible();
  await expect(bar(page, /^离线/)).toHaveText("离线");
  expect(await believesOnline(page)).toBe(true);
  await between.comeBack();
  await expect(page.getByText(order.order_no)).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText("这一页还没有存在本机，联网后自动打开")).toHaveCount(0);
});

test("@long without any reply the cached copy appears at once, and the reply replaces it", async ({
  page,
  between,
  client,
  buyer,
}) => {
  await client.call(addAddress, homeAddress, { as: buyer, key: newKey() });
  await signIn(page, buyer);
  await page.goto("/user/info");
  const toAddresses = page.getByRole("link", { name: /^收货地址/ });
  const card = page.getByText(homeAddress.detail);
  await toAddresses.click();
  await expect(card).toBeVisible();
  await page.goBack();
  await expect(toAddresses).toBeVisible();
  await untilWritten(page);
  const later = { ...homeAddress, detail: "后来的地址 1 号" };
  await client.call(addAddress, later, { as: buyer, key: newKey() });

  between.fault = ({ path }) => ({ kind: path.includes("/user/address") ? "hole" : "none" });
  await toAddresses.click();
  await expect(card).toBeVisible();
  const note = page.getByRole("status").filter({ hasText: "存下的内容" });
  await expect(note).toHaveText(/^显示 今天 \d\d:\d\d 存下的内容，正在更新$/);
  expect(await believesOnline(page)).toBe(true);
  await expect(note).toHaveText(/^显示 今天 \d\d:\d\d 存下的内容$/);
  between.fault = { kind: "none" };
  await expect(page.getByText(later.detail)).toBeVisible();
  await expect(note).toHaveCount(0);
});
