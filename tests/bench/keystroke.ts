import { chromium, type Page } from "@playwright/test";
import { products } from "#contract/storefront.ts";
import type { ShopClient } from "#tests/browser/shop-client.ts";
import { browserOptions } from "./browser-options.ts";
import { heading, times } from "./statistics.ts";

declare global {
  interface Window {
    keystrokes: number[];
  }
}

/**
 * From the key event to the first frame presented after the last change of the
 * result: every change of the document restarts the wait for the next frame.
 */
function watchKeystrokes(): void {
  window.keystrokes = [];
  let pressedAt = 0;
  let paintedAt = 0;
  const painted = () =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        paintedAt = performance.now();
      };
      channel.port2.postMessage(null);
    });
  new MutationObserver(painted).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  addEventListener(
    "keydown",
    (event) => {
      if (pressedAt > 0 && paintedAt > pressedAt) window.keystrokes.push(paintedAt - pressedAt);
      pressedAt = event.timeStamp;
      paintedAt = 0;
      // What the debounced confirmation changes later is not this key's paint.
      setTimeout(() => {
        if (paintedAt > pressedAt) window.keystrokes.push(paintedAt - pressedAt);
        pressedAt = 0;
      }, 400);
    },
    true,
  );
}

async function typed(page: Page, slowdown: number, keys: number): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.evaluate(watchKeystrokes);
  const field = page.getByRole("spinbutton").or(page.locator("input[inputmode]")).first();
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

export async function keystroke(client: ShopClient, long: boolean): Promise<void> {
  heading("Keystroke to painted price, drawing and ladder included (goal p95 <= 50 ms at 4x)");
  const { items } = await client.call(products, { limit: 100 });
  const browser = await chromium.launch(browserOptions);
  try {
    for (const kind of long ? ["lz", "pt", "ysp", "paper"] : ["lz", "pt"]) {
      const card = items.find((one) => one.quoteType === kind);
      if (card === undefined) continue;
      for (const slowdown of [1, 4]) {
        const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
        // tsx wraps named functions in a helper that the page does not have.
        await page.addInitScript("globalThis.__name = (named) => named");
        await page.goto(`${client.url}/produce/detail/${card.id}`, { waitUntil: "networkidle" });
        times(`${kind} at ${slowdown}x CPU`, await typed(page, slowdown, long ? 100 : 20));
        await page.close();
      }
    }
  } finally {
    await browser.close();
  }
}
