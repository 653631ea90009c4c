import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { finishStep, withdrawStep } from "#contract/staff/staff-tickets.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { orderEvent } from "#server/infra/database/tables/orders.tables.ts";
import { addEvent } from "#server/modules/order-records/order-moves.repository.ts";
import { rolls } from "#tests/server/job-tickets/ticket-jobs.ts";
import { paidLine } from "#tests/server/orders/file-flow.ts";
import { detailOf, forceState } from "#tests/server/orders/order-flow.ts";
import { type Person, staffKey, staffPerson } from "#tests/server/staff/staff-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
let works: Person;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  works = await staffPerson(shop, ["production"]);
  buyer = await shop.register();
});
afterAll(() => shop.close());

const finish = (item_id: string, code: string) =>
  shop.call(finishStep, { item_id, code }, { ...works.asked, key: randomUUID() });

/** An order in this state of which only the accepted files are recorded. */
async function startedIn(state: 30 | 40) {
  const { order_id, item_id } = await paidLine(shop, buyer, rolls);
  await forceState(shop, order_id, state);
  const at = new Date(shop.clock.now());
  const checked = { orderId: order_id, kind: "production", text: "文件审核通过", at };
  await inTransaction(shop.deps.db, (tx) => addEvent(tx, checked));
  return { order_id, item_id };
}

test("records each order's step that a withdrawal takes back, the latest first", async () => {
  const { order_id, item_id } = await startedIn(30);
  const codes = ["prepress", "inks", "press:1", "hgx:lz-film-gloss:1", "rewind"];
  for (const code of codes) await finish(item_id, code);
  const input = { item_id, code: "press:1", reason: "颜色偏了" };
  await shop.call(withdrawStep, input, { ...works.asked, key: randomUUID() });
  const rows = await shop.deps.db
    .select({ text: orderEvent.text })
    .from(orderEvent)
    .where(and(eq(orderEvent.orderId, order_id), eq(orderEvent.kind, "withdrawn")))
    .orderBy(asc(orderEvent.seq));
  expect(rows.map(({ text }) => text)).toEqual(["撤销模切与复卷", "撤销上机印刷"]);
  const { production } = await detailOf(shop, buyer, order_id);
  expect(production.map(({ text, done }) => [text, done])).toEqual([
    ...["提交订单", "付款成功", "文件审核通过", "制版"].map((text) => [text, true]),
    ...["上传文件", "上机印刷", "模切与复卷", "质检", "打包", "发货", "确认收货"].map((text) => [
      text,
      false,
    ]),
  ]);
});

test("records a step of an order whose own steps do not fit its state", async () => {
  const { order_id, item_id } = await startedIn(40);
  const before = await detailOf(shop, buyer, order_id);
  expect(await finish(item_id, "rewind")).toMatchObject({ item_id, state: 40 });
  expect(await detailOf(shop, buyer, order_id)).toEqual(before);
});
