import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codes } from "#contract/http/reply.ts";
import { placeOrder, reviewOrder } from "#contract/orders/placing.ts";
import { changeDelivery } from "#contract/staff/staff-order-changes.ts";
import { shipOrder, staffOrderCall } from "#contract/staff/staff-orders.ts";
import { order } from "#server/infra/database/tables/orders.tables.ts";
import { sendEveryFile } from "#tests/server/orders/file-flow.ts";
import {
  detailOf,
  forceState,
  initOf,
  lineOf,
  paid,
  paperPlaced,
  placed,
  pressInSandbox,
} from "#tests/server/orders/order-flow.ts";
import { type Person, staffKey, staffPerson } from "#tests/server/staff/staff-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
let service: Person;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  service = await staffPerson(shop, ["orders", "production"]);
});
beforeEach(async () => {
  buyer = await shop.register();
});
afterAll(() => shop.close());

const read = (id: string) => shop.call(staffOrderCall, { id }, service.asked);

/** The reply of a change; by default to the cheapest parcel carrier at the same address. */
async function change(order_id: string, some: object = {}) {
  const { updatedAt } = await read(order_id);
  const rest = { express_type: "express", carrier_id: null, address: null, reason: "买家来电" };
  const input = { order_id, updatedAt, ...rest, ...some };
  return (await shop.send(changeDelivery, input, { ...service.asked, key: randomUUID() })).body;
}

/** The sum by which a change differs from the paid freight. */
const difference = async (order_id: string, some: object) =>
  ((await change(order_id, some)).data as { difference?: string }).difference;

const changesOf = async (id: string) =>
  (await detailOf(shop, buyer, id)).production
    .map(({ text }) => text)
    .filter((text) => text.startsWith("本店改了"));

const home = { provinceCode: "310000", cityCode: "310100", districtCode: "310101" };
const foshan = {
  name: "王小墨",
  mobile: "13800138000",
  provinceCode: "440000",
  cityCode: "440600",
  districtCode: "440604",
  detail: "季华路2号",
};

describe("a paid order of labels, 6.01 kg to Shanghai", () => {
  it("gets the named carrier; the reply has the difference with tax", async () => {
    const { order_id, order_no } = await paid(shop, buyer);
    // 首重 18 and 11 steps of 3, less 首重 8 and 6 steps of 2.5: 51 and 23 before 13 % tax.
    const reply = { order_id, state: 20, difference: "31.64" };
    expect((await change(order_id, { carrier_id: "sf" })).data).toEqual(reply);
    const { carrier, expressType, dates } = await detailOf(shop, buyer, order_id);
    expect([carrier, expressType]).toEqual(["顺丰速运", "express"]);
    expect(dates).toEqual({ shipOn: "2026-11-24", arrive: null, estimated: false });
    const text = "本店改了配送：快递（顺丰速运）。原因：买家来电";
    expect(await changesOf(order_id)).toEqual([text]);
    const letters = (await shop.posted()).filter(({ to }) => to === buyer.email);
    expect(letters.at(-1)).toMatchObject({
      subject: `齐墨印纸：订单 ${order_no} 的配送已改`,
      text: [
        "您好：",
        "",
        `订单 ${order_no}：`,
        text,
        "请在订单里核对收货地址和配送方式。",
        "",
        "登录齐墨印纸，在“我的订单”里看这个订单。",
        "",
        "齐墨印纸",
      ].join("\n"),
    });
  });

  it("gets the cheapest carrier of the type where none is named", async () => {
    const { order_id } = await paid(shop, buyer);
    expect(await difference(order_id, { carrier_id: "sf" })).toBe("31.64");
    expect(await difference(order_id, {})).toBe("0.00");
    // 首重 20 for 3 kg and 4 steps of 1.6: 26.40 before tax.
    expect(await difference(order_id, { express_type: "logistics" })).toBe("3.84");
    expect(await difference(order_id, { express_type: "pickup" })).toBe("-25.99");
    // 首重 6 and 6 steps of 0.9.
    expect(await difference(order_id, { address: foshan })).toBe("-13.11");
    expect(await changesOf(order_id)).toEqual([
      "本店改了配送：快递（顺丰速运）。原因：买家来电",
      "本店改了配送：快递（中通快递）。原因：买家来电",
      "本店改了配送：物流（德邦大件）。原因：买家来电",
      "本店改了配送：自提。原因：买家来电",
      "本店改了收货地址，配送：快递（中通快递）。原因：买家来电",
    ]);
  });

  it("keeps numbers of the same receiver, postcode of the same district, and its id", async () => {
    const { order_id } = await paid(shop, buyer);
    const first = (await detailOf(shop, buyer, order_id)).address;
    const numbers = { extension: "9100", landline: "0757-88881234", postcode: "528000" };
    const kept = async (address: object) => {
      await change(order_id, { address: { ...foshan, ...address } });
      const now = (await detailOf(shop, buyer, order_id)).address;
      expect(now?.id).toBe(first?.id);
      return [now?.extension, now?.landline, now?.postcode];
    };
    const all = ["9100", "0757-88881234", "528000"];
    expect(await kept(numbers)).toEqual(all);
    expect(await kept({ detail: "季华路3号" })).toEqual(all);
    expect(await kept({ mobile: "13900139001" })).toEqual(["", "", "528000"]);
    expect(await kept({ mobile: "13900139001", ...numbers })).toEqual(all);
    const nanhai = { mobile: "13900139001", districtCode: "440605" };
    expect(await kept(nanhai)).toEqual(["9100", "0757-88881234", ""]);
    expect(await kept({ ...nanhai, ...numbers })).toEqual(all);
    expect(await kept({ ...nanhai, ...home })).toEqual(["9100", "0757-88881234", ""]);
  });

  it("keeps its arrival where the transit time is the same", async () => {
    const { order_id } = await paid(shop, buyer);
    const dates = {
      shipOn: "2026-11-24",
      arrive: { from: "2026-11-26", to: "2026-11-27" },
      estimated: false,
    };
    expect((await detailOf(shop, buyer, order_id)).dates).toEqual(dates);
    expect((await change(order_id, { address: { ...foshan, ...home } })).code).toBe(codes.success);
    expect((await detailOf(shop, buyer, order_id)).dates).toEqual(dates);
  });

  it("counts the arrival by its new carrier when the files arrive", async () => {
    const { order_id } = await paid(shop, buyer);
    await change(order_id, { express_type: "logistics", carrier_id: "deppon" });
    await sendEveryFile(shop, buyer, order_id);
    expect((await detailOf(shop, buyer, order_id)).dates).toEqual({
      shipOn: "2026-11-24",
      arrive: { from: "2026-11-27", to: "2026-11-27" },
      estimated: false,
    });
  });

  it.each([
    ["a promise", null],
    ["promised dates", { transit: null, dates: null }],
  ])("stays without %s where it has none", async (_what, promise) => {
    const { order_id } = await paid(shop, buyer);
    await shop.deps.db.update(order).set({ promise }).where(eq(order.id, order_id));
    expect(await difference(order_id, { carrier_id: "sf" })).toBe("31.64");
    expect((await detailOf(shop, buyer, order_id)).dates).toBeNull();
  });

  it("is not shipped by a page from before the change", async () => {
    const { order_id } = await paid(shop, buyer);
    await forceState(shop, order_id, 40);
    const { updatedAt } = await read(order_id);
    shop.clock.advance(1000);
    await change(order_id, { carrier_id: "sf" });
    const ship = async (version: number) => {
      const parcel = { order_id, carrier: "顺丰速运", tracking_no: "SF7", updatedAt: version };
      return (await shop.send(shipOrder, parcel, { ...service.asked, key: randomUUID() })).body.msg;
    };
    expect(await ship(updatedAt)).toBe("订单刚刚有变动，请看清收货地址和配送方式再发货");
    expect(await ship((await read(order_id)).updatedAt)).toBe("成功");
  });
});

/** Labels that their buyer fetches: placed without an address. */
async function fetched(): Promise<string> {
  const { line_id } = await lineOf(shop, buyer);
  const way = { express_type: "pickup" as const, carrier_id: null };
  const choice = { line_ids: [line_id], address_id: null, ...way };
  const { total } = await shop.call(reviewOrder, choice, { as: buyer });
  const rest = { draft_id: randomUUID(), invoice_id: null, remark: "", expected_total: total };
  const key = randomUUID();
  const made = await shop.call(placeOrder, { ...choice, ...rest }, { as: buyer, key });
  const { next } = await initOf(shop, buyer, made, "sandbox");
  await pressInSandbox(shop, next, "success");
  return made.order_id;
}

describe("a pickup order without an address", () => {
  it("needs one for a carrier, and none for pickup", async () => {
    const order_id = await fetched();
    expect(await change(order_id)).toMatchObject({
      code: codes.invalidInput,
      msg: "请填写收货地址",
      data: { field: "address" },
    });
    expect(await changesOf(order_id)).toEqual([]);
    expect(await difference(order_id, { express_type: "pickup" })).toBe("0.00");
    expect((await detailOf(shop, buyer, order_id)).address).toBeNull();
  });

  it("is sent to the address that staff write", async () => {
    const order_id = await fetched();
    expect(await difference(order_id, { address: foshan })).toBe("12.88");
    const { address, carrier, dates } = await detailOf(shop, buyer, order_id);
    expect([carrier, dates?.arrive]).toEqual(["中通快递", null]);
    expect(address).toEqual({
      ...foshan,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      region: "广东省 佛山市 禅城区",
      ...{ extension: "", landline: "", postcode: "" },
    });
  });
});

it("refuses parcels for goods on a pallet", async () => {
  const made = await paperPlaced(shop, buyer);
  const { next } = await initOf(shop, buyer, made, "sandbox");
  await pressInSandbox(shop, next, "success");
  expect(await change(made.order_id)).toMatchObject({
    code: codes.invalidInput,
    msg: "托盘和卷筒不走快递，请选物流、送货或自提",
    data: { field: "express_type" },
  });
  expect(await difference(made.order_id, { express_type: "logistics" })).toBe("0.00");
});

it.each([
  [10, "订单待付款，不能改配送"],
  [50, "订单待收货，不能改配送"],
  [60, "订单已完成，不能改配送"],
  [90, "订单已取消，不能改配送"],
] as const)("refuses another delivery in state %i", async (state, msg) => {
  const { order_id } = await placed(shop, buyer);
  await forceState(shop, order_id, state);
  expect(await change(order_id)).toMatchObject({ code: codes.stateConflict, msg });
});
