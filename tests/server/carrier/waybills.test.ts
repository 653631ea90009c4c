import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { shipOrder, staffOrderCall } from "#contract/staff/staff-orders.ts";
import { sfCarrier } from "#server/infra/carrier/sf-carrier.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { carrierWaybill } from "#server/infra/database/tables/waybills.tables.ts";
import { addEvent } from "#server/modules/order-records/order-moves.repository.ts";
import { carrierRound } from "#server/modules/orders/carrier/carrier-round.ts";
import { factoryStep } from "#server/modules/orders/factory.ts";
import { eraseUser } from "#server/modules/personal-data/erasure.repository.ts";
import { detailOf } from "#tests/server/orders/order-flow.ts";
import { labelSteps, paidAt } from "#tests/server/orders/production/label-steps.ts";
import { type Person, staffKey, staffPerson } from "#tests/server/staff/staff-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { openSf } from "./sf-counterpart.ts";

const minute = 60_000;
let shop: Shop;
let works: Person;
let buyer: Buyer;
let sf: Awaited<ReturnType<typeof openSf>>;
beforeAll(async () => {
  sf = await openSf(() => shop.clock.now());
  shop = await startShop({ settings: { staffKey, carrier: sf.settings } });
  works = await staffPerson(shop, ["production"]);
  buyer = await shop.register();
});
beforeEach(() => {
  Object.assign(sf.mood, { is: "none", refusing: null, onOrder: null });
  sf.calls.length = 0;
});
afterAll(async () => {
  await shop.close();
  await sf.close();
});

/** A paid order of 顺丰 in 待发货, whose last `open` steps are not recorded. */
async function packed(open = 0, whose = buyer): Promise<string> {
  const set = { state: 40, carrierId: "sf", carrierName: "顺丰速运" } as const;
  return (await paidAt(shop, whose, set, labelSteps.length - open)).order_id;
}

async function round(after = 0): Promise<void> {
  shop.clock.advance(after);
  if (after > 0) await shop.freshToken();
  await carrierRound(shop.deps, sfCarrier(sf.settings, { ...shop.deps, patienceMs: 5000 }));
}

const seen = (id: string) => shop.call(staffOrderCall, { id }, works.asked);

async function standingOf(id: string) {
  const { state, logistics, waybill } = await seen(id);
  return { state, no: logistics?.trackingNo ?? null, words: waybill?.words ?? null };
}

/** SF's number of the order. */
async function numberOf(id: string): Promise<string> {
  return sf.orders.get((await seen(id)).order_no)?.waybillNo ?? "";
}

test("a packed order gets one waybill and leaves with it", async () => {
  const id = await packed();
  await round();
  const no = await numberOf(id);
  expect(no).toMatch(/^SF\d{13}$/);
  expect(await standingOf(id)).toEqual({ state: 50, no, words: null });
  await round(minute);
  expect(sf.calls).toEqual(["CREATE_ORDER"]);
});

test("an order that is not packed is not announced", async () => {
  const id = await packed(1);
  await round();
  expect([sf.calls, await standingOf(id)]).toEqual([[], { state: 40, no: null, words: null }]);
});

test("a lost answer is looked up before the waybill is asked for again", async () => {
  const id = await packed();
  sf.mood.is = "lost";
  await round();
  const words = "正在要运单号，还没有答复，2 分钟内再问。急的话可以自己填运单号发货";
  expect(await standingOf(id)).toEqual({ state: 40, no: null, words });
  sf.mood.is = "none";
  await round(minute / 2);
  expect(sf.calls).toEqual(["CREATE_ORDER"]);
  await round(minute / 2);
  expect(sf.calls).toEqual(["CREATE_ORDER", "SEARCH_ORDER_RESP"]);
  expect(await standingOf(id)).toEqual({ state: 50, no: await numberOf(id), words: null });
});

test("a carrier that was away is asked again under the same number", async () => {
  const id = await packed();
  const before = sf.orders.size;
  sf.mood.is = "away";
  await round();
  await round(minute);
  expect((await standingOf(id)).state).toBe(40);
  sf.mood.is = "none";
  await round(minute);
  expect(sf.calls).toEqual(["SEARCH_ORDER_RESP", "CREATE_ORDER"]);
  expect(await standingOf(id)).toEqual({ state: 50, no: await numberOf(id), words: null });
  expect(sf.orders.size).toBe(before + 1);
});

test("two processes ask for one waybill", async () => {
  const before = sf.orders.size;
  const id = await packed();
  await Promise.all([round(), round()]);
  expect(sf.calls).toEqual(["CREATE_ORDER"]);
  expect([sf.orders.size, (await standingOf(id)).state]).toEqual([before + 1, 50]);
});

test("a refusal is shown with its code, and staff may type a number", async () => {
  const id = await packed();
  sf.mood.refusing = "8057";
  await round();
  expect(await standingOf(id)).toEqual({
    state: 40,
    no: null,
    words: "没有接单（错误码 8057），约 10 分钟后再试。请核对地址，也可以自己填运单号发货",
  });
  const parcel = { order_id: id, carrier: "顺丰速运", tracking_no: "SF7" };
  await shop.call(shipOrder, parcel, { ...works.asked, key: randomUUID() });
  sf.mood.refusing = null;
  sf.calls.length = 0;
  await round(10 * minute);
  expect([sf.calls.includes("CREATE_ORDER"), await standingOf(id)]).toEqual([
    false,
    { state: 50, no: "SF7", words: null },
  ]);
});

test("a refused order is asked for again after ten minutes", async () => {
  const id = await packed();
  sf.mood.refusing = "8057";
  await round();
  sf.mood.refusing = null;
  await round(9 * minute);
  expect((await standingOf(id)).state).toBe(40);
  await round(minute);
  expect(await standingOf(id)).toEqual({ state: 50, no: await numberOf(id), words: null });
});

test("a number typed while SF answers stays, and SF's waybill is named as unused", async () => {
  const id = await packed();
  const parcel = { order_id: id, carrier: "顺丰速运", tracking_no: "SF8" };
  sf.mood.onOrder = () => shop.call(shipOrder, parcel, { ...works.asked, key: randomUUID() });
  await round();
  const words = `运单 ${await numberOf(id)} 没有用上，请到顺丰取消它`;
  expect(await standingOf(id)).toEqual({ state: 50, no: "SF8", words });
});

test("an order changed while SF answers stays with the staff", async () => {
  const id = await packed();
  sf.mood.onOrder = async () => {
    shop.clock.advance(1000);
    const at = new Date(shop.clock.now());
    await inTransaction(shop.deps.db, (tx) =>
      addEvent(tx, { orderId: id, kind: "change", text: "改了收货地址", at }),
    );
  };
  await round();
  const no = await numberOf(id);
  expect(await standingOf(id)).toEqual({
    state: 40,
    no: null,
    words: `运单 ${no} 没有用上，因为订单同时改过。请到顺丰取消它，再自己填运单号发货`,
  });
  sf.mood.onOrder = null;
  await round(60 * minute);
  expect((await standingOf(id)).state).toBe(40);
});

test("routes are stored once each by time, and the receipt delivers the order", async () => {
  const id = await packed();
  await round();
  const no = await numberOf(id);
  const one = { acceptTime: "2026-11-20 18:00:00", remark: "已收取快件", opCode: "50" };
  const two = { acceptTime: "2026-11-20 20:00:00", remark: "已离开东莞", opCode: "36" };
  const three = { acceptTime: "2026-11-21 09:30:00", remark: "已签收", opCode: "80" };
  const texts = async () =>
    (await detailOf(shop, buyer, id)).logistics?.traces.map(({ text }) => text);
  sf.routes.set(no, [one, three]);
  await round(10 * minute);
  expect(await texts()).toEqual(["已收取快件", "已签收"]);
  const { parcel } = await detailOf(shop, buyer, id);
  expect(parcel?.deliveredAt).toBe(Date.parse("2026-11-21T09:30:00+08:00"));
  // The fee is still open, so the parcel is asked about again.
  sf.routes.set(no, [one, two, three]);
  await round(10 * minute);
  await round(10 * minute);
  expect(await texts()).toEqual(["已收取快件", "已离开东莞", "已签收"]);
});

test("staff sees the fee, and SF is not asked about the parcel again", async () => {
  const id = await packed();
  await round();
  const no = await numberOf(id);
  sf.routes.set(no, [{ acceptTime: "2026-11-21 09:30:00", remark: "已签收", opCode: "80" }]);
  await round(10 * minute);
  expect((await seen(id)).waybill).toEqual({ words: null, fee: null });
  sf.fees.set(no, [{ name: "运费", value: 13.5 }]);
  await round(10 * minute);
  expect((await seen(id)).waybill).toEqual({ words: null, fee: "13.50" });
  expect(sf.followed).toContain(no);
  sf.followed.length = 0;
  await round(60 * minute);
  expect(sf.followed).not.toContain(no);
  expect(await detailOf(shop, buyer, id)).not.toHaveProperty("waybill");
});

test("the simulated factory neither sends nor delivers an order of SF", async () => {
  const id = await packed();
  shop.clock.advance(minute);
  await factoryStep(shop.deps, 1000);
  expect((await standingOf(id)).state).toBe(40);
  await round();
  shop.clock.advance(minute);
  await factoryStep(shop.deps, 1000);
  expect((await detailOf(shop, buyer, id)).logistics?.traces).toEqual([]);
});

test("a deleted account leaves no number with its waybill", async () => {
  const leaver = await shop.register();
  const orderId = await packed(0, leaver);
  await round();
  const { trackingNo, nextAt } = carrierWaybill;
  const stored = () =>
    shop.deps.db
      .select({ trackingNo, nextAt })
      .from(carrierWaybill)
      .where(eq(carrierWaybill.orderId, orderId));
  expect(await stored()).toMatchObject([{ trackingNo: await numberOf(orderId) }]);
  await inTransaction(shop.deps.db, (tx) => eraseUser(tx, shop.deps, leaver.id));
  expect(await stored()).toEqual([{ trackingNo: null, nextAt: null }]);
});
