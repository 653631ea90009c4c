import type { Page } from "@playwright/test";
import { test } from "#tests/e2e/support/behind-proxy.ts";
import type { FaultProxy } from "#tests/e2e/support/fault-proxy.ts";
import { expect, signIn } from "#tests/e2e/support/fixtures.ts";
import { networkSaid } from "#tests/e2e/support/said-once.ts";
import {
  buyerScreens,
  publicScreens,
  type Screen,
  untilInstalled,
  untilWritten,
} from "#tests/e2e/support/screens.ts";
import { proofScreens } from "#tests/e2e/support/waiting-proof.ts";

test.use({ serviceWorkers: "allow" });
test.setTimeout(600_000);

/** The gallery of parts shows such sentences as samples. */
const isGallery = ({ path }: Screen): boolean => path.startsWith("/test");

async function visit(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const { path, title } of screens) {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} · 齐墨印纸`);
    await expect(page.getByText("加载中")).toHaveCount(0, { timeout: 30_000 });
  }
}

/** Until a screen has said it once; the first call of a page takes six seconds in a black hole. */
const patient = { timeout: 15_000 };

const isCall = (path: string): boolean => path.startsWith("/api/");

/**
 * Every screen once more: those which do not say exactly once that the network is away. A screen
 * that asks the shop for nothing cannot know it, and depends on no answer.
 */
async function notSaidOnce(
  page: Page,
  between: FaultProxy,
  screens: readonly Screen[],
): Promise<unknown[]> {
  const wrong: unknown[] = [];
  for (const { path } of screens) {
    between.asked.length = 0;
    await page.goto(path);
    await expect(page.getByRole("main")).not.toBeEmpty();
    await expect(page.getByText("加载中")).toHaveCount(0, { timeout: 30_000 });
    await expect
      .poll(async () => (await networkSaid(page)).texts.length, patient)
      .toBe(1)
      .catch(() => undefined);
    const said = await networkSaid(page);
    const least = between.asked.some(isCall) ? 1 : 0;
    const isOnce = said.texts.length >= least && said.texts.length <= 1;
    if (!isOnce || said.bars > 1 || said.stacked > 0) wrong.push({ path, ...said });
  }
  return wrong;
}

for (const way of ["refused", "hole"] as const) {
  for (const whose of ["everybody", "a buyer"] as const) {
    test(`@long every screen of ${whose} says once that the network is away (${way})`, async ({
      page,
      between,
      client,
      buyer,
    }) => {
      const isOwn = whose === "a buyer";
      const all = isOwn
        ? [...(await buyerScreens(client, buyer)), ...(await proofScreens(client, buyer))]
        : await publicScreens(client);
      const screens = all.filter((one) => !isGallery(one));
      if (isOwn) await signIn(page, buyer);
      await page.goto("/about");
      await untilInstalled(page);
      await visit(page, screens);
      await untilWritten(page);
      between.fault = { kind: way };
      expect(await notSaidOnce(page, between, screens)).toEqual([]);
    });
  }
}
