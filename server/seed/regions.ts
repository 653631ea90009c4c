import { areaList } from "@vant/area-data";

export interface RegionRow {
  readonly code: string;
  readonly parent: string | null;
  readonly name: string;
}

const rowsOf = (list: Record<string, string>, parentOf: (code: string) => string | null) =>
  Object.entries(list).map(([code, name]) => ({ code, parent: parentOf(code), name }));

/** Provinces, cities and districts by administrative code (34 · 369 · 3,479). */
export function seedRegions(): RegionRow[] {
  return [
    ...rowsOf(areaList.province_list, () => null),
    ...rowsOf(areaList.city_list, (code) => `${code.slice(0, 2)}0000`),
    ...rowsOf(areaList.county_list, (code) => `${code.slice(0, 4)}00`),
  ];
}
