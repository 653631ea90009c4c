import type { Page } from "@playwright/test";
import { products } from "#contract/catalog/product-lists.ts";
import { categories } from "#contract/catalog/storefront.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { untilInstalled } from "#tests/e2e/support/screens.ts";

test.use({ serviceWorkers: "allow" });

/** Addresses that a pack holds on this device. */
const heldIn = (page: Page, name: string): Promise<string[]> =>
  page.evaluate(async (cache) => {
    if (!(await caches.has(cache))) return [];
    const keys = await (await caches.open(cache)).keys();
    return keys.map(({ url }) => new URL(url).pathname);
  }, name);

const isTool =
  /^\/assets\/(?:(?:pdf|folded-view|template-file|table-file|line-table)[.-][\w.-]+\.js|data-fields-[\w-]+\.(?:js|css))$/;
const promise = "没有网络也能检查 PDF 文件、下模板、对可变数据、看盒子的立体图，约 3.2 MB。";

test("@long a category is saved on request, shown with its size and time, and removed again", async ({
  page,
  client,
}) => {
  const [category] = await client.call(categories, {});
  if (category === undefined) throw new Error("the seed holds no category");
  const { items } = await client.call(products, { cate_id: category.id, limit: 100 });
  const pictures = [...new Set(items.map(({ picture }) => picture))].sort();
  await page.goto(`/produce/list/${category.id}`);
  await untilInstalled(page);
  await page.getByRole("button", { name: `保存离线：${category.name}` }).click();
  await expect(page.getByText(/^已存离线，\d+ KB，今天 \d\d:\d\d存的$/)).toBeVisible();
  expect((await heldIn(page, `saved-category-${category.id}`)).sort()).toEqual(pictures);

  // What the worker keeps of the pictures by itself may go: these are shown all the same.
  await page.evaluate(() => caches.delete("pictures"));
  await page.context().setOffline(true);
  await page.goto(`/produce/list/${category.id}`);
  const drawn = page.getByRole("main").locator(`img[src="${pictures[0]}"]`).first();
  await expect.poll(() => drawn.evaluate((one: HTMLImageElement) => one.naturalWidth)).not.toBe(0);
  await page.context().setOffline(false);

  await page.goto("/about");
  await page.getByRole("button", { name: `移除：${category.name}` }).click();
  await expect(page.getByRole("button", { name: `移除：${category.name}` })).toHaveCount(0);
  expect(await heldIn(page, `saved-category-${category.id}`)).toEqual([]);
});

test("@long the configurators are saved on request, work offline, and are removed on request", async ({
  page,
}) => {
  await page.goto("/about");
  await untilInstalled(page);
  await page.reload();
  await expect(page.getByText(promise)).toBeVisible();
  await page.getByRole("button", { name: "保存离线：文件检查工具" }).click();
  await expect(page.getByText(/^已存离线，3\.2 MB，今天 \d\d:\d\d存的$/)).toBeVisible();
  const tools = await heldIn(page, "saved-tools");
  expect(tools).toHaveLength(14);
  expect(tools.filter((path) => !isTool.test(path))).toEqual([]);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText(/^已存离线，3\.2 MB/)).toBeVisible();
  const opened = await page.evaluate(
    (all) => Promise.all(all.map((one) => fetch(one).then(({ ok }) => ok))),
    tools,
  );
  expect(opened).toEqual(tools.map(() => true));
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "移除：文件检查工具" }).click();
  await expect(page.getByText(promise)).toBeVisible();
  expect(await heldIn(page, "saved-tools")).toEqual([]);
});
