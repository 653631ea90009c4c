import { areaList } from "@vant/area-data";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plainLookups, province, unwindTexts } from "#contract/lookups.ts";
import { codes } from "#contract/reply.ts";
import { seedLookups } from "#server/seed/lookups.ts";
import { type Shop, startShop } from "./harness.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

test.each(plainLookups.map((one) => [one.path, one] as const))(
  "%s answers the shop's own table",
  async (path, endpoint) => {
    const name = path.replace("/api/v2/system/", "");
    expect(await shop.call(endpoint, {})).toEqual(seedLookups[name]);
  },
);

test("unwind directions are told by meaning, not by number alone", async () => {
  const texts = await shop.call(unwindTexts, {});
  expect(Object.keys(texts)).toEqual([
    "out-top",
    "out-bottom",
    "out-right",
    "out-left",
    "in-top",
    "in-bottom",
    "in-right",
    "in-left",
    "any",
  ]);
});

const optionsOf = (list: Record<string, string>) =>
  Object.entries(list)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([value, label]) => ({ value, label }));
const below = (list: Record<string, string>, prefix: string) =>
  optionsOf(Object.fromEntries(Object.entries(list).filter(([code]) => code.startsWith(prefix))));

test("provinces, their cities and districts", async () => {
  expect(await shop.call(province, {})).toEqual(optionsOf(areaList.province_list));
  expect(await shop.call(province, { parent: "440000" })).toEqual(below(areaList.city_list, "44"));
  expect(await shop.call(province, { parent: "440100" })).toEqual(
    below(areaList.county_list, "4401"),
  );
  expect(await shop.call(province, { parent: "999999" })).toEqual([]);
  const { body } = await shop.send(province, { parent: "guangdong" });
  expect([body.code, body.msg]).toEqual([codes.invalidInput, "地区编号错误"]);
});
