import type { Page } from "@playwright/test";
import { textsTo } from "#tests/e2e/support/codes-sent.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { fixedCaptcha } from "#tests/e2e/support/shop-client.ts";

const picture = (page: Page) => page.getByLabel("图片验证码", { exact: true });
const code = (page: Page) => page.getByLabel("短信验证码", { exact: true });

async function requestCode(page: Page, mobile: string) {
  await page.goto("/auth/login");
  await page.getByRole("tab", { name: "验证码登录" }).click();
  await page.getByLabel("手机号").fill(mobile);
  await picture(page).fill(fixedCaptcha);
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText(/注册过的话，马上会收到短信，5 分钟内有效/)).toBeVisible();
}

const logIn = (page: Page) => page.getByRole("button", { name: "登录", exact: true });

test("@long logs in by a code; a reload keeps the code and its countdown", async ({
  page,
  shop,
  buyer,
}) => {
  await requestCode(page, buyer.mobile);
  await expect.poll(() => textsTo(shop.dataDir, buyer.mobile).length).toBe(1);
  const [sent = ""] = textsTo(shop.dataDir, buyer.mobile);
  await page.reload();
  await expect(page.getByLabel("手机号")).toHaveValue(buyer.mobile);
  await expect(page.getByRole("button", { name: /^\d+ 秒后重发$/ })).toBeVisible();
  await code(page).fill(sent === "000000" ? "000001" : "000000");
  await logIn(page).click();
  await expect(code(page)).toHaveAccessibleDescription("短信验证码不正确，还可以试 4 次");
  await expect(code(page)).toBeFocused();
  await code(page).fill(`${sent.slice(0, 3)} ${sent.slice(3)}`);
  await expect(code(page)).toHaveValue(sent);
  await logIn(page).click();
  await expect(page.getByText("登录成功").first()).toBeVisible();
  await page.goto("/user/profile");
  await expect(page).toHaveURL(/\/user\/profile/);
});

test("@long a code that was not requested, and one for another number, are named", async ({
  page,
  buyer,
}) => {
  await page.goto("/auth/login");
  await page.getByRole("tab", { name: "密码登录" }).press("ArrowRight");
  await expect(page.getByRole("tab", { name: "验证码登录" })).toBeFocused();
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText("手机必填")).toBeVisible();
  await page.getByLabel("手机号").fill(buyer.mobile);
  await code(page).fill("123456");
  await logIn(page).click();
  await expect(page.getByText("请先获取验证码")).toBeVisible();
  await requestCode(page, buyer.mobile);
  await page.getByLabel("手机号").fill("13912345678");
  await expect(page.getByRole("button", { name: "获取验证码" })).toBeVisible();
});

test("@long without a network the button says why and a submission says so", async ({
  page,
  context,
  buyer,
}) => {
  await requestCode(page, buyer.mobile);
  await context.setOffline(true);
  await code(page).fill("123456");
  await logIn(page).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel("手机号").fill("13912345678");
  await page.getByRole("button", { name: "获取验证码" }).click({ force: true });
  await expect(page.getByText("联网后才能获取验证码").first()).toBeVisible();
});

test("@long sets a new password by a code, and logs in with it", async ({ page, shop, buyer }) => {
  await page.goto("/auth/getpwd");
  await page.getByRole("tab", { name: "短信找回" }).click();
  await page.getByLabel("手机号").fill(buyer.mobile);
  await picture(page).fill(fixedCaptcha);
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect.poll(() => textsTo(shop.dataDir, buyer.mobile).length).toBe(1);
  const [sent = ""] = textsTo(shop.dataDir, buyer.mobile);
  await code(page).fill(sent);
  await page.getByLabel("密码", { exact: true }).fill("quire88new");
  await page.getByRole("button", { name: "设置新密码" }).click();
  await expect(page.getByText("新密码已生效，请用它登录。")).toBeVisible();
  await expect(page.getByRole("button", { name: "设置新密码" })).toHaveCount(0);
  await page.getByRole("link", { name: "去登录" }).click();
  await page.getByLabel("手机号").fill(buyer.mobile);
  await page.getByLabel("密码", { exact: true }).fill("quire88new");
  await page.getByLabel("验证码", { exact: true }).fill(fixedCaptcha);
  await logIn(page).click();
  await expect(page.getByText("登录成功").first()).toBeVisible();
});
