import type { Page } from "@playwright/test";
import { test } from "#tests/e2e/support/behind-proxy.ts";
import { expect, signIn } from "#tests/e2e/support/fixtures.ts";
import { networkSaid } from "#tests/e2e/support/said-once.ts";
import {
  buyerScreens,
  publicScreens,
  type Screen,
  untilInstalled,
  untilWritten,
} from "#tests/e2e/support/screens.ts";

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

/** Every screen once more; what each of them says of the network beside the first sentence. */
async function saidTwice(page: Page, screens: readonly Screen[]): Promise<unknown[]> {
  const twice: unknown[] = [];
  for (const { path } of screens) {
    await page.goto(path);
    await expect(page.getByRole("main")).not.toBeEmpty();
    await expect(page.getByText("加载中")).toHaveCount(0, { timeout: 30_000 });
    // The bar comes with the first call that fails; some screens make none.
    await expect
      .poll(async () => (await networkSaid(page)).texts.length, { timeout: 7000 })
      .toBeGreaterThan(0)
      .catch(() => undefined);
    const said = await networkSaid(page);
    if (said.texts.length > 1 || said.bars > 1) twice.push({ path, ...said });
  }
  return twice;
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
      const all = await (isOwn ? buyerScreens(client, buyer) : publicScreens(client));
      const screens = all.filter((one) => !isGallery(one));
      if (isOwn) await signIn(page, buyer);
      await page.goto("/about");
      await untilInstalled(page);
      await visit(page, screens);
      await untilWritten(page);
      between.fault = { kind: way };
      expect(await saidTwice(page, screens)).toEqual([]);
    });
  }
}
