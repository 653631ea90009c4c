import { ShopClient } from "#tests/e2e/support/shop-client.ts";
import { contractAsks } from "./guest-asks.ts";
import { otherAsks } from "./guest-pages.ts";
import { startGuestShop } from "./guest-shop.ts";
import { mainThreadCosts } from "./main-thread.ts";
import { heading, percentile, shown } from "./statistics.ts";

/** Within what an hour allows of page faults and resets. */
const counted = { count: 20, warmUps: 0 };
const usual = { count: 25, warmUps: 5 };
const isCounted = (name: string): boolean => /page-fault|reset|smartParse/.test(name);

/**
 * What the dearest input of each call that needs no account costs the built server's main thread,
 * its embedded database in it, as the rows of the table in `docs/security.md`.
 */
export async function guestCalls(): Promise<void> {
  heading("Main-thread processor time of a guest's call (goal <= 20 ms)");
  const shop = await startGuestShop();
  try {
    const client = new ShopClient(shop.url);
    await client.open();
    console.log("| call | worst input | answer | median ms | most ms |\n|---|---|---|---|---|");
    for (const ask of [...(await contractAsks(client)), ...(await otherAsks(client))]) {
      const { costs, answer } = await mainThreadCosts(
        shop.pid,
        ask.call,
        isCounted(ask.name) ? counted : usual,
      );
      const row = [percentile(costs, 0.5), Math.max(...costs)].map(shown);
      console.log(`| \`${ask.name}\` | ${ask.worst} | ${answer} | ${row.join(" | ")} |`);
    }
  } finally {
    await shop.stop();
  }
}
