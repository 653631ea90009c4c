import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { addInvoiceTitle, changeInvoiceTitle, invoiceTitles } from "#contract/account/account.ts";
import { cart } from "#contract/cart/carts.ts";
import { fenOf } from "#contract/format/money.ts";
import type { InputOf } from "#contract/http/endpoint.ts";
import { codes } from "#contract/http/reply.ts";
import { orders } from "#contract/orders/order-lists.ts";
import { cancelOrder, nameOrderInvoice } from "#contract/orders/orders.ts";
import { placeOrder, reviewOrder } from "#contract/orders/placing.ts";
import { invoiceTitle } from "#server/infra/database/tables/account.tables.ts";
import { order, orderItem } from "#server/infra/database/tables/orders.tables.ts";
import { buyer, oneShop, shop } from "./one-shop.ts";
import { addressOf, detailOf, labels, lineOf, nobody } from "./order-flow.ts";

oneShop();

/** The tax decision of a whole order: what an invoice requires, and what is refused. */

const title = async (kind: "normal" | "special"): Promise<string> => {
  const company = {
    titleType: "company" as const,
    kind,
    buyerName: "小墨商贸有限公司",
    taxNo: "91310000MA1K000006",
  };
  return (await shop.call(addInvoiceTitle, company, { as: buyer })).id;
};

const untaxedLabels = { ...labels, taxIncluded: false };

/** The same label quoted on both tax bases; the pricing tests check its untaxed price. */
async function bothLines() {
  const taxed = await lineOf(shop, buyer);
  const untaxed = await lineOf(shop, buyer, untaxedLabels);
  expect(taxed.quote.untaxed).toBe(untaxed.quote.total);
  expect(fenOf(taxed.quote.total)).toBe(
    fenOf(taxed.quote.untaxed) + Math.round(fenOf(taxed.quote.untaxed) * 0.13),
  );
  return { taxed, untaxed };
}

const pickup = (line_ids: string[]) => ({
  line_ids,
  address_id: null,
  express_type: "pickup" as const,
  carrier_id: null,
});

const place = (placing: Omit<InputOf<typeof placeOrder>, "draft_id">) =>
  shop.send(placeOrder, { ...placing, draft_id: randomUUID() }, { as: buyer, key: randomUUID() });

const detailOfPlaced = async () => {
  const { items } = await shop.call(orders, {}, { as: buyer });
  return detailOf(shop, buyer, items[0]?.order_id ?? "");
};

describe("the review", () => {
  it.each([
    [true, 0],
    [false, 1],
  ])(
    "prices every line again with tax_included %s, and returns that choice",
    async (wanted, at) => {
      const { taxed, untaxed } = await bothLines();
      const lines = [taxed, untaxed];
      const choice = pickup(lines.map(({ line_id }) => line_id));
      const review = await shop.call(
        reviewOrder,
        { ...choice, tax_included: wanted },
        { as: buyer },
      );
      const amount = lines[at]?.quote.total ?? "";
      const other = lines[1 - at];
      expect(review.lines).toEqual(
        lines.map((line) => ({
          line_id: line.line_id,
          amount,
          tax_included: wanted,
          before: line === other ? line.quote.total : null,
        })),
      );
      expect(fenOf(review.goods)).toBe(2 * fenOf(amount));
      expect(review.tax?.rates.map(({ rate }) => rate)).toEqual([wanted ? "0.13" : "0"]);
    },
  );

  it("leaves each line as quoted where no choice was made", async () => {
    const { taxed, untaxed } = await bothLines();
    const choice = pickup([taxed.line_id, untaxed.line_id]);
    const review = await shop.call(reviewOrder, choice, { as: buyer });
    expect(fenOf(review.goods)).toBe(fenOf(taxed.quote.total) + fenOf(untaxed.quote.total));
    expect(review.lines?.map(({ before }) => before)).toEqual([null, null]);
    expect(review.tax).toEqual({
      untaxed: review.tax?.untaxed,
      tax: taxed.quote.tax,
      payer: "general",
      rates: [
        { rate: "0.13", untaxed: taxed.quote.untaxed, tax: taxed.quote.tax },
        { rate: "0", untaxed: untaxed.quote.total, tax: "0.00" },
      ],
    });
  });

  it("taxes freight at the rate of the goods", async () => {
    const { taxed } = await bothLines();
    const choice = {
      line_ids: [taxed.line_id],
      address_id: await addressOf(shop, buyer),
      express_type: "express" as const,
      carrier_id: null,
    };
    const [dear, cheap] = await Promise.all(
      [true, false].map((tax_included) =>
        shop.call(reviewOrder, { ...choice, tax_included }, { as: buyer }),
      ),
    );
    const fee = fenOf(cheap?.freight ?? "");
    expect(fee).toBeGreaterThan(0);
    expect(fenOf(dear?.freight ?? "")).toBe(fee + Math.round(fee * 0.13));
  });
});

describe("the order", () => {
  it("with an invoice charges an untaxed line the taxed price", async () => {
    const { taxed, untaxed } = await bothLines();
    const reply = await place({
      ...pickup([untaxed.line_id]),
      invoice_id: await title("special"),
      tax_included: true,
      expected_total: taxed.quote.total,
    });
    expect(reply.body.code).toBe(codes.success);
    const detail = await detailOfPlaced();
    expect(detail).toMatchObject({
      total: taxed.quote.total,
      taxed: true,
      invoice: { kind: "special" },
      tax: { tax: taxed.quote.tax, payer: "general" },
    });
    const [line] = detail.lines;
    expect([line?.job?.taxIncluded, line?.quote.total]).toEqual([true, taxed.quote.total]);
    expect(line?.quote.lines.at(-1)).toMatchObject({ code: "tax", amount: taxed.quote.tax });
    const [item] = await shop.deps.db
      .select()
      .from(orderItem)
      .where(eq(orderItem.orderId, detail.order_id));
    expect(item?.job).toMatchObject({ taxIncluded: true });
  });

  it("without an invoice charges a taxed line the untaxed price", async () => {
    const { taxed } = await bothLines();
    const reply = await place({
      ...pickup([taxed.line_id]),
      invoice_id: null,
      tax_included: false,
      expected_total: taxed.quote.untaxed,
    });
    expect(reply.body.code).toBe(codes.success);
    expect(await detailOfPlaced()).toMatchObject({
      total: taxed.quote.untaxed,
      taxed: false,
      invoice: null,
      tax: { tax: "0.00", rates: [{ rate: "0", untaxed: taxed.quote.untaxed, tax: "0.00" }] },
    });
  });

  it("is refused where its total differs from the one the buyer saw", async () => {
    const { taxed, untaxed } = await bothLines();
    for (const [line, tax_included] of [
      [taxed, false],
      [untaxed, true],
    ] as const) {
      const reply = await place({
        ...pickup([line.line_id]),
        invoice_id: null,
        tax_included,
        expected_total: line.quote.total,
      });
      expect(reply.body).toMatchObject({
        code: codes.priceMoved,
        data: { total: tax_included ? taxed.quote.total : untaxed.quote.total },
      });
    }
    expect(await shop.call(cart, {}, { as: buyer })).toHaveLength(2);
  });

  it.each([
    ["said to be untaxed", { tax_included: false }],
    ["of an untaxed line, nothing said", {}],
  ])("%s cannot carry an invoice", async (_, said) => {
    const line = await lineOf(shop, buyer, untaxedLabels);
    for (const kind of ["normal", "special"] as const) {
      const reply = await place({
        ...pickup([line.line_id]),
        invoice_id: await title(kind),
        ...said,
        expected_total: line.quote.total,
      });
      expect([reply.body.code, reply.body.msg, reply.body.data]).toEqual([
        codes.invalidInput,
        "“卷装标签”是未税价，开发票须按含税价下单",
        { field: "invoice_id" },
      ]);
    }
    expect((await shop.call(orders, {}, { as: buyer })).items).toEqual([]);
  });

  it("with a 专票 is refused for a title without a tax number", async () => {
    const line = await lineOf(shop, buyer);
    const invoice_id = await title("special");
    for (const broken of [
      { taxNo: "" },
      { taxNo: "91310000MA1K000006", titleType: "person" as const },
    ]) {
      await shop.deps.db.update(invoiceTitle).set(broken).where(eq(invoiceTitle.id, invoice_id));
      const reply = await place({
        ...pickup([line.line_id]),
        invoice_id,
        tax_included: true,
        expected_total: line.quote.total,
      });
      expect([reply.body.code, reply.body.msg]).toEqual([
        codes.invalidInput,
        "专票只开给有税号的企业",
      ]);
    }
  });

  it("is refused for an earlier title with an invalid tax number, which stays and can be corrected", async () => {
    const line = await lineOf(shop, buyer);
    const invoice_id = await title("special");
    const stored = { taxNo: "91310000MA1K00000X" };
    await shop.deps.db.update(invoiceTitle).set(stored).where(eq(invoiceTitle.id, invoice_id));
    const order = {
      ...pickup([line.line_id]),
      invoice_id,
      tax_included: true,
      expected_total: line.quote.total,
    };
    const refused = await place(order);
    expect(refused.body).toMatchObject({
      code: codes.invalidInput,
      msg: "税号校验位不对，请逐位核对；更正抬头后再用",
      data: { field: "invoice_id" },
    });
    const [kept] = await shop.call(invoiceTitles, {}, { as: buyer });
    expect(kept).toMatchObject({ id: invoice_id, ...stored });
    const right = { buyerName: "小墨商贸有限公司", taxNo: "91310000MA1K000006" };
    const form = { titleType: "company", kind: "special", ...right } as const;
    await shop.call(changeInvoiceTitle, { ...form, id: invoice_id }, { as: buyer });
    expect((await place(order)).body.code).toBe(codes.success);
  });

  it("of an earlier version keeps its untaxed freight and says so", async () => {
    const { taxed } = await bothLines();
    await place({
      ...pickup([taxed.line_id]),
      invoice_id: null,
      tax_included: true,
      expected_total: taxed.quote.total,
    });
    const { order_id } = await detailOfPlaced();
    const totalFen = fenOf(taxed.quote.total) + 1200;
    const old = { freightFen: 1200, freightTaxFen: 0, totalFen };
    await shop.deps.db.update(order).set(old).where(eq(order.id, order_id));
    const detail = await detailOfPlaced();
    expect([detail.freight, detail.tax?.tax, detail.tax?.rates.at(-1)]).toEqual([
      "12.00",
      taxed.quote.tax,
      { rate: "0", untaxed: "12.00", tax: "0.00" },
    ]);
  });
});

describe("an invoice title given later", () => {
  const taxedOrder = async (tax_included: boolean) => {
    const { taxed } = await bothLines();
    const { total, untaxed } = taxed.quote;
    const placing = {
      ...pickup([taxed.line_id]),
      draft_id: randomUUID(),
      invoice_id: null,
      tax_included,
      expected_total: tax_included ? total : untaxed,
    };
    const made = await shop.call(placeOrder, placing, { as: buyer, key: randomUUID() });
    return made.order_id;
  };
  const name = (order_id: string, invoice_id: string) =>
    shop.send(nameOrderInvoice, { order_id, invoice_id }, { as: buyer });

  it("belongs to the order from then on; repeating it changes nothing", async () => {
    const order_id = await taxedOrder(true);
    const before = await detailOfPlaced();
    const [mine, other] = [await title("special"), await title("normal")];
    for (const _ of [1, 2]) {
      const reply = await name(order_id, mine);
      expect(reply.body).toEqual({
        code: codes.success,
        msg: reply.body.msg,
        data: { order_id, invoice_id: mine },
      });
    }
    expect((await name(order_id, other)).body).toMatchObject({
      code: codes.stateConflict,
      msg: "这个订单的发票抬头已经定了",
    });
    const { invoice, ...rest } = await detailOfPlaced();
    expect(invoice).toMatchObject({ id: mine, kind: "special", buyerName: "小墨商贸有限公司" });
    expect({ ...rest, invoice: null }).toEqual(before);
  });

  it("is refused for an untaxed order, a cancelled one, and where the title does not fit", async () => {
    const invoice_id = await title("special");
    const untaxed = await taxedOrder(false);
    expect((await name(untaxed, invoice_id)).body).toMatchObject({
      code: codes.invalidInput,
      msg: "未税价的订单不开发票",
    });
    const order_id = await taxedOrder(true);
    expect((await name(order_id, nobody)).body).toMatchObject({
      code: codes.notFound,
      msg: "发票抬头不存在或已删除",
    });
    await shop.deps.db
      .update(invoiceTitle)
      .set({ taxNo: "" })
      .where(eq(invoiceTitle.id, invoice_id));
    expect((await name(order_id, invoice_id)).body.msg).toBe("专票只开给有税号的企业");
    await shop.call(cancelOrder, { order_id }, { as: buyer });
    expect((await name(order_id, await title("normal"))).body).toMatchObject({
      code: codes.stateConflict,
      msg: "订单已取消，不再开发票",
    });
  });
});
