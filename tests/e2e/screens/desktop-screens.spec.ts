import type { Page } from "@playwright/test";
import { expect, signIn, test } from "#tests/e2e/support/fixtures.ts";
import {
  buyerScreens,
  openScreen,
  publicScreens,
  type Screen,
} from "#tests/e2e/support/screens.ts";
import { stickingOut } from "#tests/e2e/support/sticking-out.ts";

async function check(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const screen of screens) {
    await openScreen(page, screen);
    expect.soft(await page.evaluate(stickingOut), screen.path).toEqual([]);
  }
}

test("@long no public screen scrolls sideways on a desktop", async ({ page, client }) => {
  await check(page, await publicScreens(client));
});

test("@long no screen of the buyer scrolls sideways on a desktop", async ({
  page,
  client,
  buyer,
}) => {
  const screens = await buyerScreens(client, buyer);
  await signIn(page, buyer);
  await check(page, screens);
});
