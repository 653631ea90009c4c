import { addAddress } from "#contract/account/account.ts";
import { expect, signIn, test, withoutEvents } from "#tests/e2e/support/fixtures.ts";
import {
  buyerScreens,
  homeAddress,
  newKey,
  productOf,
  untilInstalled,
} from "#tests/e2e/support/screens.ts";

test.use({ serviceWorkers: "allow" });

test("@long a logout in one tab empties the personal screens of the other", async ({
  page,
  context,
  buyer,
}) => {
  await signIn(page, buyer);
  await page.goto("/user/info");
  await expect(page.getByText(buyer.name)).toBeVisible();
  const other = await context.newPage();
  await other.goto("/user/address");
  await expect(other.getByText("还没有地址")).toBeVisible();

  await page.goto("/auth/login_out");
  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(page.getByText("已退出登录")).toBeVisible();
  await other.bringToFront();
  await expect(other).toHaveURL(/\/auth\/login$/);
  await other.goBack();
  await expect(other.getByText("还没有地址")).toHaveCount(0);
});

test("on a shared device a login exists in its tab only, and no database holds the buyer", async ({
  page,
  context,
  client,
  buyer,
}) => {
  const { card } = await productOf(client, "lz");
  await client.call(addAddress, homeAddress, { as: buyer, key: newKey() });
  await page.goto("/user/address");
  await expect(page).toHaveURL(/\/auth\/login$/);
  await page.getByLabel("手机号").fill(buyer.mobile);
  await page.getByLabel("密码").fill(buyer.password);
  await page.getByLabel("验证码", { exact: true }).fill("1234");
  await page.getByLabel("公用设备").check();
  await page
    .getByRole("form", { name: "登录" })
    .getByRole("button", { name: "登录", exact: true })
    .click();
  await expect(page).toHaveURL(/\/user\/address$/);
  await expect(page.getByText(homeAddress.detail)).toBeVisible();
  await page.goto(`/produce/detail/${card.id}`);
  await page.getByLabel("每款数量").fill("7000");
  await expect(page).toHaveURL(/draft=/);
  await page.reload();
  await expect(page.getByLabel("每款数量")).toHaveValue("7000");
  await page.goto("/auth/login_out");
  await expect(page.getByText("这是公用设备：退出后，本机不保留您的资料和草稿。")).toBeVisible();
  await expect(page.getByLabel("保留本机草稿")).toHaveCount(0);

  const held = await page.evaluate(async () => [
    localStorage.getItem("user_token"),
    (await indexedDB.databases()).filter(({ name = "" }) => name.startsWith("shop-u-")),
  ]);
  expect(held).toEqual([null, []]);
  await page.close();
  const next = await context.newPage();
  await next.goto("/drafts");
  await expect(next.getByText("报价车是空的")).toBeVisible();
  await expect(next.getByText(/这是公用设备，报的价用完即清/)).toBeVisible();
  await next.goto("/user/address");
  await expect(next).toHaveURL(/\/auth\/login$/);
  await expect(next.getByLabel("公用设备")).toBeChecked();
});

test("after a logout the old session is dead at the server and gone from the device", async ({
  page,
  client,
  buyer,
}) => {
  await signIn(page, buyer);
  await page.goto("/auth/login_out");
  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(page.getByText("已退出登录")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("user_token"))).toBe(null);
  const { userInfo } = await import("#contract/auth/auth.ts");
  await expect.poll(async () => (await client.ask(userInfo, {}, { as: buyer })).code).toBe(20402);
  const databases = await page.evaluate(async () =>
    (await indexedDB.databases()).map((one) => one.name ?? ""),
  );
  expect(databases.filter((name) => name.startsWith("shop-u-"))).toEqual([]);
});

test("@long a session that the server ended leads to login once, and from there back", async ({
  page,
  client,
  buyer,
}) => {
  await signIn(page, buyer);
  // The page's own background requests have finished, or one of them would get the reply; the event
  // stream never ends.
  await withoutEvents(page);
  const drafts = page.waitForResponse((reply) => reply.url().endsWith("/api/v2/user/drafts"));
  await page.goto("/user/info");
  await expect(page.getByText(buyer.name)).toBeVisible();
  await drafts;
  const { logout } = await import("#contract/auth/auth.ts");
  await client.call(logout, {}, { as: buyer });
  await page.goto("/user/order");
  await expect(page.getByText("登录超时,请重新登录!")).toHaveCount(1);
  await expect(page).toHaveURL(/\/auth\/login$/);
  await page.getByLabel("手机号").fill(buyer.mobile);
  await page.getByLabel("密码").fill(buyer.password);
  await page.getByLabel("验证码", { exact: true }).fill("1234");
  await page
    .getByRole("form", { name: "登录" })
    .getByRole("button", { name: "登录", exact: true })
    .click();
  await expect(page).toHaveURL(/\/user\/order$/);
});

test("@long nothing personal is in the public caches", async ({ page, client, buyer }) => {
  test.setTimeout(300_000);
  const screens = await buyerScreens(client, buyer);
  await signIn(page, buyer);
  await untilInstalled(page);
  for (const { path } of screens) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  const kept = await page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const reply = await cache.match(request);
        texts.push(`${request.url} ${(await reply?.text()) ?? ""}`);
      }
    }
    return texts;
  });
  expect(kept.length).toBeGreaterThan(0);
  for (const secret of [buyer.mobile, buyer.email, buyer.token, "科技园南区 8 栋 201"]) {
    expect(kept.filter((text) => text.includes(secret))).toEqual([]);
  }
  const personal = /\/api\/v2\/user\/|\/api\/auth\/|\/api\/user/;
  expect(kept.filter((text) => personal.test(text.split(" ")[0] ?? ""))).toEqual([]);
});
