import { afterAll, describe, expect, test } from "vitest";
import { type ShopProcess, startShopProcess } from "#tests/e2e/support/shop-process.ts";
import { desks } from "./desks.ts";
import { Driver } from "./driver.ts";
import { firefox } from "./firefox.ts";
import { offlineQuote } from "./offline-quote.ts";
import { paidOrder } from "./paid-order.ts";
import { record } from "./record.ts";
import { webkit } from "./webkit.ts";
import type { Wire } from "./wire.ts";

type Journey = (driver: Driver, shop: ShopProcess) => Promise<void>;

const journeys: Readonly<Record<string, Journey>> = {
  "a quote without a network": offlineQuote,
  "a first order, paid": paidOrder,
  "every kind of configurator": desks,
};

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

const engines = [firefox(), webkit()];
/** What each browser went through, by its own name. */
const went = new Map<string, string[]>();

for (const engine of engines) {
  if ("absent" in engine) {
    console.log(`${engine.name}: not tried, ${engine.absent}`);
    test(`${engine.name}: not tried, ${engine.absent}`, ({ skip }) => skip());
    continue;
  }
  const { name, open } = engine;
  describe(name, () => {
    test.each(Object.entries(journeys))("%s", async (what, journey) => {
      const browser = await drive(open, journey, `.cache/engines/${name}, ${what}.png`);
      went.set(browser, [...(went.get(browser) ?? []), what]);
    });
  });
}

test("there is an engine to try", () => {
  expect(engines.filter((engine) => "open" in engine)).not.toEqual([]);
});

afterAll(() => {
  const whole = [...went.values()].every((all) => all.length === Object.keys(journeys).length);
  if (process.env.ENGINES_RECORD === "1" && whole && went.size === engines.length) record(went);
});
