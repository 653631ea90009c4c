import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { placeOrder } from "#contract/orders/placing.ts";
import { shipPart } from "#contract/staff/staff-parcels.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { findSetting, putSetting } from "#server/infra/database/settings.repository.ts";
import { payment } from "#server/infra/database/tables/orders.tables.ts";
import { addEvent } from "#server/modules/order-records/order-moves.repository.ts";
import { factoryStep } from "#server/modules/orders/factory.ts";
import type { Logistics, Shipment, Trace } from "#server/modules/orders/logistics.ts";
import { pdf } from "#tests/components/make-pdf.ts";
import { pdfOf, sendEveryFile } from "#tests/server/orders/file-flow.ts";
import {
  checkOf,
  detailOf,
  initOf,
  lineOf,
  paid,
  placed,
  pressInSandbox,
} from "#tests/server/orders/order-flow.ts";
import { answer, lineWith } from "#tests/server/orders/proof-flow.ts";
import { staffKey, withKey } from "#tests/server/staff/staff-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { completeOrders, doneSteps, labelSteps, paidAt } from "./label-steps.ts";

const pace = 1000;
let shop: Shop;
let buyer: Buyer;
/** Messages that an operator reads in the log. */
let faults: string[];
beforeAll(async () => {
  const error = (_: object, message: string) => {
    faults.push(message);
  };
  const log = { info: () => undefined, warn: () => undefined, error };
  shop = await startShop({ settings: { staffKey }, deps: { log } });
});
beforeEach(async () => {
  faults = [];
  buyer = await shop.register();
  await completeOrders(shop);
});
afterAll(() => shop.close());

/** A carrier that notes what it is asked, and returns these traces. */
function notedCarrier(traces: ReadonlyArray<Trace | null> = []) {
  const shipped: string[] = [];
  const asked: Array<readonly [Shipment, number]> = [];
  const logistics: Logistics = {
    async ship({ orderNo }) {
      shipped.push(orderNo);
      return "QM000000000042";
    },
    async nextTrace(shipment, known) {
      asked.push([shipment, known]);
      return traces[known] ?? null;
    },
  };
  return { shipped, asked, logistics };
}

async function round(logistics?: Logistics, settings = shop.deps.settings): Promise<number> {
  shop.clock.advance(pace);
  return factoryStep({ ...shop.deps, settings }, pace, logistics);
}

it("prepares a pickup order to its last step without a carrier", async () => {
  const { line_id, quote } = await lineOf(shop, buyer);
  const made = await shop.call(
    placeOrder,
    {
      ...{ draft_id: randomUUID(), line_ids: [line_id], expected_total: quote.total },
      ...{ address_id: null, express_type: "pickup", carrier_id: null, invoice_id: null },
    },
    { as: buyer, key: randomUUID() },
  );
  const { next } = await initOf(shop, buyer, made, "sandbox");
  await pressInSandbox(shop, next, "success");
  await sendEveryFile(shop, buyer, made.order_id);
  const { logistics, shipped, asked } = notedCarrier();
  const taken: number[] = [];
  for (let each = 0; each < 8; each += 1) taken.push(await round(logistics));
  expect(taken).toEqual([1, 1, 1, 1, 1, 1, 1, 0]);
  expect(await doneSteps(shop, buyer, made.order_id)).toEqual([
    ...["提交订单", "付款成功", "上传文件"],
    ...[...labelSteps, "已备好，可到店自提"],
  ]);
  const { state, logistics: shown } = await detailOf(shop, buyer, made.order_id);
  expect([state, shown, shipped, asked, faults]).toEqual([50, null, [], [], []]);
});

it("accepts sent files with their hash, and hands the packed order over once", async () => {
  const { order_id, order_no } = await paid(shop, buyer);
  await sendEveryFile(shop, buyer, order_id);
  const { logistics, shipped } = notedCarrier();
  expect(await round(logistics)).toBe(1);
  const { artwork: [file] = [] } = await detailOf(shop, buyer, order_id);
  const bytes = pdfOf(600, file?.item_id ?? "");
  const hash = createHash("sha256").update(bytes).digest("hex");
  expect([file?.state, file?.sha256]).toEqual(["accepted", hash]);
  for (let each = 0; each < 5; each += 1) await round(logistics);
  expect([(await detailOf(shop, buyer, order_id)).logistics, shipped]).toEqual([null, []]);
  expect(await round(logistics)).toBe(1);
  expect((await detailOf(shop, buyer, order_id)).logistics).toEqual({
    carrier: "中通快递",
    trackingNo: "QM000000000042",
    traces: [],
  });
  expect([shipped, faults]).toEqual([[order_no], []]);
});

it("sends the rest of an order that left in part with the order's carrier", async () => {
  const { order_id } = await paidAt(shop, buyer, { state: 30 }, 4);
  const { items } = await detailOf(shop, buyer, order_id);
  const lines = [{ item_id: items[0]?.id ?? "", quantity: 8000 }];
  const part = { order_id, carrier: "顺丰速运", tracking_no: "SF1", lines };
  await shop.call(shipPart, part, { ...withKey, key: randomUUID() });
  const { logistics } = notedCarrier();
  const seen = async () => {
    const { state, parcels = [] } = await detailOf(shop, buyer, order_id);
    const sent = parcels.map((one) => [one.carrier, one.trackingNo, one.lines[0]?.quantity]);
    return [state, ...sent];
  };
  for (let each = 0; each < 2; each += 1) await round(logistics);
  expect(await seen()).toEqual([40, ["顺丰速运", "SF1", 8000]]);
  await round(logistics);
  const rest = ["中通快递", "QM000000000042", 12_000];
  expect([await seen(), faults]).toEqual([[50, ["顺丰速运", "SF1", 8000], rest], []]);
});

it("leaves orders of SF packed and sends others where SF has an account", async () => {
  const carrier = { base: "http://127.0.0.1:9", partner: "P", checkword: "c", monthlyCard: "1" };
  const ofSf = await paidAt(shop, buyer, { state: 40, carrierId: "sf" }, 5);
  const other = await paidAt(shop, buyer, { state: 40 }, 5);
  const { logistics, shipped } = notedCarrier();
  const taken: number[] = [];
  const settings = { ...shop.deps.settings, carrier };
  for (let each = 0; each < 3; each += 1) taken.push(await round(logistics, settings));
  expect([taken, shipped, faults]).toEqual([[2, 1, 0], [other.order_no], []]);
  expect((await doneSteps(shop, buyer, ofSf.order_id)).at(-1)).toBe("打包完成");
  // Without an account, the simulated carrier takes the orders of SF as well.
  await round(logistics);
  expect(shipped).toEqual([other.order_no, ofSf.order_no]);
});

it("leaves an order alone whose recorded steps do not fit its state", async () => {
  const behind = await paidAt(shop, buyer, { state: 40 }, 1);
  const ahead = await paidAt(shop, buyer, { state: 30 }, 6);
  const beyond = await paidAt(shop, buyer, { state: 40 }, 6);
  const at = new Date(shop.clock.now());
  const sent = { orderId: beyond.order_id, kind: "production", text: "已发货", at };
  await inTransaction(shop.deps.db, (tx) => addEvent(tx, sent));
  const ids = [behind, ahead, beyond].map(({ order_id }) => order_id);
  const read = () => Promise.all(ids.map((id) => detailOf(shop, buyer, id)));
  const before = await read();
  const { logistics, shipped } = notedCarrier();
  expect([await round(logistics), shipped, faults]).toEqual([0, [], []]);
  expect(await read()).toEqual(before);
});

it("takes no step of an order that another process moves meanwhile", async () => {
  const first = await paidAt(shop, buyer, { state: 40 }, 6);
  shop.clock.advance(1);
  const second = await paidAt(shop, buyer, { state: 30 }, 1);
  const { logistics, shipped } = notedCarrier();
  const slow: Logistics = {
    ...logistics,
    async ship(row) {
      expect(await round(logistics)).toBe(2);
      return logistics.ship(row);
    },
  };
  expect([await round(slow), shipped, faults]).toEqual([0, [first.order_no, first.order_no], []]);
  expect((await doneSteps(shop, buyer, first.order_id)).slice(-2)).toEqual(["打包完成", "已发货"]);
  expect((await doneSteps(shop, buyer, second.order_id)).slice(2)).toEqual([
    "文件审核通过",
    "制版",
  ]);
});

it("stores a trace once that two processes get", async () => {
  const { order_id } = await paidAt(shop, buyer, { state: 40 }, 6);
  const { logistics } = notedCarrier([{ text: "已揽收", isDelivery: false }]);
  await round(logistics);
  const slow: Logistics = {
    ...logistics,
    async nextTrace(shipment, known) {
      expect(await round(logistics)).toBe(1);
      return logistics.nextTrace(shipment, known);
    },
  };
  expect([await round(slow), faults]).toEqual([0, []]);
  const { logistics: shown } = await detailOf(shop, buyer, order_id);
  expect(shown?.traces.map(({ text }) => text)).toEqual(["已揽收"]);
});

it("asks for traces from the shop's city, where it is known, until the delivery", async () => {
  const { order_id } = await paidAt(shop, buyer, { state: 40 }, 6);
  const { logistics, asked } = notedCarrier([
    { text: "已揽收", isDelivery: false },
    { text: "前台代收", isDelivery: true },
  ]);
  await round(logistics);
  const { db } = shop.deps;
  const company = await findSetting(db, "company");
  await putSetting(db, "company", { ...(company as object), address: "工业园 3 号" });
  expect([await round(notedCarrier().logistics), await round(logistics)]).toEqual([0, 1]);
  await putSetting(db, "company", company);
  expect([await round(logistics), await round(logistics), faults]).toEqual([1, 0, []]);
  const parcelOf = {
    carrier: "中通快递",
    trackingNo: "QM000000000042",
    region: "上海市 黄浦区",
  };
  expect(asked).toEqual([
    [{ ...parcelOf, from: null }, 0],
    [{ ...parcelOf, from: "东莞" }, 1],
  ]);
  const { parcel, logistics: shown } = await detailOf(shop, buyer, order_id);
  expect(shown?.traces.map(({ text }) => text)).toEqual(["已揽收", "前台代收"]);
  expect(parcel?.deliveredAt).toBe(shop.clock.now() - pace);
});

it("confirms each transfer of a demonstration once it is a step's time old", async () => {
  const made = [await placed(shop, buyer), await placed(shop, buyer)];
  for (const one of made) await initOf(shop, buyer, one, "offline");
  const outcomes = () =>
    Promise.all(made.map(async (one) => (await checkOf(shop, buyer, one.order_id)).outcome));
  const open = ["waiting", "waiting"];
  shop.clock.advance(pace - 1);
  expect([await factoryStep(shop.deps, pace), await outcomes()]).toEqual([0, open]);
  shop.clock.advance(1);
  expect([await factoryStep(shop.deps, pace), await outcomes()]).toEqual([2, ["paid", "paid"]]);
  const { outTradeNo, transactionId } = payment;
  const rows = await shop.deps.db
    .select({ outTradeNo, transactionId })
    .from(payment)
    .where(eq(payment.userId, buyer.id));
  const named = rows.map((row) => `DEMO-${row.outTradeNo}`);
  expect([rows.map((row) => row.transactionId), faults]).toEqual([named, []]);
});

it("issues a proof and returns an answered file, each a step's time later", async () => {
  const bytes = Buffer.from(await pdf({ sheet: [64, 44], pages: 1 }));
  const line = await lineWith(shop, buyer, bytes, "proof");
  const seen = async () => {
    const { artwork: [file] = [] } = await detailOf(shop, buyer, line.order_id);
    return [file?.state, file?.words, file?.proofs?.map(({ state, words }) => [state, words])];
  };
  shop.clock.advance(pace - 1);
  expect([await factoryStep(shop.deps, pace), await seen()]).toEqual([
    0,
    ["checking", "", undefined],
  ]);
  shop.clock.advance(1);
  expect(await factoryStep(shop.deps, pace)).toBe(1);
  expect(await seen()).toEqual(["checking", "", [["issued", ""]]]);
  const { artwork: [file] = [] } = await detailOf(shop, buyer, line.order_id);
  for (const proof of file?.proofs ?? []) await answer(shop, buyer, line, proof);
  expect(await round()).toBe(1);
  const words = "请按您在样稿上写的改好文件，再传上来";
  expect(await seen()).toEqual(["returned", words, [["answered", ""]]]);
  expect([await round(), faults]).toEqual([0, []]);
});
