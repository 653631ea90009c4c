import type { Page } from "@playwright/test";
import { companyInfo } from "#contract/catalog/company.ts";
import { currentPriceBook } from "#contract/quotes/quotes.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { untilInstalled } from "#tests/e2e/support/screens.ts";

test.use({ serviceWorkers: "allow" });

const quick = (page: Page) => page.getByRole("region", { name: "快速报价" });
const price = (page: Page) => quick(page).getByRole("status");
const field = (page: Page, name: string) => quick(page).getByLabel(name, { exact: true });

/** What the page of the product says of its own total. */
const spoken = (page: Page) => page.getByRole("status").filter({ hasText: "合计" });

async function ask(page: Page, size: { width: string; height: string; quantity: string }) {
  // The date comes from the engine alone: with it the engine has answered.
  await expect(price(page)).toContainText("发货");
  await field(page, "宽").fill(size.width);
  await field(page, "高").fill(size.height);
  await field(page, "数量").fill(size.quantity);
}

async function shownTotal(page: Page): Promise<string> {
  const text = (await price(page).textContent()) ?? "";
  return /¥([\d,]+\.\d\d)/.exec(text)?.[1]?.replaceAll(",", "") ?? "";
}

async function leadsToTheSame(page: Page): Promise<void> {
  const total = await shownTotal(page);
  expect(total).toMatch(/^\d+\.\d\d$/);
  await quick(page).getByRole("link").click();
  await expect(spoken(page)).toContainText(`合计 ${total} 元`);
}

test("the quick quote follows the keys and leads to exactly that job at exactly that price", async ({
  page,
}) => {
  await page.goto("/");
  const opening = await (async () => {
    await expect(price(page)).toContainText("发货");
    return shownTotal(page);
  })();
  await ask(page, { width: "60", height: "40", quantity: "8,000" });
  await expect(price(page)).not.toContainText(opening);
  await leadsToTheSame(page);
  await expect(page.getByLabel("宽", { exact: true })).toHaveValue("60");
  await expect(page.getByLabel("高", { exact: true })).toHaveValue("40");
  await expect(page.getByLabel("每款数量")).toHaveValue("8000");
  expect(new URL(page.url()).search).toBe("?width=60&height=40&quantity=8000");
});

test("@long before anybody types, the quick quote and the product's page say one price, for each product", async ({
  page,
}) => {
  await page.goto("/");
  const tabs = quick(page).getByRole("radio");
  await expect(tabs).toHaveCount(4);
  const rowHeight = () => tabs.first().evaluate((tab) => tab.closest("fieldset")?.clientHeight);
  // Names stay whole: at large text the row is no higher, what it has no room for is scrolled to.
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "150%";
  });
  expect(await rowHeight()).toBe(48);
  for (const at of [0, 1, 2, 3]) {
    await tabs.nth(at).check();
    await expect(price(page)).toContainText("发货");
    await leadsToTheSame(page);
    await page.goto("/");
  }
});

test("the quick quote says what is missing and what cannot be", async ({ page }) => {
  await page.goto("/");
  await ask(page, { width: "", height: "", quantity: "5000" });
  await expect(price(page)).toHaveText("请填写宽、高");
  await expect(field(page, "宽")).toHaveAttribute("aria-invalid", "true");
  await field(page, "宽").fill("九");
  await field(page, "高").fill("３０");
  await expect(price(page)).toHaveText("请填写宽");
  await field(page, "宽").fill("2000");
  await expect(price(page)).toHaveText("标签宽（横向）最多330 mm");
  await field(page, "宽").fill("50");
  await field(page, "数量").fill("");
  await expect(price(page)).toHaveText("请填写数量");
  await field(page, "数量").fill("5000");
  await expect(price(page)).toContainText("元/枚，含税");
});

test("@long without a signal the quick quote prices and leads on as with one", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await untilInstalled(page);
  await ask(page, { width: "50", height: "30", quantity: "10000" });
  await quick(page).getByRole("link").click();
  await expect(spoken(page)).toContainText("合计");
  await page.goto("/");
  await expect(price(page)).toContainText("发货");
  await context.setOffline(true);
  await page.reload();
  await ask(page, { width: "70", height: "35", quantity: "6000" });
  await expect(price(page)).toContainText("元/枚");
  await leadsToTheSame(page);
});

test("@long no product is shown twice on the home screen", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "新品" })).toBeVisible();
  const ids = await page
    .locator('main a[href^="/produce/detail/"]')
    .evaluateAll((links) =>
      links.map((link) => new URL(link.getAttribute("href") ?? "", location.href).pathname),
    );
  expect(ids.length).toBeGreaterThan(8);
  expect(new Set(ids).size).toBe(ids.length);
});

test("@long the shelves of the home screen end with a full row at each width", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "新品" })).toBeVisible();
  for (const width of [320, 360, 390, 600, 768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const shelf of ["常做的", "新品"]) {
      const section = page
        .locator("section")
        .filter({ has: page.getByRole("heading", { name: shelf }) });
      const tops = await section
        .getByRole("listitem")
        .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().top));
      const inRow = tops.map((top) => tops.filter((other) => other === top).length);
      expect([shelf, width, new Set(inRow).size]).toEqual([shelf, width, 1]);
    }
  }
});

test("@long the facts about the shop are the shop's own and the price book's", async ({
  page,
  client,
}) => {
  const company = await client.call(companyInfo, {});
  const book = await client.call(currentPriceBook, {});
  await page.goto("/");
  const facts = page.locator('dl[aria-label="本店"] > div');
  await expect(facts).toHaveText([
    `印厂${company.factory}`,
    `售后${company.afterSale}`,
    `截单${book?.calendar.cutOff} 前付款，算当天的单`,
    "每单最低拼版快印 ¥9.00、印刷品 ¥30.00、数码标签 ¥120.00、轮转标签 ¥200.00（未税）",
  ]);
});
