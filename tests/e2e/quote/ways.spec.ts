import type { Page } from "@playwright/test";
import { expect, test } from "#tests/e2e/support/fixtures.ts";

const total = (page: Page) => page.getByRole("status").filter({ hasText: "合计" });
const ways = (page: Page) => page.getByRole("region", { name: "做法" });
const way = (page: Page, name: string) =>
  ways(page).getByRole("listitem").filter({ hasText: name });
const cheaper = (page: Page) => page.getByRole("complementary", { name: "更省的做法" });

/** `¥1,525.88` out of a text that holds it. */
async function yuanIn(text: Promise<string | null>): Promise<string> {
  const found = /¥([\d,]+\.\d\d)/.exec((await text) ?? "");
  return found?.[1]?.replaceAll(",", "") ?? "no price";
}

const spoken = (yuan: string) => new RegExp(`^合计 ${yuan.replace(".", "\\.")} 元`);

test("@long a tile shows the price that its page opens with, by the cheapest method", async ({
  page,
}) => {
  await page.goto("/produce?cate_id=flyers");
  const tile = page.getByRole("link", { name: /大16开传单/ });
  await expect(tile).toContainText("5,000 张，含税");
  const reported = await yuanIn(tile.textContent());
  await tile.click();
  await expect(total(page)).toHaveText(spoken(reported));
  await expect(cheaper(page)).toHaveCount(0);
  await page.getByRole("tab", { name: "对比" }).click();
  await expect(way(page, "合版印刷")).toContainText("现在的做法");
  expect(await yuanIn(way(page, "合版印刷").textContent())).toBe(reported);
});

test("@long another method is chosen at its displayed price, and stays chosen", async ({
  page,
}) => {
  await page.goto("/produce/detail/flyer-dadu16?tab=compare");
  const offset = way(page, "胶印");
  await expect(offset).toContainText("贵 ¥");
  const reported = await yuanIn(offset.textContent());
  await page.getByRole("button", { name: "改用胶印" }).click();
  await expect(total(page)).toHaveText(spoken(reported));
  await expect(offset).toContainText("现在的做法");
  await expect(way(page, "合版印刷")).toContainText("省 ¥");
  await expect(page).toHaveURL(/draft=/);
  await page.reload();
  await expect(total(page)).toHaveText(spoken(reported));
  await expect(way(page, "胶印")).toContainText("现在的做法");
});

test("@long a cheaper method is shown in one line of the first screen; a press chooses it, and that can be undone", async ({
  page,
}) => {
  await page.goto("/produce/detail/flyer-dadu16?tab=compare");
  const cheapest = await yuanIn(way(page, "合版印刷").textContent());
  await page.getByRole("button", { name: "改用胶印" }).click();
  await expect(way(page, "胶印")).toContainText("现在的做法");
  const dearer = await yuanIn(way(page, "胶印").textContent());
  await expect(page).toHaveURL(/draft=/);
  await page.reload();
  await expect(cheaper(page)).toBeVisible();
  // A reload comes back to the place where it was: to the tabs.
  await expect(way(page, "胶印")).toBeInViewport();
  await page.keyboard.press("Home");
  await expect(cheaper(page)).toBeInViewport({ ratio: 1 });
  const saved = Math.round((Number(dearer) - Number(cheapest)) * 100) / 100;
  await expect(cheaper(page)).toContainText(`¥${cheapest}，省 ¥${saved.toFixed(2)}`);
  await cheaper(page).getByRole("button").click();
  await expect(total(page)).toHaveText(spoken(cheapest));
  await expect(cheaper(page)).toHaveCount(0);
  await page.getByRole("button", { name: "撤销" }).click();
  await expect(total(page)).toHaveText(spoken(dearer));
  await expect(cheaper(page)).toHaveCount(1);
});

test("@long the quantity where the cheapest method changes is shown", async ({ page }) => {
  await page.goto("/produce/detail/roll-label-coated?tab=compare");
  await expect(ways(page).getByText(/^每款数量少时.+最省，[\d,]+ 起.+最省。$/)).toBeVisible();
});
