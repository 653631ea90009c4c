import type { Page } from "@playwright/test";
import { listDrafts } from "#contract/quotes/drafts.ts";
import { expect, signIn, test } from "#tests/e2e/support/fixtures.ts";
import { productOf, untilInstalled } from "#tests/e2e/support/screens.ts";
import { fixedCaptcha } from "#tests/e2e/support/shop-client.ts";

test.use({ serviceWorkers: "allow" });

const draftsOf = (page: Page) => page.getByRole("region", { name: "报价草稿" });
const taken = (page: Page) =>
  page.waitForResponse(
    (reply) => reply.url().endsWith("/user/drafts") && reply.request().method() === "POST",
  );

test("@long phone and desktop have one draft: it arrives, both change it offline, the buyer takes one side", async ({
  signedIn: phone,
  browser,
  buyer,
  client,
  shop,
}) => {
  const { card } = await productOf(client, "lz");
  const amount = (page: Page) => page.getByLabel("每款数量");
  const height = (page: Page) => page.getByLabel("高", { exact: true });
  await phone.goto(`/produce/detail/${card.id}`);
  const sent = taken(phone);
  await amount(phone).fill("6000");
  await sent;

  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 1440, height: 900 },
    locale: "zh-CN",
  });
  const desktop = await context.newPage();
  await signIn(desktop, buyer, shop.url);
  await desktop.goto("/shopping-cart");
  const there = draftsOf(desktop);
  await expect(there.getByText(/^×6,000 枚/)).toBeVisible();
  await expect(there.getByText(/已存入账户/)).toBeVisible();
  await there.getByRole("button", { name: "继续" }).click();
  await expect(amount(desktop)).toHaveValue("6000");
  for (const page of [phone, desktop]) {
    await untilInstalled(page);
    await page.context().setOffline(true);
  }

  await amount(desktop).fill("8000");
  await amount(phone).fill("7000");
  await height(desktop).fill("40");
  const landed = taken(desktop);
  await desktop.context().setOffline(false);
  await landed;
  await phone.context().setOffline(false);
  const reported = phone.getByRole("status").filter({ hasText: "这份草稿在另一台设备上也改过" });
  await reported.getByRole("button", { name: "去看" }).click();
  await expect(phone).toHaveURL(/\/shopping-cart$/);
  const here = draftsOf(phone);
  await expect(here.getByText(/两处都改了/)).toBeVisible();
  await here.getByRole("button", { name: "选一份" }).click();
  const asked = phone.getByRole("dialog", { name: /两处都改了$/ });
  const row = asked.getByRole("row", { name: /^数量/ });
  await expect(row.getByRole("cell")).toHaveText(["7,000 枚", "8,000 枚"]);
  // Only one side changed it: that is no question.
  await expect(asked.getByRole("row")).toHaveText([/^项目/, /^数量/, /^价格/]);
  await asked.getByRole("button", { name: "用这台的" }).click();
  await expect(here.getByText(/^×7,000 枚/)).toBeVisible();
  await expect(here.getByText(/已存入账户/)).toBeVisible();

  await desktop.goto("/shopping-cart");
  await expect(there.getByText(/^×7,000 枚/)).toBeVisible();
  await there.getByRole("button", { name: "继续" }).click();
  await expect(height(desktop)).toHaveValue("40");
  await context.close();
});

test("@long a draft of before the login goes into the account after a tap, and not by itself", async ({
  page,
  buyer,
  client,
}) => {
  const { card } = await productOf(client, "lz");
  await page.goto(`/produce/detail/${card.id}`);
  await page.getByLabel("每款数量").fill("6000");
  await expect(page).toHaveURL(/draft=/);
  await page.goto("/auth/login");
  await page.getByLabel("手机号").fill(buyer.mobile);
  await page.getByLabel("密码").fill(buyer.password);
  await page.getByLabel("验证码", { exact: true }).fill(fixedCaptcha);
  const form = page.getByRole("form", { name: "登录" });
  await form.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByText("登录前报的 1 份草稿，存入您的账户吗？")).toBeVisible();
  await page.goto("/shopping-cart");
  const own = draftsOf(page);
  await expect(own.getByText(/^×6,000 枚/)).toBeVisible();
  const question = page.getByText("1 份草稿是登录前在这台设备上报的，存入您的账户吗？");
  await expect(question).toBeVisible();
  await expect(own.getByText(/只在这台设备/)).toBeVisible();
  expect(await client.call(listDrafts, {}, { as: buyer })).toEqual([]);

  await page.getByRole("button", { name: "存入账户" }).click();
  await expect(own.getByText(/已存入账户/)).toBeVisible();
  await expect(question).toHaveCount(0);
  const [stored] = await client.call(listDrafts, {}, { as: buyer });
  expect(stored?.content?.job).toMatchObject({ quantity: 6000 });
});
