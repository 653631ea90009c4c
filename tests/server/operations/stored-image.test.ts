import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { expect, test } from "vitest";
import { type OpenDatabase, openDatabase } from "#server/infra/database/database.ts";
import { unbalanced } from "#tests/server/orders/order-flow.ts";
import { emptyDatabase, openingTime, startShop } from "#tests/server/support/harness.ts";
import { type Holding, holdingOf } from "#tests/upgrade/filled-shop.ts";
import {
  dumpImage,
  folderImage,
  holdingIn,
  storedImages,
  upgradedBuyers,
  withoutSentences,
} from "#tests/upgrade/stored.ts";

/** Today's code reads a stored database and returns at least what its writer returned. */
async function opensWhole(database: OpenDatabase, image: string, stored: Holding) {
  const shop = await startShop({ database });
  try {
    shop.clock.advance(stored.at - openingTime);
    const buyers = stored.buyers.map(({ buyer }) => buyer);
    const now = await holdingOf(shop, buyers);
    expect(withoutSentences(now.buyers)).toMatchObject(
      Object(withoutSentences(upgradedBuyers(image, stored.buyers))),
    );
    // Of the lookups only edited rows are stored, and the image has none.
    expect({ ...now.sums, regions: "" }).toEqual({ ...stored.sums, lookups: "0", regions: "" });
    expect(Number(now.sums.regions)).toBeGreaterThanOrEqual(Number(stored.sums.regions));
    expect(await unbalanced(shop)).toBe(0);
  } finally {
    await shop.close();
  }
}

test("the schema of eb05c84 has its image", () => {
  expect(storedImages).toContain("eb05c84");
});

test.each(storedImages)("a data folder of %s opens with nothing lost", async (image) => {
  const folder = mkdtempSync(join(tmpdir(), "shop-image-"));
  try {
    const made = await PGlite.create({
      dataDir: join(folder, "pg"),
      loadDataDir: folderImage(image),
    });
    await made.close();
    await opensWhole(await openDatabase({ dataDir: folder }), image, holdingIn(image, "pglite"));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each(storedImages)("a PostgreSQL dump of %s opens with nothing lost", async (image) => {
  const place = await emptyDatabase();
  await place.run(dumpImage(image));
  await opensWhole(await place.open(), image, holdingIn(image, "postgres"));
});
