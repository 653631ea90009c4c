import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { codes } from "#contract/http/reply.ts";
import { approveHeldRefund, dropHeldRefund } from "#contract/staff/staff-held-refunds.ts";
import { cancelByShop, refundByShop } from "#contract/staff/staff-order-changes.ts";
import { staffOrderCall } from "#contract/staff/staff-orders.ts";
import { paid } from "#tests/server/orders/order-flow.ts";
import { type Person, staffKey, staffPerson, withKey } from "#tests/server/staff/staff-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

/** Who asked for a refund above the limit, who may confirm it, and from when. */

const dayMs = 24 * 3_600_000;
let shop: Shop;
let buyer: Buyer;
/** The only one who may cancel; its name is 员工 with a number. */
let asker: Person;
let finance: Person;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey, refundLimitFen: 10_000 } });
  asker = await staffPerson(shop, ["orders"]);
  finance = await staffPerson(shop, ["finance"]);
});
beforeEach(async () => {
  buyer = await shop.register();
});
afterAll(() => shop.close());

const seen = (id: string, by: Person["asked"] | typeof withKey) =>
  shop.call(staffOrderCall, { id }, by);
const input = (order_id: string) => ({ order_id, amount: "100.01", reason: "印坏了" });

it("the operator's key is named where it asked, and a person by name", async () => {
  const one = await paid(shop, buyer);
  await shop.call(refundByShop, input(one.order_id), { ...withKey, key: randomUUID() });
  const byKey = await seen(one.order_id, asker.asked);
  expect(byKey.held).toMatchObject({ who: "店铺密钥", own: false, own_from: null });
  expect(byKey.notes.map(({ text }) => text)).toEqual(["店铺密钥：退款 ¥100.01 等另一位同事确认"]);
  const two = await paid(shop, buyer);
  await shop.call(refundByShop, input(two.order_id), { ...asker.asked, key: randomUUID() });
  const { held, notes } = await seen(two.order_id, asker.asked);
  const who = asker.login.replace("person", "员工");
  expect(held).toMatchObject({ who, own: true, own_from: null });
  expect(notes.map(({ text }) => text)).toEqual([`${who}：退款 ¥100.01 等另一位同事确认`]);
});

it("who may not cancel may not confirm a cancellation, and the asker may after a day", async () => {
  const { order_id, total } = await paid(shop, buyer);
  const cancel = { order_id, amount: total, reason: "买家要求", kept_reason: "" };
  await shop.call(cancelByShop, cancel, { ...asker.asked, key: randomUUID() });
  const { held } = await seen(order_id, asker.asked);
  expect(held).toMatchObject({ act: "cancel", own: true, own_from: shop.clock.now() + dayMs });
  const confirm = (asked: Person["asked"]) =>
    shop.send(approveHeldRefund, { held_id: held?.held_id }, { ...asked, key: randomUUID() });
  expect((await confirm(finance.asked)).body).toMatchObject({
    code: codes.forbidden,
    msg: "没有权限",
  });
  const after = await seen(order_id, asker.asked);
  expect([after.held?.held_id, after.refundable]).toEqual([held?.held_id, total]);
});

it("who asked may give up, and the note names both", async () => {
  const { order_id, total } = await paid(shop, buyer);
  await shop.call(refundByShop, input(order_id), { ...withKey, key: randomUUID() });
  const { held } = await seen(order_id, asker.asked);
  const drop = { held_id: held?.held_id ?? "" };
  await shop.call(dropHeldRefund, drop, { ...withKey, key: randomUUID() });
  const after = await seen(order_id, asker.asked);
  expect([after.held, after.refundable]).toEqual([null, total]);
  expect(after.notes.map(({ text }) => text)).toEqual([
    "店铺密钥：退款 ¥100.01 等另一位同事确认",
    "店铺密钥：放弃了退款 ¥100.01",
  ]);
});
