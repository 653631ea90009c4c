import type { Page } from "@playwright/test";
import { expect, signIn, test } from "#tests/e2e/support/fixtures.ts";
import {
  buyerScreens,
  openScreen,
  publicScreens,
  type Screen,
} from "#tests/e2e/support/screens.ts";
import { unexplained } from "#tests/e2e/support/unexplained.ts";

/** The gallery shows each part disabled; its parts are tested by themselves. */
const isGallery = ({ path }: Screen): boolean => path === "/test/ui";

async function check(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const screen of screens.filter((one) => !isGallery(one))) {
    await openScreen(page, screen);
    expect.soft(await page.evaluate(unexplained), screen.path).toEqual([]);
  }
}

test("every disabled control of the public screens says why", async ({ page, client }) => {
  test.setTimeout(300_000);
  await check(page, await publicScreens(client));
});

test("every disabled control of the buyer's screens says why, offline too", async ({
  page,
  context,
  client,
  buyer,
}) => {
  test.setTimeout(300_000);
  const screens = await buyerScreens(client, buyer);
  await signIn(page, buyer);
  await check(page, screens);
  await context.setOffline(true);
  for (const screen of screens) {
    await page.evaluate((to) => {
      history.pushState({ key: crypto.randomUUID() }, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    }, screen.path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    expect.soft(await page.evaluate(unexplained), `${screen.path} offline`).toEqual([]);
  }
});
