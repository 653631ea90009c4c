import { expect } from "vitest";
import type { OpenDatabase } from "#server/infra/database/database.ts";
import { unbalanced } from "#tests/server/orders/order-flow.ts";
import { openingTime, startShop } from "#tests/server/support/harness.ts";
import { type Holding, holdingOf } from "#tests/upgrade/filled-shop.ts";
import { upgradedBuyers, withoutSentences } from "#tests/upgrade/stored.ts";

/** Today's code reads a stored database and returns at least what its writer returned. */
export async function opensWhole(database: OpenDatabase, image: string, stored: Holding) {
  const shop = await startShop({ database });
  try {
    shop.clock.advance(stored.at - openingTime);
    const buyers = stored.buyers.map(({ buyer }) => buyer);
    const now = await holdingOf(shop, buyers);
    expect(withoutSentences(now.buyers)).toMatchObject(
      Object(withoutSentences(upgradedBuyers(image, stored.buyers))),
    );
    // Of the lookups only edited rows are stored, and the image has none.
    // Sums that were added after the image are not in it.
    expect({ ...now.sums, regions: "" }).toMatchObject({
      ...stored.sums,
      lookups: "0",
      regions: "",
    });
    expect(Number(now.sums.regions)).toBeGreaterThanOrEqual(Number(stored.sums.regions));
    expect(await unbalanced(shop)).toBe(0);
  } finally {
    await shop.close();
  }
}
