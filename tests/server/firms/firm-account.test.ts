import { afterAll, beforeAll, expect, test } from "vitest";
import {
  firmNo,
  firmStatementCall,
  firmStatementSheet,
  firmStatements,
} from "#contract/firms/firm-account.ts";
import { approveFirmOrder, setApprovalLimit } from "#contract/firms/firm-approvals.ts";
import { removePerson } from "#contract/firms/firms.ts";
import { fenOf, yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import { codes } from "#contract/http/reply.ts";
import { cancelOrder } from "#contract/orders/orders.ts";
import { deleteAccount } from "#contract/personal-data/personal-data.ts";
import { staffActs } from "#contract/staff/staff-acts.ts";
import { setFirmCredit, staffFirmCall } from "#contract/staff/staff-firms.ts";
import { brokenInvariants } from "#server/operations/invariants.repository.ts";
import {
  accept,
  afterSaleOf,
  applied,
  asStaff,
  staffKey,
} from "#tests/server/after-sale/after-sale-flow.ts";
import { openWorkbook } from "#tests/server/orders/open-workbook.ts";
import { detailOf, forceState, nobody, placed, standing } from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import {
  accountOf,
  firmIdOf,
  giveLine,
  putOnAccount,
  received,
  returned,
} from "./firm-account-flow.ts";
import { firmAddressBy, joined, ownerOf, personIn, placedForFirm } from "./firm-flow.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
});
afterAll(async () => {
  expect(await brokenInvariants(shop.deps.db)).toEqual([]);
  await shop.close();
});

interface Firm {
  readonly id: string;
  readonly owner: Buyer;
  readonly buyer: Buyer;
  readonly address: string;
}

async function firmNamed(name: string, line?: string, dueDays?: number): Promise<Firm> {
  const owner = await ownerOf(shop, name);
  const buyer = await joined(shop, owner, "buyer");
  const id = await firmIdOf(shop, name);
  if (line !== undefined) await giveLine(shop, id, line, dueDays);
  return { id, owner, buyer, address: await firmAddressBy(shop, owner) };
}

const orderOf = (by: Buyer, firm: Firm) => placedForFirm(shop, by, firm.address);
const put = (by: Buyer, order: { readonly order_id: string; readonly total: string }) =>
  putOnAccount(shop, by, order);
const yuan = (fen: number) => `¥${grouped(yuanOf(fen))}`;
const owedBy = async ({ id }: Firm) => 0 - (await standing(shop, `firm:${id}`));

test("an order within the line counts as paid, and the firm owes its sum", async () => {
  const firm = await firmNamed("月结一", "5000.00");
  const order = await orderOf(firm.buyer, firm);
  const offered = await detailOf(shop, firm.buyer, order.order_id);
  expect(offered.onAccount).toEqual({ left: "5000.00", refused: null });
  const bank = await standing(shop, "channel:offline");
  const { body } = await put(firm.buyer, order);
  expect(body).toMatchObject({
    code: codes.success,
    data: { state: "paid", next: { kind: "done" } },
  });
  const detail = await detailOf(shop, firm.buyer, order.order_id);
  expect([detail.state, detail.payState, detail.onAccount]).toEqual([20, "paid", undefined]);
  expect(detail.production.map(({ text }) => text)).toContain("已记企业月结");
  expect(await owedBy(firm)).toBe(fenOf(order.total));
  expect(await standing(shop, `shop:receivable:${order.order_id}`)).toBe(0);
  expect(await standing(shop, "channel:offline")).toBe(bank);
});

test("above the line the refusal says what is used, left and too much", async () => {
  const firm = await firmNamed("月结二", "5000.00");
  const first = await orderOf(firm.buyer, firm);
  const fen = fenOf(first.total);
  await giveLine(shop, firm.id, yuanOf(fen + 10_000));
  await put(firm.buyer, first);
  const second = await orderOf(firm.owner, firm);
  const { body } = await put(firm.owner, second);
  const words = `企业月结额度 ${yuan(fen + 10_000)}，已用 ${yuan(fen)}，还剩 ¥100.00，这单超出 ${yuan(fenOf(second.total) - 10_000)}`;
  expect([body.code, body.msg]).toEqual([codes.balanceShort, words]);
  const { onAccount } = await detailOf(shop, firm.owner, second.order_id);
  expect(onAccount).toEqual({ left: "100.00", refused: words });
  await giveLine(shop, firm.id, yuanOf(fen + fenOf(second.total)));
  expect((await put(firm.owner, second)).body.code).toBe(codes.success);
});

test("without a line, for a buyer's own order and after leaving the firm it is refused", async () => {
  const firm = await firmNamed("月结三");
  const order = await orderOf(firm.buyer, firm);
  expect((await detailOf(shop, firm.buyer, order.order_id)).onAccount).toBeUndefined();
  const none = await put(firm.buyer, order);
  expect([none.body.code, none.body.msg]).toEqual([
    codes.stateConflict,
    "企业没有开通月结，请换一种支付方式",
  ]);
  await giveLine(shop, firm.id, "9000.00");
  const own = await put(firm.buyer, await placed(shop, firm.buyer));
  const foreign = [codes.stateConflict, "这不是您现在企业的订单，不能用企业月结"];
  expect([own.body.code, own.body.msg]).toEqual(foreign);
  const person_id = await personIn(shop, firm.buyer);
  await shop.call(removePerson, { person_id }, { as: firm.owner });
  const left = await put(firm.buyer, order);
  expect([left.body.code, left.body.msg]).toEqual(foreign);
  expect((await detailOf(shop, firm.buyer, order.order_id)).onAccount).toBeUndefined();
  await giveLine(shop, firm.id, "0.00");
  const off = await put(firm.owner, await orderOf(firm.owner, firm));
  expect(off.body.msg).toBe("企业没有开通月结，请换一种支付方式");
  expect(await owedBy(firm)).toBe(0);
});

test("an approver agrees before the order is put on account", async () => {
  const firm = await firmNamed("月结四", "9000.00");
  await shop.call(setApprovalLimit, { limit: "0.00" }, { as: firm.owner });
  const order = await orderOf(firm.buyer, firm);
  const early = await put(firm.buyer, order);
  expect([early.body.code, early.body.msg]).toEqual([
    codes.stateConflict,
    "等企业的审批人同意后才能付款",
  ]);
  await shop.call(approveFirmOrder, { order_id: order.order_id }, { as: firm.owner });
  expect((await put(firm.buyer, order)).body.code).toBe(codes.success);
});

test("orders of two people at once never exceed the line", async () => {
  const firm = await firmNamed("月结五", "9000.00");
  const orders = [];
  for (const by of [firm.buyer, firm.owner, firm.buyer, firm.owner]) {
    orders.push({ by, order: await orderOf(by, firm) });
  }
  const fen = fenOf(orders[0]?.order.total ?? "0.00");
  // Two of the four fit, and not a third.
  await giveLine(shop, firm.id, yuanOf(3 * fen - 1));
  const replies = await Promise.all(orders.map(({ by, order }) => put(by, order)));
  const reached = replies.map(({ body }) => body.code).sort();
  expect(reached).toEqual(
    [codes.success, codes.success, codes.balanceShort, codes.balanceShort].sort(),
  );
  expect(await owedBy(firm)).toBe(2 * fen);
});

test("a refund lowers the debt, and is a credit of the firm once the statement is paid", async () => {
  const firm = await firmNamed("月结六", "9000.00");
  const first = await orderOf(firm.buyer, firm);
  const second = await orderOf(firm.buyer, firm);
  for (const order of [first, second]) await put(firm.buyer, order);
  const fen = fenOf(first.total);
  await shop.call(cancelOrder, { order_id: first.order_id }, { as: firm.buyer });
  const detail = await detailOf(shop, firm.buyer, first.order_id);
  expect(detail.refunds).toMatchObject([
    { amount: first.total, way: "account", wayText: "企业月结", state: "done" },
  ]);
  expect([detail.state, detail.payState]).toEqual([90, "refunded"]);
  expect(await owedBy(firm)).toBe(fen);
  expect((await received(shop, firm.id, { amount: yuanOf(fen) })).body.code).toBe(codes.success);
  await shop.call(cancelOrder, { order_id: second.order_id }, { as: firm.buyer });
  expect(await owedBy(firm)).toBe(-fen);
  expect(await accountOf(shop, firm.owner)).toMatchObject({
    owed: yuanOf(-fen),
    left: yuanOf(900_000 + fen),
  });
  const over = await returned(shop, firm.id, { amount: yuanOf(fen + 1) });
  expect([over.body.code, over.body.msg]).toEqual([
    codes.invalidInput,
    `企业只多付了 ${yuan(fen)}`,
  ]);
  expect((await returned(shop, firm.id, { amount: yuanOf(fen) })).body.code).toBe(codes.success);
  expect(await owedBy(firm)).toBe(0);
});

test("what an application grants lowers the debt at once", async () => {
  const firm = await firmNamed("月结售后", "9000.00");
  const order = await orderOf(firm.buyer, firm);
  await put(firm.buyer, order);
  await forceState(shop, order.order_id, 50);
  const { after_id } = await applied(shop, firm.buyer, order.order_id, { amount: "100.00" });
  await accept(shop, after_id, { amount: "100.00" });
  const detail = await afterSaleOf(shop, firm.buyer, after_id);
  expect([detail.state, detail.refund]).toMatchObject([
    60,
    { amount: "100.00", way: "account", state: "done" },
  ]);
  expect(await owedBy(firm)).toBe(fenOf(order.total) - 10_000);
});

test("a transfer is booked once under its number, in part, and never above the debt", async () => {
  const firm = await firmNamed("月结七", "9000.00");
  const order = await orderOf(firm.buyer, firm);
  await put(firm.buyer, order);
  const fen = fenOf(order.total);
  const bank = await standing(shop, "channel:offline");
  const part = { amount: "100.00", transaction_id: "MJ-0001", key: "firm-payment-key-0001" };
  for (const _ of [1, 2]) {
    expect((await received(shop, firm.id, part)).body.code).toBe(codes.success);
  }
  expect(await owedBy(firm)).toBe(fen - 10_000);
  expect(await standing(shop, "channel:offline")).toBe(bank - 10_000);
  const again = await received(shop, firm.id, { ...part, key: "firm-payment-key-0002" });
  expect([again.body.code, again.body.msg]).toEqual([
    codes.stateConflict,
    "这个银行流水号已登记过，什么也没有改",
  ]);
  const over = await received(shop, firm.id, { amount: yuanOf(fen - 9_999) });
  expect([over.body.code, over.body.msg]).toEqual([
    codes.invalidInput,
    `企业只欠 ${yuan(fen - 10_000)}，多的钱请登记到“待核对”`,
  ]);
  for (const [wrong, words] of [
    [{ amount: "0.00" }, "金额须大于0"],
    [{ amount: "1.00", paid_on: "2026-11-21" }, "日期不能晚于今天"],
  ] as const) {
    const { body } = await received(shop, firm.id, wrong);
    expect([body.code, body.msg]).toEqual([codes.invalidInput, words]);
  }
  expect((await received(shop, nobody, { amount: "1.00" })).body.code).toBe(codes.notFound);
  expect((await returned(shop, firm.id, { amount: "1.00" })).body.code).toBe(codes.invalidInput);
  shop.clock.advance(1000);
  const rest = { amount: yuanOf(fen - 10_000), transaction_id: "MJ-0002" };
  const both = await Promise.all([1, 2].map(() => received(shop, firm.id, rest)));
  expect(both.map(({ body }) => body.code).sort()).toEqual(
    [codes.success, codes.stateConflict].sort(),
  );
  const { payments, account } = await shop.call(staffFirmCall, { id: firm.id }, asStaff());
  expect(payments.map((one) => [one.kind, one.amount, one.transaction_id])).toEqual([
    ["received", rest.amount, "MJ-0002"],
    ["received", "100.00", "MJ-0001"],
  ]);
  expect(account).toMatchObject({ owed: "0.00", line: "9000.00", overdue: "0.00" });
});

test("owner and accountant read the statement of a month; others and other firms do not", async () => {
  const firm = await firmNamed("月结八", "9000.00");
  expect(await accountOf(shop, firm.owner)).toMatchObject({ owed: "0.00", months: [] });
  const order = await orderOf(firm.buyer, firm);
  const gone = await orderOf(firm.buyer, firm);
  for (const one of [order, gone]) {
    await put(firm.buyer, one);
    shop.clock.advance(1000);
  }
  await shop.call(cancelOrder, { order_id: gone.order_id }, { as: firm.buyer });
  shop.clock.advance(1000);
  await received(shop, firm.id, { amount: "10.00", transaction_id: "MB-0001" });
  const fen = fenOf(order.total);
  const accountant = await joined(shop, firm.owner, "accountant");
  const month = { month: "2026-11" };
  for (const reader of [firm.owner, accountant]) {
    const page = await shop.call(firmStatementCall, month, { as: reader });
    expect(page.statement).toEqual({
      ...{ month: "2026-11", opening: "0.00", orders: yuanOf(2 * fen), refunds: gone.total },
      ...{ paid: "10.00", closing: yuanOf(fen - 1_000), unpaid: yuanOf(fen - 1_000) },
      ...{ dueOn: "2026-12-30", state: "open" },
    });
    expect(page.items.map((one) => [one.kind, one.orderNo, one.amount])).toEqual([
      ["order", order.order_no, order.total],
      ["order", gone.order_no, gone.total],
      ["refund", gone.order_no, `-${gone.total}`],
      ["received", null, "-10.00"],
    ]);
    expect(page.items.at(-1)?.note).toBe("2026-11-20 流水号 MB-0001");
  }
  const { xlsx } = await shop.call(firmStatementSheet, month, { as: accountant });
  expect(openWorkbook(xlsx).map((row) => [row[1], row[2], row[4]])).toEqual([
    ["类型", "订单号", "金额（元）"],
    ["期初欠款", "", 0],
    ["订单", order.order_no, fen / 100],
    ["订单", gone.order_no, fen / 100],
    ["退款", gone.order_no, -fen / 100],
    ["已收款", "", -10],
    ["期末欠款", "", (fen - 1_000) / 100],
  ]);
  const half = await shop.call(firmStatementCall, { ...month, limit: 3 }, { as: accountant });
  const cursor = half.nextCursor ?? "";
  const rest = await shop.call(firmStatementCall, { ...month, cursor }, { as: accountant });
  expect([half.items.length, rest.items.map(({ kind }) => kind)]).toEqual([3, ["received"]]);
  const approver = await joined(shop, firm.owner, "approver");
  for (const one of [firm.buyer, approver]) {
    for (const { body } of [
      await shop.send(firmStatements, {}, { as: one }),
      await shop.send(firmStatementCall, month, { as: one }),
      await shop.send(firmStatementSheet, month, { as: one }),
    ]) {
      expect([body.code, body.msg]).toEqual([codes.forbidden, "只有负责人和财务能看对账单"]);
    }
  }
  const other = await firmNamed("月结九");
  expect(await shop.call(firmStatements, {}, { as: other.owner })).toEqual({ account: null });
  const empty = await shop.send(firmStatementCall, month, { as: other.owner });
  expect([empty.body.code, empty.body.msg]).toEqual([codes.notFound, "这个月没有对账单"]);
});

test("the act log names the firm's number, the line and the term", async () => {
  const firm = await firmNamed("月结十", "1234.00", 45);
  const { items } = await shop.call(staffActs, { keyword: firmNo(firm.id) }, asStaff());
  expect(items.map(({ call, subject }) => [call, subject])).toEqual([
    [setFirmCredit.path, `${firmNo(firm.id)}: 额度 1,234.00，账期 45 天`],
  ]);
  const wrong = { firm_id: firm.id, line: "-1.00", due_days: 30 };
  expect((await shop.send(setFirmCredit, wrong, asStaff())).body.code).toBe(codes.invalidInput);
  const missing = { firm_id: nobody, line: "1.00", due_days: 30 };
  expect((await shop.send(setFirmCredit, missing, asStaff())).body.code).toBe(codes.notFound);
});

test("a firm that owes does not end, by leaving or with the account", async () => {
  const firm = await firmNamed("月结末", "9000.00");
  const order = await orderOf(firm.owner, firm);
  await put(firm.owner, order);
  const guest = await personIn(shop, firm.buyer);
  await shop.call(removePerson, { person_id: guest }, { as: firm.owner });
  const person_id = await personIn(shop, firm.owner);
  const words = `企业月结还欠 ¥${grouped(order.total)}，付清后才能结束企业`;
  const leave = () => shop.send(removePerson, { person_id }, { as: firm.owner });
  expect([(await leave()).body.code, (await leave()).body.msg]).toEqual([
    codes.stateConflict,
    words,
  ]);
  await received(shop, firm.id, { amount: order.total });
  await shop.call(cancelOrder, { order_id: order.order_id }, { as: firm.owner });
  expect((await leave()).body.msg).toBe(
    `企业月结多付了 ¥${grouped(order.total)}，请联系客服退回后再结束企业`,
  );
  await returned(shop, firm.id, { amount: order.total });
  const last = await orderOf(firm.owner, firm);
  await put(firm.owner, last);
  const { password } = firm.owner;
  const close = () => shop.send(deleteAccount, { password }, { as: firm.owner });
  await forceState(shop, last.order_id, 60);
  const owing = (await close()).body;
  expect([owing.code, owing.msg]).toEqual([codes.stateConflict, words]);
  await forceState(shop, last.order_id, 20);
  await received(shop, firm.id, { amount: last.total });
  expect((await leave()).body.code).toBe(codes.success);
  // The firm is gone: what comes back of its order is transferred by hand.
  await shop.call(cancelOrder, { order_id: last.order_id }, { as: firm.owner });
  const { refunds } = await detailOf(shop, firm.owner, last.order_id);
  expect(refunds).toMatchObject([{ amount: last.total, way: "transfer", state: "open" }]);
});

test("of an order on account and the end of its firm at once one happens", async () => {
  for (let round = 0; round < 4; round += 1) {
    const name = `月结争${round}`;
    const last = await ownerOf(shop, name);
    const id = await firmIdOf(shop, name);
    await giveLine(shop, id, "9000.00");
    const order = await placedForFirm(shop, last, await firmAddressBy(shop, last));
    const person_id = await personIn(shop, last);
    const acts = [
      () => put(last, order),
      () => shop.send(removePerson, { person_id }, { as: last }),
    ];
    const turned = round % 2 === 0 ? acts : acts.toReversed();
    const replies = await Promise.all(turned.map((act) => act()));
    expect(replies.map(({ body }) => body.code).sort()).toEqual(
      [codes.success, codes.stateConflict].sort(),
    );
  }
});

test("an overdue statement bars new orders until it is paid, and says which and how much", async () => {
  const firm = await firmNamed("月结逾期", "9000.00", 30);
  const order = await orderOf(firm.buyer, firm);
  await put(firm.buyer, order);
  // From 20 November 10:00 to 31 December 01:00: the statement of November was due on 30 December.
  shop.clock.advance(40 * 86_400_000 + 15 * 3_600_000);
  await shop.freshToken();
  const buyer = { ...firm.buyer, token: await shop.login(firm.buyer.mobile, firm.buyer.password) };
  const next = await orderOf(buyer, firm);
  const { body } = await put(buyer, next);
  const words = `2026年11月的对账单到期没付清，还欠 ¥${grouped(order.total)}，付清后才能再用企业月结`;
  expect([body.code, body.msg]).toEqual([codes.stateConflict, words]);
  await received(shop, firm.id, { amount: order.total, paid_on: "2026-12-30" });
  expect((await put(buyer, next)).body.code).toBe(codes.success);
});
