import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { companyInfo } from "#contract/catalog/company.ts";
import { quoteSheetFile } from "#contract/quotes/quotes.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";

const locked = (page: Page) => page.getByText(/已锁价/);
const width = (page: Page) => page.getByLabel("宽", { exact: true });

test("@long a row of the ladder takes its quantity", async ({ page }) => {
  await page.goto("/produce/detail/roll-label-coated");
  const row = page.getByRole("radio", { name: /^5,000 枚，合计 / });
  await row.click();
  await expect(page.getByLabel("每款数量")).toHaveValue("5000");
  await expect(row).toBeChecked();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByLabel("每款数量")).toHaveValue("2000");
  await expect(page.getByRole("radio", { name: /^2,000 枚，合计 / })).toBeFocused();
});

test("@long two variants are shown side by side with their differences", async ({ page }) => {
  await page.goto("/produce/detail/roll-label-coated");
  await page.getByRole("tab", { name: "对比" }).click();
  const keep = page.getByRole("button", { name: /放进对比|已在对比中/ });
  await keep.click();
  await width(page).fill("");
  await expect(keep).toBeDisabled();
  await width(page).fill("75");
  await keep.click();
  const table = page.getByRole("table", { name: "方案对比" });
  await expect(table.getByRole("row", { name: /宽×高/ })).toHaveText("宽×高50×30 mm75×30 mm");
  await page.getByRole("button", { name: "载入方案甲" }).click();
  await expect(width(page)).toHaveValue("50");
});

test("@long a damaged link says so and leads to a new quote", async ({ page }) => {
  await page.goto("/q/1damaged");
  await expect(page.getByText("链接不完整或已损坏，请让对方重新分享")).toBeVisible();
  await expect(page.getByRole("link", { name: "重新报价" })).toHaveAttribute("href", "/produce");
});

test("@long the printed sheet holds number, amount in words and code", async ({ page }) => {
  await page.goto("/produce/detail/roll-label-coated");
  await expect(locked(page)).toBeVisible();
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole("tab", { name: "报价单" }).click();
  await page.getByRole("button", { name: "打印报价单" }).click();
  const sheet = page.locator("[data-print-sheet]");
  await expect(sheet).toContainText(/编号 Q\d{8}-/);
  await expect(sheet).toContainText(/人民币.+元/);
  await page.emulateMedia({ media: "print" });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole("main")).toBeHidden();
});

test("@long the printed sheet names both parties and the freight, and shows the drawing by day", async ({
  signedIn: page,
  client,
}) => {
  const company = await client.call(companyInfo, {});
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/produce/detail/roll-label-coated");
  await expect(locked(page)).toBeVisible();
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole("tab", { name: "报价单" }).click();
  await page.getByRole("button", { name: "打印报价单" }).click();
  await page.emulateMedia({ media: "print" });
  const sheet = page.locator("[data-print-sheet]");
  await expect(sheet).toContainText(/编号 Q\d{8}-/);
  await expect(sheet).toContainText(/人民币.+元/);
  await expect(page.getByRole("main")).toBeHidden();
  await expect(sheet).toContainText(`供方${company.name}${company.address}电话 ${company.phone}`);
  await expect(sheet).toContainText(/需方.+手机 1\d{10}/);
  await expect(sheet.locator("tr", { hasText: "运费" })).toHaveText(
    "运费下单时按收货地址和重量算未含",
  );
  await expect(sheet.getByRole("img", { name: /料带上的标签/, includeHidden: true })).toBeVisible();
  const drawn = await sheet.evaluate((element) => ({
    money: [...element.querySelectorAll("tr:has(th[scope=col]) > *:last-child, td:last-child")]
      .filter((cell) => cell.parentElement?.children.length === 3)
      .map((cell) => getComputedStyle(cell).textAlign),
    paper: getComputedStyle(document.documentElement).getPropertyValue("--paper"),
  }));
  expect(new Set(drawn.money)).toEqual(new Set(["end"]));
  expect(drawn.money.length).toBeGreaterThan(3);
  expect(drawn.paper).toBe("#f6f4ef");
});

test("@long an unknown quote says so", async ({ page }) => {
  await page.goto("/shopping-cart/detail/none-of-this-name");
  await expect(page.getByText("未找到该报价")).toBeVisible();
});

test("@long the server makes the PDF of a quote, also a slow one; offline the button says so", async ({
  page,
  context,
}) => {
  let asked = 0;
  await page.route(`**${quoteSheetFile.path}`, async (route) => {
    asked += 1;
    // The shop hears the first question; its answer is not there within the time of a call.
    if (asked > 1) await route.continue();
    else await route.fetch();
  });
  await page.goto("/produce/detail/roll-label-coated");
  await expect(locked(page)).toBeVisible();
  await page.getByRole("tab", { name: "报价单" }).click();
  const button = page.getByRole("button", { name: "存 PDF" });
  const [file] = await Promise.all([
    page.waitForEvent("download", { timeout: 120_000 }),
    button.click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^铜版纸卷标报价单 Q\d{8}-\w{8}\.pdf$/);
  const bytes = readFileSync(await file.path());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect(asked).toBe(2);
  await context.setOffline(true);
  await button.click();
  await expect(page.getByText("PDF 由店铺生成，要联网；离线可打印或存长图")).toBeVisible();
});
