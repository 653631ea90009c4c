import { products } from "#contract/catalog/product-lists.ts";
import { categories } from "#contract/catalog/storefront.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";

test.use({ serviceWorkers: "allow" });

test("the search finds what people say, and shows it while they type", async ({ page }) => {
  await page.goto("/produce");
  const box = page.getByRole("searchbox", { name: "产品名称" });
  await box.fill("火锅店菜单");
  const hints = page.getByRole("navigation", { name: "可能要找的" });
  await expect(hints.getByRole("link")).toContainText(["覆膜菜单"]);
  await box.press("Enter");
  await expect(page.getByRole("heading", { name: "“火锅店菜单”的结果" })).toBeVisible();
  const results = page.locator("main li", { has: page.locator("img") });
  await expect(results.first()).toContainText("覆膜菜单");
  await box.fill("feijihe");
  const mailer = hints.getByRole("link", { name: /飞机盒/ });
  await expect(mailer).toContainText("¥");
  await mailer.click();
  await expect(page).toHaveURL(/\/produce\/detail\/tuck-box\?with=box\.mailer$/);
  await expect(page.getByRole("heading", { level: 1, name: "飞机盒" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "飞机盒" })).toBeChecked();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("@long the header's icon puts the cursor into the search field @own-window", async ({
    page,
  }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "搜索产品" }).click();
    await expect(page.getByRole("searchbox", { name: "产品名称" })).toBeFocused();
  });
});

test("@long the wide header suggests products with price, by arrows, Enter and Escape", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("/about");
  const box = page.getByRole("combobox", { name: "搜索产品" });
  await box.fill("feijihe");
  const options = page.getByRole("listbox", { name: "可能要找的" }).getByRole("option");
  await expect(options.first()).toContainText("飞机盒");
  await expect(options.first()).toContainText("¥");
  await expect(box).toHaveAttribute("aria-expanded", "true");
  await box.press("Escape");
  await expect(options).toHaveCount(0);
  await box.fill("飞机盒");
  await box.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/produce\/detail\/tuck-box\?with=box\.mailer$/);
  await box.fill("火锅店菜单");
  await box.press("Enter");
  await expect(page.getByRole("heading", { name: "“火锅店菜单”的结果" })).toBeVisible();
});

test("@long each often sought word leads to products", async ({ page, client }) => {
  await page.goto("/produce");
  const words = page.getByRole("navigation", { name: "常搜" }).getByRole("link");
  await expect(words).toHaveCount(8);
  const texts = await words.allTextContents();
  const first = await Promise.all(
    texts.map(async (word) => {
      const { items } = await client.call(products, { keyword: word ?? "", limit: 1 });
      return items.length;
    }),
  );
  expect(first).toEqual(texts.map(() => 1));
  await words.first().click();
  await expect(page.getByRole("heading", { name: "“名片”的结果" })).toBeVisible();
});

test("@long a product that the shop does not make is reported, and its categories are offered", async ({
  page,
  client,
}) => {
  await page.goto("/produce?q=%E9%94%A6%E6%97%97");
  await expect(page.getByText("没有找到“锦旗”")).toBeVisible();
  const nearest = page.getByRole("region", { name: "最接近的" });
  await expect(nearest.getByRole("listitem")).toHaveCount(3);
  await expect(nearest.getByRole("listitem").first()).toContainText("会议桌旗");
  const shelves = await client.call(categories, {});
  const offered = page.getByRole("navigation", { name: "分类" }).getByRole("link");
  await expect(offered).toHaveText(shelves.map(({ name }) => name));
  await offered.first().click();
  await expect(page).toHaveURL(new RegExp(`/produce/list/${shelves[0]?.id}$`));
});

test("@long without a signal the device looks through what it keeps, in the same way", async ({
  page,
  context,
}) => {
  await page.goto("/produce");
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const kept = await caches.open("catalogue");
        const names = (await kept.keys()).map(
          ({ url }) => new URL(url).pathname + new URL(url).search,
        );
        return (
          navigator.serviceWorker.controller !== null &&
          names.some((name) => name.endsWith("/produce?limit=100")) &&
          names.some((name) => name.endsWith("/categorize"))
        );
      }),
    )
    .toBe(true);
  await context.setOffline(true);
  const box = page.getByRole("searchbox", { name: "产品名称" });
  await box.fill("外卖贴");
  await box.press("Enter");
  await expect(page.getByText("离线，在本机存着的产品里找。")).toBeVisible();
  const results = page.locator("main li", { has: page.locator("img") });
  await expect(results.first()).toContainText("封口贴");
});

test("@long a narrow phone shows the whole catalogue within nine thousand pixels", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/produce");
  await expect(page.getByRole("heading", { name: "纸张" })).toBeVisible();
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  expect(await height()).toBeLessThan(9000);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
