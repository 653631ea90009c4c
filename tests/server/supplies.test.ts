import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gripperOptions, orderTypes, province } from "#contract/lookups.ts";
import { companyInfo } from "#contract/storefront.ts";
import { seedCompany } from "#server/seed/company.ts";
import { seedLookups } from "#server/seed/lookups.ts";
import { seedShop } from "#server/seed/seed.ts";
import { supplyShop } from "#server/seed/supplies.ts";
import { putSetting } from "#server/store/settings.ts";
import { advert, lookup, product, region, setting } from "#server/store/shop-tables.ts";
import { type Shop, startShop } from "./harness.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const bodyOf = async (name: string): Promise<unknown> =>
  (await shop.deps.db.select().from(lookup).where(eq(lookup.name, name)))[0]?.body;

test("a lookup that an older shop lacks answers after the next start", async () => {
  const { db, clock } = shop.deps;
  await db.delete(lookup).where(eq(lookup.name, "order/type"));
  expect((await shop.send(orderTypes, {})).status).toBe(500);
  expect(await seedShop(db, clock)).toBe(false);
  expect(await shop.call(orderTypes, {})).toEqual(seedLookups["order/type"]);
});

test("an edited lookup stays as the owner has it", async () => {
  const own = [{ value: "9", label: "9 mm（本厂）" }];
  await shop.deps.db.update(lookup).set({ body: own }).where(eq(lookup.name, "zb/yaokou"));
  const newer = { ...seedLookups, "zb/yaokou": [{ value: "7", label: "7 mm" }] };
  await supplyShop(shop.deps.db, newer);
  expect(await shop.call(gripperOptions, {})).toEqual(own);
});

test("a lookup that nobody edited follows the program", async () => {
  const newer = { ...seedLookups, "express/type/text": { pickup: "到店自取" } };
  await supplyShop(shop.deps.db, newer);
  expect(await bodyOf("express/type/text")).toEqual({ pickup: "到店自取" });
});

test("regions and the company are filled in, an edited company is kept", async () => {
  const { db } = shop.deps;
  await db.delete(region).where(eq(region.code, "110000"));
  await db.delete(setting).where(eq(setting.key, "company"));
  await supplyShop(db);
  expect((await shop.call(province, {}))[0]).toEqual({ value: "110000", label: "北京市" });
  expect(await shop.call(companyInfo, {})).toEqual(seedCompany);
  await putSetting(db, "company", { ...seedCompany, name: "万江印务" });
  await supplyShop(db);
  expect((await shop.call(companyInfo, {})).name).toBe("万江印务");
});

test("the catalogue is the owner's: what they removed does not come back", async () => {
  const { db, clock } = shop.deps;
  await db.delete(advert);
  await db.delete(product).where(eq(product.id, "tin-badge"));
  await seedShop(db, clock);
  expect(await db.select().from(advert)).toEqual([]);
  expect(await db.select().from(product).where(eq(product.id, "tin-badge"))).toEqual([]);
});
