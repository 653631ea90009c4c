import type { Page } from "@playwright/test";
import { expect, signIn, test } from "#tests/e2e/support/fixtures.ts";
import { productOf } from "#tests/e2e/support/screens.ts";

// the worker would answer the price book itself
test.use({ serviceWorkers: "block" });

test.beforeEach(async ({ page }) => {
  await page.route("**/api/v2/shop/price-book", (route) =>
    route.fulfill({
      status: 404,
      contentType: "application/json",
      body: JSON.stringify({ code: 40400, msg: "接口不存在", data: null }),
    }),
  );
});

const note = "本店未提供价格簿，价格由服务器在线核算，离线不能估价";
const spoken = (page: Page) => page.getByRole("status").filter({ hasText: /合计 [\d,.]+ 元/ });
const locked = (page: Page) => page.getByText(/已锁价/);

test("@long a product of each kind is priced by the server alone", async ({ page, client }) => {
  for (const kind of ["lz", "inkLz", "pt", "ysp", "pb", "paper"]) {
    const { card } = await productOf(client, kind);
    await page.goto(`/produce/detail/${card.id}`);
    await expect(page.getByText(note), kind).toBeVisible();
    await expect(spoken(page), kind).toHaveCount(1);
    await expect(locked(page), kind).toBeVisible();
    await expect(page.getByRole("table", { name: "价格明细" }), kind).toBeVisible();
    await expect(page.getByText(/离线估价|本机估价/), kind).toHaveCount(0);
  }
});

test("@long a changed quantity gets the server's price and goes into the cart", async ({
  page,
  client,
  buyer,
}) => {
  const { card } = await productOf(client, "lz");
  await signIn(page, buyer);
  await page.goto(`/produce/detail/${card.id}`);
  await expect(locked(page)).toBeVisible();
  const before = await spoken(page).textContent();
  await page.getByLabel("每款数量").fill("7300");
  await expect(spoken(page)).not.toHaveText(before ?? "");
  await expect(locked(page)).toBeVisible();
  await expect(page.getByText("离线估价")).toHaveCount(0);
  await page.getByRole("button", { name: "加入报价车" }).click();
  await page.getByRole("button", { name: "去报价车" }).click();
  const line = page.getByRole("region", { name: "可下单" });
  await expect(line.getByLabel(/数量/)).toHaveValue("7300");
});

test("@long what the server cannot make is named at its field", async ({ page, client }) => {
  const { card } = await productOf(client, "lz");
  await page.goto(`/produce/detail/${card.id}`);
  await expect(locked(page)).toBeVisible();
  // Higher than every cylinder, and yet a height that the contract allows.
  const height = page.getByLabel("高", { exact: true });
  await height.fill("900");
  await expect(height).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: "立即下单" }).click();
  await expect(height).toBeFocused();
});

test("@long without a network it says so, and a retry brings the price", async ({
  page,
  client,
}) => {
  const { card } = await productOf(client, "lz");
  await page.goto(`/produce/detail/${card.id}`);
  await expect(locked(page)).toBeVisible();
  await page.route("**/api/v2/**", (route) => route.abort("internetdisconnected"));
  await page.getByLabel("每款数量").fill("8200");
  await expect(page.getByText("连不上店铺，暂不能核价。联网后自动核价")).toBeVisible();
  await expect(page.getByText("离线估价")).toHaveCount(0);
  await page.unroute("**/api/v2/**");
  await page.getByRole("button", { name: "重试" }).click();
  await expect(locked(page)).toBeVisible();
});
