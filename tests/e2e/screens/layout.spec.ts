import { products } from "#contract/catalog/product-lists.ts";
import { enlarge } from "#tests/e2e/support/enlarge.ts";
import { expect, signIn, test } from "#tests/e2e/support/fixtures.ts";
import { cutNumberFields } from "#tests/e2e/support/number-fields.ts";
import { buyerScreens, fillCart, openScreen } from "#tests/e2e/support/screens.ts";
import { stickingOut } from "#tests/e2e/support/sticking-out.ts";

test("@long every number field shows four digits with its unit at each width from 320 @own-window", async ({
  page,
  client,
}) => {
  const check = async (what: string) => {
    for (const width of [320, 360, 375, 384, 412, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await page.evaluate(cutNumberFields), `${what} at ${width}`).toEqual([]);
    }
    await enlarge(page, "150%");
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await page.evaluate(cutNumberFields), `${what} at ${width}, 150 %`).toEqual([]);
    }
    await enlarge(page, "");
  };
  await openScreen(page, { path: "/", title: "首页" });
  const tabs = page.getByRole("radio");
  await expect(tabs).not.toHaveCount(0);
  for (const tab of await tabs.all()) {
    await tab.check({ force: true });
    await check(`quick quote ${await tab.evaluate((one) => one.closest("label")?.textContent)}`);
  }
  const { items } = await client.call(products, { limit: 100 });
  const kinds = new Map(items.map(({ quoteType, unit, id }) => [`${quoteType} ${unit}`, id]));
  for (const [kind, id] of kinds) {
    await openScreen(page, { path: `/produce/detail/${id}`, title: "产品报价" });
    await expect(page.getByRole("textbox").first(), kind).toBeVisible();
    await check(kind);
  }
});

test("@long a browser's text of 150 % leaves each product readable in a window of 1024 px @own-window", async ({
  playwright,
  launchOptions,
  baseURL,
  client,
}) => {
  // Media queries follow the browser's own setting alone.
  const args = [...(launchOptions.args ?? []), "--blink-settings=defaultFontSize=24"];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  const viewport = { width: 1024, height: 768 };
  const page = await browser.newPage({ baseURL: baseURL ?? "", viewport, serviceWorkers: "block" });
  const { items } = await client.call(products, { limit: 100 });
  const kinds = new Map(items.map(({ quoteType, id }) => [quoteType, id]));
  for (const [kind, id] of kinds) {
    await openScreen(page, { path: `/produce/detail/${id}`, title: "产品报价" });
    await expect(page.getByRole("textbox").first(), kind).toBeVisible();
    await expect(page.locator("html")).toHaveCSS("font-size", "24px");
    expect.soft(await page.evaluate(cutNumberFields), kind).toEqual([]);
    expect.soft(await page.evaluate(stickingOut), kind).toEqual([]);
  }
  await browser.close();
});

/** The reset and the parts name the same properties: which layer the browser met first decides. */
test("an outline button wears its own look over the reset's", async ({ page }) => {
  await page.goto("/no-such-page");
  const link = page.getByRole("link", { name: "去报价" });
  await expect(link).toHaveCSS("font-weight", "600");
  await expect(link).toHaveCSS("border-top-width", "1px");
  await page.goto("/auth/login");
  const submit = page.getByRole("button", { name: "登录", exact: true });
  await expect(submit).toHaveCSS("font-weight", "600");
});

/** What can be pressed in the bar and lies under something else of it, with large text on a narrow phone. */
async function coveredInBar(): Promise<string[]> {
  document.documentElement.style.fontSize = "150%";
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const pressed = [...document.querySelectorAll("[data-action-bar] :is(a, button)")];
  const boxes = pressed.map((one) => [one.textContent ?? "", one.getBoundingClientRect()] as const);
  const covered = boxes.filter(([, box], at) =>
    boxes.some(
      ([, other], index) =>
        index !== at &&
        Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
        Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
    ),
  );
  document.documentElement.style.fontSize = "";
  return covered.map(([name]) => name);
}

/** The narrowest words beside a bar's buttons, in characters, with large text. */
async function charactersInBar(): Promise<number> {
  document.documentElement.style.fontSize = "150%";
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const words = document.querySelector("[data-action-bar] > :last-child > :first-child");
  const characters = (words?.clientWidth ?? 0) / 24;
  document.documentElement.style.fontSize = "";
  return characters;
}

test("@long a screen's bar keeps its words a line to read beside its buttons, with text of 150 % @own-window", async ({
  page,
  client,
  buyer,
}) => {
  const screens = await buyerScreens(client, buyer);
  await signIn(page, buyer);
  const barred = screens.filter(({ title }) =>
    ["报价车", "报价详情", "确认订单", "收银台"].includes(title),
  );
  expect(barred).toHaveLength(4);
  for (const screen of barred) {
    await openScreen(page, screen);
    await expect(page.locator("[data-action-bar]")).toBeVisible();
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const characters = await page.evaluate(charactersInBar);
      expect.soft(characters, `${screen.path} at ${width}`).toBeGreaterThan(6);
    }
  }
});

test("@long a screen's bar is at the bottom edge of a phone, on short pages too", async ({
  page,
  client,
  buyer,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const screens = await buyerScreens(client, buyer);
  await signIn(page, buyer);
  const barred = screens.filter(({ title }) =>
    ["报价车", "报价详情", "确认订单", "收银台", "订单详情"].includes(title),
  );
  expect(barred).toHaveLength(5);
  for (const { path } of barred) {
    await page.goto(path);
    const bar = page.locator("[data-action-bar]");
    await expect(bar).toBeVisible();
    const { bottom, edge, last } = await page.evaluate(() => {
      const box = (name: string) => document.querySelector(name)?.getBoundingClientRect();
      window.scrollTo(0, document.body.scrollHeight);
      const tabs = box("nav[aria-label=主导航]");
      const room = document.querySelector("[data-action-bar]")?.parentElement;
      return {
        bottom: box("[data-action-bar]")?.bottom,
        edge: tabs === undefined ? window.innerHeight : tabs.top,
        last: room?.getBoundingClientRect().bottom,
      };
    });
    // The tab bar's hairline may lie over it.
    expect.soft(Math.abs((bottom ?? 0) - edge), path).toBeLessThanOrEqual(1);
    // At the page's end nothing lies behind the bar: its room is as high as itself.
    expect.soft(Math.round((last ?? 0) - (bottom ?? 0)), path).toBeLessThanOrEqual(0);
    expect.soft(await page.evaluate(coveredInBar), path).toEqual([]);
  }
  // Of ten things and more the count is still one line beside its icon.
  for (let line = 0; line < 10; line += 1) await fillCart(client, buyer);
  await page.goto("/shopping-cart");
  const count = page.getByRole("navigation", { name: "主导航" }).getByText(/^\d\d项$/);
  await expect.poll(async () => (await count.boundingBox())?.height).toBe(18);
});
