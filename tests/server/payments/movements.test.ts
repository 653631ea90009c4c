import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { movementsCall } from "#contract/account/movements.ts";
import { fenOf, yuanOf } from "#contract/format/money.ts";
import { refundByShop } from "#contract/staff/staff-order-changes.ts";
import { confirmTransfer } from "#contract/staff/staff-transfers.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { topUp } from "#server/modules/ledger/ledger.repository.ts";
import { initOf, paid, placed } from "#tests/server/orders/order-flow.ts";
import { type Person, staffKey, staffPerson } from "#tests/server/staff/staff-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
let finance: Person;
let buyer: Buyer;
let other: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  finance = await staffPerson(shop, ["finance"]);
  buyer = await shop.register();
  other = await shop.register();
});
afterAll(() => shop.close());

const seen = (input: { month?: string; limit?: number; cursor?: string } = {}, as = buyer) =>
  shop.call(movementsCall, input, { as });
const brief = ({ items }: Awaited<ReturnType<typeof seen>>) =>
  items.map(({ kind, channel, amount, orderNo }) => [kind, channel, amount, orderNo]);
const minuteLater = () => shop.clock.advance(60_000);

test("payments and refunds of every channel are listed with the order, newest first", async () => {
  const at = new Date(shop.clock.now());
  await inTransaction(shop.deps.db, (tx) => topUp(tx, buyer.id, 1_000_000, "预存", at));
  minuteLater();
  const bySandbox = await paid(shop, buyer);
  minuteLater();
  const byBalance = await placed(shop, buyer);
  await initOf(shop, buyer, byBalance, "balance");
  minuteLater();
  const byTransfer = await placed(shop, buyer);
  const { out_trade_no: reference } = await initOf(shop, buyer, byTransfer, "offline");
  const slip = { reference, transaction_id: "T1", amount: byTransfer.total };
  await shop.call(confirmTransfer, slip, { ...finance.asked, key: randomUUID() });
  minuteLater();
  const refund = { order_id: byBalance.order_id, amount: "5.00", reason: "少了一卷" };
  await shop.call(refundByShop, refund, { ...finance.asked, key: randomUUID() });
  await paid(shop, other);

  const all = [
    ["refund", null, "5.00", byBalance.order_no],
    ["payment", "offline", `-${byTransfer.total}`, byTransfer.order_no],
    ["payment", null, `-${byBalance.total}`, byBalance.order_no],
    ["payment", "sandbox", `-${bySandbox.total}`, bySandbox.order_no],
    ["topUp", null, "10000.00", null],
  ];
  expect(brief(await seen())).toEqual(all);
  const paidFen = [bySandbox, byBalance, byTransfer].map(({ total }) => fenOf(total));
  const month = await seen({ month: "2026-11" });
  expect(brief(month)).toEqual(all);
  expect(month.sums).toEqual({
    paid: yuanOf(paidFen.reduce((sum, fen) => sum + fen, 0)),
    back: "10005.00",
  });
  const first = await seen({ limit: 2 });
  const rest = await seen({ limit: 3, cursor: first.nextCursor ?? "" });
  expect([...brief(first), ...brief(rest)]).toEqual(all);
  expect([first.sums, rest.nextCursor]).toEqual([null, null]);
});

test("a month without movements is empty, and another buyer's are never shown", async () => {
  expect(await seen({ month: "2026-10" })).toEqual({
    items: [],
    nextCursor: null,
    sums: { paid: "0.00", back: "0.00" },
  });
  expect((await seen({}, other)).items).toHaveLength(1);
});
