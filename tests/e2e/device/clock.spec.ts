import type { Page } from "@playwright/test";
import { firstOrder } from "#tests/e2e/support/first-order.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";

const yearMs = 365 * 24 * 3_600_000;

for (const [wrong, ms] of [
  ["ahead", yearMs],
  ["behind", -yearMs],
] as const) {
  const title = `a device whose clock is a year ${wrong} promises the same day and buys all the same`;
  test(title, { tag: "@long" }, async ({ page, context }) => {
    test.setTimeout(300_000);
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
