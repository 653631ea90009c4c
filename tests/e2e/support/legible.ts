import type { Page } from "@playwright/test";
import { findings } from "./axe.ts";
import { expect } from "./fixtures.ts";
import { stickingOut } from "./sticking-out.ts";

/** On a narrow phone with large text nothing has to be scrolled to sideways. */
async function fits(page: Page, width: number): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width, height: 740 });
  const enlarge = (percent: string) =>
    page.evaluate((to) => {
      document.documentElement.style.fontSize = to;
    }, percent);
  await enlarge("150%");
  expect.soft(await page.evaluate(stickingOut), page.url()).toEqual([]);
  await enlarge("");
  if (size !== null) await page.setViewportSize(size);
}

/** For everybody: by all rules of axe, and at a least width in px with text half as large again. */
export async function legible(page: Page, width = 360): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.getByText("加载中", { exact: true })).toHaveCount(0);
  expect.soft(await findings(page), page.url()).toEqual([]);
  await fits(page, width);
}
