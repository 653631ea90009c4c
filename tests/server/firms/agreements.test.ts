import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { firmNo } from "#contract/firms/firm-account.ts";
import { setApprovalLimit } from "#contract/firms/firm-approvals.ts";
import { firmOrderCall } from "#contract/firms/firm-orders.ts";
import { removePerson } from "#contract/firms/firms.ts";
import { fenOf } from "#contract/format/money.ts";
import { codes } from "#contract/http/reply.ts";
import { ordersSheet } from "#contract/orders/exports.ts";
import { staffActs } from "#contract/staff/staff-acts.ts";
import { endAgreement, setAgreement, staffAgreements } from "#contract/staff/staff-agreements.ts";
import { staffFigures } from "#contract/staff/staff-figures.ts";
import { orderInvoices } from "#contract/staff/staff-invoices.ts";
import { reprintOrder } from "#contract/staff/staff-reprints.ts";
import { discountsNow } from "#server/modules/firms/agreements.ts";
import { brokenInvariants } from "#server/operations/invariants.repository.ts";
import {
  accept,
  afterSaleOf,
  applied,
  asStaff,
  offerFor,
  staffKey,
} from "#tests/server/after-sale/after-sale-flow.ts";
import { openWorkbook } from "#tests/server/orders/open-workbook.ts";
import {
  addressOf,
  detailOf,
  forceState,
  initOf,
  nobody,
  pressInSandbox,
  standing,
} from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import {
  agree,
  cartFor,
  dayOf,
  editions,
  endIt,
  ordered,
  place,
  reviewed,
  setting,
  tapOf,
} from "./agreement-flow.ts";
import { firmIdOf, giveLine, putOnAccount } from "./firm-account-flow.ts";
import { firmAddressBy, firmOf, firmTitleBy, joined, ownerOf, personIn } from "./firm-flow.ts";

/**
 * Figures by hand. Labels cost 802.06 before tax and 906.33 with 13 %; the booklet 4035.59 and
 * 4560.22. 12.5 % of 802.06 is 100.2575, so 100.26; 701.80 remain, with 91.23 of tax 793.03.
 */
const listGoods = "5466.55";
const agreedGoods = "5353.25";
const saved = "113.30";

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

async function firmNamed(name: string): Promise<Firm> {
  const owner = await ownerOf(shop, name);
  const buyer = await joined(shop, owner, "buyer");
  return {
    ...{ id: await firmIdOf(shop, name), owner, buyer },
    address: await firmAddressBy(shop, owner),
  };
}

const onLabels = [{ kind: "lz", permille: 125 }] as const;

async function agreed(name: string): Promise<Firm> {
  const firm = await firmNamed(name);
  await agree(shop, firm.id, onLabels);
  return firm;
}

async function payIn(as: Buyer, made: { readonly order_id: string; readonly total: string }) {
  const { next } = await initOf(shop, as, made, "sandbox");
  await pressInSandbox(shop, next, "success");
}

test("the review keeps the list prices of lines and lowers goods and total", async () => {
  const firm = await firmNamed("协议一");
  const choice = await cartFor(shop, firm.buyer, firm.address);
  const before = await reviewed(shop, firm.buyer, choice);
  expect([before.goods, before.total, before.agreed]).toEqual([listGoods, listGoods, undefined]);
  await agree(shop, firm.id, onLabels);
  const after = await reviewed(shop, firm.buyer, choice);
  expect([after.goods, after.freight, after.total]).toEqual([agreedGoods, "0.00", agreedGoods]);
  expect(after.agreed).toEqual({ goods: listGoods, saved });
  expect(after.lines?.map(({ amount }) => amount)).toEqual(["906.33", "4560.22"]);
  expect([after.tax?.untaxed, after.tax?.tax]).toEqual(["4737.39", "615.86"]);
  const untaxed = await reviewed(shop, firm.buyer, { ...choice, tax_included: false });
  expect(untaxed.agreed).toEqual({ goods: "4837.65", saved: "100.26" });
  expect(untaxed.total).toBe("4737.39");
});

test("the order keeps its discount by line, whatever is agreed later", async () => {
  const firm = await agreed("协议二");
  const { order_id, total } = await ordered(shop, firm.buyer, firm.address);
  expect(total).toBe(agreedGoods);
  await agree(shop, firm.id, [{ kind: "lz", permille: 500 }], { edition: 1 });
  const detail = await detailOf(shop, firm.buyer, order_id);
  expect([detail.goods, detail.total, detail.agreed]).toEqual([
    ...[agreedGoods, agreedGoods],
    { goods: listGoods, saved },
  ]);
  expect(detail.items.map(({ amount }) => amount)).toEqual(["793.03", "4560.22"]);
  expect(detail.lines.map(({ quote }) => quote.agreed)).toEqual([
    { permille: 125, untaxed: "802.06", total: "906.33" },
    undefined,
  ]);
  const [labels] = detail.lines;
  expect(labels?.quote.lines.slice(-2).map(({ name, amount }) => [name, amount])).toEqual([
    ["协议优惠", "-100.26"],
    ["税", "91.23"],
  ]);
  const shared = await shop.call(firmOrderCall, { order_id }, { as: firm.owner });
  expect([shared.goods, shared.agreed]).toEqual([agreedGoods, { goods: listGoods, saved }]);
});

test("the list of orders as a table has the sum that was taken off in its last column", async () => {
  const firm = await agreed("协议表格");
  await ordered(shop, firm.buyer, firm.address);
  await agree(shop, firm.id, [{ kind: "pb", permille: 10 }], { edition: 1 });
  // The table has the newest first.
  shop.clock.advance(1000);
  await ordered(shop, firm.buyer, await addressOf(shop, firm.buyer));
  const { xlsx } = await shop.call(ordersSheet, {}, { as: firm.buyer });
  const [titles, ...rows] = openWorkbook(xlsx);
  expect(titles?.at(-1)).toBe("协议优惠（元）");
  expect(rows.map((row) => [row[4], row[6], row[7]])).toEqual([
    [5466.55, 5466.55, 0],
    [5353.25, 5353.25, 113.3],
  ]);
});

test("a firm's title makes the order the firm's; a private one pays list prices", async () => {
  const firm = await agreed("协议三");
  const own = await cartFor(shop, firm.buyer, await addressOf(shop, firm.buyer));
  expect((await reviewed(shop, firm.buyer, own)).total).toBe(listGoods);
  const invoice_id = await firmTitleBy(shop, firm.owner);
  expect((await reviewed(shop, firm.buyer, { ...own, invoice_id })).agreed?.saved).toBe(saved);
  const foreign = await ownerOf(shop, "别家三");
  const theirs = await cartFor(shop, foreign, await addressOf(shop, foreign));
  expect((await reviewed(shop, foreign, { ...theirs, invoice_id })).total).toBe(listGoods);
  expect((await firmOf(shop, foreign)).agreement).toBeNull();
  const tap = tapOf(own, { total: listGoods });
  const { body } = await place(shop, firm.buyer, tap);
  expect(body).toMatchObject({ code: codes.success, data: { total: listGoods } });
});

test("an agreement that ends before 提交订单 is refused by name, with the new total", async () => {
  const firm = await agreed("协议四");
  const choice = await cartFor(shop, firm.buyer, firm.address);
  const tap = tapOf(choice, await reviewed(shop, firm.buyer, choice));
  expect((await endIt(shop, firm.id, 1)).body.code).toBe(codes.success);
  const { body } = await place(shop, firm.buyer, tap);
  expect([body.code, body.msg]).toEqual([codes.priceMoved, "协议价已变更，请核对新价格后再提交"]);
  expect(body.data).toMatchObject({ agreement: true, total: listGoods });
  const again = tapOf(choice, await reviewed(shop, firm.buyer, choice));
  expect((await place(shop, firm.buyer, again)).body).toMatchObject({
    ...{ code: codes.success, data: { total: listGoods } },
  });
});

test("one that begins, and one of the same total, are refused alike", async () => {
  const firm = await firmNamed("协议五");
  const choice = await cartFor(shop, firm.buyer, firm.address);
  const unseen = tapOf(choice, await reviewed(shop, firm.buyer, choice));
  await agree(shop, firm.id, onLabels);
  const begun = await place(shop, firm.buyer, unseen);
  expect([begun.body.code, begun.body.data]).toMatchObject([
    codes.priceMoved,
    { agreement: true, total: agreedGoods, agreed: { goods: listGoods, saved } },
  ]);
  const blind = await place(shop, firm.buyer, { ...unseen, expected_total: "0.00" });
  expect(blind.body).toMatchObject({
    msg: "价格已变化，请核对新价格后再提交",
    data: { total: agreedGoods },
  });
  const lied = { ...unseen, expected_total: agreedGoods, expected_saved: "1.00" };
  expect((await place(shop, firm.buyer, lied)).body.code).toBe(codes.priceMoved);
  const wrong = { ...unseen, expected_total: "1.00", expected_saved: saved };
  const other = await place(shop, firm.buyer, wrong);
  expect(other.body.msg).toBe("价格已变化，请核对新价格后再提交");
});

test("it holds from its first to its last day, both included", async () => {
  const firm = await firmNamed("协议六");
  const choice = await cartFor(shop, firm.buyer, firm.address);
  const seenWith = async (edition: number, from: number, until: number) => {
    const days = { from: dayOf(shop, from), until: dayOf(shop, until) };
    await agree(shop, firm.id, onLabels, { edition, ...days });
    const review = await reviewed(shop, firm.buyer, choice);
    return [(await firmOf(shop, firm.buyer)).agreement?.state, review.agreed?.saved];
  };
  expect(await seenWith(0, 1, 9)).toEqual(["coming", undefined]);
  expect(await seenWith(1, -9, 0)).toEqual(["running", saved]);
  expect(await seenWith(2, 0, 1)).toEqual(["running", saved]);
  const on = async (days: number) => {
    const clock = { now: () => shop.clock.now() + days * 86_400_000 };
    return (await discountsNow(shop.deps.db, { clock }, firm.id)).length;
  };
  expect([await on(-1), await on(0), await on(1), await on(2)]).toEqual([0, 1, 1, 0]);
});

test("its people read the terms, and staff every edition with name and note", async () => {
  const firm = await firmNamed("协议七");
  await agree(shop, firm.id, onLabels, { note: "试三个月" });
  const days = { from: dayOf(shop), until: null };
  const { agreement } = await firmOf(shop, firm.buyer);
  expect(agreement).toEqual({ discounts: onLabels, ...days, state: "running" });
  await agree(shop, firm.id, [{ kind: "paper", permille: 5 }], { edition: 1 });
  expect((await endIt(shop, firm.id, 2)).body.code).toBe(codes.success);
  const rows = await editions(shop, firm.id);
  expect(rows.map((one) => [one.edition, one.state, one.note, one.by])).toEqual([
    [3, "over", "", "店铺密钥"],
    [2, "over", "", "店铺密钥"],
    [1, "over", "试三个月", "店铺密钥"],
  ]);
  expect(rows.map(({ discounts }) => discounts)).toEqual([
    [],
    [{ kind: "paper", permille: 5 }],
    onLabels,
  ]);
  expect((await firmOf(shop, firm.buyer)).agreement).toBeNull();
});

test("every change is in the act log and mailed to the owners alone", async () => {
  const firm = await agreed("协议八");
  await endIt(shop, firm.id, 1);
  const { items } = await shop.call(staffActs, { keyword: firmNo(firm.id) }, asStaff());
  expect(items.map(({ call, subject }) => [call, subject])).toEqual([
    [endAgreement.path, firmNo(firm.id)],
    [setAgreement.path, `${firmNo(firm.id)}: 轮转标签 12.5%，${dayOf(shop)} 起，长期`],
  ]);
  await shop.posted();
  const about = async (to: string) =>
    (await shop.posted())
      .filter((one) => one.to === to && one.subject === "齐墨印纸：企业协议价")
      .map(({ text }) => text);
  const [set, ended, ...more] = await about(firm.owner.email);
  expect(more).toEqual([]);
  expect(set).toContain("轮转标签 12.5% 优惠");
  expect(ended).toContain("已结束，以后的订单按原价");
  expect(await about(firm.buyer.email)).toEqual([]);
});

test("wrong input is refused in words, and changes nothing", async () => {
  const firm = await firmNamed("协议九");
  const one = { kind: "lz", permille: 100 } as const;
  const tried = [
    [[], {}, "至少填一个品类的优惠"],
    [[{ ...one, permille: 0 }], {}, "优惠须大于 0"],
    [[{ ...one, permille: 501 }], {}, "优惠最多 50%"],
    [[{ ...one, permille: 12.5 }], {}, "优惠最多一位小数"],
    [[one, one], {}, "同一个品类写了两次"],
    [[one], { from: "2026-13-01" }, "日期格式错误"],
    [[one], { until: dayOf(shop, -1) }, "结束日期不能早于开始日期"],
    [[one], { from: dayOf(shop, -9), until: dayOf(shop, -1) }, "结束日期不能早于今天"],
  ] as const;
  for (const [discounts, terms, words] of tried) {
    const { body } = await setting(shop, firm.id, discounts, terms);
    expect([words, body.code, body.msg]).toEqual([words, codes.invalidInput, words]);
  }
  const missing = await setting(shop, nobody, [one]);
  expect([missing.body.code, missing.body.msg]).toEqual([codes.notFound, "没有这个企业"]);
  const unknown = await shop.send(staffAgreements, { firm_id: nobody }, asStaff());
  expect(unknown.body.code).toBe(codes.notFound);
  const none = await endIt(shop, firm.id, 0);
  expect([none.body.code, none.body.msg]).toEqual([codes.stateConflict, "没有要结束的协议价"]);
  expect(await editions(shop, firm.id)).toEqual([]);
});

test("a double click is one edition; of two people the second is refused", async () => {
  const firm = await agreed("协议十");
  const key = randomUUID();
  const twice = await Promise.all([endIt(shop, firm.id, 1, key), endIt(shop, firm.id, 1, key)]);
  expect(twice.some(({ body }) => body.code === codes.success)).toBe(true);
  expect(await editions(shop, firm.id)).toHaveLength(2);
  const both = await Promise.all([
    setting(shop, firm.id, [{ kind: "pb", permille: 10 }], { edition: 2 }),
    setting(shop, firm.id, [{ kind: "pb", permille: 20 }], { edition: 2 }),
  ]);
  expect(both.map(({ body }) => body.code).sort()).toEqual(
    [codes.success, codes.stateConflict].sort(),
  );
  const told = both.find(({ body }) => body.code === codes.stateConflict);
  expect(told?.body.msg).toBe("协议价刚被同事改过，请看清以后再改");
  expect(await editions(shop, firm.id)).toHaveLength(3);
});

test("the approval's limit and 企业月结 count the reduced total", async () => {
  const firm = await agreed("协议十一");
  await shop.call(setApprovalLimit, { limit: agreedGoods }, { as: firm.owner });
  await giveLine(shop, firm.id, agreedGoods);
  const order = await ordered(shop, firm.buyer, firm.address);
  expect((await detailOf(shop, firm.buyer, order.order_id)).awaitsApproval).toBeUndefined();
  expect((await putOnAccount(shop, firm.buyer, order)).body.code).toBe(codes.success);
  expect(0 - (await standing(shop, `firm:${firm.id}`))).toBe(535_325);
});

test("a line is refunded up to what was paid for it, and the invoice is due for the rest", async () => {
  const firm = await agreed("协议十二");
  const order = await ordered(shop, firm.buyer, firm.address);
  await payIn(firm.buyer, order);
  const invoicing = await shop.call(orderInvoices, { id: order.order_id }, asStaff());
  expect(invoicing.items.map(({ amount }) => amount)).toEqual(["793.03", "4560.22"]);
  expect([invoicing.paid, invoicing.invoiceable]).toEqual([agreedGoods, agreedGoods]);
  await forceState(shop, order.order_id, 50);
  const [line] = (await offerFor(shop, firm.buyer, order.order_id)).lines;
  expect(line?.amount).toBe("793.03");
  await expect(
    applied(shop, firm.buyer, order.order_id, { amount: "793.04" }),
  ).rejects.toMatchObject({ code: codes.invalidInput });
  const { after_id } = await applied(shop, firm.buyer, order.order_id, { amount: "793.03" });
  await accept(shop, after_id, { amount: "793.03" });
  expect((await afterSaleOf(shop, firm.buyer, after_id)).refund?.amount).toBe("793.03");
});

test("with the last person of a firm its agreement ends too", async () => {
  const owner = await ownerOf(shop, "协议末");
  const id = await firmIdOf(shop, "协议末");
  await agree(shop, id, onLabels);
  const person_id = await personIn(shop, owner);
  await shop.call(removePerson, { person_id }, { as: owner });
  expect(await discountsNow(shop.deps.db, shop.deps, id)).toEqual([]);
  const gone = await shop.send(staffAgreements, { firm_id: id }, asStaff());
  expect(gone.body.code).toBe(codes.notFound);
});

test("turnover by kind counts the reduced price without tax", async () => {
  const firm = await agreed("协议十四");
  const labelsNow = async () => {
    const { kinds } = await shop.call(staffFigures, {}, asStaff());
    return fenOf(kinds.find(({ kind }) => kind === "lz")?.untaxed ?? "0.00");
  };
  const before = await labelsNow();
  await payIn(firm.buyer, await ordered(shop, firm.buyer, firm.address));
  expect((await labelsNow()) - before).toBe(70_180);
});

test("a reprint is free and names no discount", async () => {
  const firm = await agreed("协议十三");
  const order = await ordered(shop, firm.buyer, firm.address);
  await payIn(firm.buyer, order);
  await forceState(shop, order.order_id, 60);
  const detail = await detailOf(shop, firm.buyer, order.order_id);
  const lines = detail.items.map(({ id, quantity }) => ({ item_id: id, quantity }));
  const input = { order_id: order.order_id, lines, reason: "色差" };
  const made = await shop.call(reprintOrder, input, asStaff());
  const reprint = await detailOf(shop, firm.buyer, made.reprint_id);
  expect([reprint.total, reprint.agreed]).toEqual(["0.00", undefined]);
});
