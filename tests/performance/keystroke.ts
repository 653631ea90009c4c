import { chromium, type Page } from "@playwright/test";
import { products } from "#contract/catalog/product-lists.ts";
import type { ShopClient } from "#tests/e2e/support/shop-client.ts";
import { browserOptions } from "./browser-options.ts";
import { heading, times } from "./statistics.ts";

declare global {
  interface Window {
    keystrokes: number[];
  }
}

/**
 * From the key event to the frame with another price in the bar. Work after a pause (the
 * differences of the choices, the server's price) is not part of this keystroke's paint.
 */
function watchKeystrokes(): void {
  window.keystrokes = [];
  let pressedAt = 0;
  let before = "";
  const shown = () =>
    /¥[\d,.]+/.exec(document.querySelector("[data-action-bar]")?.textContent ?? "")?.[0] ?? "";
  const changed = () => {
    if (pressedAt === 0 || shown() === before) return;
    const since = pressedAt;
    pressedAt = 0;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => window.keystrokes.push(performance.now() - since);
      channel.port2.postMessage(null);
    });
  };
  new MutationObserver(changed).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
  });
  addEventListener(
    "keydown",
    (event) => {
      before = shown();
      pressedAt = event.timeStamp;
    },
    true,
  );
}

/** Where the quantity is typed: each key of it is another price. */
const fieldOf = (page: Page) =>
  page.getByRole("main").getByLabel(/数量/).and(page.locator("input[inputmode]")).first();

/** Opens the first of the products whose page has something to type. */
async function opened(page: Page, addresses: readonly string[]): Promise<boolean> {
  for (const address of addresses) {
    await page.goto(address, { waitUntil: "networkidle" });
    if (await fieldOf(page).isVisible()) return true;
  }
  return false;
}

async function typed(page: Page, slowdown: number, keys: number): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.evaluate(watchKeystrokes);
  const field = fieldOf(page);
  await field.focus();
  await field.press("End");
  await page.waitForTimeout(1000);
  await page.evaluate(() => {
    window.keystrokes = [];
  });
  for (let i = 0; i < keys; i += 1) {
    await field.press(i % 2 === 0 ? "5" : "Backspace");
    await page.waitForTimeout(450);
  }
  return page.evaluate(() => window.keystrokes);
}

const keysOfKind = 200;

export async function keystroke(client: ShopClient): Promise<void> {
  heading("Keystroke to painted price (goal p95 <= 16 ms at 1x, <= 50 ms at 4x)");
  const { items } = await client.call(products, { limit: 100 });
  const browser = await chromium.launch(browserOptions);
  try {
    for (const kind of ["lz", "inkLz", "pt", "ysp", "pb", "paper"]) {
      const addresses = items
        .filter((one) => one.quoteType === kind)
        .map(({ id }) => `${client.url}/produce/detail/${id}`);
      for (const slowdown of [1, 4]) {
        const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
        // tsx wraps named functions in a helper that the page does not have.
        await page.addInitScript("globalThis.__name = (named) => named");
        if (await opened(page, addresses)) {
          times(`${kind} at ${slowdown}x CPU`, await typed(page, slowdown, keysOfKind));
        }
        await page.close();
      }
    }
  } finally {
    await browser.close();
  }
}
