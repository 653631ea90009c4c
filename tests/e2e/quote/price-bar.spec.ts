import type { Page } from "@playwright/test";
import { expect, test } from "#tests/e2e/support/fixtures.ts";

const bar = (page: Page) => page.getByRole("region", { name: "价钱与下单" });
const price = (page: Page) => bar(page).getByRole("button", { name: /看价钱说明$/ });

const phones = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 390, height: 844 },
] as const;

/** Share of the screen's height, and how far its foot is from the edge, px. */
async function standing(page: Page): Promise<{ share: number; below: number }> {
  return bar(page).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { share: (bottom - top) / innerHeight, below: Math.round(innerHeight - bottom) };
  });
}

/** Texts of the price that break into several lines or stick out of their button. */
const broken = (page: Page): Promise<string[]> =>
  price(page).evaluate((button) => {
    const end = button.getBoundingClientRect().right;
    return [...button.querySelectorAll("span")]
      .filter((span) => span.childElementCount === 0 && span.getClientRects().length > 0)
      .filter((span) => {
        const range = document.createRange();
        range.selectNodeContents(span);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        const hidden = getComputedStyle(span).clipPath !== "none";
        return !hidden && (lines.size > 1 || span.getBoundingClientRect().right > end + 1);
      })
      .map((span) => span.textContent ?? "");
  });

test("@long at each width the bar has two lines at the foot of the screen", async ({ page }) => {
  await page.goto("/produce/detail/roll-label-coated");
  for (const size of phones) {
    await page.setViewportSize(size);
    await expect(price(page)).toContainText(/¥[\d,]+\.\d\d/);
    await expect(price(page)).toContainText(/\d\d-\d\d 周[一二三四五六日]前发货/);
    for (const [text, most] of [
      ["100%", 0.2],
      ["150%", 0.35],
      ["200%", 0.4],
    ] as const) {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, text);
      const place = `${text} text at ${size.width}`;
      const { share, below } = await standing(page);
      expect.soft(share, place).toBeLessThanOrEqual(most);
      expect.soft(below, place).toBe(0);
      expect.soft(await broken(page), place).toEqual([]);
      for (const name of ["加入报价车", "立即下单"])
        await expect(bar(page).getByRole("button", { name })).toBeInViewport({ ratio: 1 });
    }
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "";
    });
  }
});

test("the word of state is read in the bar, and the whole price behind a tap", async ({ page }) => {
  await page.goto("/produce/detail/roll-label-coated");
  await expect(price(page)).toContainText("已锁价");
  await price(page).click();
  const sheet = page.getByRole("dialog", { name: "价钱说明" });
  await expect(sheet).toContainText(/合计，含税¥[\d,]+\.\d\d/);
  await expect(sheet).toContainText(/单价\d+\.\d{4} 元\/枚/);
  await expect(sheet).toContainText(/发货\d\d-\d\d 周.前发货/);
  await expect(sheet).toContainText(/店铺已锁定这个价钱，有效至 .+。/);
  await sheet.getByRole("button", { name: "放进报价车" }).click();
  await expect(page.getByText("已放进报价车，登录后可下单")).toBeVisible();
});

test("@long a price of six figures is shown without fen; the sheet has them", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/produce/detail/roll-label-coated");
  await page.getByLabel("每款数量").fill("9000000");
  await expect(price(page)).toContainText(/^¥\d{3},\d{3}(?!\.)/);
  expect(await broken(page)).toEqual([]);
  await price(page).click();
  await expect(page.getByRole("dialog", { name: "价钱说明" })).toContainText(/¥\d{3},\d{3}\.\d\d/);
});

test("@long on a short page the bar is at the foot too", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 2400 });
  await page.goto("/produce/detail/paper-cup");
  await expect(price(page)).toBeVisible();
  const { below } = await standing(page);
  expect(below).toBe(0);
});
