import type { Browser } from "@playwright/test";
import {
  type DeniedPart,
  type DeniedWay,
  deniedWays,
  denyPart,
} from "#tests/e2e/support/denied-parts.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { type Buyer, fixedCaptcha } from "#tests/e2e/support/shop-client.ts";

test.setTimeout(600_000);

/** Logs in and prices in a browser that denies the part; returns the page's bugs. */
async function tryWithout(
  browser: Browser,
  baseURL: string,
  buyer: Buyer,
  denied: readonly [DeniedPart, DeniedWay],
): Promise<string[]> {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
  const bugs: string[] = [];
  try {
    await context.addInitScript(denyPart, denied);
    const page = await context.newPage();
    page.on("pageerror", (error) => bugs.push(error.message));
    await page.goto("/auth/login");
    await page.getByLabel("手机号").fill(buyer.mobile);
    await page.getByLabel("密码").fill(buyer.password);
    await page.getByLabel("验证码", { exact: true }).fill(fixedCaptcha);
    const form = page.getByRole("form", { name: "登录" });
    await form.getByRole("button", { name: "登录", exact: true }).click();
    await expect(page.getByText("登录成功").first()).toBeVisible();
    await page.getByRole("link", { name: "返回首页" }).click();
    const quote = page.getByRole("region", { name: "快速报价" });
    await expect(quote).toContainText("前发货");
  } catch (error) {
    bugs.push(String(error).split("\n")[0] ?? "");
  } finally {
    await context.close();
  }
  return bugs;
}

const parts = Object.keys(deniedWays).filter((name): name is DeniedPart => name in deniedWays);
const table = parts.flatMap((part) => deniedWays[part].map((way) => [part, way] as const));

/** Of the table, what `npm test` plays: the ways that once stopped the page. */
const once: readonly string[] = ["locks rejecting", "locks silent", "indexedDB silent"];
const isOnce = (denied: readonly string[]): boolean => once.includes(denied.join(" "));

for (const [title, cases] of [
  [
    "@long prices and logs in where locks are denied, or the database never answers",
    table.filter(isOnce),
  ],
  [
    "@long prices and logs in where any other part of the platform is denied",
    table.filter((denied) => !isOnce(denied)),
  ],
] as const) {
  test(title, async ({ browser, shop, buyer }) => {
    const failed: Record<string, string[]> = {};
    for (const denied of cases) {
      const bugs = await tryWithout(browser, shop.url, buyer, denied);
      if (bugs.length > 0) failed[denied.join(" ")] = bugs;
    }
    expect(failed).toEqual({});
  });
}
