import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codes } from "#contract/http/reply.ts";
import { dropHeldRefund } from "#contract/staff/staff-held-refunds.ts";
import { refundByShop } from "#contract/staff/staff-order-changes.ts";
import { staffOrderCall } from "#contract/staff/staff-orders.ts";
import { heldRefund } from "#server/infra/database/tables/held-refunds.tables.ts";
import { detailOf, labels, paid } from "#tests/server/orders/order-flow.ts";
import { type Person, staffKey, staffPerson, withKey } from "#tests/server/staff/staff-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
let asker: Person;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey, refundLimitFen: 10_000 } });
  asker = await staffPerson(shop, ["finance"]);
  buyer = await shop.register();
});
afterAll(() => shop.close());

type Asked = Pick<Person["asked"], "headers"> | typeof withKey;
const drop = async (held_id: string, by: Asked, key: string = randomUUID()) =>
  (await shop.send(dropHeldRefund, { held_id }, { ...by, key })).body;

/** An order with a refund that waits for a second person. */
async function held() {
  const { order_id } = await paid(shop, buyer, { ...labels, quantity: 60_000 });
  const input = { order_id, amount: "1000.50", reason: "印坏了" };
  await shop.call(refundByShop, input, { ...asker.asked, key: randomUUID() });
  const { held: waiting, notes } = await seen(order_id);
  return { order_id, held_id: waiting?.held_id ?? "", notes };
}
const seen = (id: string) => shop.call(staffOrderCall, { id }, withKey);

async function decisionOf(id: string) {
  const { state, decidedBy, decidedAt } = heldRefund;
  const rows = await shop.deps.db
    .select({ state, decidedBy, decidedAt })
    .from(heldRefund)
    .where(eq(heldRefund.id, id));
  return rows[0];
}

test("records who gave a refund up, in a note that the buyer does not see", async () => {
  const { order_id, held_id, notes } = await held();
  const before = (await detailOf(shop, buyer, order_id)).production;
  shop.clock.advance(1000);
  const at = shop.clock.now();
  const given = { code: codes.success, data: { order_id, state: 20 } };
  expect(await drop(held_id, asker.asked)).toMatchObject(given);
  const decided = { state: "dropped", decidedBy: asker.id, decidedAt: new Date(at) };
  expect(await decisionOf(held_id)).toEqual(decided);
  const { held: waiting, notes: after } = await seen(order_id);
  const text = expect.stringMatching(/^员工\d+：放弃了退款 ¥1,000\.50$/);
  expect([waiting, after]).toEqual([null, [...notes, { at, text }]]);
  expect((await detailOf(shop, buyer, order_id)).production).toEqual(before);
});

test("gives a refund up by the shop's key, and once only", async () => {
  const { order_id, held_id, notes } = await held();
  await drop(held_id, withKey);
  expect(await decisionOf(held_id)).toMatchObject({ state: "dropped", decidedBy: null });
  expect(await drop(held_id, asker.asked)).toEqual({
    code: codes.stateConflict,
    msg: "这笔退款已经处理过了，请刷新",
    data: null,
  });
  const texts = (await seen(order_id)).notes.map(({ text }) => text);
  expect(texts).toEqual([...notes.map(({ text }) => text), "店铺密钥：放弃了退款 ¥1,000.50"]);
});

test("repeats its reply for one key, and refuses that key for another refund", async () => {
  const one = await held();
  const other = await held();
  const key = randomUUID();
  const reply = await drop(one.held_id, withKey, key);
  expect(await drop(one.held_id, asker.asked, key)).toEqual(reply);
  expect((await drop(other.held_id, withKey, key)).code).toBe(codes.keyReused);
  expect(await decisionOf(other.held_id)).toMatchObject({ state: "waiting" });
});
