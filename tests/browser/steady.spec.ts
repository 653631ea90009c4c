import { expect, test } from "./fixtures.ts";

declare global {
  interface Window {
    moved: number;
  }
}

/** Adds up how far what stands is moved without the visitor's doing. */
function watchShifts(): void {
  window.moved = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry.toJSON();
      if (hadRecentInput === false) window.moved += Number(value);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

for (const path of [
  "/produce/detail/roll-label-coated",
  "/produce/detail/brochure-saddle",
  "/produce/detail/tuck-box",
  "/produce/detail/paper-cup",
  "/paper",
]) {
  test(`${path} stands still while it opens`, async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.addInitScript(watchShifts);
    await page.goto(path);
    await expect(page.getByRole("region", { name: "价钱与下单" })).toContainText("已锁价");
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    expect(await page.evaluate(() => window.moved)).toBeLessThanOrEqual(0.01);
  });
}

test("/produce stands still while the often sought words come", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/shop\/produce\?limit=100/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/produce");
  const shelf = page.getByRole("heading", { name: "纸张" });
  await expect(shelf).toBeAttached();
  const before = await shelf.boundingBox();
  release();
  await expect(page.getByRole("navigation", { name: "常搜" }).getByRole("link")).toHaveCount(8);
  expect(await shelf.boundingBox()).toEqual(before);
});
