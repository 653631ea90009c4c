import { expect } from "vitest";
import type { Database, OpenDatabase } from "#server/infra/database/database.ts";
import { documentOf } from "#server/modules/catalog/advert-publishing.ts";
import { findVersion } from "#server/modules/catalog/advert-versions.repository.ts";
import { inOrder } from "#server/modules/catalog/adverts.repository.ts";
import { unbalanced } from "#tests/server/orders/order-flow.ts";
import { openingTime, startShop } from "#tests/server/support/harness.ts";
import { type Holding, holdingOf } from "#tests/upgrade/filled-shop.ts";
import { upgradedBuyers, withoutSentences } from "#tests/upgrade/stored.ts";

/** Migration 61 publishes each ad of an older shop as its first version. */
async function advertsAreVersioned(db: Database): Promise<void> {
  const rows = await inOrder(db);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    expect([row.id, row.version]).toEqual([row.id, 1]);
    expect(await findVersion(db, row.id, 1)).toEqual(documentOf(row));
  }
}

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
    await advertsAreVersioned(shop.deps.db);
  } finally {
    await shop.close();
  }
}
