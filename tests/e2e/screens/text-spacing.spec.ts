import type { Page } from "@playwright/test";
import { expect, signIn, test } from "#tests/e2e/support/fixtures.ts";
import {
  buyerScreens,
  openScreen,
  publicScreens,
  type Screen,
} from "#tests/e2e/support/screens.ts";
import { stickingOut } from "#tests/e2e/support/sticking-out.ts";
import { cutTexts, spaceText } from "#tests/e2e/support/text-spacing.ts";

/** Screens open within one page, which keeps its spacing. */
async function check(page: Page, screens: readonly Screen[]): Promise<void> {
  const [first, ...others] = screens;
  if (first === undefined) throw new Error("there are no screens");
  await openScreen(page, first);
  await spaceText(page);
  for (const screen of [first, ...others]) {
    await openScreen(page, screen);
    expect.soft(await page.evaluate(stickingOut), `${screen.path} sideways`).toEqual([]);
    expect.soft(await page.evaluate(cutTexts), `${screen.path} cut`).toEqual([]);
  }
}

test("no public screen cuts its text with the spacing of WCAG 1.4.12", async ({ page, client }) => {
  test.setTimeout(300_000);
  await check(page, await publicScreens(client));
});

test("no screen of the buyer cuts its text with the spacing of WCAG 1.4.12", async ({
  page,
  client,
  buyer,
}) => {
  test.setTimeout(300_000);
  const screens = await buyerScreens(client, buyer);
  await signIn(page, buyer);
  await check(page, screens);
});
