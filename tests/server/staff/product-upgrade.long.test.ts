import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { expect, test } from "vitest";
import { productDetail, productList } from "#contract/catalog/product-lists.ts";
import { productEditor, productVersions } from "#contract/staff/staff-product-editing.ts";
import { openDatabase } from "#server/infra/database/database.ts";
import { staffKey, withKey } from "#tests/server/staff/staff-flow.ts";
import { startShop } from "#tests/server/support/harness.ts";
import { folderImage, storedImages } from "#tests/upgrade/stored.ts";

test("products of an earlier version become version 1, as buyers saw them", async () => {
  const [image = ""] = storedImages;
  const folder = mkdtempSync(join(tmpdir(), "shop-image-"));
  const loadDataDir = folderImage(image);
  await (await PGlite.create({ dataDir: join(folder, "pg"), loadDataDir })).close();
  const database = await openDatabase({ dataDir: folder });
  const shop = await startShop({ settings: { staffKey }, database });
  try {
    const listed = await shop.call(productList, {});
    expect(listed.length).toBeGreaterThan(30);
    for (const { id } of listed) {
      const page = await shop.call(productDetail, { id });
      expect(page.pictures).toEqual([{ address: page.picture, alt: page.name }]);
      const edited = await shop.call(productEditor, { product_id: id }, withKey);
      expect(edited).toMatchObject({ state: "shown", version: 1, draft: null, faults: [] });
      const { items } = await shop.call(productVersions, { product_id: id }, withKey);
      expect(items.map(({ number, name }) => [number, name])).toEqual([[1, page.name]]);
    }
  } finally {
    await shop.close();
    rmSync(folder, { recursive: true });
  }
});
