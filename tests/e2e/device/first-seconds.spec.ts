import { test } from "#tests/e2e/support/behind-proxy.ts";
import type { FaultProxy } from "#tests/e2e/support/fault-proxy.ts";
import { expect } from "#tests/e2e/support/fixtures.ts";
import { productOf } from "#tests/e2e/support/screens.ts";

const noStorage = /不让本店存东西/;

test("a draft that is typed before the database's code has loaded is stored once it has", async ({
  page,
  between,
  client,
}) => {
  const { card } = await productOf(client, "lz");
  between.fault = ({ path }) => ({
    kind: path.startsWith("/assets/import-wrapper") ? "refused" : "none",
  });
  await page.goto(`/produce/detail/${card.id}`);
  await page.getByLabel("每款数量").fill("7000");
  await expect(page.getByText("本机存不下草稿，请尽快加入报价车")).toBeVisible();
  await expect(page.getByText(noStorage)).toHaveCount(0);
  between.fault = { kind: "none" };
  await expect(page.getByText("本机存不下草稿，请尽快加入报价车")).toHaveCount(0);
  await expect(page).toHaveURL(/draft=/);
  await page.goto("/drafts");
  await expect(page.getByRole("region", { name: "草稿" })).toContainText("7,000");
});

/**
 * Refuses all after the first `most` requests, until it is let through. The page itself always
 * comes: without it there is no code that could try again.
 */
function cutAfter(between: FaultProxy, most: number) {
  let [asked, refused, isCut] = [0, 0, true];
  between.fault = ({ path }) => {
    if (path === "/") return { kind: "none" };
    asked += 1;
    if (!isCut || asked <= most) return { kind: "none" };
    refused += 1;
    return { kind: "refused" };
  };
  const letThrough = () => {
    isCut = false;
  };
  return { refused: () => refused, letThrough };
}

/** `SHOP_CUTS=49` tries each of so many. */
const cuts = process.env.SHOP_CUTS
  ? Array.from({ length: Number(process.env.SHOP_CUTS) }, (_, at) => at)
  : [0, 3, 8, 12, 20];

/** Of these, what `npm test` plays: between the app's parts. */
const few = [12];

for (const most of cuts) {
  const title = `a network cut after ${most} requests of a first visit: the home page quotes once it is back`;
  test(title, { tag: few.includes(most) ? [] : "@long" }, async ({ page, between }) => {
    const cut = cutAfter(between, most);
    await page.goto("/", { waitUntil: "commit" });
    await expect.poll(cut.refused).toBeGreaterThan(0);
    cut.letThrough();
    const quote = page.getByRole("region", { name: "快速报价" });
    await expect(quote).toContainText("前发货");
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    await expect(page.getByRole("link", { name: "首页" }).first()).toBeVisible();
  });
}

test("@long a quick quote whose product did not load is priced though all other calls were answered", async ({
  page,
  between,
}) => {
  let refused = 0;
  between.fault = ({ path }) => {
    const isProduct = path.startsWith("/api/v2/shop/produce/detail/");
    if (!isProduct || refused >= 2) return { kind: "none" };
    refused += 1;
    return { kind: "refused" };
  };
  await page.goto("/");
  const quote = page.getByRole("region", { name: "快速报价" });
  await expect(quote).toContainText("前发货");
  expect(refused).toBe(2);
});

test("a screen whose file did not come is fetched again by itself once the network is back", async ({
  page,
  between,
}) => {
  between.fault = ({ path }) => ({
    kind: path.startsWith("/assets/about") ? "refused" : "none",
  });
  await page.goto("/about");
  await expect(page.getByText("这一页的程序没有取到")).toBeVisible();
  await expect(page.getByText(/联网后自动再取/)).toBeVisible();
  between.fault = { kind: "none" };
  await expect(page.getByRole("heading", { level: 1, name: "关于我们" })).toBeVisible();
});

test("@long a release that lacks the page's first script reloads five times, then says what to do", async ({
  page,
  between,
}) => {
  const html = await (await page.request.get("/")).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1];
  if (script === undefined) throw new Error("the page names no script");
  between.fault = ({ path }) =>
    path === script ? { kind: "gateway", path, status: 404 } : { kind: "none" };
  between.asked.length = 0;
  const loads = () => between.asked.filter((path) => path === "/").length;
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByText("页面没有取全，请过几分钟刷新；还不行请联系客服")).toBeVisible({
    timeout: 40_000,
  });
  expect(loads()).toBe(6);
  await page.reload();
  await expect(page.getByText("页面没有取全，请过几分钟刷新；还不行请联系客服")).toBeVisible();
  expect(loads()).toBe(7);

  between.fault = { kind: "none" };
  await page.reload();
  await expect(page.getByRole("region", { name: "快速报价" })).toContainText("前发货");
});

test("@long without its code the quick quote says what it needs, and prices once the code has come", async ({
  page,
  between,
}) => {
  between.fault = ({ path }) => ({
    kind: path.startsWith("/assets/quick-price") ? "refused" : "none",
  });
  await page.goto("/");
  const quote = page.getByRole("region", { name: "快速报价" });
  await quote.getByLabel("数量").fill("3000");
  await expect(quote.getByText("需要联网一次，才能在这里算价")).toBeVisible();
  between.fault = { kind: "none" };
  await expect(quote).toContainText("前发货");
  await expect(quote.getByText("需要联网一次，才能在这里算价")).toHaveCount(0);
});

test("@long a menu whose code did not come opens by itself once it has", async ({
  page,
  between,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/about");
  between.fault = ({ path }) => ({
    kind: path.startsWith("/assets/category-menu") ? "refused" : "none",
  });
  const refused = page.waitForEvent("requestfailed", (asked) =>
    asked.url().includes("/assets/category-menu"),
  );
  await page.getByRole("button", { name: "全部分类" }).click();
  await refused;
  between.fault = { kind: "none" };
  await expect(page.locator("#category-menu").getByRole("link").first()).toBeVisible();
});
