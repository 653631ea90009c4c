import type { Page } from "@playwright/test";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { legible } from "#tests/e2e/support/legible.ts";

const graph = (page: Page, machine: string) =>
  page.getByRole("region", { name: new RegExp(`^${machine} 的图`) });

const drawnWidth = (page: Page, machine: string) =>
  graph(page, machine)
    .locator("svg")
    .evaluate((drawing) => drawing.getBoundingClientRect().width);

const scrolledBy = (page: Page, machine: string) =>
  graph(page, machine).evaluate(({ scrollLeft, scrollTop }) => scrollLeft + scrollTop);

test("@long QA picks a state in the graph, sends its event, and sees the next state there", async ({
  page,
}) => {
  await page.goto("/test");
  await page.getByRole("button", { name: /^loginModal / }).click();
  const states = graph(page, "loginModal").locator("[data-lit] > [data-title]");
  await expect(states).toHaveText(["closed"]);

  const line = graph(page, "loginModal").locator('[data-pick="edge closed to recovering"]');
  await line.locator("text").first().click();
  const picked = page.getByRole("region", { name: "选中：closed → recovering" });
  await picked.getByRole("button", { name: "看起点状态" }).click();
  const source = page.getByRole("region", { name: "选中：closed" });
  await expect(source).toContainText("Nothing is shown.");
  await source.getByRole("button", { name: "手动发送 forgot" }).click();
  await page.getByRole("form", { name: "forgot" }).getByRole("button", { name: "发送" }).click();
  await expect(states).toHaveText(["recovering"]);
  await expect(line).toHaveAttribute("data-fired");
});

test("@long a graph moves and zooms by keys, mouse and two fingers", async ({ page }) => {
  await page.goto("/test");
  await page.getByRole("radio", { name: "状态图" }).check();
  await page.getByLabel("状态机").selectOption("checkout");
  const place = graph(page, "checkout");
  const atFirst = await drawnWidth(page, "checkout");
  await place.focus();
  await page.keyboard.press("+");
  const larger = await drawnWidth(page, "checkout");
  expect(larger / atFirst).toBeCloseTo(1.25, 2);
  await page.keyboard.press("0");
  const { width = 0 } = (await place.boundingBox()) ?? {};
  expect(await drawnWidth(page, "checkout")).toBeLessThanOrEqual(width);
  for (let times = 0; times < 8; times++) await page.keyboard.press("+");
  const still = await scrolledBy(page, "checkout");
  await page.keyboard.press("ArrowRight");
  expect(await scrolledBy(page, "checkout")).toBe(still + 60);

  const box = await place.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 150, (box?.y ?? 0) + 100];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 40, y - 30, { steps: 4 });
  await page.mouse.up();
  // The place scrolls by whole pixels of the screen in each of the drag's steps.
  const dragged = (await scrolledBy(page, "checkout")) - still;
  expect(Math.abs(dragged - 130)).toBeLessThanOrEqual(4);

  const before = await drawnWidth(page, "checkout");
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", apart: number) =>
    devtools.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: apart === 0 ? [] : [-1, 1].map((side) => ({ x: x + side * apart, y, id: side })),
    });
  await touch("touchStart", 40);
  await touch("touchMove", 40);
  await touch("touchMove", 60);
  await touch("touchEnd", 0);
  await expect.poll(async () => (await drawnWidth(page, "checkout")) / before).toBeCloseTo(1.5, 1);
  await legible(page, 320);
});
