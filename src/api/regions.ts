/** Names of regions by administrative code, six digits each. */
interface RegionNames {
  readonly provinces: Readonly<Record<string, string>>;
  readonly cities: Readonly<Record<string, string>>;
  readonly districts: Readonly<Record<string, string>>;
}

let held: Promise<RegionNames> | null = null;

/**
 * The table that the shop itself is seeded with, so that a region is chosen and read without a
 * call; loaded when the first address is typed. A load that failed is tried again.
 */
export function allRegions(): Promise<RegionNames> {
  held ??= import("@vant/area-data").then(({ areaList }) => ({
    provinces: areaList.province_list,
    cities: areaList.city_list,
    districts: areaList.county_list,
  }));
  held.catch(() => {
    held = null;
  });
  return held;
}
