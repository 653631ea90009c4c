import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { codes } from "#contract/http/reply.ts";
import { issueProof } from "#contract/staff/staff-artwork.ts";
import { dropHeldRefund } from "#contract/staff/staff-held-refunds.ts";
import * as changes from "#contract/staff/staff-order-changes.ts";
import { advanceOrder, shipOrder, staffOrderCall } from "#contract/staff/staff-orders.ts";
import { idempotency } from "#server/infra/database/tables/orders.tables.ts";
import { pdf } from "#tests/components/make-pdf.ts";
import {
  cutSheets,
  forceState,
  initOf,
  paid,
  paperPlaced,
  pressInSandbox,
} from "#tests/server/orders/order-flow.ts";
import { lineWith } from "#tests/server/orders/proof-flow.ts";
import { type Person, staffKey, staffPerson, withKey } from "#tests/server/staff/staff-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
let person: Person;
let other: Person;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey, refundLimitFen: 10_000 } });
  person = await staffPerson(shop, ["owner"]);
  other = await staffPerson(shop, ["owner"]);
});
beforeEach(async () => {
  buyer = await shop.register();
});
afterAll(() => shop.close());

/** A paid order of labels in a state of production. */
async function made(state: 20 | 30 | 40): Promise<string> {
  const { order_id } = await paid(shop, buyer);
  await forceState(shop, order_id, state);
  return order_id;
}

async function paidPaper(): Promise<string> {
  const paper = await paperPlaced(shop, buyer, [cutSheets]);
  const { next } = await initOf(shop, buyer, paper, "sandbox");
  await pressInSandbox(shop, next, "success");
  return paper.order_id;
}

const read = (id: string) => shop.call(staffOrderCall, { id }, person.asked);
const send = async (call: Endpoint, input: object, key: string, by = person) =>
  (await shop.send(call, input, { ...by.asked, key })).body;

const reused = { code: codes.keyReused, msg: "同一编号已用于另一次提交，请刷新后重试" };

/** A call, an input that it takes once, and another input for the same key. */
type Called = readonly [Endpoint, () => Promise<object>, object];

const calls: readonly Called[] = [
  [
    changes.changeDelivery,
    async () => {
      const order_id = await made(20);
      const { updatedAt } = await read(order_id);
      const way = { express_type: "pickup", carrier_id: null, address: null };
      return { order_id, updatedAt, ...way, reason: "买家来电" };
    },
    { reason: "买家来信" },
  ],
  [
    changes.changeDate,
    async () => {
      const order_id = await made(30);
      const { updatedAt } = await read(order_id);
      return { order_id, updatedAt, ship_on: "2026-12-24", reason: "缺纸" };
    },
    { ship_on: "2026-12-25" },
  ],
  [
    changes.noteOrder,
    async () => ({ order_id: await made(20), kind: "inner", words: "先放一放" }),
    { words: "不放了" },
  ],
  [
    changes.cancelByShop,
    async () => ({ order_id: await made(20), amount: "1.00", reason: "试", kept_reason: "试" }),
    { amount: "2.00" },
  ],
  [
    changes.refundByShop,
    async () => ({ order_id: await made(20), amount: "1.00", reason: "少了一卷" }),
    { amount: "2.00" },
  ],
  [advanceOrder, async () => ({ order_id: await paidPaper(), step: "确认订单" }), { step: "备料" }],
  [
    shipOrder,
    async () => ({ order_id: await made(40), carrier: "顺丰速运", tracking_no: "SF1" }),
    { tracking_no: "SF2" },
  ],
  [dropHeldRefund, async () => ({ held_id: await held() }), { held_id: randomUUID() }],
];

/** A refund above the limit, asked for by the operator's key. */
async function held(): Promise<string> {
  const order_id = await made(20);
  const refund = { order_id, amount: "100.01", reason: "印坏了" };
  await shop.call(changes.refundByShop, refund, { ...withKey, key: randomUUID() });
  return (await read(order_id)).held?.held_id ?? "";
}

const rowsOf = (key: string) =>
  shop.deps.db
    .select({ userId: idempotency.userId, route: idempotency.route })
    .from(idempotency)
    .where(eq(idempotency.key, key));

it.each(calls.map(([call, make, some]) => ({ call, path: call.path, make, some })))(
  "$path happens once a key, for whichever person sends it",
  async ({ call, path, make, some }) => {
    const key = randomUUID();
    const input = await make();
    const first = await send(call, input, key);
    expect(first.code).toBe(codes.success);
    // Without the key it would be refused or done again: the stored reply is the whole staff's.
    expect(await send(call, input, key, other)).toEqual(first);
    expect(await send(call, { ...input, ...some }, key)).toMatchObject(reused);
    expect(await rowsOf(key)).toEqual([{ userId: "staff", route: `POST ${path}` }]);
  },
);

it("takes one key for a step and for the shipment as two acts", async () => {
  const order_id = await paidPaper();
  for (const step of ["确认订单", "备料", "分切"]) {
    await shop.call(advanceOrder, { order_id, step }, { ...person.asked, key: randomUUID() });
  }
  const key = randomUUID();
  expect(await send(advanceOrder, { order_id, step: "质检" }, key)).toMatchObject({
    data: { order_id, state: 40 },
  });
  const parcel = { order_id, carrier: "德邦大件", tracking_no: "DPK1" };
  expect(await send(shipOrder, parcel, key)).toMatchObject({ data: { order_id, state: 50 } });
});

it("keeps the key of a proof for the whole staff", async () => {
  const file = Buffer.from(await pdf({ sheet: [64, 44], pages: 1 }));
  const { file_id } = await lineWith(shop, buyer, file, "proof");
  const key = randomUUID();
  const input = { file_id, seen: 0, words: "看看颜色" };
  expect((await send(issueProof, input, key)).code).toBe(codes.success);
  expect(await send(issueProof, { ...input, seen: 1 }, key, other)).toMatchObject(reused);
  expect(await rowsOf(key)).toEqual([{ userId: "staff", route: `POST ${issueProof.path}` }]);
});
