import type { Page } from "@playwright/test";
import { products } from "#contract/catalog/product-lists.ts";
import { serverPaths } from "#contract/paths/server-paths.ts";
import { test } from "#tests/e2e/support/behind-proxy.ts";
import { expect } from "#tests/e2e/support/fixtures.ts";
import { untilInstalled } from "#tests/e2e/support/screens.ts";

test.use({ serviceWorkers: "allow" });

const kinds = ["pt", "ysp", "lz", "inkLz", "pb", "paper"];

const isWhole = /^价格表、\d+ 个产品和 \d+ 张图片已存在本机（今天 \d\d:\d\d）/;

/** All that the worker stores; the worker itself stays. */
const emptyCaches = (page: Page) =>
  page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });

const lackingOf = (page: Page): Promise<string[]> =>
  page.evaluate(async (list) => (await (await fetch(list)).json()).lacking, serverPaths.appFiles);

async function untilWhole(page: Page): Promise<void> {
  await untilInstalled(page);
  await page.goto("/about");
  await expect(page.getByText(isWhole)).toBeVisible({ timeout: 60_000 });
}

test("@long one visit online refills emptied caches; then every kind prices offline", async ({
  page,
  between,
  client,
}) => {
  test.setTimeout(240_000);
  const { items } = await client.call(products, { limit: 100 });
  const cards = kinds.flatMap(
    (kind) => items.findLast((one) => one.quoteType === kind && one.offer) ?? [],
  );
  expect(cards.map(({ quoteType }) => quoteType)).toEqual(kinds);
  await page.goto("/");
  await untilWhole(page);
  await emptyCaches(page);
  expect(await lackingOf(page)).toEqual(expect.arrayContaining(["/index.html", "/early.js"]));

  await page.goto("/");
  await untilWhole(page);
  expect(await lackingOf(page)).toEqual([]);

  await between.goAway();
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "全部分类" })).toBeVisible();
  for (const { id, name, offer } of cards) {
    await page.goto(`/produce/detail/${id}`);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "合计" })).toContainText(
      `合计 ${offer?.total} 元`,
    );
  }
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
});

test("@long an emptied cache takes no file of a newer shop", async ({ page, between }) => {
  test.setTimeout(240_000);
  await page.goto("/");
  await untilWhole(page);
  await emptyCaches(page);
  between.fault = ({ path }) => ({ kind: path === "/early.js" ? "nextVersion" : "none" });
  await page.reload();
  await expect.poll(() => lackingOf(page), { timeout: 60_000 }).toEqual(["/early.js"]);
  await expect(page.getByRole("heading", { level: 1, name: "关于我们" })).toBeVisible();

  between.fault = { kind: "none" };
  await page.reload();
  await expect.poll(() => lackingOf(page)).toEqual([]);
});

test("@long a browser that saves data refills nothing by itself", async ({ page }) => {
  test.setTimeout(240_000);
  await page.goto("/");
  await untilWhole(page);
  await emptyCaches(page);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  await page.reload();
  await expect(
    page.getByText("报价资料还没有存全。浏览器在省流量，本店不自动接着存。"),
  ).toBeVisible();
  expect(await lackingOf(page)).toContain("/index.html");
});
