import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addInvoiceTitle } from "#contract/account/account.ts";
import { mostFileBytes, signUpload } from "#contract/artwork/artwork.ts";
import { codes } from "#contract/http/reply.ts";
import { nameOrderInvoice } from "#contract/orders/orders.ts";
import { placeOrder, placePaperOrder, reviewOrder } from "#contract/orders/placing.ts";
import { putProofPicture } from "#contract/staff/staff-artwork.ts";
import { shipOrder } from "#contract/staff/staff-orders.ts";
import { cartLine } from "#server/infra/database/tables/orders.tables.ts";
import { pdfOf } from "#tests/server/orders/file-flow.ts";
import {
  detailOf,
  forceState,
  labels,
  paperReadyToPlace,
  placed,
  readyToPlace,
} from "#tests/server/orders/order-flow.ts";
import { lineWith, staff, staffKey } from "#tests/server/orders/proof-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

/** A refusal names the field that the screen marks. */

let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
});
beforeEach(async () => {
  buyer = await shop.register();
});
afterAll(() => shop.close());

const saidOf = async (...asked: Parameters<Shop["send"]>) => {
  const { code, msg, data } = (await shop.send(...asked)).body;
  return { code, msg, data };
};
const refusal = (field: string, msg: string) => ({
  ...{ code: codes.invalidInput, msg, data: { field } },
});
const asBuyer = () => ({ as: buyer, key: randomUUID() });

test("an order without an address names it", async () => {
  const ready = { ...(await readyToPlace(shop, buyer)), address_id: null };
  expect(await saidOf(placeOrder, ready, asBuyer())).toEqual(
    refusal("address_id", "请选择收货地址"),
  );
});

test("a carrier that does not serve the goods names the delivery", async () => {
  const { line_ids, address_id } = await readyToPlace(shop, buyer);
  const choice = { line_ids, address_id, express_type: "express", carrier_id: "no-carrier" };
  expect(await saidOf(reviewOrder, choice, { as: buyer })).toMatchObject({
    code: codes.invalidInput,
    data: { field: "express_type" },
  });
});

test("a paper order of whole sheets that says they are cut names the source", async () => {
  const ready = await paperReadyToPlace(shop, buyer);
  const cut = { ...ready, source_type: "custom" as const };
  expect(await saidOf(placePaperOrder, cut, asBuyer())).toEqual(
    refusal("source_type", "没有要裁切的纸张，货源须选现货"),
  );
});

test("an invoice of an order with one untaxed line names the invoice", async () => {
  const untaxed = { ...labels, taxIncluded: false };
  const { order_id } = await placed(shop, buyer, labels, untaxed);
  const company = {
    ...{ titleType: "company" as const, kind: "normal" as const },
    ...{ buyerName: "小墨商贸有限公司", taxNo: "91310000MA1K000006" },
  };
  const { id } = await shop.call(addInvoiceTitle, company, { as: buyer });
  expect(await saidOf(nameOrderInvoice, { order_id, invoice_id: id }, { as: buyer })).toEqual(
    refusal("invoice_id", "未税价的订单不开发票"),
  );
  const ready = await readyToPlace(shop, buyer, labels, untaxed);
  const asked = { ...ready, invoice_id: id };
  expect(await saidOf(placeOrder, asked, asBuyer())).toMatchObject({
    data: { field: expect.stringMatching(/^invoice/) },
  });
});

test("a shipment without a number names it", async () => {
  const { order_id } = await placed(shop, buyer);
  await forceState(shop, order_id, 40);
  expect(await saidOf(shipOrder, { order_id }, { ...staff, key: randomUUID() })).toEqual(
    refusal("tracking_no", "请填写快递公司和运单号"),
  );
});

test("a file of the wrong type or size names type and size", async () => {
  const { order_id } = await placed(shop, buyer);
  const sign = (kind: "slip" | "after-sale", type: string, size = 1000) =>
    saidOf(
      signUpload,
      {
        purpose: { kind, order_id },
        name: "a",
        size,
        type,
        fingerprint: createHash("sha256").update(`${type} ${size}`).digest("base64url"),
      },
      { as: buyer },
    );
  const picture = refusal("type", "请选择 JPG 或 PNG 图片");
  expect(await sign("slip", "application/pdf")).toEqual(picture);
  expect(await sign("slip", "text/csv")).toEqual(refusal("type", "数据文件请传到可变数据那一栏"));
  expect((await sign("slip", "image/jpeg")).code).toBe(codes.success);
  expect((await sign("slip", "image/png")).code).toBe(codes.success);
  const most = mostFileBytes.slip;
  expect((await sign("slip", "image/png", most)).code).toBe(codes.success);
  expect(await sign("slip", "image/png", most + 1)).toEqual(
    refusal("size", `图片最大${most / 1024 / 1024} MB`),
  );
});

test("a proof's page that is no picture names the picture", async () => {
  const line = await lineWith(shop, buyer, pdfOf(600), "proof");
  const picture = {
    ...{ file_id: line.file_id, sha256: "0".repeat(64), page: 1, pages: 1, picture: "AAAA" },
    ...{ width_mm: 64, height_mm: 44, trim: null },
  };
  expect(await saidOf(putProofPicture, picture, staff)).toMatchObject({
    data: { field: "picture" },
  });
});

test("a moved price is answered with today's sums and every line", async () => {
  const ready = await readyToPlace(shop, buyer);
  const said = await saidOf(placeOrder, { ...ready, expected_total: "1.00" }, asBuyer());
  const review = await shop.call(reviewOrder, { ...ready, tax_included: null }, { as: buyer });
  expect(said).toEqual({
    code: codes.priceMoved,
    msg: "价格已变化，请核对新价格后再提交",
    data: {
      ...{ total: ready.expected_total, goods: review.goods, freight: review.freight },
      lines: [
        {
          ...{ line_id: ready.line_ids[0], title: "卷装标签", state: "orderable" },
          amount: review.lines?.[0]?.amount,
        },
      ],
    },
  });
});

test("a price that hides a discount which does not exist is refused as an agreement", async () => {
  const ready = await readyToPlace(shop, buyer);
  const said = await saidOf(placeOrder, { ...ready, expected_saved: "5.00" }, asBuyer());
  expect(said).toMatchObject({ code: codes.priceMoved, data: { agreement: true } });
  expect(said.data).not.toHaveProperty("agreed");
  const again = await saidOf(placeOrder, { ...ready, expected_saved: "0.00" }, asBuyer());
  expect(again.code).toBe(codes.success);
});

test("a draft placed again has the first order's reply, under every key of its own", async () => {
  const ready = await readyToPlace(shop, buyer);
  const first = await saidOf(placeOrder, ready, asBuyer());
  const key = randomUUID();
  expect(await saidOf(placeOrder, ready, { as: buyer, key })).toEqual(first);
  expect(await saidOf(placeOrder, ready, { as: buyer, key })).toEqual(first);
});

test("lines that are no longer in the cart are not ordered", async () => {
  const ready = await readyToPlace(shop, buyer, labels, { ...labels, quantity: 5_000 });
  await shop.deps.db.delete(cartLine).where(eq(cartLine.lineId, ready.line_ids[0] ?? ""));
  expect(await saidOf(placeOrder, ready, asBuyer())).toMatchObject({
    ...{ code: codes.notFound, msg: "报价车里没有这些项目" },
  });
  const { line_ids, address_id, express_type, carrier_id } = ready;
  const choice = { line_ids, address_id, express_type, carrier_id };
  expect(await saidOf(reviewOrder, choice, { as: buyer })).toMatchObject({
    ...{ code: codes.notFound, msg: "报价车里没有这些项目" },
  });
});

test("an order says its carrier, its lines and what it was placed with", async () => {
  const ready = await readyToPlace(shop, buyer);
  const { order_id } = await shop.call(
    placeOrder,
    { ...ready, remark: "先电话", proofing: "proof" },
    asBuyer(),
  );
  const detail = await detailOf(shop, buyer, order_id);
  expect(detail).toMatchObject({
    ...{ remark: "先电话", carrier: expect.any(String), state: 10 },
    lines: [{ line_id: ready.line_ids[0], job: { quoteType: "lz", quantity: 20_000 } }],
    ...{ proofing: "proof", actions: ["pay", "cancel"] },
    ...{ slipWaits: false, transferTerm: false, payBefore: shop.clock.now() + 86_400_000 },
  });
  for (const name of [
    "agreed",
    "ofFirm",
    "parcels",
    "reprints",
    "reprintOf",
    "isReprint",
    "floor",
  ]) {
    expect(detail).not.toHaveProperty(name);
  }
});
