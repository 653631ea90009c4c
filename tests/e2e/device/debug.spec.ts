import type { Page } from "@playwright/test";
import { consoleLines } from "#tests/e2e/support/console-lines.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { fixedCaptcha } from "#tests/e2e/support/shop-client.ts";

const listenTo = (page: Page, setting: string) =>
  page.addInitScript((channels) => localStorage.setItem("debug", channels), setting);

test("@long enabled channels log the page's events, and others stay silent", async ({ page }) => {
  const lines = consoleLines(page);
  await listenTo(page, "shop:calls,shop:network");
  await page.goto("/about");
  await expect
    .poll(() => lines.join("\n"))
    .toMatch(/^shop:calls (?:GET|POST) \/api\/v2\/\S+ 10000 \d+ ms /m);
  await expect
    .poll(() => lines.some((line) => line.startsWith("shop:network network →")))
    .toBe(true);
  const others = lines.filter((line) => !/^shop:(?:calls|network) /.test(line));
  expect(others).toEqual([]);
});

test("@long without the setting nothing is logged and nothing more is loaded", async ({ page }) => {
  const lines = consoleLines(page);
  const parts: string[] = [];
  page.on("request", (request) => parts.push(new URL(request.url()).pathname));
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(lines).toEqual([]);
  expect(parts.filter((path) => /^\/assets\/(?:debug|bench|panel|inspection)-/.test(path))).toEqual(
    [],
  );
});

test("a login on all channels logs no secret and no name", async ({ page, buyer }) => {
  const lines = consoleLines(page);
  await listenTo(page, "shop:*");
  await page.goto("/auth/login");
  await page.getByLabel("手机号").fill(buyer.mobile);
  await page.getByLabel("密码").fill(buyer.password);
  await page.getByLabel("验证码", { exact: true }).fill(fixedCaptcha);
  await page
    .getByRole("form", { name: "登录" })
    .getByRole("button", { name: "登录", exact: true })
    .click();
  await expect(page.getByText("登录成功").first()).toBeVisible();
  await page.goto("/user/info");
  await expect(page.getByText(buyer.name)).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem("user_token") ?? "");
  const said = lines.join("\n");
  expect(said).toContain("shop:session userSession");
  const [value = ""] = /[\w-]{20,}/.exec(token) ?? [];
  expect(value.length).toBeGreaterThan(20);
  for (const secret of [value, buyer.mobile, buyer.password, buyer.name]) {
    expect(said).not.toContain(secret);
  }
});
