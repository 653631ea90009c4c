import type { Page } from "@playwright/test";

/** Text of this size, as a browser's own setting makes it; the next frame has it. */
export const enlarge = (page: Page, percent: string): Promise<void> =>
  page.evaluate(async (to) => {
    document.documentElement.style.fontSize = to;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  }, percent);
