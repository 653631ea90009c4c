import { findings } from "#tests/e2e/support/axe.ts";
import { expect, signIn, test } from "#tests/e2e/support/fixtures.ts";
import { chooseRegion, fillCart, openScreen } from "#tests/e2e/support/screens.ts";

test("@long axe finds nothing on a first address: empty, with its gaps, its regions, priced", async ({
  page,
  client,
  buyer,
}) => {
  const line = await fillCart(client, buyer);
  await signIn(page, buyer);
  await openScreen(page, { path: `/checkout?lines=${line}`, title: "确认订单" });
  await page.getByRole("button", { name: "提交订单" }).click();
  await expect(page.getByText("请选择所在地区")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: /^所在地区/ }).click();
  await expect(page.getByRole("dialog", { name: "所在地区" })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await chooseRegion(page, "广东省", "深圳市", "南山区");
  await expect(page.getByText("中通快递，最省")).toBeVisible();
  await page.getByText("物流、自提", { exact: true }).click();
  expect(await findings(page)).toEqual([]);
});

test("axe finds nothing on the login and recovery panels", async ({ page }) => {
  await page.goto("/auth/register");
  await page.getByRole("button", { name: "已有账号？去登录" }).click();
  await expect(page.getByRole("dialog", { name: "登录" })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("tab", { name: "验证码登录" }).click();
  await expect(page.getByRole("button", { name: "获取验证码" })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("tab", { name: "密码登录" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "忘记密码" }).click();
  await expect(page.getByRole("dialog", { name: "找回密码" })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});
