import { expect, it } from "vitest";
import { ledger } from "#contract/account/account.ts";
import { userInfo } from "#contract/auth/auth.ts";
import { fenOf, yuanOf } from "#contract/format/money.ts";
import { codes } from "#contract/http/reply.ts";
import { cancelOrder } from "#contract/orders/orders.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { book, topUp } from "#server/modules/ledger/ledger.repository.ts";
import { buyer, oneShop, shop } from "#tests/server/orders/one-shop.ts";
import { initOf, placed, standing, unbalanced } from "#tests/server/orders/order-flow.ts";
import type { Buyer } from "#tests/server/support/harness.ts";

oneShop();

const give = (fen: number, note = "充值") =>
  inTransaction(shop.deps.db, (tx) => topUp(tx, buyer.id, fen, note, new Date(shop.clock.now())));

const fundsOf = (filter = {}, as: Buyer = buyer) => shop.call(ledger, filter, { as });

it("lists every movement of the balance, newest first, with the balance after it", async () => {
  expect(await fundsOf()).toEqual({ balance: "0.00", items: [], nextCursor: null });
  await give(1_000_000);
  const made = await placed(shop, buyer);
  await initOf(shop, buyer, made, "balance");
  await shop.call(cancelOrder, { order_id: made.order_id }, { as: buyer });
  const { balance, items } = await fundsOf();
  const left = yuanOf(1_000_000 - fenOf(made.total));
  expect(balance).toBe("10000.00");
  expect(items.map(({ id: _id, at: _at, ...row }) => row)).toEqual([
    {
      kind: "refund",
      orderNo: made.order_no,
      amount: made.total,
      balance: "10000.00",
      note: `订单${made.order_no}退款`,
    },
    {
      kind: "payment",
      orderNo: made.order_no,
      amount: `-${made.total}`,
      balance: left,
      note: `支付订单${made.order_no}`,
    },
    { kind: "topUp", orderNo: null, amount: "10000.00", balance: "10000.00", note: "充值" },
  ]);
  expect((await shop.call(userInfo, {}, { as: buyer })).balance).toBe("10000.00");
  expect(await fundsOf({}, await shop.register())).toEqual({
    balance: "0.00",
    items: [],
    nextCursor: null,
  });
  expect(await unbalanced(shop)).toBe(0);
});

it("keeps the order of simultaneous ledger entries over pages", async () => {
  for (let fen = 1; fen <= 7; fen += 1) await give(fen);
  const first = await fundsOf({ limit: 4 });
  const rest = await fundsOf({ limit: 4, cursor: first.nextCursor });
  const amounts = [...first.items, ...rest.items].map((row) => row.amount);
  expect(amounts).toEqual(["0.07", "0.06", "0.05", "0.04", "0.03", "0.02", "0.01"]);
  expect([first.balance, rest.balance, rest.nextCursor]).toEqual(["0.28", "0.28", null]);
});

it("filters by month of Shanghai's calendar", async () => {
  await give(100);
  const month = async (text: string) => (await fundsOf({ month: text })).items.length;
  expect(await month("2026-11")).toBe(1);
  expect(await month("2026-10")).toBe(0);
  const december = await shop.send(ledger, { month: "2026-13" }, { as: buyer });
  expect(december.body).toMatchObject({ code: codes.invalidInput, msg: "月份格式错误" });
  // 30 November 16:00 UTC is 1 December 00:00 in Shanghai.
  await inTransaction(shop.deps.db, (tx) =>
    topUp(tx, buyer.id, 100, "充值", new Date(Date.UTC(2026, 10, 30, 16))),
  );
  expect(await month("2026-12")).toBe(1);
  expect(await month("2026-11")).toBe(1);
});

it("refuses an entry that does not sum to zero and one that overdraws", async () => {
  const at = new Date(shop.clock.now());
  const user = `user:${buyer.id}`;
  const postings = (a: number, b: number) => [
    { account: user, fen: a },
    { account: "shop:sales", fen: b },
  ];
  const crooked = inTransaction(shop.deps.db, (tx) =>
    book(tx, { kind: "adjustment", postings: postings(100, -99), note: "", at }),
  );
  await expect(crooked).rejects.toThrow("ledger postings sum to 1 fen");
  const overdrawn = inTransaction(shop.deps.db, (tx) =>
    book(tx, { kind: "adjustment", postings: postings(-1, 1), note: "", at }),
  );
  await expect(overdrawn).rejects.toMatchObject({ code: codes.balanceShort });
  expect(await standing(shop, user)).toBe(0);
});
