import { afterAll, describe, expect, test } from "vitest";
import { type ShopProcess, startShopProcess } from "#tests/e2e/support/shop-process.ts";
import { blockedStorage } from "./blocked-storage.ts";
import { chromium } from "./chromium.ts";
import { cutStart } from "./cut-start.ts";
import { desks } from "./desks.ts";
import { Driver } from "./driver.ts";
import { firefox } from "./firefox.ts";
import { offlineQuote } from "./offline-quote.ts";
import { paidOrder } from "./paid-order.ts";
import { record } from "./record.ts";
import { waitingCount } from "./waiting-count.ts";
import { webkit } from "./webkit.ts";
import type { Wire } from "./wire.ts";

type Journey = (driver: Driver, shop: ShopProcess) => Promise<void>;

const journeys: Readonly<Record<string, Journey>> = {
  "a quote without a network": offlineQuote,
  "a first order, paid": paidOrder,
  "every kind of configurator": desks,
  "a network that ends in the first seconds": cutStart,
  "one count of what waits": waitingCount,
};
/** Where the engine denies all site data. */
const withoutStorage = "an order without site data";

/** One journey with a browser and a shop of its own. @returns what the browser calls itself */
async function drive(open: () => Promise<Wire>, journey: Journey, picture: string) {
  const shop = await startShopProcess();
  const driver = await Driver.on(await open());
  try {
    await journey(driver, shop);
    return driver.browser;
  } catch (error) {
    await driver.shot(picture);
    throw error;
  } finally {
    await driver.close();
    await shop.stop();
  }
}

const engines = [chromium(), firefox(), webkit()];
/** What each browser went through, by its own name. */
const went = new Map<string, string[]>();

for (const engine of engines) {
  if ("absent" in engine) {
    console.log(`${engine.name}: not tried, ${engine.absent}`);
    test(`${engine.name}: not tried, ${engine.absent}`, ({ skip }) => skip());
    continue;
  }
  const { name, open, openBlocked, isControl = false } = engine;
  const note = (browser: string, what: string) => {
    if (!isControl) went.set(browser, [...(went.get(browser) ?? []), what]);
  };
  describe(name, () => {
    test.each(Object.entries(journeys))("%s", async (what, journey) => {
      note(await drive(open, journey, `.cache/engines/${name}, ${what}.png`), what);
    });
    if (openBlocked === undefined) {
      test(`${withoutStorage}: not tried, no setting of this engine denies it`, ({ skip }) =>
        skip());
      return;
    }
    test(withoutStorage, async () => {
      const picture = `.cache/engines/${name}, ${withoutStorage}.png`;
      note(await drive(openBlocked, blockedStorage, picture), withoutStorage);
    });
  });
}

const others = engines.filter((engine) => !("isControl" in engine));

test("there is another engine to try", () => {
  const there = others.filter((engine) => "open" in engine);
  expect(
    there,
    "neither Firefox nor WebKitGTK is here: this run says nothing about them",
  ).not.toEqual([]);
});

afterAll(() => {
  const most = Object.keys(journeys).length;
  const isWhole = [...went.values()].every((all) => all.length >= most);
  if (process.env.ENGINES_RECORD === "1" && isWhole && went.size === others.length) record(went);
});
