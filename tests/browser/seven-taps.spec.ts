import type { Page } from "@playwright/test";
import { addAddress } from "#contract/account.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { fillCart, homeAddress, newKey, placedOrder, productOf } from "./screens.ts";
import { fixedCaptcha, freshMobile } from "./shop-client.ts";

/** Counts what a thumb does: presses of links, buttons and boxes, and fields that are filled in. */
function countedHand(page: Page) {
  const done = { taps: 0, fields: 0 };
  const tap = async (name: string | RegExp, role: "button" | "link" | "checkbox" = "button") => {
    done.taps += 1;
    await page.getByRole(role, { name }).first().click();
  };
  const fill = async (label: string, text: string) => {
    done.fields += 1;
    await page.getByLabel(label, { exact: true }).fill(text);
  };
  return { done, tap, fill };
}

/** The provider's own page is not the shop's. */
async function payAtTheProvider(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await page.getByRole("button", { name: "支付成功" }).click();
  await expect(page.getByText("付款成功")).toBeVisible();
}

/** From the home screen to a paid first order. @returns what the hand did */
async function firstOrder(page: Page): Promise<{ taps: number; fields: number }> {
  const { done, tap, fill } = countedHand(page);
  await page.goto("/");
  const quick = page.getByRole("region", { name: "快速报价" });
  await expect(quick.getByRole("status")).toContainText("发货");
  done.taps += 1;
  await quick.getByRole("link").click();
  await expect(page).toHaveURL(/\/produce\/detail\//);
  await tap("立即下单");
  await tap("注册账号", "link");
  await expect(page.getByRole("form", { name: "注册" })).toBeVisible();
  const mobile = freshMobile();
  await fill("手机号", mobile);
  await fill("密码", "quire500x");
  await fill("邮箱", "buyer@example.com");
  await fill("姓名", "王小墨");
  await fill("验证码", fixedCaptcha);
  await tap(/我已阅读并同意/, "checkbox");
  await tap(/^注册$/);
  await expect(page).toHaveURL(/\/checkout/);
  await expect(page.getByLabel("收货人", { exact: true })).toHaveValue("王小墨");
  await expect(page.getByLabel("手机", { exact: true })).toHaveValue(mobile);
  await fill("粘贴整段地址", "广东省深圳市南山区科技园南区8栋201");
  await expect(page.getByText(/^含运费/)).toBeVisible();
  await tap("提交订单");
  await expect(page).toHaveURL(/\/pay\//);
  await expect(page.getByRole("radio", { name: /演示/ })).toBeChecked();
  await tap("立即支付");
  await payAtTheProvider(page);
  return done;
}

test("a first order takes seven taps and six fields from the home screen", async ({ page }) => {
  test.setTimeout(120_000);
  expect(await firstOrder(page)).toEqual({ taps: 7, fields: 6 });
});

const yearMs = 365 * 24 * 3_600_000;

for (const [wrong, ms] of [
  ["ahead", yearMs],
  ["behind", -yearMs],
] as const) {
  test(`a device whose clock is a year ${wrong} promises the same day and buys all the same`, async ({
    page,
    context,
  }) => {
    test.setTimeout(120_000);
    const promised = (one: Page) =>
      one.getByRole("region", { name: "快速报价" }).getByRole("status");
    const right = await context.newPage();
    await right.goto("/");
    await expect(promised(right)).toContainText("发货");
    const day = (await promised(right).textContent()) ?? "";
    await right.close();
    await page.clock.setSystemTime(Date.now() + ms);
    await page.goto("/");
    await expect(promised(page)).toHaveText(day);
    await firstOrder(page);
    await page.goto("/user/order");
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(1);
  });
}

test("the same again takes three taps from the order", async ({ page, client, buyer }) => {
  await client.call(addAddress, homeAddress, { as: buyer, key: newKey() });
  const order = await placedOrder(client, buyer);
  await signIn(page, buyer);
  const { done, tap } = countedHand(page);
  await page.goto(`/user/order/detail/${order.order_id}`);
  await tap("再来一单");
  await expect(page).toHaveURL(/\/checkout\?lines=again-/);
  await expect(page.getByText(/^含运费/)).toBeVisible();
  await tap("提交订单");
  await expect(page).toHaveURL(/\/pay\//);
  expect(page.url()).not.toContain(order.order_id);
  await tap("立即支付");
  await payAtTheProvider(page);
  expect(done).toEqual({ taps: 3, fields: 0 });
});

test("立即下单 that is left stays in 报价车 as a draft, and says so; the badge counts what it lists", async ({
  page,
  client,
  buyer,
}) => {
  const { card } = await productOf(client, "lz");
  await fillCart(client, buyer, "pt");
  await signIn(page, buyer);
  await page.goto(`/produce/detail/${card.id}`);
  await page.getByRole("button", { name: "立即下单" }).click();
  await expect(page).toHaveURL(/\/checkout\?lines=/);
  await expect(page.getByRole("listitem").filter({ hasText: card.name })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("没有提交订单，已存为草稿，在报价车里")).toBeVisible();

  await page.goto("/shopping-cart");
  const drafts = page.getByRole("region", { name: "草稿", exact: true });
  await expect(drafts.getByRole("link", { name: card.name })).toBeVisible();
  await expect(page.getByRole("button", { name: "去下单（1）" })).toBeVisible();
  await expect(
    page.getByRole("link", { name: /报价车\s*2\s*项|2\s*项\s*报价车/ }).first(),
  ).toBeVisible();
  await drafts.getByRole("link", { name: "继续下单" }).click();
  await expect(page).toHaveURL(/\/checkout\?lines=/);
  await expect(page.getByRole("listitem").filter({ hasText: card.name })).toBeVisible();
});

test("a login from the register page ends at home, where the order waits", async ({
  page,
  client,
  buyer,
}) => {
  const { card } = await productOf(client, "lz");
  await page.goto(`/produce/detail/${card.id}`);
  await page.getByRole("button", { name: "立即下单" }).click();
  await page.getByRole("link", { name: "注册账号" }).click();
  await page.getByRole("button", { name: "已有账号？去登录" }).click();
  const panel = page.getByRole("dialog", { name: "登录" });
  await panel.getByLabel("手机号").fill(buyer.mobile);
  await panel.getByLabel("密码").fill(buyer.password);
  await panel.getByLabel("验证码", { exact: true }).fill(fixedCaptcha);
  await panel.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole("link", { name: /继续下单/ }).click();
  await expect(page).toHaveURL(/\/checkout\?draft=/);
  await expect(page.getByRole("heading", { name: "确认订单" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: card.name })).toBeVisible();
});

test("a login from 立即下单 goes to its checkout at the price that was locked", async ({
  page,
  client,
  buyer,
}) => {
  const { card } = await productOf(client, "lz");
  await page.goto(`/produce/detail/${card.id}`);
  await page.getByRole("button", { name: "立即下单" }).click();
  const form = page.getByRole("form", { name: "登录" });
  await form.getByLabel("手机号").fill(buyer.mobile);
  await form.getByLabel("密码").fill(buyer.password);
  await form.getByLabel("验证码", { exact: true }).fill(fixedCaptcha);
  await form.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page).toHaveURL(/\/checkout\?draft=/);
  await expect(page.getByRole("listitem").filter({ hasText: card.name })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("listitem").filter({ hasText: card.name })).toHaveCount(1);
});
