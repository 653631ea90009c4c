import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { readReport } from "#devtools/report-file.ts";
import { readTrace } from "#devtools/trace.ts";
import { consoleLines } from "#tests/e2e/support/console-lines.ts";
import { expect, signIn, test } from "#tests/e2e/support/fixtures.ts";
import {
  buyerScreens,
  openScreen,
  publicScreens,
  type Screen,
} from "#tests/e2e/support/screens.ts";

test.setTimeout(600_000);

const bench = (page: Page) => page.getByRole("complementary", { name: "测试台" });

/** A text that stands in no source, Chinese and Latin, so that either half would be found. */
const canary = "鸸鹋Qx7vTz";
const holdsCanary = (text: string): boolean => /鸸鹋|qx7vtz/i.test(text);

/** What a download of the panel holds. */
async function saved(page: Page, button: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    bench(page).getByRole("button", { name: button, exact: true }).click(),
  ]);
  return readFileSync(await file.path(), "utf8");
}

/** Types the canary into each text field within that takes one; returns how many did. */
async function typeEverywhere(within: Locator): Promise<number> {
  let typed = 0;
  const fields = within.locator("input, textarea");
  // A field may take others away: a search shortens its list.
  for (let at = 0; at < (await fields.count()); at += 1) {
    const field = fields.nth(at);
    const takesText = await field.evaluate((one) => {
      if (!(one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement)) return false;
      const isText = ["text", "search", "tel", "email", "password", "textarea"].includes(one.type);
      return isText && !one.disabled && !one.readOnly && one.checkVisibility();
    });
    if (!takesText) continue;
    await field.fill(canary);
    await field.blur();
    // A field that takes digits only has dropped it.
    if ((await field.inputValue().catch(() => "")).includes("鸸鹋")) typed += 1;
  }
  return typed;
}

/** Opens each dialog of the screen in turn, calls `filled` with how many texts it took, and closes it. */
async function inEachDialog(page: Page, filled: (typed: number) => Promise<void>): Promise<void> {
  const openers = page.locator('main [aria-haspopup="dialog"]:not([aria-disabled="true"])');
  const dialog = page.getByRole("dialog");
  for (let at = 0; at < (await openers.count()); at += 1) {
    const opener = openers.nth(at);
    if (!(await opener.isVisible())) continue;
    await opener.click();
    await expect(dialog).toBeVisible();
    await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0);
    const typed = await typeEverywhere(dialog);
    if (typed > 0) await filled(typed);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  }
}

for (const whose of ["everybody", "a buyer"] as const) {
  test(`@long a text typed into each field of each screen of ${whose} leaves the page in no record`, async ({
    page,
    context,
    client,
    buyer,
  }) => {
    const lines = consoleLines(page);
    const frames: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/qa/room/")) frames.push(request.postData() ?? "");
    });
    await page.addInitScript(() => localStorage.setItem("debug", "shop:*"));

    const laptop = await context.newPage();
    await laptop.goto("/test");
    await laptop.getByRole("radio", { name: "联机" }).check();
    await laptop.getByRole("button", { name: "打开房间" }).click();
    const title = laptop.getByRole("heading", { name: /^房间 / });
    const room = ((await title.textContent()) ?? "").replace("房间 ", "");

    const isOwn = whose === "a buyer";
    const all: Screen[] = isOwn ? await buyerScreens(client, buyer) : await publicScreens(client);
    // The last one ends the session; the bench has fields of its own.
    const screens = all.filter(
      ({ path }) => path !== "/auth/login_out" && !path.startsWith("/test"),
    );
    if (isOwn) await signIn(page, buyer);
    await page.goto(`/about?inspect&room=${room}`);
    await bench(page).getByRole("button", { name: "开始发送" }).click();
    await expect(bench(page).getByText(`正在发到房间 ${room}`)).toBeVisible();

    const told: string[] = [];
    const typed = { screens: 0, dialogs: 0 };
    for (const screen of screens) {
      await openScreen(page, screen);
      const look = async (filled: number): Promise<void> => {
        const report = await saved(page, "报告");
        expect(readReport(report)?.screen.lines.length).toBeGreaterThan(0);
        if (filled > 0) expect(report, screen.path).toContain("已填");
        if (holdsCanary(report)) told.push(`report ${screen.path}`);
      };
      await inEachDialog(page, async (filled) => {
        typed.dialogs += filled;
        await look(filled);
      });
      const filled = await typeEverywhere(page.getByRole("main"));
      typed.screens += filled;
      await look(filled);
    }
    await bench(page).getByRole("radio", { name: "时间线" }).check();
    const trace = await saved(page, "导出");
    expect(readTrace(trace)?.moments.length).toBeGreaterThan(100);
    if (holdsCanary(trace)) told.push("trace");
    if (holdsCanary(frames.join("\n"))) told.push("room");
    if (holdsCanary(lines.join("\n"))) told.push("console");
    expect(told).toEqual([]);
    expect(typed.screens).toBeGreaterThan(10);
    if (isOwn) expect(typed.dialogs).toBeGreaterThan(20);
    expect(frames.length).toBeGreaterThan(10);
    expect(lines.some((line) => line.includes("shop:calls"))).toBe(true);
  });
}
