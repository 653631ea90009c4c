import { addAddress } from "#contract/account/account.ts";
import { countedHand, firstOrder, payAtTheProvider } from "#tests/e2e/support/first-order.ts";
import { expect, signIn, test } from "#tests/e2e/support/fixtures.ts";
import {
  fillCart,
  homeAddress,
  newKey,
  placedOrder,
  productOf,
} from "#tests/e2e/support/screens.ts";
import { fixedCaptcha } from "#tests/e2e/support/shop-client.ts";

test("a first order takes six taps and six fields from the home screen", async ({ page }) => {
  test.setTimeout(300_000);
  expect(await firstOrder(page)).toEqual({ taps: 6, fields: 6 });
});

test("@long a first order of flyers takes one tap more, for its tab", async ({ page }) => {
  test.setTimeout(300_000);
  expect(await firstOrder(page, "单张折页")).toEqual({ taps: 7, fields: 6 });
});

test("@long the same again takes three taps from the order", async ({ page, client, buyer }) => {
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

test("@long a login from the register page ends at home, where the order waits", async ({
  page,
  client,
  buyer,
}) => {
  const { card } = await productOf(client, "lz");
  await page.goto(`/produce/detail/${card.id}`);
  await page.getByRole("button", { name: "立即下单" }).click();
  await expect(page.getByText("下单需要账号，价格和规格都替您留着。")).toBeVisible();
  await expect(page.getByRole("main").getByText(card.name, { exact: true })).toBeVisible();
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

test("@long a login on the way to a wished checkout goes there at the price that was locked", async ({
  page,
  client,
  buyer,
}) => {
  const { card } = await productOf(client, "lz");
  await page.goto(`/produce/detail/${card.id}`);
  await page.getByRole("button", { name: "立即下单" }).click();
  await expect(page).toHaveURL(/\/auth\/register/);
  const wished = await page.evaluate(() => sessionStorage.getItem("order_intent") ?? "");
  const draft = /"draftId":"([^"]+)"/.exec(wished)?.[1] ?? "";
  await page.goto(`/checkout?draft=${draft}`);
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
