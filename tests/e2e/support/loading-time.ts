import type { Page } from "@playwright/test";

/**
 * From now on each page of this tab notes how long at a time it says 加载中, or shows nothing at
 * all: the measure is the page's own clock.
 */
export async function watchLoading(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let since: number | null = null;
    let longest = 0;
    const isLoading = (): boolean => {
      // The page's first files are the worker's; the time counts from where the page itself runs.
      const main = document.getElementById("main");
      if (main === null) return false;
      if ((main.textContent ?? "").trim() === "") return true;
      return [...main.querySelectorAll("[role=status]")].some((one) =>
        one.textContent?.startsWith("加载中"),
      );
    };
    const look = () => {
      const now = performance.now();
      if (isLoading()) since ??= now;
      else if (since !== null) {
        longest = Math.max(longest, now - since);
        since = null;
      }
    };
    Reflect.set(globalThis, "loadingTime", () => {
      look();
      const over = since === null && document.getElementById("main") !== null;
      return { over, longest: Math.round(longest) };
    });
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    look();
  });
}

/** The longest time (ms) that the page which stands said 加载中 at once; null while it does. */
export const loadingTime = (page: Page): Promise<number | null> =>
  page.evaluate(() => {
    const ask: unknown = Reflect.get(globalThis, "loadingTime");
    if (typeof ask !== "function") return null;
    const { over, longest } = ask();
    return over ? longest : null;
  });
