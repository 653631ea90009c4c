import type { Page } from "@playwright/test";
import { findings } from "#tests/e2e/support/axe.ts";
import { enlarge } from "#tests/e2e/support/enlarge.ts";
import { expect, signIn, test } from "#tests/e2e/support/fixtures.ts";
import { cutCodeFields } from "#tests/e2e/support/number-fields.ts";
import {
  buyerScreens,
  openScreen,
  publicScreens,
  type Screen,
} from "#tests/e2e/support/screens.ts";
import { stickingOut } from "#tests/e2e/support/sticking-out.ts";
import { cutTexts, withSpacing } from "#tests/e2e/support/text-spacing.ts";
import { unexplained } from "#tests/e2e/support/unexplained.ts";

/** The gallery shows each part disabled; its parts are tested by themselves. */
const isGallery = ({ path }: Screen): boolean => path === "/test/ui";

/** The narrowest phone with the largest text: nothing scrolls sideways, no code is cut. */
async function checkEnlarged(page: Page, path: string): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 740 });
  await enlarge(page, "200%");
  expect.soft(await page.evaluate(stickingOut), `${path} at 200 %`).toEqual([]);
  expect.soft(await page.evaluate(cutCodeFields), `${path} at 200 %`).toEqual([]);
  await enlarge(page, "");
  if (size !== null) await page.setViewportSize(size);
}

/** The spacing of WCAG 1.4.12: nothing scrolls sideways, no text is cut. */
const checkSpaced = (page: Page, path: string): Promise<void> =>
  withSpacing(page, async () => {
    expect.soft(await page.evaluate(stickingOut), `${path} sideways, spaced`).toEqual([]);
    expect.soft(await page.evaluate(cutTexts), `${path} cut, spaced`).toEqual([]);
  });

/** One look at a screen, which `npm test` takes. */
async function checkOnce(page: Page, screen: Screen): Promise<void> {
  const { path } = screen;
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await openScreen(page, screen);
  if (!isGallery(screen))
    expect.soft(await page.evaluate(unexplained), `${path} disabled`).toEqual([]);
  expect.soft(await page.evaluate(stickingOut), `${path} sideways`).toEqual([]);
  expect.soft(await findings(page), path).toEqual([]);
}

async function checkAll(page: Page, screen: Screen): Promise<void> {
  const { path } = screen;
  await checkOnce(page, screen);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  expect.soft(await findings(page, true), `${path} dark`).toEqual([]);
  await checkEnlarged(page, path);
  await checkSpaced(page, path);
}

/** Screens are dealt out over tests, so that each keeps within its time. */
const parts = [0, 1];

const walks = [
  { title: "axe in the light theme, reasons, no sideways scrolling", check: checkOnce },
  { title: "@long axe in both themes, 320 px with text of 200 %, spacing", check: checkAll },
];

for (const { title, check } of walks)
  for (const part of parts) {
    const inPart = (_: Screen, index: number) => index % parts.length === part;
    const name = `${title}: part ${part + 1} of ${parts.length}`;

    test(`${name} of the public screens`, async ({ page, client }) => {
      test.setTimeout(600_000);
      for (const screen of (await publicScreens(client)).filter(inPart))
        await test.step(screen.path, () => check(page, screen));
    });

    test(`${name} of the buyer's screens`, async ({ page, client, buyer }) => {
      test.setTimeout(600_000);
      const screens = await buyerScreens(client, buyer);
      await signIn(page, buyer);
      for (const screen of screens.filter(inPart))
        await test.step(screen.path, () => check(page, screen));
    });
  }
