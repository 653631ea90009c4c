import { test as behindProxy } from "./behind-proxy.ts";

/**
 * A shop whose goods are shipped within seconds, behind a proxy. Its tests stand in `shipped/`, one
 * after the other, because a worker that needs another shop is replaced.
 */
export const test = behindProxy.extend<object, object>({
  factoryPace: [0.3, { scope: "worker" }],
});
