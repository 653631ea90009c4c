import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { staffBuyerCall } from "#contract/staff/staff-buyers.ts";
import { noteOrder, refundByShop } from "#contract/staff/staff-order-changes.ts";
import { staffOrderCall } from "#contract/staff/staff-orders.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { topUp } from "#server/modules/ledger/ledger.repository.ts";
import { paidLine, sendEveryFile } from "#tests/server/orders/file-flow.ts";
import { nobody, placed } from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { type Person, staffKey, staffPerson } from "./staff-flow.ts";

let shop: Shop;
let service: Person;
let buyer: Buyer;
let other: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  service = await staffPerson(shop, ["orders"]);
  buyer = await shop.register();
  other = await shop.register();
});
afterAll(() => shop.close());

test("a buyer's page shows own orders, sums, files and inner notes alone", async () => {
  const paid = await paidLine(shop, buyer);
  await sendEveryFile(shop, buyer, paid.order_id);
  const unpaid = await placed(shop, buyer);
  await inTransaction(shop.deps.db, (tx) => topUp(tx, buyer.id, 5000, "预存"));
  const key = () => ({ ...service.asked, key: randomUUID() });
  const refund = { order_id: paid.order_id, amount: "3.00", reason: "少了一卷" };
  await shop.call(refundByShop, refund, key());
  const inner = { order_id: paid.order_id, kind: "inner" as const, words: "老客户" };
  await shop.call(noteOrder, inner, key());
  await shop.call(noteOrder, { ...inner, kind: "buyer", words: "您好" }, key());
  const foreign = await paidLine(shop, other);
  await sendEveryFile(shop, other, foreign.order_id);

  const { buyer_id, order_no, total } = await shop.call(
    staffOrderCall,
    { id: paid.order_id },
    service.asked,
  );
  const seen = await shop.call(staffBuyerCall, { id: buyer_id }, service.asked);
  expect([seen.buyer_id, seen.name, seen.mobile]).toEqual([buyer.id, "王小墨", buyer.mobile]);
  expect([seen.count, new Set(seen.orders.map((one) => one.order_no))]).toEqual([
    2,
    new Set([unpaid.order_no, order_no]),
  ]);
  expect(seen.money).toEqual({
    paidOrders: 1,
    paid: total,
    refunded: "3.00",
    unpaid: unpaid.total,
    balance: "50.00",
  });
  expect(seen.files.map((file) => [file.order_no, file.state])).toEqual([[order_no, "checking"]]);
  expect(seen.notes.map((note) => [note.order_no, note.text])).toEqual([
    [order_no, expect.stringMatching(/^员工\d+：老客户$/)],
  ]);
});

test("a buyer that does not exist is refused", async () => {
  await expect(shop.call(staffBuyerCall, { id: nobody }, service.asked)).rejects.toThrow(
    "没有这个买家",
  );
});
