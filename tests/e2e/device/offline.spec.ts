import type { Page } from "@playwright/test";
import { expect, signIn, test } from "#tests/e2e/support/fixtures.ts";
import { placedOrder, productOf, untilInstalled } from "#tests/e2e/support/screens.ts";
import { answers, startShopProcess } from "#tests/e2e/support/shop-process.ts";

test.use({ serviceWorkers: "allow" });

const spoken = (page: Page) => page.getByRole("status").filter({ hasText: "合计" });

test("after one visit a price follows the keys without a network", async ({
  page,
  context,
  client,
}) => {
  const { card } = await productOf(client, "lz");
  await page.goto("/");
  await untilInstalled(page);
  await page.goto(`/produce/detail/${card.id}`);
  await expect(spoken(page)).toHaveText(/合计/);
  await context.setOffline(true);
  await page.getByLabel("每款数量").fill("8000");
  await expect(page.getByText("离线估价", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/draft=/);
  await page.reload();
  await expect(page.getByLabel("每款数量")).toHaveValue("8000");
  const before = await spoken(page).textContent();
  await page.getByLabel("每款数量").fill("16000");
  await expect(spoken(page)).not.toHaveText(before ?? "");
  await expect(page.getByText("离线估价", { exact: true })).toBeVisible();
});

test("@long a draft survives a reload and is listed in /drafts", async ({ page, client }) => {
  const { card } = await productOf(client, "lz");
  await page.goto(`/produce/detail/${card.id}`);
  await page.getByLabel("每款数量").fill("7000");
  await expect(page).toHaveURL(/draft=/);
  await page.reload();
  await expect(page.getByLabel("每款数量")).toHaveValue("7000");
  await page.goto("/drafts");
  await expect(page.getByText(card.name)).toBeVisible();
});

test("@long orders seen before are shown without a network, with their time, and cannot be paid", async ({
  page,
  context,
  client,
  buyer,
}) => {
  const order = await placedOrder(client, buyer);
  await signIn(page, buyer);
  await page.goto("/user/order");
  await untilInstalled(page);
  await expect(page.getByRole("article", { name: order.order_no })).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("article", { name: order.order_no })).toBeVisible();
  await expect(page.getByText(/更新于|截至|离线/).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "去支付" })).toBeDisabled();
});

test("@long the installed shell opens with the server gone", async ({ browser }) => {
  test.setTimeout(300_000);
  const shop = await startShopProcess();
  const context = await browser.newContext({ baseURL: shop.url });
  try {
    const visit = await context.newPage();
    await visit.goto("/");
    await untilInstalled(visit);
    await visit.reload();
    await expect(visit.getByRole("heading", { level: 1 })).toBeVisible();
    await visit.close();

    await shop.kill();
    expect(await answers(shop.url)).toBe(false);

    const page = await context.newPage();
    for (const path of ["/", "/produce", "/drafts", "/about"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
    expect(await answers(shop.url)).toBe(false);
  } finally {
    await context.close();
    await shop.stop();
  }
});
