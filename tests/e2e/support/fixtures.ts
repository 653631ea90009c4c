import { type BrowserContext, test as base, type Page } from "@playwright/test";
import { accountEvents } from "#contract/events/events.ts";
import { journeyDatabase } from "./journey-database.ts";
import { type Buyer, ShopClient } from "./shop-client.ts";
import { type ShopProcess, startShopProcess } from "./shop-process.ts";
import { staffKey } from "./staff-key.ts";

declare global {
  interface Window {
    reportViolation(text: string): void;
  }
}

interface WorkerFixtures {
  /** Seconds a step of the embedded factory takes; 0: orders and transfers stay where they are. */
  factoryPace: number;
  /** One real server with its own database for all tests of a worker; PGlite by default. */
  shop: ShopProcess;
  client: ShopClient;
}

interface TestFixtures {
  /** A fresh registered buyer; not yet signed in in the browser. */
  buyer: Buyer;
  /** A page whose browser already holds the buyer's session. */
  signedIn: Page;
  /** What no test may leave behind: policy violations and uncaught errors of every page. */
  faults: string[];
}

/**
 * Puts a session into the browser as a login on this device would have left it. A file without
 * scripts is enough to reach the storage; a screen would cost a start of the shop.
 */
export async function signIn(page: Page, buyer: Buyer, origin = ""): Promise<void> {
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(
    ([token, expire, dataId]) => {
      const session = { value: token, expire, scope: dataId };
      localStorage.setItem("user_token", JSON.stringify(session));
    },
    [buyer.token, buyer.expire, buyer.dataId] as const,
  );
}

/** A host without the event stream: nothing arrives by itself, and the network becomes idle. */
export const withoutEvents = (target: Page | BrowserContext): Promise<unknown> =>
  target.route(`**${accountEvents.path}`, (route) => route.fulfill({ status: 404 }));

export const test = base.extend<TestFixtures, WorkerFixtures>({
  factoryPace: [0, { scope: "worker", option: true }],
  shop: [
    async ({ factoryPace }, use) => {
      const database = await journeyDatabase();
      const pace = String(factoryPace);
      const own = { SHOP_FACTORY_PACE: pace, SHOP_STAFF_KEY: staffKey, SHOP_WARM_UP: "0" };
      const shop = await startShopProcess({
        env: database === null ? own : { ...own, DATABASE_URL: database.url },
      });
      await use(shop);
      await shop.stop();
      await database?.drop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  client: [
    async ({ shop }, use) => {
      const client = new ShopClient(shop.url);
      await client.open();
      await use(client);
    },
    { scope: "worker" },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  buyer: async ({ client }, use) => use(await client.registerBuyer()),
  signedIn: async ({ page, buyer }, use) => {
    await signIn(page, buyer);
    await use(page);
  },
  faults: [
    async ({ context }, use) => {
      const faults: string[] = [];
      await context.exposeBinding("reportViolation", (_source, text: string) => {
        faults.push(text);
      });
      await context.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", (event) => {
          window.reportViolation(
            `${location.pathname}: ${event.violatedDirective} blocked ${event.blockedURI}`,
          );
        });
      });
      context.on("weberror", (error) => {
        faults.push(`uncaught: ${error.error().stack ?? error.error().message}`);
      });
      await use(faults);
      base.expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export const expect = test.expect;
