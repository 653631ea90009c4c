import type { Page } from "@playwright/test";
import { test } from "#tests/e2e/support/behind-proxy.ts";
import type { FaultProxy } from "#tests/e2e/support/fault-proxy.ts";
import { expect, signIn } from "#tests/e2e/support/fixtures.ts";
import { loadingTime, watchLoading } from "#tests/e2e/support/loading-time.ts";
import {
  buyerScreens,
  publicScreens,
  type Screen,
  untilInstalled,
  untilWritten,
} from "#tests/e2e/support/screens.ts";
import { proofScreens } from "#tests/e2e/support/waiting-proof.ts";

test.use({ serviceWorkers: "allow" });
test.setTimeout(400_000);

const mostMs = 2000;

/** A screen whose content the device cannot hold: it never existed, or shows parts alone. */
const holdsNoCopy = ({ path }: Screen): boolean =>
  path === "/user/afterSale/detail/none" || path.startsWith("/test");

async function loadingTimes(page: Page, screens: readonly Screen[]): Promise<[string, number][]> {
  const times: [string, number][] = [];
  for (const { path, title } of screens) {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} · 齐墨印纸`);
    let ms: number | null = null;
    await expect
      .poll(async () => (ms = await loadingTime(page)), { timeout: 30_000, intervals: [100] })
      .not.toBeNull();
    times.push([path, ms ?? Number.NaN]);
  }
  return times;
}

/** Visits each screen, puts the black hole between page and shop, and visits each again. */
async function visitTwice(
  page: Page,
  between: FaultProxy,
  screens: readonly Screen[],
): Promise<[string, number][]> {
  await page.goto("/about");
  await untilInstalled(page);
  await loadingTimes(page, screens);
  await untilWritten(page);
  between.fault = { kind: "hole" };
  return loadingTimes(page, screens);
}

const slow = (times: readonly [string, number][]) => times.filter(([, ms]) => ms > mostMs);

/** Two seconds of waiting, as the page's timers count it. */
test("@long in a black hole each screen of a buyer shows its copy within 2 s", async ({
  page,
  between,
  client,
  buyer,
}) => {
  const all = [...(await proofScreens(client, buyer)), ...(await buyerScreens(client, buyer))];
  await watchLoading(page);
  await signIn(page, buyer);
  const screens = all.filter((one) => !holdsNoCopy(one));
  expect(slow(await visitTwice(page, between, screens))).toEqual([]);
  expect(await page.evaluate("navigator.onLine")).toBe(true);
});

for (const token of ["held", "run out"] as const) {
  const title = `@long in a black hole with an app token ${token}, each public screen shows its copy within 2 s`;
  test(title, async ({ page, between, client }) => {
    const screens = (await publicScreens(client)).filter((one) => !holdsNoCopy(one));
    await watchLoading(page);
    if (token === "run out") {
      await page.addInitScript(() => localStorage.removeItem("access_token"));
    }
    expect(slow(await visitTwice(page, between, screens))).toEqual([]);
  });
}
