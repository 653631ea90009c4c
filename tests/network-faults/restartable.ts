import { test as behindProxy } from "#tests/e2e/support/behind-proxy.ts";
import { startShopProcess } from "#tests/e2e/support/shop-process.ts";

const pace = 0.3;

/** A shop whose orders are shipped automatically, and whose server can be killed and restarted. */
export const test = behindProxy.extend<object, { restart: () => Promise<void> }>({
  factoryPace: [pace, { scope: "worker" }],
  restart: [
    async ({ shop }, use) => {
      const { dataDir } = shop;
      const port = Number(new URL(shop.url).port);
      let stands = shop;
      await use(async () => {
        await stands.kill();
        stands = await startShopProcess({
          port,
          dataDir,
          env: { SHOP_FACTORY_PACE: String(pace) },
        });
      });
      await stands.kill();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
