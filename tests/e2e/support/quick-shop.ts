import { test as behindProxy } from "./behind-proxy.ts";
import { startShopProcess } from "./shop-process.ts";
import { staffEnv } from "./waiting-proof.ts";

/** A shop whose goods are shipped within seconds, behind a proxy; its staff have a key. */
export const test = behindProxy.extend<object, object>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from here
    async ({}, use) => {
      const shop = await startShopProcess({ env: { ...staffEnv, SHOP_FACTORY_PACE: "0.3" } });
      await use(shop);
      await shop.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
