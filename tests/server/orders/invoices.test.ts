import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fenOf, yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import { codes } from "#contract/http/reply.ts";
import { invoiceSheet, issuedInvoices } from "#contract/invoices/invoices.ts";
import { cancelOrder, nameOrderInvoice } from "#contract/orders/orders.ts";
import { deleteAccount, exportData } from "#contract/personal-data/personal-data.ts";
import * as staff from "#contract/staff/staff-invoices.ts";
import { tidyFiles } from "#server/modules/artwork/tidying.ts";
import { brokenInvariants } from "#server/operations/invariants.repository.ts";
import { accept, applied, asStaff, staffKey } from "#tests/server/after-sale/after-sale-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { pdfOf } from "./file-flow.ts";
import {
  archiveOf,
  firm,
  freshNumber,
  issue,
  paidWithTitle,
  person,
  placedWithTitle,
  sentDocument,
  standingOf,
  waiting,
} from "./invoice-flow.ts";
import { detailOf, forceState, nobody, paid } from "./order-flow.ts";
import { textOfPdf } from "./pdf-text.ts";

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

const less = (one: string, other: string): string => yuanOf(fenOf(one) - fenOf(other));

/** Code and message of a staff call, and the field it names. */
async function said(endpoint: Parameters<Shop["send"]>[0], input: unknown) {
  const { code, msg, data } = (await shop.send(endpoint, input, asStaff())).body;
  return code === codes.success ? code : [code, msg, data];
}

const invoicingOf = async (order_id: string) => {
  const { invoicing } = await detailOf(shop, buyer, order_id);
  return [
    invoicing?.state,
    invoicing?.invoices.map(({ letter, state, amount }) => `${letter} ${state} ${amount}`),
  ];
};

/** Refunds part of a shipped order. */
async function refunded(order_id: string, amount: string) {
  await forceState(shop, order_id, 50);
  const { after_id } = await applied(shop, buyer, order_id, { amount });
  await accept(shop, after_id, { amount });
}

describe("an order that asks for an invoice", () => {
  it("waits once it is paid, until exactly the paid sum is recorded", async () => {
    const { order_id, total } = await placedWithTitle(shop, buyer);
    expect(await invoicingOf(order_id)).toEqual(["none", []]);
    expect(await said(staff.orderInvoices, { id: order_id })).toEqual([
      codes.stateConflict,
      "订单还没有付款，不能开票",
      null,
    ]);
    const made = await paidWithTitle(shop, buyer);
    const found = (await waiting(shop, 1)).map((one) => one.order_id);
    expect([found.includes(made.order_id), found.includes(order_id)]).toEqual([true, false]);
    expect(await invoicingOf(made.order_id)).toEqual(["waiting", []]);

    const { items, tax } = await detailOf(shop, buyer, made.order_id);
    const standing = await standingOf(shop, made.order_id);
    expect(standing).toMatchObject({
      order_no: made.order_no,
      state: 20,
      paidAt: shop.clock.now(),
      tax,
      paid: total,
      refunded: "0.00",
      invoiceable: total,
      invoiced: "0.00",
      due: total,
      items: [{ title: "卷装标签", quantity: 20000, amount: items[0]?.amount, taxRate: "0.13" }],
      invoices: [],
    });
    expect(standing.title).toMatchObject(firm);

    const number = freshNumber();
    const issued = await issue(shop, made.order_id, total, { number });
    expect([issued.invoiced, issued.due]).toEqual([total, "0.00"]);
    const row = {
      order_id: made.order_id,
      order_no: made.order_no,
      letter: "blue",
      state: "standing",
      number,
      issuedOn: "2026-11-20",
      amount: total,
      takenBack: "0.00",
      blueNumber: null,
      kind: "special",
      buyerName: firm.buyerName,
      taxNo: firm.taxNo,
      words: "",
      document: null,
      createdAt: shop.clock.now(),
    };
    const [invoice] = issued.invoices;
    expect(issued.invoices).toEqual([{ invoice_id: invoice?.invoice_id, ...row }]);
    expect(await invoicingOf(made.order_id)).toEqual(["issued", [`blue standing ${total}`]]);
    expect((await waiting(shop)).map((one) => one.order_id)).not.toContain(made.order_id);
    const mine = await shop.call(issuedInvoices, {}, { as: buyer });
    expect(mine).toEqual({ items: issued.invoices, nextCursor: null });
    const byNumber = await shop.call(staff.staffInvoices, { number }, asStaff());
    expect(byNumber.items).toEqual(issued.invoices);
    expect(await issue(shop, made.order_id, total, { number })).toEqual(issued);
  });

  it("accepts no other amount, day or number, and nothing twice", async () => {
    const { order_id, total } = await paidWithTitle(shop, buyer);
    const good = { order_id, number: freshNumber(), issued_on: "2026-11-20", amount: total };
    const about = (field: string, words: string) => [codes.invalidInput, words, { field }];
    const days = "开票日期须在2026-11-20到今天之间";
    const off = `开票金额须是 ¥${grouped(total)}`;
    const tries: Array<[object, unknown]> = [
      [{ amount: less(total, "0.01") }, about("amount", off)],
      [{ amount: "-1.00" }, about("amount", off)],
      [{ issued_on: "2026-11-21" }, about("issued_on", days)],
      [{ issued_on: "2026-11-19" }, about("issued_on", days)],
      [{ order_id: nobody }, [codes.notFound, "订单不存在或无权查看", null]],
      [{ document_id: nobody }, [codes.notFound, "文件不存在或没有传完", null]],
    ];
    for (const [change, expected] of tries) {
      expect([change, await said(staff.issueInvoice, { ...good, ...change })]).toEqual([
        change,
        expected,
      ]);
    }
    for (const number of ["1234567890", `${good.number}1`, "1234567890123456789a"]) {
      expect(await said(staff.issueInvoice, { ...good, number })).toEqual(
        about("number", "发票号码须为20位数字"),
      );
    }
    expect(await said(staff.issueInvoice, good)).toBe(codes.success);
    const again = { ...good, number: freshNumber() };
    expect(await said(staff.issueInvoice, again)).toEqual([
      codes.stateConflict,
      "这个订单没有要开的发票",
      null,
    ]);
    const other = await paidWithTitle(shop, buyer);
    const taken = { ...good, order_id: other.order_id };
    expect(await said(staff.issueInvoice, taken)).toEqual([
      codes.stateConflict,
      "这个发票号码已经登记过",
      null,
    ]);
    const { order_id: untitled, total: sum } = await paid(shop, buyer);
    expect(await said(staff.issueInvoice, { ...again, order_id: untitled, amount: sum })).toEqual([
      codes.stateConflict,
      "这个订单没有发票抬头",
      null,
    ]);
  });

  it("whose title is given after the payment waits from then on", async () => {
    const { order_id, total } = await paid(shop, buyer);
    expect(await invoicingOf(order_id)).toEqual(["none", []]);
    const ready = await placedWithTitle(shop, buyer);
    const invoice_id = (await detailOf(shop, buyer, ready.order_id)).invoice?.id ?? "";
    await shop.call(nameOrderInvoice, { order_id, invoice_id }, { as: buyer });
    expect(await invoicingOf(order_id)).toEqual(["waiting", []]);
    expect((await issue(shop, order_id, total)).due).toBe("0.00");
  });

  it("is recorded once by two concurrent calls", async () => {
    const { order_id, total } = await paidWithTitle(shop, buyer);
    const acts = [1, 2].map(() =>
      said(staff.issueInvoice, {
        ...{ order_id, amount: total, issued_on: "2026-11-20" },
        number: freshNumber(),
      }),
    );
    const results = (await Promise.all(acts)).map((one) => (Array.isArray(one) ? one[1] : one));
    expect(results.sort()).toEqual([codes.success, "这个订单没有要开的发票"].sort());
  });
});

describe("a refund", () => {
  it("before the invoice reduces it", async () => {
    const { order_id, total } = await paidWithTitle(shop, buyer);
    await refunded(order_id, "20.00");
    const rest = less(total, "20.00");
    expect(await standingOf(shop, order_id)).toMatchObject({ refunded: "20.00", due: rest });
    expect((await issue(shop, order_id, rest)).due).toBe("0.00");
    expect(await invoicingOf(order_id)).toEqual(["issued", [`blue standing ${rest}`]]);
  });

  it("after the invoice needs a red one of the same sum, or of all and a new one", async () => {
    const { order_id, total } = await paidWithTitle(shop, buyer);
    const { invoices } = await issue(shop, order_id, total);
    const invoice_id = invoices[0]?.invoice_id ?? "";
    await refunded(order_id, "20.00");
    expect(await invoicingOf(order_id)).toEqual(["correcting", [`blue standing ${total}`]]);
    const listed = (await waiting(shop)).find((one) => one.order_id === order_id);
    expect(listed?.due).toBe("-20.00");
    const red = {
      ...{ invoice_id, issued_on: "2026-11-20", words: "部分退款" },
      number: freshNumber(),
      amount: "20.00",
    };
    expect(await said(staff.reverseInvoice, { ...red, amount: "19.99" })).toEqual([
      codes.invalidInput,
      `红冲金额须是全部 ¥${grouped(total)}，或退款的 ¥20.00`,
      { field: "amount" },
    ]);
    const part = await shop.call(staff.reverseInvoice, red, asStaff());
    expect(await shop.call(staff.reverseInvoice, red, asStaff())).toEqual(part);
    expect(part).toMatchObject({ invoiced: less(total, "20.00"), due: "0.00" });
    const byLetter = (letter: string) => part.invoices.find((one) => one.letter === letter);
    expect(byLetter("red")).toMatchObject({
      blueNumber: invoices[0]?.number,
      state: "standing",
      amount: "20.00",
      words: "部分退款",
    });
    expect(byLetter("blue")).toMatchObject({ state: "reduced", takenBack: "20.00" });
    expect((await invoicingOf(order_id))[0]).toBe("issued");

    const rest = less(total, "20.00");
    const all = { ...red, number: freshNumber(), amount: rest, words: "抬头开错" };
    const whole = await shop.call(staff.reverseInvoice, all, asStaff());
    expect(whole).toMatchObject({ invoiced: "0.00", due: rest });
    expect(await said(staff.reverseInvoice, { ...all, number: freshNumber() })).toEqual([
      codes.stateConflict,
      "这张发票已全部红冲",
      null,
    ]);
    const redId = whole.invoices.find(({ letter }) => letter === "red")?.invoice_id;
    expect(
      await said(staff.reverseInvoice, { ...all, invoice_id: redId, number: freshNumber() }),
    ).toEqual([codes.stateConflict, "红字发票不能再红冲或作废", null]);
    expect((await issue(shop, order_id, rest)).due).toBe("0.00");
  });

  it("of a whole cancelled order leaves nothing to invoice, and revokes an issued one", async () => {
    const bare = await paidWithTitle(shop, buyer);
    await shop.call(cancelOrder, { order_id: bare.order_id }, { as: buyer });
    expect(await invoicingOf(bare.order_id)).toEqual(["none", []]);
    const { order_id, total } = await paidWithTitle(shop, buyer);
    const { invoices } = await issue(shop, order_id, total);
    await shop.call(cancelOrder, { order_id }, { as: buyer });
    expect((await standingOf(shop, order_id)).due).toBe(`-${total}`);
    const red = {
      ...{ invoice_id: invoices[0]?.invoice_id ?? "", words: "订单取消" },
      ...{ number: freshNumber(), issued_on: "2026-11-20", amount: total },
    };
    await shop.call(staff.reverseInvoice, red, asStaff());
    expect((await invoicingOf(order_id))[0]).toBe("none");
    expect((await waiting(shop)).map((one) => one.order_id)).not.toContain(order_id);
  });
});

it("an invoice recorded by mistake becomes void, and its number free again", async () => {
  const { order_id, total } = await paidWithTitle(shop, buyer);
  const number = freshNumber();
  const { invoices } = await issue(shop, order_id, total, { number });
  const mistake = { invoice_id: invoices[0]?.invoice_id, words: "号码输错" };
  expect(await said(staff.voidInvoice, mistake)).toBe(codes.success);
  expect(await said(staff.voidInvoice, mistake)).toBe(codes.success);
  expect(await invoicingOf(order_id)).toEqual(["waiting", [`blue void ${total}`]]);
  const red = { ...mistake, number: freshNumber(), issued_on: "2026-11-20", amount: total };
  expect(await said(staff.reverseInvoice, red)).toEqual([
    codes.stateConflict,
    "这张发票已作废",
    null,
  ]);
  shop.clock.advance(1);
  await issue(shop, order_id, total, { number });
  expect(await invoicingOf(order_id)).toEqual([
    "issued",
    [`blue standing ${total}`, `blue void ${total}`],
  ]);
  const [standing] = (await standingOf(shop, order_id)).invoices;
  const back = { ...red, invoice_id: standing?.invoice_id };
  expect(await said(staff.reverseInvoice, back)).toBe(codes.success);
  expect(await said(staff.voidInvoice, { ...mistake, invoice_id: standing?.invoice_id })).toEqual([
    codes.stateConflict,
    "这张发票已红冲，不能作废",
    null,
  ]);
});

describe("the document of an invoice", () => {
  const reads = async (upload_id: string, as: Buyer) => {
    const token = await shop.freshToken();
    const headers = { accesstoken: token, authusertoken: as.token };
    return shop.inject({ method: "GET", url: `/files/${upload_id}`, headers });
  };

  it("is the tax authority's file, for its buyer only", async () => {
    const { order_id, total } = await paidWithTitle(shop, buyer);
    const bytes = pdfOf(900, order_id);
    const document_id = await sentDocument(shop, order_id, bytes);
    const { invoices } = await issue(shop, order_id, total, { document_id });
    const invoice_id = invoices[0]?.invoice_id ?? "";
    const shown = {
      upload_id: document_id,
      name: "数电票.pdf",
      type: "application/pdf",
      size: 900,
    };
    expect(invoices[0]?.document).toEqual(shown);
    expect((await reads(document_id, buyer)).text.slice(0, 9)).toBe("%PDF-1.7\n");
    expect((await reads(document_id, await shop.register())).status).toBe(404);
    const ofd = archiveOf("OFD.xml");
    const wish = { name: "数电票.ofd", type: "application/ofd" as const };
    const laid = {
      invoice_id,
      document_id: await sentDocument(shop, order_id, ofd, wish),
    };
    const changed = await shop.call(staff.putInvoiceDocument, laid, asStaff());
    expect(changed.invoices[0]?.document).toEqual({
      ...{ upload_id: laid.document_id, name: "数电票.ofd", type: "application/ofd" },
      size: ofd.length,
    });
  });

  it("is announced by mail: with the invoice, or once its first document arrives", async () => {
    const { order_id, order_no, total } = await paidWithTitle(shop, buyer);
    const number = freshNumber();
    const letters = async () => (await shop.posted()).filter(({ to }) => to === buyer.email);
    const before = await letters();
    const written = await issue(shop, order_id, total, { number });
    const reported = (last: string) => ({
      to: buyer.email,
      subject: `齐墨印纸：订单 ${order_no} 的发票`,
      text: [
        "您好：",
        "",
        `订单 ${order_no} 的发票已开出：`,
        `发票号码 ${number}`,
        `金额 ¥${grouped(total)}`,
        "开票日期 2026-11-20",
        "",
        last,
        "",
        "齐墨印纸",
      ].join("\n"),
    });
    const bare = reported("发票文件还没有上传，上传后会再发邮件给您。");
    // The repeated call writes no second letter.
    await issue(shop, order_id, total, { number });
    expect(await letters()).toEqual([...before, bare]);
    const laid = {
      invoice_id: written.invoices[0]?.invoice_id ?? "",
      document_id: await sentDocument(shop, order_id, pdfOf(500, "letter")),
    };
    await shop.call(staff.putInvoiceDocument, laid, asStaff());
    await shop.call(staff.putInvoiceDocument, laid, asStaff());
    const another = await sentDocument(shop, order_id, pdfOf(600, "another"));
    const changed = { ...laid, document_id: another };
    await shop.call(staff.putInvoiceDocument, changed, asStaff());
    const whole = reported("登录齐墨印纸，在“我的”的“发票抬头”里看“已开发票”，下载发票文件。");
    expect(await letters()).toEqual([...before, bare, whole]);
    await shop.call(
      staff.voidInvoice,
      { invoice_id: laid.invoice_id, words: "登记错了" },
      asStaff(),
    );
    expect(await said(staff.putInvoiceDocument, laid)).toEqual([
      codes.stateConflict,
      "这张发票已作废",
      null,
    ]);
  });

  it("is mailed to the address of the title, where it has one", async () => {
    const email = `finance-${buyer.id.slice(0, 8)}@firm.example`;
    const { order_id, total } = await paidWithTitle(shop, buyer, { ...firm, email });
    await issue(shop, order_id, total);
    const to = (await shop.posted()).map((letter) => letter.to);
    expect(to.filter((one) => one === email)).toEqual([email]);
    expect(to).not.toContain(buyer.email);
  });

  it("has the content that its name says, and belongs to this order", async () => {
    const { order_id } = await paidWithTitle(shop, buyer);
    const { order_id: other, total } = await paidWithTitle(shop, buyer);
    const ofd = { name: "数电票.ofd", type: "application/ofd" as const };
    await expect(sentDocument(shop, order_id, archiveOf("OFD.xml"))).rejects.toThrow("422");
    await expect(sentDocument(shop, order_id, pdfOf(300), ofd)).rejects.toThrow("422");
    const good = {
      ...{ order_id: other, number: freshNumber(), amount: total },
      issued_on: "2026-11-20",
    };
    const zip = await sentDocument(shop, other, archiveOf("mimetype"), ofd);
    expect(await said(staff.issueInvoice, { ...good, document_id: zip })).toEqual([
      codes.invalidInput,
      "这个文件不是 OFD 发票",
      { field: "document_id" },
    ]);
    const foreign = await sentDocument(shop, order_id, pdfOf(400, "foreign"));
    expect(await said(staff.issueInvoice, { ...good, document_id: foreign })).toEqual([
      codes.notFound,
      "文件不存在或没有传完",
      null,
    ]);
    expect(await invoicingOf(other)).toEqual(["waiting", []]);
  });
});

it("开票信息 shows what it is, what it is not, and the invoice's own facts", async () => {
  const { order_id, order_no, total } = await paidWithTitle(shop, buyer);
  const { invoices } = await issue(shop, order_id, total);
  const [invoice] = invoices;
  const id = invoice?.invoice_id ?? "";
  const { name, pdf } = await shop.call(invoiceSheet, { id }, { as: buyer });
  expect(name).toBe(`开票信息-${invoice?.number}.pdf`);
  const text = (await textOfPdf(Buffer.from(pdf, "base64"))).join("");
  for (const part of [
    "开票信息（不是发票）",
    "只供核对，不是发票，不能报销、抵扣。",
    invoice?.number ?? "?",
    "电子发票（增值税专用发票）",
    total,
    firm.buyerName,
    firm.taxNo,
    order_no,
  ]) {
    expect(text).toContain(part);
  }
  const other = await shop.register();
  const { body } = await shop.send(invoiceSheet, { id }, { as: other });
  expect(body).toEqual({ code: codes.notFound, msg: "发票不存在或无权查看", data: null });
  expect((await shop.call(issuedInvoices, {}, { as: other })).items).toEqual([]);
});

describe("a deleted account", () => {
  it("exports its invoices; the shop stores number, day and amount only", async () => {
    const { order_id, order_no, total } = await paidWithTitle(shop, buyer, person);
    const document_id = await sentDocument(shop, order_id, pdfOf(500, "personal"));
    const { invoices } = await issue(shop, order_id, total, { document_id });
    const number = invoices[0]?.number ?? "";
    const { password } = buyer;
    const held = await shop.call(exportData, { password }, { as: buyer });
    expect(held.orders.map(({ order_no, invoicing }) => [order_no, invoicing?.invoices])).toEqual([
      [order_no, invoices],
    ]);
    expect(held.files.map(({ id }) => id)).toEqual([document_id]);
    await forceState(shop, order_id, 60);
    await shop.call(deleteAccount, { password }, { as: buyer });
    const kept = await shop.call(staff.staffInvoices, { number }, asStaff());
    expect(kept.items).toEqual([
      { ...invoices[0], kind: "normal", buyerName: "", taxNo: "", document: null },
    ]);
    const rows = await shop.deps.db.execute(sql`select id from upload where id = ${document_id}`);
    expect(rows).toMatchObject({ rows: [] });
    expect((await waiting(shop)).map((one) => one.order_id)).not.toContain(order_id);
  });
});

it("every call needs a staff key", async () => {
  for (const endpoint of Object.values(staff)) {
    if (!("guard" in endpoint)) continue;
    const { body } = await shop.send(endpoint, { id: randomUUID() }, { as: buyer });
    expect([endpoint.path, body]).toEqual([
      endpoint.path,
      { code: codes.forbidden, msg: "没有权限", data: null },
    ]);
  }
});

it("the document of an invoice is never deleted", async () => {
  const { order_id, total } = await paidWithTitle(shop, buyer);
  const document_id = await sentDocument(shop, order_id, pdfOf(700, "kept"));
  const unused = await sentDocument(shop, order_id, pdfOf(700, "unused"));
  await issue(shop, order_id, total, { document_id });
  await forceState(shop, order_id, 60);
  shop.clock.advance(400 * 86_400_000);
  await tidyFiles(shop.deps);
  const [invoice] = (await standingOf(shop, order_id)).invoices;
  expect(invoice?.document?.upload_id).toBe(document_id);
  const rows = await shop.deps.db.execute(
    sql`select id from upload where id in (${document_id}, ${unused})`,
  );
  expect(rows).toMatchObject({ rows: [{ id: document_id }] });
});
