import { type Browser, chromium, type Page } from "@playwright/test";
import { products } from "#contract/catalog/product-lists.ts";
import type { ShopClient } from "#tests/e2e/support/shop-client.ts";
import { browserOptions } from "./browser-options.ts";
import { type MainTask, watchedWhile } from "./main-tasks.ts";
import { figure, heading, shown, times } from "./statistics.ts";

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
      channel.port1.onmessage = () => {
        window.keystrokes.push(performance.now() - since);
        performance.mark("price painted");
      };
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
      performance.mark("key pressed");
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
    const field = fieldOf(page);
    if (
      await field.waitFor({ timeout: 5000 }).then(
        () => true,
        () => false,
      )
    )
      return true;
  }
  return false;
}

interface Typed {
  readonly keystrokes: readonly number[];
  /** The same in processor time of the main thread. */
  readonly cpu: readonly number[];
  readonly tasks: readonly MainTask[];
}

async function typed(browser: Browser, page: Page, slowdown: number, keys: number): Promise<Typed> {
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
  const { tasks, between } = await watchedWhile(browser, page, async () => {
    for (let i = 0; i < keys; i += 1) {
      await field.press(i % 2 === 0 ? "5" : "Backspace");
      await page.waitForTimeout(450);
    }
  });
  const keystrokes = await page.evaluate(() => window.keystrokes);
  return { keystrokes, cpu: between("key pressed", "price painted"), tasks };
}

/** The longest task that a slice may take of the processor, without a slowdown. */
const sliceMs = 8;

/** Tasks by their processor time: those of a busy machine are as long as those of an idle one. */
function printTasks(name: string, tasks: readonly MainTask[]): void {
  const [longest] = [...tasks].sort((a, b) => b.cpu - a.cpu);
  const over = tasks.filter(({ cpu }) => cpu > sliceMs);
  const own = over.filter(({ cpu, collecting }) => cpu - collecting > sliceMs);
  figure(
    name,
    `longest ${shown(longest?.cpu ?? Number.NaN)} ms of CPU, ` +
      `${shown(longest?.collecting ?? Number.NaN)} of them collection  ` +
      `over ${sliceMs} ms ${over.length}, without collection ${own.length} of ${tasks.length}`,
  );
}

/** The names after `--kinds=`, else all. */
const wantedKinds = process.argv
  .find((arg) => arg.startsWith("--kinds="))
  ?.slice(8)
  .split(",");

/** The first product of each kind, and the sheets whose search is longest. */
const kindsOfKeys = [
  ...["lz", "inkLz", "pt", "ysp", "pb", "paper"],
  ...["brochure-saddle", "desk-calendar", "tuck-box"],
].filter((kind) => wantedKinds?.includes(kind) ?? true);

/** tsx wraps named functions in a helper that the page does not have. */
const withoutHelper = "globalThis.__name = (named) => named";

/** What a key costs the browser alone: a field whose digits are copied into the bar. */
const barePage = `<main><label>数量 <input inputmode="numeric" value="10000"></label></main>
<p data-action-bar>¥10000</p>
<script>document.querySelector("input").oninput = ({ target }) => {
  document.querySelector("p").textContent = "¥" + target.value;
}</script>`;

/** The opened page with its boxes and styles, but with no code other than that of the bare page. */
async function withoutCode(page: Page): Promise<void> {
  const html = await page.evaluate(() => {
    for (const code of document.querySelectorAll("script, link[rel=modulepreload]")) code.remove();
    const base = document.createElement("base");
    base.href = location.origin;
    document.head.prepend(base);
    return document.documentElement.outerHTML;
  });
  await page.goto("about:blank");
  await page.setContent(html, { waitUntil: "networkidle" });
  await page.evaluate(withoutHelper);
  await fieldOf(page).evaluate((field) => {
    const bar = document.querySelector("[data-action-bar]");
    const texts = document.createTreeWalker(bar ?? document, NodeFilter.SHOW_TEXT);
    let price = texts.nextNode();
    while (price !== null && !/^\d/.test(price.nodeValue ?? "")) price = texts.nextNode();
    if (!(field instanceof HTMLInputElement) || price === null) throw new Error("no price");
    const yuan = price;
    field.oninput = () => {
      yuan.nodeValue = field.value;
    };
  });
}

interface Rows {
  readonly name: string;
  readonly keys: number;
  /** Shows the page; false where it has nothing to type. */
  readonly open: (page: Page) => Promise<boolean>;
}

async function printRows(browser: Browser, { name, keys, open }: Rows): Promise<void> {
  for (const slowdown of [1, 4]) {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.addInitScript(withoutHelper);
    if (await open(page)) {
      const { keystrokes, cpu, tasks } = await typed(browser, page, slowdown, keys);
      times(`${name} at ${slowdown}x CPU`, keystrokes);
      times(`${name} at ${slowdown}x CPU: processor time`, cpu);
      printTasks(`${name} at ${slowdown}x CPU: tasks`, tasks);
    }
    await page.close();
  }
}

/** `floor`: each page is also measured without its code, which shows what its boxes cost the browser. */
export async function keystroke(client: ShopClient, long: boolean, floor: boolean): Promise<void> {
  heading("Keystroke to painted price (goal p95 <= 16 ms at 1x, <= 50 ms at 4x)");
  const { items } = await client.call(products, { limit: 100 });
  const browser = await chromium.launch(browserOptions);
  try {
    const keys = long ? 200 : 60;
    const bare = async (page: Page) => {
      await page.setContent(barePage);
      await page.evaluate(withoutHelper);
      return true;
    };
    await printRows(browser, { name: "bare field", keys, open: bare });
    for (const kind of kindsOfKeys) {
      const addresses = items
        .filter((one) => one.quoteType === kind || one.id === kind)
        .map(({ id }) => `${client.url}/produce/detail/${id}`);
      const open = (page: Page) => opened(page, addresses);
      await printRows(browser, { name: kind, keys, open });
      if (!floor) continue;
      const boxes = async (page: Page) => {
        const found = await open(page);
        if (found) await withoutCode(page);
        return found;
      };
      await printRows(browser, { name: `${kind}, its boxes without its code`, keys, open: boxes });
    }
  } finally {
    await browser.close();
  }
}
