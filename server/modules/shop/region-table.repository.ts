import { type RegionTable, regionTable } from "#contract/addresses/regions.ts";
import type { Database } from "#server/infra/database/database.ts";
import { region } from "#server/infra/database/tables/shop.tables.ts";

const known = new WeakMap<Database, RegionTable>();

/** All regions of the shop; they are written only at a start, so they are read once. */
export async function regionsOf(db: Database): Promise<RegionTable> {
  const held = known.get(db);
  if (held !== undefined) return held;
  const rows = await db.select().from(region).orderBy(region.code);
  const named = (ends: (code: string) => boolean) =>
    Object.fromEntries(rows.filter(({ code }) => ends(code)).map(({ code, name }) => [code, name]));
  const isProvince = (code: string) => code.endsWith("0000");
  const isCity = (code: string) => code.endsWith("00") && !isProvince(code);
  const table = regionTable({
    provinces: named(isProvince),
    cities: named(isCity),
    districts: named((code) => !code.endsWith("00")),
  });
  known.set(db, table);
  return table;
}
