import type { Page } from "@playwright/test";
import { expect, signIn, test } from "#tests/e2e/support/fixtures.ts";
import { buyerScreens, goWithin, publicScreens, type Screen } from "#tests/e2e/support/screens.ts";
import type { Buyer, ShopClient } from "#tests/e2e/support/shop-client.ts";
import { routes } from "#tests/specification/lists.ts";

/** Addresses of the specification that no list of screens has: another name, or without its end. */
const besides: readonly Screen[] = [
  { path: "/user", title: "我的信息" },
  { path: "/auth/reg/partner7", title: "注册" },
  { path: "/auth/register", title: "注册" },
];

interface Asked extends Screen {
  /** Who may see it. */
  readonly for: "all" | "buyers" | "visitors";
}

/** Every address of the specification, filled in, and the shop's own beside them. */
async function everyAddress(client: ShopClient, buyer: Buyer): Promise<Asked[]> {
  const open = await publicScreens(client);
  const personal = await buyerScreens(client, buyer);
  const left = new Set([...besides, ...open, ...personal]);
  const asked = routes.map((route): Asked => {
    const pattern = new RegExp(
      `^${route.address.replace("*", ".*").replace(/\{\w+\}/g, "[^/]+")}$`,
    );
    const fits = ({ path, title }: Screen) =>
      pattern.test(path) && (route.address !== "*" || title === "未找到");
    const screen = [...left].find(fits);
    if (screen === undefined) throw new Error(`nothing fills ${route.address}`);
    left.delete(screen);
    return { ...screen, for: route.for };
  });
  expect(asked).toHaveLength(36);
  const others = [...left].map((screen): Asked => {
    return { ...screen, for: personal.includes(screen) ? "buyers" : "all" };
  });
  return [...asked, ...others];
}

const at = (path: string): string => path.split("?")[0] ?? "";

/** The title for this visitor. */
type Stands = (asked: Asked) => Screen;

const stood = async (page: Page, path: string, { title, path: shown }: Screen): Promise<void> => {
  await expect(page, path).toHaveTitle(`${title} · 齐墨印纸`);
  await expect(page, path).toHaveURL(({ pathname }) => pathname === at(shown));
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
};

/** Opens each address by itself, which starts the page each time. */
async function standsCold(page: Page, all: readonly Asked[], stands: Stands): Promise<void> {
  for (const asked of all) {
    await page.goto(asked.path);
    await stood(page, asked.path, stands(asked));
  }
}

/** Opens all addresses one after the other from an open page, every third by itself before. */
async function standsAt(page: Page, all: readonly Asked[], stands: Stands): Promise<void> {
  await standsCold(
    page,
    all.filter((_, index) => index % 3 === 0),
    stands,
  );
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await page.evaluate(() => document.documentElement.setAttribute("data-stays", ""));
  for (const asked of all) {
    await goWithin(page, asked.path);
    await stood(page, asked.path, stands(asked));
  }
  await expect(page.locator("html[data-stays]")).toHaveCount(1);
}

const login = { path: "/auth/login", title: "登录" };
const own = { path: "/user/info", title: "我的信息" };
// A buyer's drafts are in the cart.
const elsewhere = new Map([
  ["/user", own],
  ["/drafts", { path: "/shopping-cart", title: "报价车" }],
]);

const toVisitors: Stands = (asked) => (asked.for === "buyers" ? login : asked);
const toBuyers: Stands = (asked) =>
  asked.for === "visitors" ? own : (elsewhere.get(asked.path) ?? asked);

test("@long a visitor sees every public screen under its title, and login at the others", async ({
  page,
  client,
  buyer,
}) => {
  test.setTimeout(300_000);
  await standsAt(page, await everyAddress(client, buyer), toVisitors);
});

test("@long a buyer sees every screen but the visitors', under its title", async ({
  page,
  client,
  buyer,
}) => {
  test.setTimeout(300_000);
  await signIn(page, buyer);
  await standsAt(page, await everyAddress(client, buyer), toBuyers);
});

test("@long each address opened by itself shows the same", async ({ page, client, buyer }) => {
  test.setTimeout(300_000);
  const all = await everyAddress(client, buyer);
  await standsCold(page, all, toVisitors);
  await signIn(page, buyer);
  await standsCold(page, all, toBuyers);
});

test("@long the server's link preview leaves the page's own title and content alone", async ({
  page,
}) => {
  const seen = await page.request.get("/produce/detail/roll-label-coated");
  expect(await seen.text()).toContain("<title>铜版纸卷标报价 · 齐墨印纸</title>");
  await page.goto("/produce/detail/roll-label-coated");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("铜版纸卷标");
  await expect(page).toHaveTitle("产品报价 · 齐墨印纸");
  await page.goto("/produce/detail/none");
  await expect(page.getByText("商品不存在或已下架")).toBeVisible();
});

for (const path of ["/auth/reg", "/auth/register", "/auth/register/partner7"]) {
  const title = `a signed-in buyer at ${path} is warned and led to /user`;
  test(title, { tag: path === "/auth/reg" ? [] : "@long" }, async ({ signedIn }) => {
    await signedIn.goto(path);
    await expect(signedIn).toHaveURL(/\/user\/info$/);
    await expect(signedIn.getByText("您已登录，无需注册")).toBeVisible();
  });
}

test("@long the visited path is the referrer, and the auth screens clear it", async ({ page }) => {
  const referrer = () => page.evaluate(() => sessionStorage.getItem("referrer"));
  await page.goto("/about");
  await expect.poll(referrer).toBe("/about");
  await page.goto("/produce?q=%E6%A0%87%E7%AD%BE");
  await expect.poll(referrer).toBe("/produce?q=%E6%A0%87%E7%AD%BE");
  for (const path of ["/auth/login", "/auth/reg", "/auth/register"]) {
    await page.goto("/about");
    await expect.poll(referrer).toBe("/about");
    await page.goto(path);
    await expect.poll(referrer).toBe(null);
  }
});

test("@long every navigation starts at the top", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Content below the title loads after it.
  await expect(page.getByRole("heading", { name: "新品" })).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.getByRole("link", { name: "报价", exact: true }).first().click();
  await expect(page).toHaveURL(/\/produce$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});
