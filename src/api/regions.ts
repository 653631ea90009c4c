import type { ReadAddress } from "#contract/addresses/parse-address.ts";
import type { RegionTable } from "#contract/addresses/regions.ts";

/** The table of regions with the parser of pasted addresses. */
interface Regions extends RegionTable {
  read(text: string): ReadAddress;
}

let held: Promise<Regions> | null = null;

async function load(): Promise<Regions> {
  const [{ areaList }, { regionTable }, { readAddress }] = await Promise.all([
    import("@vant/area-data"),
    import("#contract/addresses/regions.ts"),
    import("#contract/addresses/parse-address.ts"),
  ]);
  const table = regionTable({
    provinces: areaList.province_list,
    cities: areaList.city_list,
    districts: areaList.county_list,
  });
  return { ...table, read: (text) => readAddress(text, table) };
}

/**
 * The table that the server is seeded with, so that a region is chosen without a call; loaded when
 * the first address is typed. A failed load is retried.
 */
export function allRegions(): Promise<Regions> {
  held ??= load();
  held.catch(() => {
    held = null;
  });
  return held;
}
