import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { test as base, expect } from "#tests/e2e/support/fixtures.ts";
import { fixedCaptcha, freshMobile } from "#tests/e2e/support/shop-client.ts";
import { wholeBrowser } from "#tests/e2e/support/whole-browser.ts";

/** Chromium with the setting 不允许网站在您的设备上保存数据. */
const blocked = { profile: { default_content_setting_values: { cookies: 2 } } };

const test = base.extend<{ blockedContext: BrowserContext }>({
  blockedContext: async ({ shop }, use, info) => {
    const profile = mkdtempSync(join(tmpdir(), "shop-blocked-"));
    mkdirSync(join(profile, "Default"));
    writeFileSync(join(profile, "Default", "Preferences"), JSON.stringify(blocked));
    const context = await chromium.launchPersistentContext(profile, {
      ...wholeBrowser(info),
      baseURL: shop.url,
      viewport: { width: 390, height: 844 },
      serviceWorkers: "allow",
    });
    await use(context);
    await context.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  },
});

test("@long a browser that blocks site data prices, registers and orders, with one banner", async ({
  blockedContext,
}) => {
  const page = await blockedContext.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  await page.goto("/");
  const denied = await page.evaluate(() => {
    try {
      return typeof localStorage;
    } catch {
      return "denied";
    }
  });
  expect(denied).toBe("denied");
  const quick = page.getByRole("region", { name: "快速报价" });
  await expect(quick.getByRole("status")).toContainText("发货");
  const banner = page.getByText("刷新或关掉页面，草稿就没了，要重新登录");
  await expect(banner).toHaveCount(1);
  await quick.getByRole("link").click();
  await page.getByLabel("每款数量").fill("7000");
  await page.getByRole("button", { name: "立即下单" }).first().click();
  await page.getByLabel("手机号", { exact: true }).fill(freshMobile());
  await page.getByLabel("密码", { exact: true }).fill("quire500x");
  await page.getByLabel("邮箱", { exact: true }).fill("buyer@example.com");
  await page.getByLabel("姓名", { exact: true }).fill("王小墨");
  await page.getByLabel("验证码", { exact: true }).fill(fixedCaptcha);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "注册", exact: true }).click();
  await expect(page).toHaveURL(/\/checkout/);
  await expect(page.getByText("7,000").first()).toBeVisible();
  await page
    .getByLabel("粘贴整段地址")
    .fill("王小墨 13900000123 广东省深圳市南山区科技园南区8栋201");
  await expect(page.getByText(/^含运费/)).toBeVisible();
  await page.getByRole("button", { name: "提交订单" }).click();
  await expect(page).toHaveURL(/\/pay\//);
  await expect(banner).toHaveCount(1);
  expect(faults).toEqual([]);
  await page.reload();
  await expect(page.getByRole("form", { name: "登录" })).toBeVisible();
});

test("@long a visitor's draft stays in the page of a browser that blocks site data", async ({
  blockedContext,
}) => {
  const page = await blockedContext.newPage();
  await page.goto("/");
  const quick = page.getByRole("region", { name: "快速报价" });
  await expect(quick.getByRole("status")).toContainText("发货");
  await quick.getByRole("link").click();
  await page.getByLabel("每款数量").fill("7000");
  await page.getByRole("button", { name: "加入报价车" }).click();
  await expect(page.getByText("只在这个页面里，登录后可下单")).toBeVisible();
  await page.getByRole("button", { name: "去报价车" }).click();
  await expect(page.getByText("还没登录，报的价关掉页面就没了")).toBeVisible();
  await expect(page.getByRole("region", { name: "草稿" })).toContainText("7,000");
});
