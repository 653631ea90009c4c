import { type FaultProxy, startFaultProxy } from "./fault-proxy.ts";
import { test as base } from "./fixtures.ts";

/** Every page reaches the shop through a proxy that can go away, come back and lie. */
export const test = base.extend<{ between: FaultProxy }>({
  between: async ({ shop }, use) => {
    const proxy = await startFaultProxy(shop.url);
    await use(proxy);
    await proxy.goAway();
  },
  baseURL: async ({ between }, use) => use(between.url),
});
