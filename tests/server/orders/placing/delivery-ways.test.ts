import { expect, it } from "vitest";
import { addAddress } from "#contract/account/account.ts";
import { reviewOrder } from "#contract/orders/placing.ts";
import { buyer, oneShop, shop } from "#tests/server/orders/one-shop.ts";
import { lineOf, paperLineOf } from "#tests/server/orders/order-flow.ts";

oneShop();

const shipOn = "2026-11-24";
/** The dates of goods that are ready on 24 November and travel so many days. */
const after = (from: number, to = from) => ({
  shipOn,
  arrive: { from: `2026-11-${24 + from}`, to: `2026-11-${24 + to}` },
  estimated: false,
});

/** Of 6.01 kg from 东莞 to 东莞, before tax: 11.40, 16.20, 23.00, 17.20 and 100.00; the car is free. */
const ways = [
  ["express", "zto", "中通快递", "12.88", after(1, 2)],
  ["express", "jd", "京东快递", "18.31", after(1)],
  ["express", "sf", "顺丰速运", "25.99", after(1)],
  ["logistics", "deppon", "德邦大件", "19.44", after(1, 2)],
  ["logistics", "zhuanxian", "物流专线", "113.00", after(1, 2)],
  ["pickup", null, "自提", "0.00", after(0)],
  ["city", "city-van", "市内送货", "0.00", after(0, 1)],
] as const;

interface Choice {
  readonly express_type: "express" | "logistics" | "pickup";
  readonly carrier_id: string | null;
}

async function reviewed(line_id: string, choice: Choice) {
  const { id } = await shop.call(
    addAddress,
    {
      ...{ name: "王小墨", mobile: "13800138000", detail: "人民路1号" },
      ...{ provinceCode: "440000", cityCode: "441900", districtCode: "" },
    },
    { as: buyer },
  );
  const input = { line_ids: [line_id], address_id: id, ...choice };
  return shop.call(reviewOrder, input, { as: buyer });
}

it("names every carrier by kind and price with tax, and marks the chosen one", async () => {
  const { line_id } = await lineOf(shop, buyer);
  const shown = async (express_type: Choice["express_type"], carrier_id: string | null) =>
    (await reviewed(line_id, { express_type, carrier_id })).ways;
  const choosing = (chosen: string | null) =>
    ways.map(([express_type, carrier_id, name, freight, dates]) => ({
      ...{ express_type, carrier_id, name, freight, dates },
      chosen: carrier_id === chosen,
    }));
  expect(await shown("express", "jd")).toEqual(choosing("jd"));
  expect(await shown("express", null)).toEqual(choosing("zto"));
  expect(await shown("logistics", null)).toEqual(choosing("deppon"));
  expect(await shown("pickup", null)).toEqual(choosing(null));
});

it("leaves out the carriers that do not take goods on a pallet", async () => {
  const { line_id } = await paperLineOf(shop, buyer);
  const byRoad = { express_type: "logistics", carrier_id: null } as const;
  const { ways: offered = [] } = await reviewed(line_id, byRoad);
  expect(offered.map(({ carrier_id, freight, chosen }) => [carrier_id, freight, chosen])).toEqual([
    ["zhuanxian", "444.43", true],
    [null, "0.00", false],
    ["city-van", "0.00", false],
  ]);
});
