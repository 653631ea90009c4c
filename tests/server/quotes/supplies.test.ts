import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { carriers, companyInfo } from "#contract/catalog/company.ts";
import { province, wordLookups } from "#contract/lookups/lookups.ts";
import { putSetting } from "#server/infra/database/settings.repository.ts";
import {
  advert,
  carrier,
  lookup,
  priceBook,
  product,
  region,
  setting,
  shopWord,
} from "#server/infra/database/tables/shop.tables.ts";
import { exampleCompany } from "#server/modules/shop/example-company.ts";
import { setWord } from "#server/modules/shop/own-words.repository.ts";
import { seedShop } from "#server/seed/seed.ts";
import { supplyShop } from "#server/seed/supplies.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const rows = async () =>
  new Map(
    (await shop.deps.db.select().from(lookup)).map(({ name, body }) => [name, body] as const),
  );

const asWritten = {
  "express/type": [
    { value: "express", label: "快递" },
    { value: "logistics", label: "物流" },
    { value: "pickup", label: "自提" },
    { value: "city", label: "送货" },
  ],
  "express/type/text": { express: "快递", logistics: "物流", pickup: "自提", city: "送货" },
};

test("a lookup written by an earlier version and never edited follows the program", async () => {
  const { db } = shop.deps;
  await db.insert(lookup).values(Object.entries(asWritten).map(([name, body]) => ({ name, body })));
  await supplyShop(db);
  expect(await rows()).toEqual(new Map());
  expect(await shop.call(wordLookups.expressType.endpoint, {})).toEqual(asWritten["express/type"]);
});

test("a list stored by an earlier version keeps only the owner's own words", async () => {
  const { db } = shop.deps;
  const gripper = [{ value: "9", label: "9 mm（本厂）" }];
  await db.insert(lookup).values([
    { name: "express/type", body: asWritten["express/type"] },
    { name: "express/type/text", body: { express: "快递", pickup: "到店自取" } },
    { name: "zb/yaokou", body: gripper },
  ]);
  await supplyShop(db);
  await supplyShop(db);
  expect(await rows()).toEqual(new Map<string, unknown>([["zb/yaokou", gripper]]));
  expect(await db.select().from(shopWord)).toEqual([
    { of: "expressType", code: "pickup", word: "到店自取" },
  ]);
  expect(await shop.call(wordLookups.expressType.endpoint, {})).toEqual([
    { value: "express", label: "快递" },
    { value: "logistics", label: "物流" },
    { value: "pickup", label: "到店自取" },
    { value: "city", label: "送货" },
  ]);
  // Words that no screen shows are not the owner's: the row stays, the program's words are
  // returned.
  expect(await shop.call(wordLookups.gripper.endpoint, {})).toEqual([
    { value: "8", label: "8 mm" },
    { value: "10", label: "10 mm（常用）" },
    { value: "12", label: "12 mm" },
    { value: "15", label: "15 mm" },
  ]);
});

test("a word set later outranks one in a stored list", async () => {
  const { db } = shop.deps;
  await db.delete(lookup);
  await db.delete(shopWord);
  await setWord(db, "expressType", "pickup", "门店自取");
  await db.insert(lookup).values({
    name: "express/type",
    body: [
      { value: "pickup", label: "到店自取" },
      { value: "city", label: "送上门" },
    ],
  });
  await supplyShop(db);
  expect(await shop.call(wordLookups.expressTypeTexts.endpoint, {})).toEqual({
    express: "快递",
    logistics: "物流",
    pickup: "门店自取",
    city: "送上门",
  });
});

test("carriers of an earlier version are found under their codes in orders", async () => {
  const { db } = shop.deps;
  await db.update(carrier).set({ expressType: sql`'freight'` }).where(eq(carrier.id, "deppon"));
  await db.update(carrier).set({ expressType: sql`'local'` }).where(eq(carrier.id, "city-van"));
  await supplyShop(db);
  const ways = Object.fromEntries(
    (await shop.call(carriers, {})).map(({ id, expressType }) => [id, expressType]),
  );
  expect([ways.deppon, ways["city-van"], ways.sf]).toEqual(["logistics", "city", "express"]);
});

test("regions and the company are filled in, an edited company stays", async () => {
  const { db } = shop.deps;
  await db.delete(region).where(eq(region.code, "110000"));
  await db.delete(setting).where(eq(setting.key, "company"));
  await supplyShop(db);
  expect((await shop.call(province, {}))[0]).toEqual({ value: "110000", label: "北京市" });
  expect(await shop.call(companyInfo, {})).toEqual(exampleCompany);
  await putSetting(db, "company", { ...exampleCompany, name: "万江印务" });
  await supplyShop(db);
  expect((await shop.call(companyInfo, {})).name).toBe("万江印务");
});

test("the catalogue belongs to the owner: a removed entry does not return", async () => {
  const { db, clock } = shop.deps;
  await db.delete(advert);
  await db.delete(product).where(eq(product.id, "tin-badge"));
  await seedShop(db, clock);
  expect(await db.select().from(advert)).toEqual([]);
  expect(await db.select().from(product).where(eq(product.id, "tin-badge"))).toEqual([]);
});

test("the sample pack is supplied once, and only where a stored book prices it", async () => {
  const { db } = shop.deps;
  const pack = () => db.select().from(product).where(eq(product.id, "sample-pack"));
  const [seeded] = await pack();
  await db.delete(product).where(eq(product.id, "sample-pack"));
  await supplyShop(db);
  expect(await pack()).toEqual([]);

  await db.delete(setting).where(eq(setting.key, "samplePack"));
  const [book] = await db.select().from(priceBook);
  const others = sql`jsonb_set(document, '{catalogue}', '[]')`;
  await db.update(priceBook).set({ document: others });
  await supplyShop(db);
  expect(await pack()).toEqual([]);

  await db.update(priceBook).set({ document: book?.document });
  await supplyShop(db);
  const [supplied] = await pack();
  expect({ ...supplied, createdAt: 0 }).toEqual({ ...seeded, createdAt: 0 });
});
