import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { codes } from "#contract/http/reply.ts";
import { cancelOrder } from "#contract/orders/orders.ts";
import {
  recordSuspense,
  resolveSuspense,
  type SuspenseEntry,
  staffSuspense,
} from "#contract/staff/staff-suspense.ts";
import { ledgerEntry } from "#server/infra/database/tables/orders.tables.ts";
import { receive } from "#server/modules/payments/settling.ts";
import { asStaff, staffKey } from "#tests/server/after-sale/after-sale-flow.ts";
import {
  checkOf,
  detailOf,
  forceState,
  initOf,
  placed,
  standing,
} from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

/** The bookings and the words where money fits no order. */

let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
});
beforeEach(async () => {
  buyer = await shop.register();
});
afterAll(() => shop.close());

let numbers = 0;
async function recorded(amount: string, reference = ""): Promise<SuspenseEntry> {
  numbers += 1;
  const input = { transaction_id: `W-${numbers}`, amount, reference };
  return shop.call(recordSuspense, input, asStaff());
}
type How = Parameters<typeof resolve>[1];
const resolve = async (
  suspense_id: string,
  how:
    | { kind: "order"; order_no: string }
    | { kind: "balance"; mobile: string | null }
    | { kind: "returned"; transaction_id: string },
) => (await shop.send(resolveSuspense, { suspense_id, how, words: "" }, asStaff())).body;
const timeline = async (orderId: string) =>
  (await detailOf(shop, buyer, orderId)).production.map(({ text }) => text);
const booked = async (id: string) => {
  const rows = await shop.deps.db
    .select()
    .from(ledgerEntry)
    .where(eq(ledgerEntry.account, `shop:suspense:${id}`))
    .orderBy(desc(ledgerEntry.amountFen));
  return rows.map(({ kind, note, orderId, amountFen }) => [kind, note, orderId, amountFen]);
};

it("money of the bank's statement is booked with its number, and with the order that it names", async () => {
  const made = await placed(shop, buyer);
  const { out_trade_no } = await initOf(shop, buyer, made, "offline");
  const named = await recorded("9.00", out_trade_no);
  expect(await booked(named.id)).toEqual([
    ["suspense", `待核款项 BANK-${named.transaction_id}`, made.order_id, 900],
  ]);
  const of = async (id: string) => (await booked(id)).map(([kind, , orderId]) => [kind, orderId]);
  const unnamed = await recorded("9.00");
  expect([unnamed.named, await of(unnamed.id)]).toEqual([null, [["suspense", null]]]);
});

it("no money and a known number are refused in words", async () => {
  const none = { transaction_id: "W-NONE", amount: "0.00" };
  expect((await shop.send(recordSuspense, none, asStaff())).body).toEqual({
    code: codes.invalidInput,
    msg: "金额须大于0",
    data: { field: "amount" },
  });
  const { transaction_id } = await recorded("0.01");
  const again = await shop.send(recordSuspense, { transaction_id, amount: "2.00" }, asStaff());
  expect(again.body).toEqual({
    code: codes.stateConflict,
    msg: "这个银行流水号已经入账",
    data: null,
  });
});

it.each([
  ["returned", "已退回付款账户", () => ({ kind: "returned", transaction_id: `BACK-${numbers}` })],
  ["balance", "已转入余额", () => ({ kind: "balance", mobile: null })],
] satisfies [string, string, () => How][])(
  "%s: the order that it names shows it, and it happens once",
  async (_name, words, how) => {
    const made = await placed(shop, buyer);
    const { out_trade_no } = await initOf(shop, buyer, made, "offline");
    const { id } = await recorded("1234.50", out_trade_no);
    expect((await resolve(id, how())).code).toBe(codes.success);
    expect(await timeline(made.order_id)).toContain(`待核的 ¥1,234.50 ${words}`);
    expect((await booked(id)).map(([kind, note, , fen]) => [kind, note, fen])).toEqual([
      ["suspense", expect.any(String), 123_450],
      ["refund", "待核款项转入", -123_450],
    ]);
    expect(await resolve(id, how())).toEqual({
      code: codes.stateConflict,
      msg: "这笔款项已经处理过了",
      data: null,
    });
  },
);

it("a return under the number of another one is refused and moves nothing", async () => {
  const [one, other] = [await recorded("3.00"), await recorded("3.00")];
  const how = { kind: "returned", transaction_id: `TWICE-${numbers}` } as const;
  expect((await resolve(one.id, how)).code).toBe(codes.success);
  expect(await resolve(other.id, how)).toEqual({
    code: codes.stateConflict,
    msg: "这个流水号已记在另一笔退款上",
    data: null,
  });
  expect(await standing(shop, `shop:suspense:${other.id}`)).toBe(300);
});

it("pays an order exactly, a fen less is too little, and an order that does not wait is none", async () => {
  const made = await placed(shop, buyer);
  expect(made.total).toBe("932.32");
  const how = { kind: "order", order_no: made.order_no } as const;
  const little = await recorded("932.31");
  expect(await resolve(little.id, how)).toEqual({
    code: codes.balanceShort,
    msg: "加上买家余额也不够付这个订单的 ¥932.32，可以先转入余额",
    data: null,
  });
  expect(await standing(shop, `user:${buyer.id}`)).toBe(0);
  const exact = await recorded("932.32");
  expect((await resolve(exact.id, how)).code).toBe(codes.success);
  expect((await detailOf(shop, buyer, made.order_id)).state).toBe(20);
  expect(await standing(shop, `user:${buyer.id}`)).toBe(0);
  await forceState(shop, made.order_id, 50);
  expect(await resolve(little.id, how)).toMatchObject({
    code: codes.stateConflict,
    msg: "订单待收货，不能再付款",
    data: { state: 50 },
  });
});

it("a provider's wrong amount ends the attempt in words; of nothing, nothing is held", async () => {
  const made = await placed(shop, buyer);
  const { out_trade_no: outTradeNo } = await initOf(shop, buyer, made, "sandbox");
  const arrive = (amountFen: number) =>
    receive(shop.deps, {
      channel: "sandbox",
      outTradeNo,
      amountFen,
      transactionId: `${amountFen}-${outTradeNo}`,
    });
  const open = async () => (await shop.call(staffSuspense, {}, asStaff())).open.count;
  const before = await open();
  expect(await arrive(0)).toBe("wrongAmount");
  expect(await open()).toBe(before);
  expect((await checkOf(shop, buyer, made.order_id)).outcome).toBe("waiting");
  expect(await arrive(1)).toBe("suspended");
  expect(await open()).toBe(before + 1);
  expect(await checkOf(shop, buyer, made.order_id)).toMatchObject({
    outcome: "declined",
    message: "收到的金额与应付不符，本店核对后处理",
  });
  // Once more: the attempt has ended, and stays so.
  expect(await arrive(2)).toBe("suspended");
});

it("says why: the order was cancelled, or it was paid before", async () => {
  const reasonOf = async (outTradeNo: string, amountFen: number) => {
    const transactionId = `WHY-${outTradeNo}`;
    expect(
      await receive(shop.deps, { channel: "sandbox", outTradeNo, amountFen, transactionId }),
    ).toBe("suspended");
    const { items } = await shop.call(staffSuspense, { limit: 100 }, asStaff());
    const found = items.find(({ transaction_id }) => transaction_id === transactionId);
    return [found?.reason, found?.reasonText];
  };
  const gone = await placed(shop, buyer);
  const { out_trade_no } = await initOf(shop, buyer, gone, "sandbox");
  await shop.call(cancelOrder, { order_id: gone.order_id }, { as: buyer });
  expect(await reasonOf(out_trade_no, 93_232)).toEqual(["cancelled", "订单已取消"]);
  const done = await placed(shop, buyer);
  const attempt = await initOf(shop, buyer, done, "sandbox");
  await forceState(shop, done.order_id, 20);
  expect(await reasonOf(attempt.out_trade_no, 93_232)).toEqual(["paid", "订单已付过"]);
});
