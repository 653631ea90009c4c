import type { Page } from "@playwright/test";

/**
 * From now on each page of this tab notes how long at a time it waits while it says 加载中, or
 * shows nothing at all. Time is what its own timers waited, so a slow machine changes nothing: a
 * timer that ends moves the clock to its start and its delay, and timers side by side count once.
 */
export async function watchLoading(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let clock = 0;
    let since: number | null = null;
    let longest = 0;
    const waited = (startedAt: number, ms: number) => {
      clock = Math.max(clock, startedAt + ms);
      look();
    };
    const start = window.setTimeout.bind(window);
    const counted = (handler: TimerHandler, ms = 0, ...args: unknown[]): number => {
      const startedAt = clock;
      return start(() => {
        waited(startedAt, ms);
        if (typeof handler === "function") handler(...args);
      }, ms);
    };
    Reflect.set(window, "setTimeout", counted);
    const abortAfter = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => {
      const startedAt = clock;
      const signal = abortAfter(ms);
      signal.addEventListener("abort", () => waited(startedAt, ms), { once: true });
      return signal;
    };
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
      if (isLoading()) since ??= clock;
      else since = null;
      if (since !== null) longest = Math.max(longest, clock - since);
    };
    Reflect.set(globalThis, "loadingTime", () => {
      look();
      const over = since === null && document.getElementById("main") !== null;
      return { over, longest };
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

/** The longest wait (ms) of the page which stands under one 加载中; null while it says it. */
export const loadingTime = (page: Page): Promise<number | null> =>
  page.evaluate(() => {
    const ask: unknown = Reflect.get(globalThis, "loadingTime");
    if (typeof ask !== "function") return null;
    const { over, longest } = ask();
    return over ? longest : null;
  });
