import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { InputOf } from "#contract/http/endpoint.ts";
import { codes } from "#contract/http/reply.ts";
import { staffActs } from "#contract/staff/staff-acts.ts";
import { changeDelivery, noteOrder, staffRegions } from "#contract/staff/staff-order-changes.ts";
import { advanceOrder, shipOrder, staffOrderCall } from "#contract/staff/staff-orders.ts";
import { type Person, staffKey, staffPerson } from "#tests/server/staff/staff-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import {
  cutSheets,
  detailOf,
  initOf,
  paperPlaced,
  placed,
  pressInSandbox,
  unbalanced,
} from "./order-flow.ts";

let shop: Shop;
let service: Person;
let works: Person;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  service = await staffPerson(shop, ["orders"]);
  works = await staffPerson(shop, ["production"]);
});
beforeEach(async () => {
  buyer = await shop.register();
});
afterAll(async () => {
  expect(await unbalanced(shop)).toBe(0);
  await shop.close();
});

/** A paid paper order in production. */
async function inProduction(): Promise<string> {
  const made = await paperPlaced(shop, buyer, [cutSheets]);
  const { next } = await initOf(shop, buyer, made, "sandbox");
  await pressInSandbox(shop, next, "success");
  const step = { order_id: made.order_id, step: "确认订单" };
  await shop.call(advanceOrder, step, { ...works.asked, key: randomUUID() });
  return made.order_id;
}

const read = (id: string) => shop.call(staffOrderCall, { id }, service.asked);

const foshan = {
  name: "李小印",
  mobile: "13900139000",
  provinceCode: "440000",
  cityCode: "440600",
  districtCode: "440604",
  detail: "季华路2号",
};

async function change(id: string, some: object = {}, key: string = randomUUID()) {
  const { updatedAt, expressType } = await read(id);
  const whole = { express_type: expressType, carrier_id: null, address: null, reason: "买家来电" };
  const input = { order_id: id, updatedAt, ...whole, ...some };
  const { body } = await shop.send(changeDelivery, input, { ...service.asked, key });
  return body;
}

describe("an order in production", () => {
  it("gets another address and carrier; buyer and staff see it with the reason", async () => {
    const id = await inProduction();
    const before = await detailOf(shop, buyer, id);
    const done = await change(id, { address: foshan });
    expect(done).toMatchObject({ code: codes.success, data: { order_id: id, state: 30 } });
    const after = await detailOf(shop, buyer, id);
    expect(after.address).toMatchObject({
      ...foshan,
      region: "广东省 佛山市 禅城区",
    });
    expect([after.total, after.freight]).toEqual([before.total, before.freight]);
    expect(after.production.map(({ text }) => text)).toContain(
      `本店改了收货地址，配送：物流（${after.carrier}）。原因：买家来电`,
    );
    const [act] = (await shop.call(staffActs, { person_id: service.id }, shopKey)).items;
    expect([act?.call, act?.subject, act?.outcome]).toEqual([
      changeDelivery.path,
      after.order_no,
      "done",
    ]);
    expect(JSON.stringify(act)).not.toContain("季华路");
  });

  it("takes extension, landline and postcode with the address, and leaves them where none is given", async () => {
    const id = await inProduction();
    const numbers = { extension: "９１００", landline: "０757－8888 1234转8", postcode: "528000" };
    const kept = { extension: "9100", landline: "0757-88881234转8", postcode: "528000" };
    await change(id, { address: { ...foshan, ...numbers } });
    expect((await detailOf(shop, buyer, id)).address).toMatchObject(kept);
    await change(id, { address: { ...foshan, detail: "季华路3号" } });
    const again = await detailOf(shop, buyer, id);
    expect(again.address).toMatchObject({ ...kept, detail: "季华路3号" });
    const emptied = { extension: "", landline: "", postcode: "" };
    await change(id, { address: { ...foshan, ...emptied } });
    expect((await detailOf(shop, buyer, id)).address).toMatchObject(emptied);
  });

  it.each([
    ["extension", "91-00", "分机须为1至6位数字"],
    ["landline", "打这个", "座机只能有数字、横线、括号和转"],
    ["postcode", "5280", "邮编须为6位数字"],
  ])("keeps its address where the new one has a wrong %s", async (field, value, msg) => {
    const id = await inProduction();
    const { address } = await detailOf(shop, buyer, id);
    const wrong = await change(id, { address: { ...foshan, [field]: value } });
    expect(wrong).toMatchObject({ code: codes.invalidInput, msg });
    expect((await detailOf(shop, buyer, id)).address).toEqual(address);
  });

  it("can change to pickup; the saved freight is shown", async () => {
    const id = await inProduction();
    const { freight } = await detailOf(shop, buyer, id);
    const { data } = await change(id, { express_type: "pickup" });
    expect(data).toMatchObject({ difference: `-${freight}` });
    const after = await detailOf(shop, buyer, id);
    expect([after.expressType, after.freight]).toEqual(["pickup", freight]);
    expect(after.production.at(-2)?.text).toBe("备货");
  });

  it("is changed once a key, and not where it changed since it was shown", async () => {
    const id = await inProduction();
    const { updatedAt } = await read(id);
    const key = randomUUID();
    shop.clock.advance(1000);
    const first = await change(id, { address: foshan, updatedAt }, key);
    expect(await change(id, { address: foshan, updatedAt }, key)).toEqual(first);
    expect(await change(id, { express_type: "pickup", updatedAt })).toMatchObject({
      code: codes.stateConflict,
      msg: "订单刚刚有变动，请看清以后再改",
    });
    const reported = (await detailOf(shop, buyer, id)).production.filter(({ text }) =>
      text.startsWith("本店改了"),
    );
    expect(reported.length).toBe(1);
  });

  it("refuses a carrier that does not serve the address, and an invalid address", async () => {
    const id = await inProduction();
    expect(await change(id, { express_type: "city", address: foshan })).toMatchObject({
      code: codes.invalidInput,
      msg: "市内送货只到东莞市，请换一种配送方式",
      data: { field: "express_type" },
    });
    const nowhere = { ...foshan, cityCode: "310100", districtCode: "" };
    expect((await change(id, { address: nowhere })).msg).toBe("省市区不匹配，请重新选择");
    expect((await change(id, { reason: " " })).msg).toBe("请填写原因");
  });

  it("is not shipped with a label printed before its address changed", async () => {
    const id = await inProduction();
    for (const step of ["备料", "分切", "质检"]) {
      await shop.call(advanceOrder, { order_id: id, step }, { ...works.asked, key: randomUUID() });
    }
    const { updatedAt } = await read(id);
    shop.clock.advance(1000);
    const parcel = { order_id: id, carrier: "德邦快递", tracking_no: "DPK1", updatedAt };
    const both = await Promise.all([
      change(id, { address: foshan, updatedAt }),
      shop.send(shipOrder, parcel, { ...works.asked, key: randomUUID() }).then(({ body }) => body),
    ]);
    expect(both.map(({ code }) => code).sort()).toEqual([codes.success, codes.stateConflict]);
  });
});

it("an order that is unpaid, shipped or cancelled keeps its delivery", async () => {
  const { order_id } = await placed(shop, buyer);
  expect((await change(order_id)).msg).toBe("订单待付款，不能改配送");
  const id = await inProduction();
  for (const step of ["备料", "分切", "质检"]) {
    await shop.call(advanceOrder, { order_id: id, step }, { ...works.asked, key: randomUUID() });
  }
  const parcel = { order_id: id, carrier: "德邦快递", tracking_no: "DPK2" };
  await shop.call(shipOrder, parcel, { ...works.asked, key: randomUUID() });
  expect((await change(id)).msg).toBe("订单待收货，不能改配送");
});

const note = (input: InputOf<typeof noteOrder>, person: Person, key: string = randomUUID()) =>
  shop.call(noteOrder, input, { ...person.asked, key });

describe("a note", () => {
  it("for the shop is read by staff with its author, and never by the buyer", async () => {
    const id = await inProduction();
    const key = randomUUID();
    const input = { order_id: id, kind: "inner" as const, words: "这位客人急" };
    await note(input, works, key);
    await note(input, works, key);
    const { notes } = await read(id);
    expect(notes.map(({ text }) => text)).toEqual([expect.stringMatching(/^员工\d+：这位客人急$/)]);
    const detail = await detailOf(shop, buyer, id);
    expect(JSON.stringify(detail)).not.toContain("这位客人急");
    const letters = (await shop.posted()).filter(({ text }) => text.includes(detail.order_no));
    expect(letters.filter(({ text }) => text.includes("这位客人急"))).toEqual([]);
  });

  it("for the buyer is shown on the order and mailed", async () => {
    const id = await inProduction();
    await note({ order_id: id, kind: "buyer", words: "纸改用晨鸣" }, service);
    const { production, order_no } = await detailOf(shop, buyer, id);
    expect(production.map(({ text }) => text)).toContain("本店留言：纸改用晨鸣");
    expect((await read(id)).notes).toEqual([]);
    const letters = (await shop.posted()).filter(({ subject }) => subject.includes(order_no));
    expect(letters.map(({ to, subject }) => [to, subject])).toContainEqual([
      buyer.email,
      `齐墨印纸：订单 ${order_no} 有本店的留言`,
    ]);
    expect(letters.at(-1)?.text.split("\n")[3]).toBe("纸改用晨鸣");
  });
});

it("only service and owners change a delivery; every role writes notes and reads regions", async () => {
  const id = await inProduction();
  const { updatedAt } = await read(id);
  const input = { order_id: id, updatedAt, carrier_id: null, address: null, reason: "试" };
  const denied = await shop.send(
    changeDelivery,
    { ...input, express_type: "pickup" as const },
    { ...works.asked, key: randomUUID() },
  );
  expect(denied.body.code).toBe(codes.forbidden);
  const cities = await shop.call(staffRegions, { parent: "440000" }, works.asked);
  expect(cities).toContainEqual({ value: "440600", label: "佛山市" });
});

const shopKey = { headers: { staffkey: staffKey } };
