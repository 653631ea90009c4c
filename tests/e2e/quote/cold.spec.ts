import type { Page } from "@playwright/test";
import { products } from "#contract/catalog/product-lists.ts";
import type { ProductCard } from "#contract/catalog/storefront.ts";
import { expect, signIn, test } from "#tests/e2e/support/fixtures.ts";
import { productOf, publicScreens, untilInstalled } from "#tests/e2e/support/screens.ts";
import type { ShopClient } from "#tests/e2e/support/shop-client.ts";

test.use({ serviceWorkers: "allow" });

const kinds = ["pt", "ysp", "lz", "inkLz", "pb", "paper"];

/** The last product of each kind, which the home page does not show. */
async function oneOfEach(client: ShopClient): Promise<ProductCard[]> {
  const { items } = await client.call(products, { limit: 100 });
  return kinds.flatMap(
    (kind) => items.findLast((one) => one.quoteType === kind && one.offer) ?? [],
  );
}

const bar = (page: Page) => page.getByRole("status").filter({ hasText: /^离线(，可继续报价)?$/ });

/** Every picture of the screen is on the device, those too that were never scrolled to. */
async function drawn(page: Page): Promise<void> {
  const pictures = await page
    .locator("main img")
    .evaluateAll((all) => all.flatMap((one) => (one instanceof HTMLImageElement ? one.src : [])));
  expect(pictures.length).toBeGreaterThan(5);
  const answers = await page.evaluate(
    (all) =>
      Promise.all(
        all.map((one) =>
          fetch(one).then(
            ({ ok }) => ok,
            () => false,
          ),
        ),
      ),
    pictures,
  );
  expect(answers).toEqual(pictures.map(() => true));
}

test("@long who saw only the home page prices every kind without a network", async ({
  page,
  context,
  client,
}) => {
  const cards = await oneOfEach(client);
  expect(cards.map(({ quoteType }) => quoteType)).toEqual(kinds);
  await page.goto("/");
  await untilInstalled(page);
  const about = await context.newPage();
  await about.goto("/about");
  await expect(
    about.getByText(/^价格表、\d+ 个产品和 \d+ 张图片已存在本机（今天 \d\d:\d\d）/),
  ).toBeVisible({ timeout: 40_000 });
  await about.close();

  await context.setOffline(true);
  for (const { id, name, offer } of cards) {
    await page.goto(`/produce/detail/${id}`);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "合计" })).toContainText(
      `合计 ${offer?.total} 元`,
    );
    await expect(bar(page)).toHaveText("离线，可继续报价");
  }
  await page.goto(`/produce/list/${cards[0]?.cateId}`);
  await expect(page.getByRole("main").getByText(cards[0]?.name ?? "")).toBeVisible();
  await expect(bar(page)).toHaveText("离线");
  await drawn(page);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "全部分类" })).toBeVisible();
  await drawn(page);
  await page.goto("/produce/list/no-such-shelf");
  await expect(page.getByText("这一页还没有存在本机，联网后点重试")).toBeVisible();
  await expect(page.getByText("没有这个分类")).toHaveCount(0);
});

/** A private window's browser never grants persistence: this one does on request. */
const promising = () => {
  const asked = "asked-to-persist";
  navigator.storage.persisted = async () => sessionStorage.getItem(asked) !== null;
  navigator.storage.persist = async () => {
    sessionStorage.setItem(asked, "");
    return true;
  };
};

test("after the first draft the browser is asked for persistent storage, and its answer is shown", async ({
  page,
  client,
}) => {
  const room = page.getByText(/^本店在这台设备上共用 \d+\.\d MB/);
  await page.addInitScript(promising);
  await page.goto("/about");
  await expect(room).toHaveText(/。空间紧张时浏览器可能清掉，草稿也在内。$/);
  const { card } = await productOf(client, "lz");
  await page.goto(`/produce/detail/${card.id}`);
  await page.getByLabel("每款数量").fill("7000");
  await expect(page).toHaveURL(/draft=/);
  await page.goto("/about");
  await expect(room).toHaveText(/，浏览器不会自行清掉。$/);
});

test("unsaved data are not shown as saved; without a worker the screen says how to get one", async ({
  browser,
  shop,
}) => {
  const blocked = await browser.newContext({ baseURL: shop.url, serviceWorkers: "block" });
  const page = await blocked.newPage();
  await page.goto("/about");
  await expect(page.getByText("报价资料还没有存全，联网打开本店时接着存。")).toBeVisible();
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  await page.goto("/about");
  await expect(
    page.getByText("这样打开存不了报价资料：请用 https 打开，或换个浏览器。"),
  ).toBeVisible();
  await expect(page.getByText(/已存在本机/)).toHaveCount(0);
  await blocked.close();
});

/** A private window that knows no database, and one whose database never answers. */
const denied = () => Object.defineProperty(window, "indexedDB", { value: undefined });
const silent = () => {
  IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
};

test("@long a browser that keeps nothing: one bar says so, and the shop goes on online", async ({
  page,
  context,
  client,
  buyer,
}) => {
  test.setTimeout(300_000);
  const reported = page.getByText("这个浏览器不让本店存东西：照常报价、下单，草稿关掉页面就没了");
  await page.addInitScript(denied);
  for (const { path } of await publicScreens(client)) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(reported).toHaveCount(1);
  }
  await signIn(page, buyer);
  const { card } = await productOf(client, "lz");
  await page.goto(`/produce/detail/${card.id}`);
  await page.getByLabel("每款数量").fill("7000");
  await expect(page.getByText(/已锁价/)).toBeVisible();
  await expect(page.getByText(/本机存不下/)).toHaveCount(0);
  await page.getByRole("button", { name: "加入报价车" }).click();
  await expect(page.getByText("已加入报价车")).toBeVisible();
  await page.goto("/shopping-cart");
  await expect(page.getByRole("region", { name: "可下单" })).toContainText(card.name);

  await page.goto(`/produce/detail/${card.id}`);
  await expect(page.getByText(/已锁价/)).toBeVisible();
  await page.route("**/api/v2/user/bjd/shop-cart", (route) => route.abort());
  await page.getByRole("button", { name: "加入报价车" }).click();
  await expect(page.getByText(/。本机存不下草稿，请先不要关闭$/)).toBeVisible();
  await expect(page.getByText(/已存在本机/)).toHaveCount(0);

  const hanging = await context.newPage();
  await hanging.addInitScript(silent);
  await hanging.goto(`/produce/detail/${card.id}`);
  await expect(hanging.getByRole("heading", { level: 1 })).toHaveCount(1);
  await hanging.getByLabel("每款数量").fill("7000");
  // A slow database is given 20 s before the bar says that there is none.
  await expect(hanging.getByText(/^这个浏览器不让本店存东西/)).toBeVisible({ timeout: 60_000 });
  await expect(hanging.getByText(/本机存不下/)).toHaveCount(0);
});
