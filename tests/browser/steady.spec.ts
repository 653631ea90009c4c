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
