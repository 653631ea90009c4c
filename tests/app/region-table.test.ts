import { areaList } from "@vant/area-data";
import { expect, test } from "vitest";
import { isWholeRegion } from "#components/addresses/region-table.ts";
import { readAddress } from "#contract/addresses/parse-address.ts";
import { regionTable } from "#contract/addresses/regions.ts";

const table = regionTable({
  provinces: areaList.province_list,
  cities: areaList.city_list,
  districts: areaList.county_list,
});

test("a region is whole with its district, or where there is none", () => {
  const whole = (text: string) => isWholeRegion(table, readAddress(text, table).found);
  expect([whole("广东省深圳市南山区"), whole("广东省深圳市"), whole("广东省")]).toEqual([
    true,
    false,
    false,
  ]);
});

test("the search finds districts by their beginning first", () => {
  const found = table.search("南山").map(({ text }) => text);
  expect(found[0]).toMatch(/ 南山区$/);
  expect(found).toContain("广东省 深圳市 南山区");
  expect(table.search("深圳 南山").map(({ text }) => text)).toEqual(["广东省 深圳市 南山区"]);
  expect(table.search("  ")).toEqual([]);
});
