import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { fenOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import { codes } from "#contract/http/reply.ts";
import { cancelOrder } from "#contract/orders/orders.ts";
import { cancelByShop, refundByShop } from "#contract/staff/staff-order-changes.ts";
import { advanceOrder, shipOrder, staffOrderCall } from "#contract/staff/staff-orders.ts";
import { brokenInvariants } from "#server/operations/invariants.repository.ts";
import { type Person, staffKey, staffPerson } from "#tests/server/staff/staff-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import {
  cutSheets,
  detailOf,
  initOf,
  paperPlaced,
  placed,
  pressInSandbox,
  standing,
  unbalanced,
} from "./order-flow.ts";

let shop: Shop;
let service: Person;
let works: Person;
let finance: Person;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  service = await staffPerson(shop, ["orders"]);
  works = await staffPerson(shop, ["production"]);
  finance = await staffPerson(shop, ["finance"]);
});
beforeEach(async () => {
  buyer = await shop.register();
});
afterAll(async () => {
  expect(await unbalanced(shop)).toBe(0);
  await shop.close();
});

const steps = ["确认订单", "备料", "分切", "质检"];

/** A paid paper order with so many steps done. */
async function made(done: number) {
  const one = await paperPlaced(shop, buyer, [cutSheets]);
  const { next } = await initOf(shop, buyer, one, "sandbox");
  await pressInSandbox(shop, next, "success");
  for (const step of steps.slice(0, done)) {
    const input = { order_id: one.order_id, step };
    await shop.call(advanceOrder, input, { ...works.asked, key: randomUUID() });
  }
  return one;
}

const cancel = async (input: object, person = service, key: string = randomUUID()) =>
  (
    await shop.send(
      cancelByShop,
      { order_id: "", amount: "", reason: "买家要求", kept_reason: "", ...input },
      { ...person.asked, key },
    )
  ).body;
const refund = async (input: object, person = finance, key: string = randomUUID()) =>
  (
    await shop.send(
      refundByShop,
      { order_id: "", amount: "", reason: "少了一叠", ...input },
      { ...person.asked, key },
    )
  ).body;
const textsOf = async (id: string) =>
  (await detailOf(shop, buyer, id)).production.map(({ text }) => text);
const fewer = (total: string, by: string): string => ((fenOf(total) - fenOf(by)) / 100).toFixed(2);

it.each([
  ["waits for its files", 0],
  ["is being made", 1],
  ["waits for its parcel", 4],
] as const)("an order that %s is cancelled and refunded in full, once a key", async (_, done) => {
  const { order_id, total } = await made(done);
  const key = randomUUID();
  const ended = { order_id, state: 90, refunded: total, kept: "0.00" };
  expect(await cancel({ order_id, amount: total }, service, key)).toMatchObject({ data: ended });
  expect(await cancel({ order_id, amount: total }, service, key)).toMatchObject({ data: ended });
  const { state, payState } = await detailOf(shop, buyer, order_id);
  // The channel was asked and answers later.
  expect([state, payState]).toEqual([90, "refunding"]);
  expect(await textsOf(order_id)).toContain(
    `本店取消了订单，退款 ¥${grouped(total)}。原因：买家要求`,
  );
  expect(await standing(shop, `user:${buyer.id}`)).toBe(0);
  expect((await shop.call(staffOrderCall, { id: order_id }, service.asked)).refundable).toBe(
    "0.00",
  );
});

it("a part may be retained with its reason, and the buyer sees both amounts", async () => {
  const { order_id, total } = await made(2);
  const amount = fewer(total, "5.00");
  expect(await cancel({ order_id, amount })).toMatchObject({
    code: codes.invalidInput,
    msg: "留下 ¥5.00 不退，请说明原因",
    data: { field: "kept_reason" },
  });
  const reply = await cancel({ order_id, amount, kept_reason: "已备的纸" });
  expect(reply).toMatchObject({ data: { refunded: amount, kept: "5.00" } });
  expect(await textsOf(order_id)).toContain(
    `本店取消了订单，退款 ¥${grouped(amount)}，扣 ¥5.00（已备的纸）。原因：买家要求`,
  );
  expect(await standing(shop, "shop:sales")).toBeGreaterThan(0);
});

it("more than the paid sum is refused, and nothing changes", async () => {
  const { order_id, total } = await made(1);
  const more = fewer(total, "-0.01");
  expect((await cancel({ order_id, amount: more })).msg).toBe(
    `退款金额须大于0，这个订单最多还能退 ¥${grouped(total)}`,
  );
  expect((await refund({ order_id, amount: more })).msg).toBe(
    `退款金额须大于0，这个订单最多还能退 ¥${grouped(total)}`,
  );
  expect((await detailOf(shop, buyer, order_id)).state).toBe(30);
});

it("a partial refund leaves the order open; cancelling refunds the rest", async () => {
  const { order_id, total } = await made(1);
  const rest = fewer(total, "2.00");
  expect(await refund({ order_id, amount: "2.00" })).toMatchObject({
    data: { order_id, state: 30, refundable: rest },
  });
  expect(await textsOf(order_id)).toContain("本店退款 ¥2.00。原因：少了一叠");
  expect(await cancel({ order_id, amount: rest })).toMatchObject({ data: { refunded: rest } });
  const { payState } = await detailOf(shop, buyer, order_id);
  expect(payState).toBe("refunding");
  expect(await brokenInvariants(shop.deps.db)).toEqual([]);
});

it("a shipped order is refunded in part, and can no longer be cancelled", async () => {
  const { order_id, total } = await made(4);
  const parcel = { order_id, carrier: "德邦快递", tracking_no: "DPK3" };
  await shop.call(shipOrder, parcel, { ...works.asked, key: randomUUID() });
  expect((await cancel({ order_id, amount: total })).msg).toBe("订单待收货，不能取消");
  expect(await refund({ order_id, amount: "1.00" })).toMatchObject({ code: codes.success });
});

it("an unpaid order can be neither cancelled nor refunded here", async () => {
  const { order_id, total } = await placed(shop, buyer);
  expect((await cancel({ order_id, amount: total })).msg).toBe("订单待付款，不能取消");
  expect((await refund({ order_id, amount: "1.00" })).msg).toBe("订单还没有付款，不能退款");
});

it("concurrently, the parcel is shipped or the order is cancelled, never both", async () => {
  const { order_id, total } = await made(4);
  const parcel = { order_id, carrier: "德邦快递", tracking_no: "DPK4" };
  const both = await Promise.all([
    cancel({ order_id, amount: total }),
    shop.send(shipOrder, parcel, { ...works.asked, key: randomUUID() }).then(({ body }) => body),
  ]);
  expect(both.map(({ code }) => code).sort()).toEqual([codes.success, codes.stateConflict]);
});

it("a buyer cannot cancel an order in production; the production role cannot cancel or refund", async () => {
  const { order_id, total } = await made(1);
  const own = await shop.send(cancelOrder, { order_id }, { as: buyer });
  expect(own.body.msg).toBe("订单已进入生产，不能取消，请联系客服");
  expect((await cancel({ order_id, amount: total }, works)).code).toBe(codes.forbidden);
  expect((await cancel({ order_id, amount: total }, finance)).code).toBe(codes.forbidden);
  expect((await refund({ order_id, amount: "1.00" }, works)).code).toBe(codes.forbidden);
});
