import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const total = (page: Page) => page.getByRole("status").filter({ hasText: "合计" });
const ways = (page: Page) => page.getByRole("region", { name: "做法" });
const way = (page: Page, name: string) =>
  ways(page).getByRole("listitem").filter({ hasText: name });

/** `¥1,525.88` out of a text that holds it. */
async function yuanIn(text: Promise<string | null>): Promise<string> {
  const found = /¥([\d,]+\.\d\d)/.exec((await text) ?? "");
  return found?.[1]?.replaceAll(",", "") ?? "no price";
}

test("a tile tells the price that its page opens with, by the cheapest way", async ({ page }) => {
  await page.goto("/produce?cate_id=flyers");
  const tile = page.getByRole("link", { name: /大16开传单/ });
  await expect(tile).toContainText("5,000 张，含税");
  const told = await yuanIn(tile.textContent());
  await tile.click();
  await expect(total(page)).toHaveText(new RegExp(`^合计 ${told.replace(".", "\\.")} 元`));
  await expect(way(page, "合版印刷")).toContainText("现在的做法");
  expect(await yuanIn(way(page, "合版印刷").textContent())).toBe(told);
});

test("another way is taken at the price that it told, and stays what the buyer took", async ({
  page,
}) => {
  await page.goto("/produce/detail/flyer-dadu16");
  const offset = way(page, "胶印");
  await expect(offset).toContainText("贵 ¥");
  const told = await yuanIn(offset.textContent());
  await page.getByRole("button", { name: "改用胶印" }).click();
  const price = new RegExp(`^合计 ${told.replace(".", "\\.")} 元`);
  await expect(total(page)).toHaveText(price);
  await expect(offset).toContainText("现在的做法");
  await expect(way(page, "合版印刷")).toContainText("省 ¥");
  await expect(page).toHaveURL(/draft=/);
  await page.reload();
  await expect(total(page)).toHaveText(price);
  await expect(way(page, "胶印")).toContainText("现在的做法");
});

test("where the cheapest way changes is said", async ({ page }) => {
  await page.goto("/produce/detail/roll-label-coated");
  await expect(ways(page).getByText(/^每款数量少时.+最省，[\d,]+ 起.+最省。$/)).toBeVisible();
});
