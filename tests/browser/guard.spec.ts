import { expect, signIn, test } from "./fixtures.ts";
import { buyerScreens, publicScreens } from "./screens.ts";

test.describe("titles and access", () => {
  test("a visitor sees every public screen under its title", async ({ page, client }) => {
    for (const screen of await publicScreens(client)) {
      await page.goto(screen.path);
      await expect(page).toHaveTitle(new RegExp(`^${screen.title}`));
      expect(new URL(page.url()).pathname, screen.path).toBe(screen.path);
    }
    // What the server told the street in the head leaves the page's own title and content alone.
    const seen = await page.request.get("/produce/detail/roll-label-coated");
    expect(await seen.text()).toContain("<title>铜版纸卷标报价 · 齐墨印纸</title>");
    await page.goto("/produce/detail/roll-label-coated");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("铜版纸卷标");
    await expect(page).toHaveTitle("产品报价 · 齐墨印纸");
    await page.goto("/produce/detail/none");
    await expect(page.getByText("商品不存在或已下架")).toBeVisible();
  });

  const guarded = [
    "/shopping-cart",
    "/checkout",
    "/pay/00000000-0000-4000-8000-000000000000",
    "/user",
    "/user/info",
    "/user/order",
    "/user/order/detail/00000000-0000-4000-8000-000000000000",
    "/user/address",
    "/user/invoice",
    "/user/amout_detail",
    "/user/password",
    "/auth/login_out",
  ];
  for (const path of guarded) {
    test(`a visitor to ${path} is sent to login`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL(/\/auth\/login$/);
      await expect(page.getByLabel("手机", { exact: false }).first()).toBeVisible();
    });
  }

  test("a buyer sees every personal screen under its title", async ({ page, client, buyer }) => {
    const screens = await buyerScreens(client, buyer);
    await signIn(page, buyer);
    for (const screen of screens) {
      await page.goto(screen.path);
      await expect(page).toHaveTitle(new RegExp(`^${screen.title}`));
      expect(page.url().endsWith(screen.path), screen.path).toBe(true);
    }
  });
});

test("/user leads to my information", async ({ signedIn }) => {
  await signedIn.goto("/user");
  await expect(signedIn).toHaveURL(/\/user\/info$/);
});

for (const path of ["/auth/reg", "/auth/register", "/auth/register/partner7"]) {
  test(`a signed-in buyer at ${path} is warned and led to /user`, async ({ signedIn }) => {
    await signedIn.goto(path);
    await expect(signedIn).toHaveURL(/\/user\/info$/);
    await expect(signedIn.getByText("您已登录，无需注册")).toBeVisible();
  });
}

test("the visited path is the referrer, and the auth screens clear it", async ({ page }) => {
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

test("every navigation starts at the top", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // What stands below the title comes after it.
  await expect(page.getByRole("heading", { name: "新品" })).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.getByRole("link", { name: "报价", exact: true }).first().click();
  await expect(page).toHaveURL(/\/produce$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});
