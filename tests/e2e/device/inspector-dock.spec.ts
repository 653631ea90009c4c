import type { Page } from "@playwright/test";
import { expect, test } from "#tests/e2e/support/fixtures.ts";

const bench = (page: Page) => page.getByRole("complementary", { name: "测试台" });

const open = (page: Page) => page.getByRole("button", { name: "状态", exact: true }).click();

/** The page's controls in sight that do not scroll, and whose middle belongs to the panel. */
const covered = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("#root a, #root button, #root input")].flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const above = document.elementFromPoint(x, y);
      // What scrolling brings into sight is not covered for good.
      let fixed = false;
      for (let one: Element | null = control; one !== null; one = one.parentElement)
        fixed ||= width > 0 && getComputedStyle(one).position === "fixed";
      const isCovered = above?.closest("[data-bench]") != null;
      return fixed && isCovered ? [control.textContent] : [];
    }),
  );

test("@long the panel covers no bar of the page, is resized by keys, and is found again after a reload", async ({
  page,
}) => {
  await page.goto("/?inspect");
  await open(page);
  await expect(bench(page)).toBeVisible();
  expect(await covered(page)).toEqual([]);
  const bar = await page.getByRole("navigation").last().boundingBox();
  const panel = await bench(page).boundingBox();
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual((panel?.y ?? 0) + 1);
  await page.getByRole("button", { name: /^面板占 50%/ }).press("ArrowUp");
  await expect(page.getByRole("button", { name: /^面板占 55%/ })).toBeFocused();
  expect(await covered(page)).toEqual([]);

  await page.goto("/produce/detail/roll-label-coated");
  await open(page);
  await expect(page.getByRole("button", { name: /^面板占 55%/ })).toBeVisible();
  await expect(page.locator('main [aria-haspopup="dialog"]').last()).toBeVisible();
  expect(await covered(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const edge of ["靠左", "靠右", "靠下"]) {
    await bench(page).getByRole("button", { name: edge }).click();
    expect(await covered(page), edge).toEqual([]);
  }
  await bench(page).getByRole("button", { name: "收起" }).click();
  await expect(page.locator("html")).not.toHaveAttribute("data-dock");
});

test("@long the panel is used over a modal dialog, which keeps working", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/?inspect");
  await open(page);
  await page.evaluate(() => {
    const dialog = document.createElement("dialog");
    const field = document.createElement("input");
    field.ariaLabel = "手机号";
    dialog.append(field);
    document.body.append(dialog);
    dialog.showModal();
  });
  const field = page.getByRole("dialog").getByLabel("手机号");
  await bench(page).getByRole("radio", { name: "状态图" }).check();
  await bench(page).getByLabel("状态机").selectOption("loginModal");
  await expect(bench(page).getByRole("region", { name: /^loginModal 的图/ })).toBeVisible();
  await field.fill("13800138000");
  await expect(field).toHaveValue("13800138000");
  await page.evaluate(() => document.querySelector("dialog:modal")?.remove());
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(bench(page).getByLabel("状态机")).toHaveValue("loginModal");
});

test("@long the panel stands in a window of its own and returns from it", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "documentPictureInPicture", { value: undefined });
  });
  await page.goto("/?inspect");
  await open(page);
  const [popup] = await Promise.all([
    page.waitForEvent("popup"),
    bench(page).getByRole("button", { name: "新窗口" }).click(),
  ]);
  await bench(popup).getByRole("radio", { name: "时间线" }).check();
  await expect(bench(popup).getByRole("list", { name: "时间线，新的在前" })).toBeVisible();
  await expect(bench(page)).toHaveCount(0);
  await expect(page.locator("html")).not.toHaveAttribute("data-dock");
  await bench(popup).getByRole("button", { name: "放回页面" }).click();
  await expect(bench(page).getByRole("radio", { name: "时间线" })).toBeChecked();
});
