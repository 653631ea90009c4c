import { expect, test } from "#tests/e2e/support/fixtures.ts";

test.use({ serviceWorkers: "allow" });

interface ShiftSource {
  node: Node | null;
  previousRect: DOMRectReadOnly;
  currentRect: DOMRectReadOnly;
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: ShiftSource[];
}

interface Moved {
  value: number;
  /** The elements that moved, with their rectangles before and after. */
  what: string[];
}

declare global {
  interface Window {
    moved: Moved[];
  }
}

/** Records displayed elements that move without the visitor's action. */
function watchShifts(): void {
  window.moved = [];
  const rect = ({ x, y, width, height }: DOMRectReadOnly) =>
    [x, y, width, height].map(Math.round).join(" ");
  const name = (node: Node | null) =>
    node instanceof Element ? `${node.tagName}.${node.className}` : String(node?.nodeName);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (entry.hadRecentInput) continue;
      const what = entry.sources.map(
        (one) => `${name(one.node)}: ${rect(one.previousRect)} -> ${rect(one.currentRect)}`,
      );
      window.moved.push({ value: entry.value, what });
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
  test(`@long ${path} stands still while it opens`, async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.addInitScript(watchShifts);
    await page.goto(path);
    await expect(page.getByRole("region", { name: "价钱与下单" })).toContainText("已锁价");
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const moved = await page.evaluate(() => window.moved);
    const sum = moved.reduce((total, { value }) => total + value, 0);
    expect(sum, JSON.stringify(moved, null, 1)).toBeLessThanOrEqual(0.01);
  });
}

test("/produce does not move while the common searches load", async ({ page }) => {
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
