import { startFaultProxy } from "#tests/e2e/support/fault-proxy.ts";
import type { ShopProcess } from "#tests/e2e/support/shop-process.ts";
import { eventually } from "#tests/eventually.ts";
import type { Driver } from "./driver.ts";
import { says } from "./page-says.ts";

/** After so many requests of the first visit the network ends. */
const cuts = [0, 3, 8, 12];

/** The network ends in the first seconds of a first visit: once it is back, the home page quotes. */
export async function cutStart(driver: Driver, shop: ShopProcess): Promise<void> {
  for (const most of cuts) {
    // Another port is another origin: each cut meets a first visit.
    const between = await startFaultProxy(shop.url);
    let [asked, refused, isCut] = [0, 0, true];
    between.fault = ({ path }) => {
      if (path === "/") return { kind: "none" };
      asked += 1;
      if (!isCut || asked <= most) return { kind: "none" };
      refused += 1;
      return { kind: "refused" };
    };
    const opened = driver.goto(`${between.url}/`);
    await eventually(() => {
      if (refused === 0) throw new Error("nothing was refused");
    });
    isCut = false;
    await opened;
    await says(driver, "前发货");
    await driver.goto("about:blank");
    await between.goAway();
  }
}
