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
import { proofScreens, staffEnv } from "#tests/e2e/support/waiting-proof.ts";

test.use({ serviceWorkers: "allow", shopEnv: staffEnv });
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

test("in a black hole no screen of a buyer says 加载中 for more than 2 s where the device has a copy", async ({
  page,
  between,
  client,
  buyer,
}) => {
  const all = [...(await buyerScreens(client, buyer)), ...(await proofScreens(client, buyer))];
  const screens = all.filter((one) => !holdsNoCopy(one));
  await watchLoading(page);
  await signIn(page, buyer);
  const times = await visitTwice(page, between, screens);
  expect(slow(times)).toEqual([]);
  expect(await page.evaluate("navigator.onLine")).toBe(true);
});

for (const token of ["held", "run out"] as const) {
  const title = `in a black hole with an app token ${token}, no screen of everybody's says 加载中 for more than 2 s`;
  test(title, { tag: token === "held" ? "@long" : [] }, async ({ page, between, client }) => {
    const screens = (await publicScreens(client)).filter((one) => !holdsNoCopy(one));
    await watchLoading(page);
    if (token === "run out") {
      await page.addInitScript(() => localStorage.removeItem("access_token"));
    }
    const times = await visitTwice(page, between, screens);
    expect(slow(times)).toEqual([]);
  });
}
