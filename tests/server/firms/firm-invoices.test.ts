import { afterAll, beforeAll, expect, test } from "vitest";
import { firmInvoiceCall, firmInvoiceSheet } from "#contract/firms/firm-invoices.ts";
import { removePerson } from "#contract/firms/firms.ts";
import { fenOf, yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import { codes } from "#contract/http/reply.ts";
import { cancelOrder, nameOrderInvoice } from "#contract/orders/orders.ts";
import { deleteAccount } from "#contract/personal-data/personal-data.ts";
import { putFirmInvoiceDocument, voidFirmInvoice } from "#contract/staff/staff-firm-invoices.ts";
import { staffFirmCall } from "#contract/staff/staff-firms.ts";
import { reverseInvoice, staffInvoices, waitingInvoices } from "#contract/staff/staff-invoices.ts";
import { brokenInvariants } from "#server/operations/invariants.repository.ts";
import { asStaff, staffKey } from "#tests/server/after-sale/after-sale-flow.ts";
import { pdfOf } from "#tests/server/orders/file-flow.ts";
import { freshNumber, issue } from "#tests/server/orders/invoice-flow.ts";
import { detailOf } from "#tests/server/orders/order-flow.ts";
import { textOfPdf } from "#tests/server/orders/pdf-text.ts";
import { type Buyer, type RawReply, type Shop, startShop } from "#tests/server/support/harness.ts";
import { received } from "./firm-account-flow.ts";
import { firmTitleBy, joined, once, personIn } from "./firm-flow.ts";
import * as flow from "./firm-invoice-flow.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
});
afterAll(async () => {
  expect(await brokenInvariants(shop.deps.db)).toEqual([]);
  await shop.close();
});

const sumOf = (...amounts: readonly string[]): string =>
  yuanOf(amounts.reduce((sum, one) => sum + fenOf(one), 0));
const less = (amount: string, by: string): string => yuanOf(fenOf(amount) - fenOf(by));
const said = ({ body }: RawReply) => [body.code, body.msg];
const named = (buyer: Buyer, order_id: string, invoice_id: string) =>
  shop.send(nameOrderInvoice, { order_id, invoice_id }, once(buyer));
const fileFor = async (as: Buyer, uploadId: string) => {
  const headers = { accesstoken: await shop.freshToken(), authusertoken: as.token };
  return shop.inject({ method: "GET", url: `/files/${uploadId}`, headers });
};

test("a closed month's orders are asked for once and invoiced under one number", async () => {
  const made = await flow.accountFirm(shop, "月票一");
  const first = await flow.onAccount(shop, made);
  const second = await flow.onAccount(shop, made);
  const open = "2026-11";
  expect(await flow.monthOf(shop, made.owner, open)).toMatchObject({
    ...{ state: "none", why: "这个月还没结束，下个月 1 日起能申请开票" },
    invoiceable: sumOf(first.total, second.total),
  });
  expect(said(await flow.ask(shop, made.owner, { month: open, title_id: made.title }))).toEqual([
    codes.stateConflict,
    "这个月还没结束，下个月 1 日起能申请开票",
  ]);
  const { month, firm } = await flow.endMonth(shop, made);
  await flow.refunded(shop, firm.buyer, second.order_id, "12.34");
  const rest = less(second.total, "12.34");
  const due = sumOf(first.total, rest);
  const asked = { month, title_id: firm.title };
  expect(await flow.monthOf(shop, firm.owner, month)).toMatchObject({ why: null, due });

  const replies = await Promise.all([
    flow.ask(shop, firm.owner, asked, "one-key-for-the-month-01"),
    flow.ask(shop, firm.owner, asked, "one-key-for-the-month-01"),
    flow.ask(shop, firm.owner, asked),
  ]);
  expect(replies.map(({ body }) => body.code)).toEqual([10000, 10000, 10000]);
  const other = await firmTitleBy(shop, firm.owner);
  expect(said(await flow.ask(shop, firm.owner, { month, title_id: other }))).toEqual([
    codes.stateConflict,
    "这个月的发票已申请过，抬头不能自己改，请联系客服",
  ]);
  const view = await flow.monthOf(shop, firm.owner, month);
  expect(view).toMatchObject({ state: "waiting", invoiceable: due, due, leftOut: [] });
  expect(view.title).toMatchObject({ id: firm.title, buyerName: "上海墨行有限公司" });
  const [request, ...more] = await flow.waitingFor(shop, firm.id);
  expect(more).toEqual([]);
  expect(request).toMatchObject({ firm: "月票一", month, due, excess: "0.00", state: "waiting" });
  expect(request?.orders).toEqual([
    { order_no: first.order_no, refunded: "0.00", invoiceable: first.total, due: first.total },
    { order_no: second.order_no, refunded: "12.34", invoiceable: rest, due: rest },
  ]);
  const id = request?.firm_invoice_id ?? "";

  const detail = await detailOf(shop, firm.buyer, first.order_id);
  expect(detail.invoicing).toMatchObject({
    ...{ state: "waiting", invoices: [] },
    monthly: { month, readable: false },
  });
  expect(said(await named(firm.buyer, first.order_id, firm.title))).toEqual([
    codes.stateConflict,
    "这个订单已并入 2026-11 月结发票，不再单独开票",
  ]);
  const singly = issue(shop, first.order_id, first.total, { issued_on: flow.today(shop) });
  await expect(singly).rejects.toThrow("这个订单已并入 2026-11 月结发票，不再单独开票");
  const { items: queue } = await shop.call(waitingInvoices, { limit: 100 }, asStaff());
  expect(queue.map(({ order_no }) => order_no)).not.toContain(first.order_no);

  const wrong = await flow.issueMonth(shop, id, first.total);
  expect(said(wrong)).toEqual([codes.invalidInput, `开票金额须是 ¥${grouped(due)}`]);
  const early = await flow.issueMonth(shop, id, due, { issued_on: "2026-11-30" });
  expect(said(early)).toEqual([codes.invalidInput, "开票日期须在2026-12-01到今天之间"]);
  const bytes = pdfOf(900, id);
  const document_id = await flow.monthDocument(shop, id, bytes);
  const number = freshNumber();
  const issued = await flow.issueMonth(shop, id, due, { number, document_id });
  expect(issued.body.code).toBe(codes.success);
  expect((await flow.issueMonth(shop, id, due, { number })).body.code).toBe(codes.success);
  const after = await flow.issueMonth(shop, id, due);
  expect(said(after)).toEqual([codes.stateConflict, "这个月没有要开的发票"]);

  const shown = await flow.monthOf(shop, firm.owner, month);
  expect([shown.state, shown.due, shown.invoices.length]).toEqual(["issued", "0.00", 1]);
  expect(shown.invoices[0]).toMatchObject({
    ...{ number, amount: due, state: "standing", letter: "blue", taxNo: "91350100M000100Y43" },
    orders: [
      { order_no: first.order_no, amount: first.total },
      { order_no: second.order_no, amount: rest },
    ],
  });
  expect(await flow.waitingFor(shop, firm.id)).toEqual([]);
  const state = (await detailOf(shop, firm.buyer, second.order_id)).invoicing?.state;
  expect(state).toBe("issued");
  const letters = (await shop.posted()).filter(({ to }) => to.endsWith("@firm.example"));
  expect(letters.map(({ subject }) => subject)).toEqual(["齐墨印纸：2026-11 企业月结 的发票"]);
  expect(letters[0]?.text).toContain(`发票号码 ${number}`);

  const invoice_id = shown.invoices[0]?.invoice_id ?? "";
  const accountant = await joined(shop, firm.owner, "accountant");
  const sheet = await shop.call(firmInvoiceSheet, { invoice_id }, { as: accountant });
  const paper = (await textOfPdf(Buffer.from(sheet.pdf, "base64"))).join("");
  for (const text of [number, first.order_no, second.order_no, `${grouped(rest)} 元`, "2026-11"]) {
    expect(paper).toContain(text);
  }
  const file = await fileFor(accountant, document_id);
  expect([file.status, file.text]).toEqual([200, bytes.toString()]);
  expect((await fileFor(firm.buyer, document_id)).status).toBe(404);
});

test("a number is recorded once among single and monthly invoices, and calls keep apart", async () => {
  const made = await flow.accountFirm(shop, "月票二");
  const order = await flow.onAccount(shop, made);
  const single = await flow.onAccount(shop, made);
  await named(made.buyer, single.order_id, made.title);
  const number = freshNumber();
  const { month, firm } = await flow.endMonth(shop, made);
  await issue(shop, single.order_id, single.total, { number, issued_on: flow.today(shop) });
  const view = await flow.monthOf(shop, firm.owner, month);
  expect(view.leftOut).toEqual([
    { order_no: single.order_no, amount: single.total, reason: "single" },
  ]);
  expect(view.due).toBe(order.total);
  await flow.ask(shop, firm.owner, { month, title_id: firm.title });
  const { firm_invoice_id: id } = await flow.requestOf(shop, firm.id);
  const taken = await flow.issueMonth(shop, id, order.total, { number });
  expect(said(taken)).toEqual([codes.stateConflict, "这个发票号码已经登记过"]);
  await flow.issueMonth(shop, id, order.total);
  const [written] = (await flow.requestOf(shop, firm.id)).invoices;
  const invoice_id = written?.invoice_id ?? "";
  const red = { invoice_id, number: freshNumber(), issued_on: flow.today(shop), words: "退" };
  const crossed = await shop.send(reverseInvoice, { ...red, amount: order.total }, asStaff());
  expect(crossed.body.code).toBe(codes.notFound);
  const { items } = await shop.call(staffInvoices, { limit: 100 }, asStaff());
  expect(items.map((one) => one.number)).not.toContain(written?.number);

  const undone = await shop.call(voidFirmInvoice, { invoice_id, words: "记错" }, asStaff());
  expect(undone).toMatchObject({ state: "waiting", due: order.total });
  await flow.issueMonth(shop, id, order.total);
  const [, former] = (await flow.requestOf(shop, firm.id)).invoices;
  expect(former).toMatchObject({ state: "void", words: "记错" });
});

test("a month whose orders are all invoiced singly, or refunded, has nothing to ask for", async () => {
  const made = await flow.accountFirm(shop, "月票三");
  const single = await flow.onAccount(shop, made);
  await named(made.buyer, single.order_id, made.title);
  const back = await flow.accountFirm(shop, "月票四");
  const gone = await flow.onAccount(shop, back);
  await shop.call(cancelOrder, { order_id: gone.order_id }, { as: back.buyer });
  const { month, firm } = await flow.endMonth(shop, made);
  const asked = { month, title_id: firm.title };
  expect(said(await flow.ask(shop, firm.owner, asked))).toEqual([
    codes.stateConflict,
    "这个月的订单都已单独开票，没有要合并开的",
  ]);
  const owner = { ...back.owner, token: await shop.login(back.owner.mobile, back.owner.password) };
  const refunded = await flow.monthOf(shop, owner, month);
  expect([refunded.why, refunded.leftOut.map(({ reason }) => reason)]).toEqual([
    "这个月没有要开票的订单",
    ["refunded"],
  ]);
  const none = await flow.ask(shop, owner, { month, title_id: back.title });
  expect(said(none)).toEqual([codes.stateConflict, "这个月没有要开票的订单"]);
});

test("a refund before the invoice lowers it, down to a closed request", async () => {
  const made = await flow.accountFirm(shop, "月票五");
  const order = await flow.onAccount(shop, made);
  const { month, firm } = await flow.endMonth(shop, made);
  await flow.ask(shop, firm.owner, { month, title_id: firm.title });
  const { firm_invoice_id: id, due } = await flow.requestOf(shop, firm.id);
  expect(due).toBe(order.total);
  await flow.refunded(shop, firm.buyer, order.order_id, "100.00");
  const lower = await flow.requestOf(shop, firm.id);
  expect([lower.state, lower.due]).toEqual(["waiting", less(order.total, "100.00")]);
  const late = await flow.issueMonth(shop, id, order.total);
  expect(said(late)).toEqual([codes.invalidInput, `开票金额须是 ¥${grouped(lower.due)}`]);

  const whole = await flow.accountFirm(shop, "月票六");
  const gone = await flow.onAccount(shop, whole);
  const ended = await flow.endMonth(shop, whole);
  await flow.ask(shop, ended.firm.owner, { month: ended.month, title_id: whole.title });
  await shop.call(cancelOrder, { order_id: gone.order_id }, { as: ended.firm.buyer });
  expect(await flow.monthOf(shop, ended.firm.owner, ended.month)).toMatchObject({
    ...{ state: "closed", why: "这些订单都已退款，没有要开的发票", due: "0.00" },
  });
  expect(await flow.waitingFor(shop, whole.id)).toEqual([]);
  const request = await flow.requestOf(shop, whole.id);
  const refused = await flow.issueMonth(shop, request.firm_invoice_id, gone.total);
  expect(said(refused)).toEqual([codes.stateConflict, "这个月没有要开的发票"]);
});

test("a refund after the invoice asks for a red one over that part", async () => {
  const made = await flow.accountFirm(shop, "月票七");
  const first = await flow.onAccount(shop, made);
  const second = await flow.onAccount(shop, made);
  const { month, firm } = await flow.endMonth(shop, made);
  await flow.ask(shop, firm.owner, { month, title_id: firm.title });
  const { firm_invoice_id: id } = await flow.requestOf(shop, firm.id);
  const whole = sumOf(first.total, second.total);
  await flow.issueMonth(shop, id, whole);
  await flow.refunded(shop, firm.buyer, second.order_id, "30.05");
  const [request] = await flow.waitingFor(shop, firm.id);
  expect(request).toMatchObject({ state: "correcting", due: "0.00", excess: "30.05" });
  const due = request?.orders.map((one) => one.due);
  expect(due).toEqual(["0.00", "-30.05"]);
  expect((await flow.monthOf(shop, firm.owner, month)).state).toBe("correcting");
  const detail = await detailOf(shop, firm.buyer, second.order_id);
  expect(detail.invoicing?.state).toBe("correcting");
  const invoice_id = request?.invoices[0]?.invoice_id ?? "";
  expect(said(await flow.reverseMonth(shop, invoice_id, "30.04"))).toEqual([
    codes.invalidInput,
    `红冲金额须是全部 ¥${grouped(whole)}，或退款的 ¥30.05`,
  ]);
  expect((await flow.reverseMonth(shop, invoice_id, "30.05")).body.code).toBe(codes.success);
  const done = await flow.requestOf(shop, firm.id);
  expect([done.state, done.excess, done.invoices.map(({ letter }) => letter)]).toEqual([
    ...["issued", "0.00"],
    ["red", "blue"],
  ]);
  expect(done.invoices[0]?.orders).toEqual([{ order_no: second.order_no, amount: "30.05" }]);
  expect(done.invoices[1]).toMatchObject({ state: "reduced", takenBack: "30.05" });
  const rest = less(whole, "30.05");
  expect((await flow.reverseMonth(shop, invoice_id, rest)).body.code).toBe(codes.success);
  expect(await flow.requestOf(shop, firm.id)).toMatchObject({ state: "waiting", due: rest });
});

test("others in the firm and other firms are refused", async () => {
  const made = await flow.accountFirm(shop, "月票八");
  const order = await flow.onAccount(shop, made);
  const { month, firm } = await flow.endMonth(shop, made);
  await flow.ask(shop, firm.owner, { month, title_id: firm.title });
  const { firm_invoice_id: id } = await flow.requestOf(shop, firm.id);
  await flow.issueMonth(shop, id, order.total);
  const invoice_id = (await flow.requestOf(shop, firm.id)).invoices[0]?.invoice_id ?? "";
  const approver = await joined(shop, firm.owner, "approver");
  for (const one of [firm.buyer, approver]) {
    for (const reply of [
      await shop.send(firmInvoiceCall, { month }, { as: one }),
      await flow.ask(shop, one, { month, title_id: firm.title }),
      await shop.send(firmInvoiceSheet, { invoice_id }, { as: one }),
    ]) {
      expect(said(reply)).toEqual([codes.forbidden, "只有负责人和财务能看对账单"]);
    }
  }
  const other = await flow.accountFirm(shop, "月票九");
  const foreign = await shop.send(firmInvoiceSheet, { invoice_id }, { as: other.owner });
  expect(said(foreign)).toEqual([codes.notFound, "没有这个月结发票"]);
  const none = await shop.send(firmInvoiceCall, { month }, { as: other.owner });
  expect(said(none)).toEqual([codes.notFound, "这个月没有对账单"]);
  const stolen = await flow.ask(shop, other.owner, { month, title_id: firm.title });
  expect(stolen.body.code).toBe(codes.notFound);
});

test("a request whose firm has ended says so, under its title's name", async () => {
  const made = await flow.accountFirm(shop, "月票十一");
  const order = await flow.onAccount(shop, made);
  const { month, firm } = await flow.endMonth(shop, made);
  await flow.ask(shop, firm.owner, { month, title_id: firm.title });
  expect(await flow.requestOf(shop, firm.id)).toMatchObject({ firm: "月票十一", ended: false });
  await received(shop, firm.id, { amount: order.total });
  await shop.call(
    removePerson,
    { person_id: await personIn(shop, firm.buyer) },
    { as: firm.owner },
  );
  await shop.call(
    removePerson,
    { person_id: await personIn(shop, firm.owner) },
    { as: firm.owner },
  );
  expect(await flow.requestOf(shop, firm.id)).toMatchObject({
    ...{ firm: "上海墨行有限公司", ended: true },
  });
  const gone = await shop.send(staffFirmCall, { id: firm.id }, asStaff());
  expect(gone.body.code).toBe(codes.notFound);
});

test("after the asker's account is deleted number, amount, name and tax number stay, words and file go", async () => {
  const made = await flow.accountFirm(shop, "月票十");
  const order = await flow.onAccount(shop, made);
  const { month, firm } = await flow.endMonth(shop, made);
  const heir = await joined(shop, firm.owner, "owner");
  await flow.ask(shop, firm.owner, { month, title_id: firm.title });
  const { firm_invoice_id: id } = await flow.requestOf(shop, firm.id);
  await flow.issueMonth(shop, id, order.total);
  const [slip] = (await flow.requestOf(shop, firm.id)).invoices;
  const mistake = { invoice_id: slip?.invoice_id ?? "", words: "李经理说错了" };
  await shop.call(voidFirmInvoice, mistake, asStaff());
  await flow.issueMonth(shop, id, order.total);
  const invoice_id = (await flow.requestOf(shop, firm.id)).invoices[0]?.invoice_id ?? "";
  const document_id = await flow.monthDocument(shop, id, pdfOf(900, id));
  await shop.call(putFirmInvoiceDocument, { invoice_id, document_id }, asStaff());
  const { password } = firm.owner;
  await shop.call(deleteAccount, { password }, { as: firm.owner });
  const kept = await flow.monthOf(shop, heir, month);
  expect(kept.title).toMatchObject({ buyerName: "上海墨行有限公司", email: "" });
  expect(kept.invoices[0]).toMatchObject({
    ...{ amount: order.total, taxNo: "91350100M000100Y43", document: null },
  });
  expect(kept.invoices[1]).toMatchObject({ number: slip?.number, state: "void", words: "" });
  expect((await fileFor(heir, document_id)).status).toBe(404);
});
