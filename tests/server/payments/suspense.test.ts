import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fenOf, yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { InputOf } from "#contract/http/endpoint.ts";
import { codes } from "#contract/http/reply.ts";
import { cancelOrder } from "#contract/orders/orders.ts";
import { deleteAccount } from "#contract/personal-data/personal-data.ts";
import { recordSuspense, resolveSuspense, staffSuspense } from "#contract/staff/staff-suspense.ts";
import { confirmTransfer } from "#contract/staff/staff-transfers.ts";
import { receive } from "#server/modules/payments/settling.ts";
import { brokenInvariants } from "#server/operations/invariants.repository.ts";
import { detailOf, initOf, nobody, placed, standing } from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

const staffKey = "a-key-of-the-back-office";
const headers = { staffkey: staffKey };
let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
});
beforeEach(async () => {
  buyer = await shop.register();
});
afterAll(async () => {
  expect(await brokenInvariants(shop.deps.db)).toEqual([]);
  await shop.close();
});

let numbers = 0;
/** Money as a trusted provider reports it. */
function arrive(outTradeNo: string, amountFen: number, number?: string) {
  numbers += 1;
  // Each at its own instant, so that the last in the list is the latest.
  shop.clock.advance(1);
  const transactionId = number ?? `T-${numbers}`;
  return receive(shop.deps, { channel: "sandbox", outTradeNo, amountFen, transactionId });
}

const listed = async (state?: InputOf<typeof staffSuspense>["state"]) => {
  const found: Awaited<ReturnType<typeof page>>["items"] = [];
  let cursor: string | undefined;
  do {
    const next = await page(cursor, state);
    found.push(...next.items);
    cursor = next.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
};
const page = (cursor?: string, state?: InputOf<typeof staffSuspense>["state"]) =>
  shop.call(staffSuspense, { limit: 2, cursor, state }, { headers });
const lastOpen = async () => {
  const last = (await listed("open")).at(-1);
  if (last === undefined) throw new Error("nothing is suspended");
  return last;
};
const resolve = (id: string, how: InputOf<typeof resolveSuspense>["how"], words = "") =>
  shop.send(resolveSuspense, { suspense_id: id, how, words }, { headers, key: randomUUID() });

/** A cancelled order whose payment arrived afterwards. */
async function late() {
  const made = await placed(shop, buyer);
  const { out_trade_no } = await initOf(shop, buyer, made, "sandbox");
  await shop.call(cancelOrder, { order_id: made.order_id }, { as: buyer });
  expect(await arrive(out_trade_no, fenOf(made.total))).toBe("suspended");
  return { made, out_trade_no, entry: await lastOpen() };
}

describe("money without a matching order", () => {
  it("of an unknown trade is held once, however often it is reported", async () => {
    const received = await Promise.all(
      Array.from({ length: 10 }, () => arrive("P-OF-NOBODY", 12_345, "U-1")),
    );
    expect(received.sort()).toEqual([...Array(9).fill("known"), "suspended"]);
    const entry = await lastOpen();
    expect(entry).toEqual({
      id: entry.id,
      at: expect.any(Number),
      channel: "sandbox",
      amount: "123.45",
      reason: "unknown",
      reasonText: "付款编号对不上",
      reference: "P-OF-NOBODY",
      transaction_id: "U-1",
      state: "open",
      stateText: "待核对",
      named: null,
      resolved: null,
      words: "",
    });
    expect(await standing(shop, `shop:suspense:${entry.id}`)).toBe(12_345);
  });

  it("of another amount is held, and the order can be paid again", async () => {
    const made = await placed(shop, buyer);
    const { out_trade_no } = await initOf(shop, buyer, made, "sandbox");
    expect(await arrive(out_trade_no, 100)).toBe("suspended");
    expect(await lastOpen()).toMatchObject({
      amount: "1.00",
      reason: "wrongAmount",
      named: {
        order_id: made.order_id,
        order_no: made.order_no,
        total: made.total,
        mobile: buyer.mobile,
      },
    });
    const order = await detailOf(shop, buyer, made.order_id);
    expect([order.state, order.payState]).toEqual([10, "unpaid"]);
    expect(order.production.map(({ text }) => text)).toContain(
      "收到 ¥1.00，不是这个订单要付的，本店核对后处理",
    );
    const again = await initOf(shop, buyer, made, "sandbox");
    expect(await arrive(again.out_trade_no, fenOf(made.total))).toBe("settled");
  });

  it("of a second payment is held under a new number, and known under the same", async () => {
    const made = await placed(shop, buyer);
    const { out_trade_no } = await initOf(shop, buyer, made, "sandbox");
    const fen = fenOf(made.total);
    expect(await arrive(out_trade_no, fen, `A-${out_trade_no}`)).toBe("settled");
    expect(await arrive(out_trade_no, fen, `A-${out_trade_no}`)).toBe("known");
    expect(await arrive(out_trade_no, fen, `B-${out_trade_no}`)).toBe("suspended");
    expect(await arrive(out_trade_no, fen, `B-${out_trade_no}`)).toBe("known");
    expect((await lastOpen()).reason).toBe("paid");
  });

  it("is listed with count and sum", async () => {
    const before = (await page()).open;
    const { made } = await late();
    expect((await page()).open).toEqual({
      count: before.count + 1,
      amount: yuanOf(fenOf(before.amount) + fenOf(made.total)),
    });
  });

  it("prevents the deletion of its buyer's account until it is resolved", async () => {
    const { entry } = await late();
    const remove = () => shop.send(deleteAccount, { password: buyer.password }, { as: buyer });
    expect((await remove()).body.msg).toBe("有一笔收到的款项本店还在核对，请等处理完，再注销");
    await resolve(entry.id, { kind: "returned", transaction_id: `R-${entry.id}` });
    expect((await remove()).body.code).toBe(codes.success);
  });
});

describe("a staff decision on it", () => {
  it("credits its buyer's balance, once", async () => {
    const { made, entry } = await late();
    const how = { kind: "balance", mobile: null } as const;
    const replies = await Promise.all([resolve(entry.id, how), resolve(entry.id, how)]);
    expect(replies.map(({ body }) => body.code).sort()).toEqual([
      codes.success,
      codes.stateConflict,
    ]);
    expect(await standing(shop, `user:${buyer.id}`)).toBe(fenOf(made.total));
    expect(await standing(shop, `shop:suspense:${entry.id}`)).toBe(0);
    expect((await detailOf(shop, buyer, made.order_id)).production.at(-1)?.text).toBe(
      `待核的 ¥${grouped(made.total)} 已转入余额`,
    );
  });

  it("credits the named buyer's balance; without a known buyer it is refused", async () => {
    await arrive("P-OF-NOBODY", 700);
    const { id } = await lastOpen();
    expect((await resolve(id, { kind: "balance", mobile: null })).body).toMatchObject({
      code: codes.notFound,
      msg: "请填写买家的手机",
    });
    expect((await resolve(id, { kind: "balance", mobile: "13000000000" })).body.msg).toBe(
      "没有这个买家",
    );
    const { body } = await resolve(id, { kind: "balance", mobile: buyer.mobile }, "电话核对");
    expect(body.data).toMatchObject({
      state: "balance",
      words: "电话核对",
      resolved: {
        at: shop.clock.now(),
        order_no: null,
        mobile: buyer.mobile,
        return_no: null,
      },
    });
    expect(await standing(shop, `user:${buyer.id}`)).toBe(700);
  });

  it("pays a waiting order: an excess goes to the balance, a lack is refused", async () => {
    const made = await placed(shop, buyer);
    const fen = fenOf(made.total);
    await arrive("P-OF-NOBODY", fen - 1);
    const short = await resolve((await lastOpen()).id, { kind: "order", order_no: made.order_no });
    expect(short.body.code).toBe(codes.balanceShort);
    expect((await detailOf(shop, buyer, made.order_id)).state).toBe(10);
    await arrive("P-OF-NOBODY", fen + 5);
    const { id } = await lastOpen();
    const { body } = await resolve(id, { kind: "order", order_no: made.order_no });
    expect(body.data).toMatchObject({
      state: "order",
      resolved: { order_no: made.order_no, mobile: buyer.mobile },
    });
    expect((await detailOf(shop, buyer, made.order_id)).state).toBe(20);
    expect(await standing(shop, `user:${buyer.id}`)).toBe(5);
    await arrive("P-OF-NOBODY", fen);
    const paid = await resolve((await lastOpen()).id, { kind: "order", order_no: made.order_no });
    expect(paid.body).toMatchObject({ code: codes.stateConflict, data: { state: 20 } });
  });

  it("records a return under a number that is booked once, concurrently too", async () => {
    await arrive("P-OF-NOBODY", 300);
    await arrive("P-OF-NOBODY", 300);
    const [one, other] = (await listed("open")).slice(-2);
    const how = { kind: "returned", transaction_id: "BACK-1" } as const;
    const replies = await Promise.all([resolve(one?.id ?? "", how), resolve(other?.id ?? "", how)]);
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
      expect.arrayContaining([
        [200, codes.success],
        [200, codes.stateConflict],
      ]),
    );
    const returned = (await listed("returned")).filter(
      ({ resolved }) => resolved?.return_no === "BACK-1",
    );
    expect(returned.map(({ amount }) => amount)).toEqual(["3.00"]);
  });

  it("is refused for an unknown entry", async () => {
    const reply = await resolve(nobody, { kind: "balance", mobile: null });
    expect(reply.body).toMatchObject({ code: codes.notFound, msg: "没有这笔待核款项" });
  });
});

describe("money from the bank statement", () => {
  const record = (input: object) => {
    shop.clock.advance(1);
    return shop.send(recordSuspense, input, { headers, key: randomUUID() });
  };

  it("is recorded once under its number, with the payment that it names", async () => {
    const made = await placed(shop, buyer);
    const { out_trade_no } = await initOf(shop, buyer, made, "offline");
    const input = { transaction_id: "S-1", amount: "9.00", reference: out_trade_no, words: "少转" };
    const replies = await Promise.all([record(input), record(input)]);
    expect(replies.map(({ body }) => body.code).sort()).toEqual([
      codes.success,
      codes.stateConflict,
    ]);
    expect(await lastOpen()).toMatchObject({
      channel: "offline",
      reason: "recorded",
      transaction_id: "S-1",
      words: "少转",
      named: { order_no: made.order_no },
    });
    const confirm = { reference: out_trade_no, transaction_id: "S-1", amount: "9.00" };
    expect((await shop.call(confirmTransfer, confirm, { headers })).result).toBe("known");
    const more = await shop.send(confirmTransfer, { ...confirm, amount: made.total }, { headers });
    expect(more.body.code).toBe(codes.stateConflict);
  });

  it.each(["0.00", "-1.00", "1"])("is refused of %s yuan", async (amount) => {
    const { body } = await record({ transaction_id: `S-${amount}`, amount });
    expect(body.code).toBe(codes.invalidInput);
  });
});
