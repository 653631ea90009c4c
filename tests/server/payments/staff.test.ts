import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fenOf } from "#contract/format/money.ts";
import { codes } from "#contract/http/reply.ts";
import { wordLookups } from "#contract/lookups/lookups.ts";
import { cancelOrder } from "#contract/orders/orders.ts";
import { putSlips } from "#contract/payments/paying.ts";
import { confirmTransfer, staffTransfers } from "#contract/staff/staff-transfers.ts";
import { readSettings } from "#server/config/settings.ts";
import { putSetting } from "#server/infra/database/settings.repository.ts";
import { openSuspense } from "#server/modules/order-records/suspense.repository.ts";
import { slipSent } from "#tests/server/orders/file-flow.ts";
import { checkOf, initOf, placed, standing, unbalanced } from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

const staffKey = "a-key-of-the-back-office";
let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
});
beforeEach(async () => {
  buyer = await shop.register();
});
afterAll(async () => {
  expect(await unbalanced(shop)).toBe(0);
  await shop.close();
});

const confirm = async (reference: string, amount: string, key = staffKey, number = "N1") => {
  const input = { reference, amount, transaction_id: `${number}-${reference}` };
  const { body } = await shop.send(confirmTransfer, input, { headers: { staffkey: key } });
  return body;
};

describe("a confirmed transfer", () => {
  it("pays its order once, however often it is confirmed", async () => {
    const made = await placed(shop, buyer);
    const { out_trade_no } = await initOf(shop, buyer, made, "offline");
    const replies = [
      await confirm(out_trade_no, made.total),
      await confirm(out_trade_no, made.total),
    ];
    expect(replies.map((reply) => reply.data)).toEqual([
      { result: "settled" },
      { result: "known" },
    ]);
    expect(await checkOf(shop, buyer, made.order_id)).toMatchObject({
      outcome: "paid",
      channel: "offline",
    });
  });

  it("of another amount or reference changes nothing", async () => {
    const made = await placed(shop, buyer);
    const { out_trade_no } = await initOf(shop, buyer, made, "offline");
    expect(await confirm(out_trade_no, "1.00")).toEqual({
      code: codes.invalidInput,
      msg: "金额和应付的不符，什么也没有改",
      data: { field: "amount" },
    });
    expect(await confirm("P0", made.total)).toMatchObject({
      code: codes.notFound,
      msg: "没有这个付款编号，什么也没有改",
    });
    expect((await checkOf(shop, buyer, made.order_id)).outcome).toBe("waiting");
  });

  it("with a known bank number and another amount is refused, paid or suspended before", async () => {
    const used = {
      code: codes.stateConflict,
      msg: "这个银行流水号已登记过别的款，什么也没有改",
      data: null,
    };
    const made = await placed(shop, buyer);
    const { out_trade_no } = await initOf(shop, buyer, made, "offline");
    expect((await confirm(out_trade_no, made.total)).data).toEqual({ result: "settled" });
    expect(await confirm(out_trade_no, "1.00")).toEqual(used);
    const late = await placed(shop, buyer);
    const { out_trade_no: reference } = await initOf(shop, buyer, late, "offline");
    await shop.call(cancelOrder, { order_id: late.order_id }, { as: buyer });
    expect((await confirm(reference, late.total)).data).toEqual({ result: "suspended" });
    expect(await confirm(reference, "1.00")).toEqual(used);
  });

  it("for a cancelled order goes to the suspense account", async () => {
    const made = await placed(shop, buyer);
    const { out_trade_no } = await initOf(shop, buyer, made, "offline");
    await shop.call(cancelOrder, { order_id: made.order_id }, { as: buyer });
    expect((await confirm(out_trade_no, made.total)).data).toEqual({ result: "suspended" });
    expect((await confirm(out_trade_no, made.total)).data).toEqual({ result: "known" });
    expect(await standing(shop, `user:${buyer.id}`)).toBe(0);
    expect(await openSuspense(shop.deps.db, buyer.id)).toEqual({
      count: 1,
      fen: fenOf(made.total),
    });
  });

  it("with a bank number that paid another order changes nothing, concurrently too", async () => {
    const orders = [await placed(shop, buyer), await placed(shop, buyer)];
    const references: string[] = [];
    for (const made of orders) {
      references.push((await initOf(shop, buyer, made, "offline")).out_trade_no);
    }
    const replies = await Promise.all(
      orders.map(({ total }, index) => {
        const input = { reference: references[index], amount: total, transaction_id: "TWICE" };
        return shop.send(confirmTransfer, input, { headers: { staffkey: staffKey } });
      }),
    );
    expect(replies.map(({ body }) => [body.code, body.data])).toEqual(
      expect.arrayContaining([
        [codes.success, { result: "settled" }],
        [codes.stateConflict, null],
      ]),
    );
  });

  it.each(["", "wrong", staffKey.slice(1)])("is refused with the key %j", async (key) => {
    const made = await placed(shop, buyer);
    const { out_trade_no } = await initOf(shop, buyer, made, "offline");
    expect(await confirm(out_trade_no, made.total, key)).toEqual({
      code: codes.forbidden,
      msg: "没有权限",
      data: null,
    });
    expect((await checkOf(shop, buyer, made.order_id)).outcome).toBe("waiting");
  });
});

it("is impossible where no key is configured, and a short key stops the start", async () => {
  const closed = await startShop();
  const input = { reference: "P0", transaction_id: "N1", amount: "1.00" };
  const reply = await closed.send(confirmTransfer, input, { headers: { staffkey: "" } });
  expect(reply.body).toEqual({ code: codes.forbidden, msg: "没有权限", data: null });
  await closed.close();
  expect(() => readSettings({ SHOP_STAFF_KEY: "short" })).toThrow("SHOP_STAFF_KEY 至少24个字符");
});

describe("pictures of a transfer's slip", () => {
  const picture = (who: Buyer, order_id: string, seed: string) =>
    slipSent(shop, who, order_id, seed);
  const put = (order_id: string, pictures: readonly string[], who = buyer) =>
    shop.send(putSlips, { order_id, pictures }, { as: who });
  const waiting = async () => {
    const found: Awaited<ReturnType<typeof page>>["items"] = [];
    let cursor: string | undefined;
    do {
      const next = await page(cursor);
      found.push(...next.items);
      cursor = next.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return found;
  };
  const page = (cursor?: string) =>
    shop.call(staffTransfers, { limit: 2, cursor }, { headers: { staffkey: staffKey } });

  it("are shown with the waiting transfer until it is confirmed, and staff reads them", async () => {
    const made = await placed(shop, buyer);
    const { out_trade_no, payment_id } = await initOf(shop, buyer, made, "offline");
    const slips = [
      await picture(buyer, made.order_id, `one-${made.order_id}`),
      await picture(buyer, made.order_id, `two-${made.order_id}`),
    ];
    expect((await put(made.order_id, slips)).body.data).toEqual({
      order_id: made.order_id,
      slips,
    });
    expect((await checkOf(shop, buyer, made.order_id)).transfer?.slips).toEqual(slips);
    expect(await initOf(shop, buyer, made, "offline")).toMatchObject({ next: { slips } });
    expect((await waiting()).find(({ reference }) => reference === out_trade_no)).toEqual({
      payment_id,
      reference: out_trade_no,
      amount: made.total,
      at: shop.clock.now(),
      order_id: made.order_id,
      order_no: made.order_no,
      mobile: buyer.mobile,
      slips,
    });
    const url = `/files/${slips[0]}`;
    const headers = { staffkey: staffKey };
    expect((await shop.inject({ method: "GET", url, headers })).status).toBe(200);
    expect((await put(made.order_id, slips.slice(1))).body.data).toMatchObject({
      slips: slips.slice(1),
    });
    await confirm(out_trade_no, made.total);
    expect((await waiting()).some(({ reference }) => reference === out_trade_no)).toBe(false);
    expect((await put(made.order_id, slips)).body).toMatchObject({
      code: codes.stateConflict,
      msg: "这个订单没有在等的转账",
    });
  });

  it("are refused without an open transfer, for another buyer, and beyond three", async () => {
    const made = await placed(shop, buyer);
    const other = await shop.register();
    const id = await picture(buyer, made.order_id, `own-${made.order_id}`);
    expect((await put(made.order_id, [id])).body.code).toBe(codes.stateConflict);
    await initOf(shop, buyer, made, "offline");
    expect((await put(made.order_id, [id], other)).body.code).toBe(codes.notFound);
    const theirs = await placed(shop, other);
    const foreign = await picture(other, theirs.order_id, `theirs-${made.order_id}`);
    expect((await put(made.order_id, [foreign])).body.code).toBe(codes.notFound);
    expect((await put(made.order_id, [id, id, id, id])).body.msg).toContain("最多3张回单");
    expect((await checkOf(shop, buyer, made.order_id)).transfer?.slips).toEqual([]);
  });
});

describe("channels on offer", () => {
  const offered = async (of: Shop) =>
    (await of.call(wordLookups.payChannel.endpoint, {})).map((channel) => channel.value);

  it("in a demonstration are all", async () => {
    expect(await offered(shop)).toEqual(["sandbox", "balance", "offline"]);
  });

  it("in production are the balance, and transfer once the shop has set its account", async () => {
    const real = await startShop({ settings: { production: true, sandboxPay: false } });
    expect(await offered(real)).toEqual(["balance"]);
    const account = { accountName: "真实公司", bank: "真实银行", account: "1234" };
    await putSetting(real.deps.db, "bankAccount", account);
    expect(await offered(real)).toEqual(["balance", "offline"]);
    const someone = await real.register();
    const { next, out_trade_no } = await initOf(
      real,
      someone,
      await placed(real, someone),
      "offline",
    );
    const shown = { kind: "transfer", ...account, reference: out_trade_no };
    expect(next).toEqual({ ...shown, warning: "", slips: [] });
    await real.close();
  });
});
