import type { Page } from "@playwright/test";
import * as v from "valibot";
import { productDetail } from "#contract/catalog/product-lists.ts";
import { job } from "#contract/jobs/jobs.ts";
import { quoteDigitalLabel } from "#contract/quotes/quotes.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import type { ShopClient } from "#tests/e2e/support/shop-client.ts";

test.use({ serviceWorkers: "block" });

const id = "roll-label-coated";
const code = "**/assets/quick-price-*";
const quotes = "**/baojiadan/quote/**";

const bar = (page: Page) => page.getByRole("region", { name: "价钱与下单" });
const shown = (total: string) => total.replace(/\B(?=(\d{3})+\.)/g, ",");

/** The shop's own totals: of the page as it opens, and of another quantity. */
async function totals(client: ShopClient, quantity: number) {
  const { opening } = await client.call(productDetail, { id });
  if (opening === undefined) throw new Error("the shop sends no opening price");
  const opened = v.parse(job, opening.job);
  if (opened.quoteType !== "inkLz") throw new Error("the page opens with another kind");
  const { quote } = await client.call(quoteDigitalLabel, { job: { ...opened, quantity } });
  return { first: opening.quote.total, next: quote.total };
}

test("@long a key typed before the arithmetic has come is kept, and priced once it has", async ({
  page,
  client,
}) => {
  const { first, next } = await totals(client, 8000);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(code, async (route) => {
    await released;
    await route.continue();
  });
  await page.route(quotes, (route) => route.abort());
  await page.goto(`/produce/detail/${id}`);
  await expect(bar(page)).toContainText(shown(first));
  await expect(bar(page)).toContainText("前发货");
  const quantity = page.getByLabel("每款数量");
  await quantity.fill("8000");
  await expect(bar(page)).toContainText("未能核价");
  await expect(bar(page)).toContainText(shown(first));
  await expect(bar(page).locator("[data-stale]")).toHaveCount(1);
  release();
  await expect(bar(page)).toContainText(shown(next));
  await expect(bar(page).locator("[data-stale]")).toHaveCount(0);
  await expect(bar(page)).toContainText("离线估价");
  await expect(quantity).toHaveValue("8000");
  expect(next).not.toBe(first);
});

test("@long without the arithmetic the page says so, and the shop prices what is typed", async ({
  page,
  client,
}) => {
  const { first, next } = await totals(client, 8000);
  let isRefused = true;
  await page.route(code, (route) => (isRefused ? route.abort() : route.continue()));
  await page.goto(`/produce/detail/${id}`);
  await expect(bar(page)).toContainText(shown(first));
  const notice = page.getByText("算价的程序没有取到，联网后自动再取");
  await expect(notice).toBeVisible();
  await page.getByRole("button", { name: "重试" }).first().click();
  await expect(notice).toBeVisible();
  await page.getByLabel("每款数量").fill("8000");
  await expect(bar(page)).toContainText(shown(next));
  await expect(bar(page)).toContainText("已锁价");
  isRefused = false;
  await expect(notice).toHaveCount(0);
  await expect(bar(page)).toContainText(shown(next));
});
