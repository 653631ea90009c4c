import type { Page } from "@playwright/test";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { untilInstalled } from "#tests/e2e/support/screens.ts";

test.use({ serviceWorkers: "allow" });

async function share(page: Page, quantity: string) {
  await page.goto("/produce/detail/roll-label-coated");
  await page.getByLabel("每款数量").fill(quantity);
  await page.getByRole("tab", { name: "报价单" }).click();
  await page.getByRole("button", { name: "分享报价" }).click();
  return page.getByRole("dialog", { name: "分享报价" });
}

test("@long a short link is shown beside the long one and opens the same job elsewhere", async ({
  page,
  browser,
  shop,
}) => {
  const dialog = await share(page, "7700");
  await expect(dialog.getByText(/\/q\/[01][\w-]+$/)).toBeVisible();
  await dialog.getByRole("button", { name: "生成短链接" }).click();
  const short = dialog.getByText(/\/s\/[2-9A-HJ-NP-Z]{10}$/);
  await expect(short).toBeVisible();
  const link = (await short.textContent()) ?? "";
  expect(link.length).toBeLessThan(50);
  const elsewhere = await browser.newContext({ baseURL: shop.url });
  const other = await elsewhere.newPage();
  await other.goto(new URL(link).pathname);
  await expect(other.getByLabel("每款数量")).toHaveValue("7700");
  await expect(other.getByRole("heading", { level: 1, name: "铜版纸卷标报价" })).toBeVisible();
  await elsewhere.close();
});

test("@long without a signal the short link says so and the long one goes on", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await untilInstalled(page);
  const dialog = await share(page, "7800");
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "生成短链接" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("短链接要联网才能生成，长链接照样能用");
  await expect(dialog.getByText(/\/q\/[01][\w-]+$/)).toBeVisible();
});

test("@long an unknown short link leads to a new quote", async ({ page }) => {
  await page.goto("/s/ABCDEFGHJK");
  await expect(page.getByText("短链接不存在，或已满一年")).toBeVisible();
  await expect(page.getByRole("link", { name: "重新报价" })).toHaveAttribute("href", "/produce");
});
