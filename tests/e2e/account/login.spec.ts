import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { captcha as captchaCall, login as loginCall, verifyCaptcha } from "#contract/auth/auth.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { fixedCaptcha, freshMobile } from "#tests/e2e/support/shop-client.ts";

const mobile = (page: Page) => page.getByLabel("手机号");
const password = (page: Page) => page.getByLabel("密码");
const captcha = (page: Page) => page.getByLabel("验证码", { exact: true });
const logInButton = (page: Page) =>
  page.getByRole("form", { name: "登录" }).getByRole("button", { name: "登录", exact: true });

async function fillLogin(page: Page, who: { mobile: string; password: string }, letters: string) {
  await mobile(page).fill(who.mobile);
  await password(page).fill(who.password);
  await captcha(page).fill(letters);
}

test.describe("login", () => {
  test("@long each rule of each field says its own message", async ({ page }) => {
    await page.goto("/auth/login");
    await logInButton(page).click();
    await expect(page.getByText("手机必填")).toBeVisible();
    await expect(page.getByText("密码不可为空")).toBeVisible();
    await expect(page.getByText("不可为空", { exact: true })).toBeVisible();
    await expect(mobile(page)).toBeFocused();
    for (const wrong of ["12345678901", "1380000", "23800001111", "138001380001"]) {
      await mobile(page).fill(wrong);
      await mobile(page).blur();
      await expect(page.getByText("手机号码错误")).toBeVisible();
    }
    // Twelve digits stay twelve, and what only sets a number apart is no mistake.
    await expect(mobile(page)).toHaveValue("138001380001");
    await mobile(page).fill("+86 138-0013-8000");
    await expect(mobile(page)).toHaveValue("13800138000");
    await expect(page.getByText("手机号码错误")).toBeHidden();
    await password(page).fill("abcdefghij12345678901");
    await password(page).blur();
    await expect(page.getByText("最多20位")).toBeVisible();
    await password(page).fill("abc12");
    await password(page).blur();
    await expect(page.getByText("最少6位")).toBeVisible();
    await password(page).fill("abc 123!");
    await password(page).blur();
    await expect(page.getByText("密码格式为字母数字")).toBeVisible();
    await expect(captcha(page)).toHaveAttribute("maxlength", "6");
  });

  test("@long a wrong captcha is found on leaving the field; a click draws another", async ({
    page,
  }) => {
    await page.goto("/auth/login");
    const picture = page.getByRole("button", { name: "验证码图片，点击换一张" });
    const first = await picture.locator("img").getAttribute("src");
    await captcha(page).fill("9999");
    await captcha(page).blur();
    await expect(page.getByText("验证码不正确")).toBeVisible();
    await picture.click();
    await expect(picture.locator("img")).not.toHaveAttribute("src", first ?? "");
  });

  test("a failed login shows the shop's message, keeps the fields, draws a new captcha", async ({
    page,
    buyer,
  }) => {
    await page.goto("/auth/login");
    const picture = page.getByRole("button", { name: "验证码图片，点击换一张" }).locator("img");
    const first = await picture.getAttribute("src");
    await fillLogin(page, { mobile: buyer.mobile, password: "wrong123" }, fixedCaptcha);
    await logInButton(page).click();
    const secret = page.getByLabel("密码", { exact: true });
    await expect(secret).toHaveAccessibleDescription("手机号码或密码错误");
    await expect(secret).toBeFocused();
    await expect(picture).not.toHaveAttribute("src", first ?? "");
    await expect(mobile(page)).toHaveValue(buyer.mobile);
    await fillLogin(page, { mobile: freshMobile(), password: "wrong123" }, fixedCaptcha);
    await expect(secret).not.toHaveAccessibleDescription("手机号码或密码错误");
    await logInButton(page).click();
    await expect(secret).toHaveAccessibleDescription("手机号码或密码错误");
  });

  test("success, also of a double tap: one call, message, dial of ten steps, then the link home", async ({
    page,
    buyer,
  }) => {
    const sent: string[] = [];
    page.on("request", (request) => sent.push(new URL(request.url()).pathname));
    await page.goto("/auth/login");
    await fillLogin(page, buyer, fixedCaptcha);
    await logInButton(page).dblclick();
    await expect(page.getByText("登录成功").first()).toBeVisible();
    await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "100");
    expect(sent.filter((path) => path === loginCall.path)).toHaveLength(1);
    await page.getByRole("link", { name: "返回首页" }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  test("@long a guarded path is reached again after the login", async ({ page, buyer }) => {
    await page.goto("/user/address");
    await expect(page).toHaveURL(/\/auth\/login$/);
    await fillLogin(page, buyer, fixedCaptcha);
    await logInButton(page).click();
    await expect(page).toHaveURL(/\/user\/address$/);
  });

  test("@long reset empties the fields, also where the shop calls the letters wrong during the press", async ({
    page,
  }) => {
    await page.goto("/auth/login");
    await fillLogin(page, { mobile: "13800001111", password: "abc12345" }, "12");
    await expect(page.getByRole("button", { name: /验证码图片/ }).locator("img")).toBeVisible();
    const called = page.waitForResponse((reply) => reply.url().endsWith(verifyCaptcha.path));
    await page.getByRole("button", { name: "重置" }).hover();
    await page.mouse.down();
    await (await called).finished();
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))),
    );
    await page.mouse.up();
    for (const field of [mobile, password, captcha]) await expect(field(page)).toHaveValue("");
  });

  test("@long where no captcha could be had, a tap on 登录 asks for another and sends nothing", async ({
    page,
    buyer,
  }) => {
    const isCaptcha = ({ pathname }: URL) => pathname === captchaCall.path;
    await page.route(isCaptcha, (route) => route.abort());
    await page.goto("/auth/login");
    await fillLogin(page, buyer, fixedCaptcha);
    await expect(page.getByRole("button", { name: /验证码图片/ })).toHaveText("点击重试");
    await expect(page.getByText("网络连接失败，请检查网络连接")).toHaveCount(0);
    await page.unroute(isCaptcha);
    const logins: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === loginCall.path) logins.push(request.url());
    });
    await logInButton(page).click();
    await expect(page.getByRole("button", { name: /验证码图片/ }).locator("img")).toBeVisible();
    expect(logins).toEqual([]);
    await logInButton(page).click();
    await expect(page.getByText("登录成功").first()).toBeVisible();
  });

  test("@long the accessible captcha is worked out by the device", async ({ page, buyer }) => {
    await page.goto("/auth/login");
    await page.getByRole("button", { name: "看不清图？换无障碍验证" }).click();
    await expect(page.getByText("✓ 无障碍验证已通过")).toBeVisible({ timeout: 60_000 });
    await mobile(page).fill(buyer.mobile);
    await password(page).fill(buyer.password);
    await logInButton(page).click();
    await expect(page.getByText("登录成功").first()).toBeVisible();
  });

  test("@long as a modal from the register page it ends at home", async ({ page, buyer }) => {
    await page.goto("/auth/register");
    await page.getByRole("button", { name: "已有账号？去登录" }).click();
    const panel = page.getByRole("dialog", { name: "登录" });
    await panel.getByLabel("手机号").fill(buyer.mobile);
    await panel.getByLabel("密码").fill(buyer.password);
    await panel.getByLabel("验证码", { exact: true }).fill(fixedCaptcha);
    await panel.getByRole("button", { name: "登录", exact: true }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(panel).toBeHidden();
  });
});

test.describe("registration", () => {
  const submit = (page: Page) => page.getByRole("button", { name: "注册", exact: true });

  async function fillForm(page: Page, number: string) {
    await mobile(page).fill(number);
    await password(page).fill("quire500x");
    await page.getByLabel("邮箱").fill("someone@example.com");
    await page.getByLabel("姓名").fill("王小墨");
    await captcha(page).fill(fixedCaptcha);
  }

  test("@long empty and wrong fields say what is wrong", async ({ page }) => {
    await page.goto("/auth/reg");
    await submit(page).click();
    for (const message of ["手机必填", "密码不可为空", "请填写正确邮箱", "请填写姓名"]) {
      await expect(page.getByText(message)).toBeVisible();
    }
    await expect(page.getByText("请先阅读并同意服务协议")).toBeVisible();
    await page.getByLabel("邮箱").fill("not-an-address");
    await page.getByLabel("邮箱").blur();
    await expect(page.getByText("请填写正确邮箱")).toBeVisible();
  });

  test("@long a taken number is refused, the fields stay, no session begins", async ({
    page,
    buyer,
  }) => {
    await page.goto("/auth/register/partner7");
    await expect(page.getByText("推荐人 partner7")).toBeVisible();
    await fillForm(page, buyer.mobile);
    await page.getByRole("checkbox").check();
    await submit(page).click();
    const mobile = page.getByRole("textbox", { name: "手机号" });
    await expect(mobile).toBeFocused();
    await expect(mobile).toHaveAccessibleDescription(/已注册/);
    await expect(page.getByLabel("姓名")).toHaveValue("王小墨");
    expect(await page.evaluate(() => localStorage.getItem("user_token"))).toBe(null);
  });

  test("@long a registration logs in, and an invalid referrer does not prevent it", async ({
    page,
  }) => {
    await page.goto(`/auth/register/${encodeURIComponent("朋友")}`);
    await expect(page.getByText("推荐码无效，可继续注册")).toBeVisible();
    await fillForm(page, freshMobile());
    await page.getByRole("checkbox").check();
    await submit(page).click();
    await expect(page.getByText("注册成功，已为您登录")).toBeVisible();
    await page.goto("/user/info");
    await expect(page.getByText("王小墨")).toBeVisible();
  });
});

test.describe("password recovery", () => {
  const submit = (page: Page) => page.getByRole("button", { name: "提交" });

  test("@long wrong fields say what is wrong", async ({ page }) => {
    await page.goto("/auth/getpwd");
    await submit(page).click();
    await expect(page.getByText("请填写正确手机")).toBeVisible();
    await expect(page.getByText("请填写正确邮箱")).toBeVisible();
    await expect(page.getByText("不可为空")).toBeVisible();
    await mobile(page).fill("1380000");
    await mobile(page).blur();
    await expect(page.getByText("请填写正确手机")).toBeVisible();
  });

  test("@long the mailed password logs in; the old one works until then", async ({
    page,
    shop,
    client,
    buyer,
  }) => {
    let letPictureCome = () => {};
    const wanted = new Promise<void>((resolve) => {
      letPictureCome = resolve;
    });
    await page.route(
      ({ pathname }) => pathname === captchaCall.path,
      async (route) => {
        await wanted;
        await route.continue();
      },
    );
    await page.goto("/auth/getpwd");
    await mobile(page).fill(buyer.mobile);
    await page.getByLabel("邮箱").fill(buyer.email);
    await captcha(page).fill(fixedCaptcha);
    await submit(page).click();
    // Sent before its picture came, the form waits for it.
    await expect(submit(page)).toBeDisabled();
    letPictureCome();
    await expect(page.getByText("我们已经将新密码发送到你邮箱!")).toBeVisible();
    const folder = join(shop.dataDir, "mail");
    const letters = () =>
      (existsSync(folder) ? readdirSync(folder) : [])
        .filter((name) => name.endsWith(".eml"))
        .map((name) => readFileSync(join(folder, name), "utf8"))
        .filter((letter) => letter.includes(buyer.email));
    await expect.poll(() => letters().length).toBe(1);
    expect((await client.logIn(buyer.mobile, buyer.password)).code).toBe(10000);
    const mailed = newPasswordIn(letters()[0] ?? "");
    expect((await client.logIn(buyer.mobile, mailed)).code).toBe(10000);
    expect((await client.logIn(buyer.mobile, buyer.password)).msg).toBe("手机号码或密码错误");
  });

  test("@long an unknown account is answered alike", async ({ page }) => {
    await page.goto("/auth/getpwd");
    await mobile(page).fill(freshMobile());
    await page.getByLabel("邮箱").fill("nobody@example.com");
    await captcha(page).fill(fixedCaptcha);
    await submit(page).click();
    await expect(page.getByText("我们已经将新密码发送到你邮箱!")).toBeVisible();
  });
});

/** The 12 letters and digits in a mail; its body is base64 or plain. */
function newPasswordIn(letter: string): string {
  const [, body = ""] = letter.split(/\r?\n\r?\n/, 2);
  const text = /base64/i.test(letter) ? Buffer.from(body, "base64").toString("utf8") : body;
  return /\b[A-Za-z0-9]{12}\b/.exec(text)?.[0] ?? "";
}

test("@long a pasted password that is too long is named, never cut", async ({ page }) => {
  await page.goto("/auth/register");
  const field = page.getByLabel("密码");
  await field.pressSequentially("a1".repeat(12));
  await field.blur();
  await expect(field).toHaveValue("a1".repeat(12));
  await page.getByRole("button", { name: "注册", exact: true }).click();
  await expect(field).toHaveAccessibleDescription(/最多20位/);
});
