import type { CDPSession, Page } from "@playwright/test";
import { expect, test } from "#tests/e2e/support/fixtures.ts";

const products = ["roll-label-coated", "flyer-dadu16", "brochure-saddle", "tuck-box"] as const;
const drawing = (page: Page) =>
  page.getByRole("img", { name: /上排 [\d,]+ 个，利用率|的刀线，共/ });

/** The middle of an element in the window's coordinates, once it is scrolled to the middle. */
async function middleOf(page: Page, nth: number): Promise<{ x: number; y: number } | null> {
  const card = page.locator("main section, main aside").nth(nth);
  return card.evaluate((element) => {
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, Math.min(Math.max(top + height / 2, 80), innerHeight - 120)];
    const room = document.documentElement.scrollHeight - innerHeight - scrollY;
    const fixed = [element, ...element.querySelectorAll("*")].some(
      (one) => getComputedStyle(one).position === "fixed",
    );
    return fixed || height === 0 || room < 60 ? null : { x, y };
  });
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Fingers that go from place to place on the glass. */
async function touch(session: CDPSession, places: readonly (readonly Point[])[]): Promise<void> {
  for (const [index, touchPoints] of places.entries()) {
    const type = index === 0 ? "touchStart" : "touchMove";
    const points = touchPoints.map(({ x, y }, id) => ({ x: Math.round(x), y: Math.round(y), id }));
    await session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  }
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

for (const id of products) {
  const wheel = `@long a wheel that begins on any card of ${id} moves the page`;
  test(wheel, async ({ page }) => {
    await page.goto(`/produce/detail/${id}`);
    await expect(drawing(page)).toBeVisible();
    const cards = await page.locator("main section, main aside").count();
    let tried = 0;
    for (let nth = 0; nth < cards; nth += 1) {
      const at = await middleOf(page, nth);
      if (at === null) continue;
      tried += 1;
      const before = await scrolled(page);
      await page.mouse.move(at.x, at.y);
      await page.mouse.wheel(0, 50);
      await expect.poll(() => scrolled(page), `card ${nth}`).toBe(before + 50);
    }
    expect(tried).toBeGreaterThan(3);
  });

  const swipe = `@long a swipe that begins on the drawing of ${id} moves the page, closer or not`;
  test(swipe, async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/produce/detail/${id}`);
    for (const closer of [false, true]) {
      if (closer) await page.getByRole("button", { name: /^放大/ }).click();
      await drawing(page).evaluate((element) => element.scrollIntoView({ block: "center" }));
      const box = await drawing(page).boundingBox();
      if (box === null) throw new Error("there is no drawing");
      const before = await scrolled(page);
      await touch(session, [
        ...Array.from({ length: 16 }, (_, step) => [
          { x: box.x + box.width / 2, y: box.y + box.height / 2 + 12 * step },
        ]),
      ]);
      await expect.poll(() => scrolled(page)).toBeLessThan(before - 100);
    }
  });
}

test("@long pinch, double tap, buttons and keys look closer; the page stays as large as it is", async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/produce/detail/tuck-box");
  await drawing(page).evaluate((element) => element.scrollIntoView({ block: "center" }));
  const width = async () => Number((await drawing(page).getAttribute("viewBox"))?.split(" ")[2]);
  const whole = await width();
  const box = await drawing(page).boundingBox();
  if (box === null) throw new Error("there is no drawing");
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];

  await page.touchscreen.tap(x, y);
  await page.touchscreen.tap(x, y);
  await expect.poll(width).toBeCloseTo(whole / 2.5, 3);
  await drawing(page).dblclick();
  await expect.poll(width).toBe(whole);

  const fingers = (apart: number) => [
    { x: x - apart, y: y - 10 },
    { x: x + apart, y: y + 10 },
  ];
  await touch(
    session,
    [20, 26, 32, 38, 44, 50, 60].map((apart) => fingers(apart)),
  );
  await expect.poll(width).toBeLessThan(whole / 1.4);
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);

  const left = async () => Number((await drawing(page).getAttribute("viewBox"))?.split(" ")[0]);
  const before = await left();
  await page.getByRole("region", { name: "刀线图" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(left).toBeGreaterThan(before);
  for (let tries = 0; (await width()) < whole && tries < 8; tries += 1) {
    await page.getByRole("button", { name: "缩小刀线图" }).click();
  }
  expect(await width()).toBe(whole);
});

test("@long no button lies over the drawing", async ({ page }) => {
  for (const id of products) {
    await page.goto(`/produce/detail/${id}`);
    await page.getByRole("button", { name: /^放大/ }).click();
    const drawn = await drawing(page).boundingBox();
    const buttons = await page.getByRole("button", { name: /^(放大|缩小)/ }).all();
    expect(buttons).toHaveLength(2);
    for (const button of buttons) {
      const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
      expect(y + height).toBeLessThanOrEqual((drawn?.y ?? 0) + 8);
    }
  }
});

test("@long a box shows its die line first; press sheet and parent sheet are behind a button", async ({
  page,
}) => {
  await page.goto("/produce/detail/tuck-box");
  await expect(drawing(page)).toHaveAccessibleName(/^展开 \d+×\d+ mm 的刀线，共 [\d.]+ 米$/);
  await page.getByRole("button", { name: "更多图：上机拼版、全张开料" }).click();
  await page.getByRole("radio", { name: "上机拼版" }).click();
  await expect(drawing(page)).toHaveAccessibleName(/上机拼版：.+上排 \d+ 个，利用率/);
  await page.getByRole("radio", { name: "全张开料" }).click();
  await expect(drawing(page)).toHaveAccessibleName(/全张开料：/);
});

test("@long a swipe down on the head of a sheet puts it away and keeps what was chosen", async ({
  page,
  context,
}) => {
  await page.goto("/produce/detail/roll-label-coated");
  const sheet = page.getByRole("dialog", { name: "后工序" });
  const row = page.getByRole("button", { name: /^后工序/ });
  await row.click();
  await sheet.getByRole("radio", { name: /^覆哑膜/ }).click();
  const head = await sheet.getByRole("heading", { name: "后工序" }).boundingBox();
  const [x, y] = [(head?.x ?? 0) + 20, (head?.y ?? 0) + 8];
  const session = await context.newCDPSession(page);
  const drawn = (...down: number[]) =>
    touch(
      session,
      [0, ...down].map((px) => [{ x, y: y + px }]),
    );
  await drawn(30, 60, 20);
  await expect(sheet).toHaveCSS("translate", "none");
  await expect(sheet).toBeVisible();
  await drawn(40, 80, 120);
  await expect(sheet).toBeHidden();
  await expect(row).toContainText("覆哑膜");
});
