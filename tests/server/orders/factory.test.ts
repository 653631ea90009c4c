import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { inTransaction } from "#server/infra/database/database.ts";
import { order, orderItem } from "#server/infra/database/tables/orders.tables.ts";
import { moveOrder } from "#server/modules/order-records/order-moves.repository.ts";
import { factoryStep } from "#server/modules/orders/factory.ts";
import { sweep } from "#server/modules/orders/sweep.ts";
import { sendEveryFile } from "./file-flow.ts";
import { buyer, oneShop, shop } from "./one-shop.ts";
import {
  checkOf,
  detailOf,
  forceState,
  initOf,
  labels,
  paid,
  placed,
  pressInSandbox,
} from "./order-flow.ts";

oneShop();

const pace = 1000;
const day = 24 * 3_600_000;

async function round(): Promise<number> {
  shop.clock.advance(pace);
  return factoryStep(shop.deps, pace);
}

/** A paid order whose files have all been sent. */
async function paidWithFiles() {
  const made = await paid(shop, buyer);
  await sendEveryFile(shop, buyer, made.order_id);
  return made;
}

it("moves a paid order from its files to its delivery, one step a round", async () => {
  const { order_id } = await paidWithFiles();
  expect(await factoryStep(shop.deps, pace)).toBe(0);
  const seen: Array<readonly [number, string | undefined]> = [];
  while ((await round()) > 0) {
    const detail = await detailOf(shop, buyer, order_id);
    const done = detail.production.filter((entry) => entry.done).at(-1)?.text;
    seen.push([detail.state, detail.logistics?.traces.at(-1)?.text ?? done]);
  }
  expect(seen).toEqual([
    [30, "文件审核通过"],
    [30, "制版"],
    [30, "上机印刷"],
    [30, "模切与复卷"],
    [40, "质检合格"],
    [40, "打包完成"],
    [50, "已发货"],
    [50, "中通快递已在东莞揽收"],
    [50, "已离开东莞分拨中心，发往上海"],
    [50, "已到达上海分拨中心"],
    [50, "黄浦区派送中，请保持电话畅通"],
    [50, "已送达，请确认收货"],
  ]);
  const detail = await detailOf(shop, buyer, order_id);
  expect(detail.logistics).toMatchObject({
    carrier: "中通快递",
    trackingNo: expect.stringMatching(/^QM\d{12}$/),
  });
  expect(detail.production.filter((entry) => !entry.done).map((entry) => entry.text)).toEqual([
    "确认收货",
  ]);
  expect(detail.actions).toEqual(["take_good"]);
  expect(detail.milestones?.map(({ name, state }) => [name, state])).toEqual([
    ["付款", "done"],
    ["审核文件", "done"],
    ["生产", "done"],
    ["发货", "done"],
    ["送达", "done"],
  ]);
});

it("names the running step as an activity, not as its result", async () => {
  const { order_id } = await paidWithFiles();
  const running = async () => {
    const { production, milestones = [] } = await detailOf(shop, buyer, order_id);
    const step = milestones.find(({ state }) => state === "running");
    return [step?.name, production.find(({ done }) => !done)?.text];
  };
  const seen = [await running()];
  while ((await round()) > 0) seen.push(await running());
  expect(seen.slice(0, 8)).toEqual([
    ["审核文件", "审核文件"],
    ["生产", "制版"],
    ["生产", "上机印刷"],
    ["生产", "模切与复卷"],
    ["生产", "质检"],
    ["发货", "打包"],
    ["发货", "发货"],
    ["送达", "确认收货"],
  ]);
});

it("takes each step once though two processes run", async () => {
  const { order_id } = await paidWithFiles();
  shop.clock.advance(pace);
  const steps = await Promise.all([
    factoryStep(shop.deps, pace),
    factoryStep(shop.deps, pace),
    factoryStep(shop.deps, pace),
  ]);
  expect(steps.reduce((a, b) => a + b, 0)).toBe(1);
  const detail = await detailOf(shop, buyer, order_id);
  expect(detail.production.filter((entry) => entry.done).map((entry) => entry.text)).toEqual([
    "提交订单",
    "付款成功",
    "上传文件",
    "文件审核通过",
  ]);
  await forceState(shop, order_id, 60);
});

it("waits for the files of an order, and for those of no other", async () => {
  const waiting = await paid(shop, buyer);
  const blank = await paid(shop, buyer, { ...labels, colors: 0 });
  const sent = await paidWithFiles();
  const states = async () =>
    Promise.all(
      [waiting, blank, sent].map(
        async ({ order_id }) => (await detailOf(shop, buyer, order_id)).state,
      ),
    );
  expect(await round()).toBe(2);
  expect(await states()).toEqual([20, 30, 30]);
  const { artwork, production, milestones } = await detailOf(shop, buyer, waiting.order_id);
  expect(artwork).toEqual([{ item_id: expect.any(String), state: "none", file: null, words: "" }]);
  expect((await detailOf(shop, buyer, blank.order_id)).artwork).toEqual([]);
  expect(production.filter(({ done }) => !done).map(({ text }) => text)[0]).toBe("上传文件");
  expect(milestones?.find(({ state }) => state === "running")?.name).toBe("上传文件");
  await sendEveryFile(shop, buyer, waiting.order_id);
  await factoryStep(shop.deps, pace);
  expect((await states())[0]).toBe(20);
  await round();
  expect((await states())[0]).toBe(30);
  for (const { order_id } of [waiting, blank, sent]) await forceState(shop, order_id, 60);
});

it("continues an order of a version without files", async () => {
  const { order_id } = await paid(shop, buyer);
  await shop.deps.db
    .update(orderItem)
    .set({ needsArtwork: false })
    .where(eq(orderItem.orderId, order_id));
  expect(await round()).toBe(1);
  expect((await detailOf(shop, buyer, order_id)).state).toBe(30);
  await forceState(shop, order_id, 60);
});

it("skips an order that it cannot move, and moves the others", async () => {
  const poisoned = await paidWithFiles();
  const sound = await paidWithFiles();
  await shop.deps.db
    .update(orderItem)
    .set({ job: sql`'null'::jsonb` })
    .where(eq(orderItem.orderId, poisoned.order_id));
  shop.clock.advance(pace);
  expect(await factoryStep(shop.deps, pace)).toBe(1);
  expect((await detailOf(shop, buyer, sound.order_id)).state).toBe(30);
  await forceState(shop, poisoned.order_id, 60);
  await forceState(shop, sound.order_id, 60);
});

it("leaves unpaid orders alone and confirms a transfer after a step's time", async () => {
  const unpaid = await placed(shop, buyer);
  const transferred = await placed(shop, buyer);
  await initOf(shop, buyer, transferred, "offline");
  expect((await checkOf(shop, buyer, transferred.order_id)).outcome).toBe("waiting");
  await round();
  expect((await checkOf(shop, buyer, transferred.order_id)).outcome).toBe("paid");
  expect((await detailOf(shop, buyer, unpaid.order_id)).state).toBe(10);
  await forceState(shop, transferred.order_id, 60);
});

it("never confirms a transfer by itself in production", async () => {
  const made = await placed(shop, buyer);
  await initOf(shop, buyer, made, "offline");
  shop.clock.advance(pace);
  const settings = { ...shop.deps.settings, production: true };
  expect(await factoryStep({ ...shop.deps, settings }, pace)).toBe(0);
  expect((await checkOf(shop, buyer, made.order_id)).outcome).toBe("waiting");
});

it("sweeps: finds delayed payments, cancels overdue orders, completes parcels after 15 days", async () => {
  const delayed = await placed(shop, buyer);
  const { next } = await initOf(shop, buyer, delayed, "sandbox");
  await pressInSandbox(shop, next, "delay");
  const overdue = await placed(shop, buyer);
  const shipped = await paid(shop, buyer);
  await forceState(shop, shipped.order_id, 50);
  const states = async (as = buyer) =>
    Promise.all(
      [delayed, overdue, shipped].map(
        async ({ order_id }) => (await detailOf(shop, as, order_id)).state,
      ),
    );
  await sweep(shop.deps);
  expect(await states()).toEqual([10, 10, 50]);
  shop.clock.advance(8000);
  await sweep(shop.deps);
  expect(await states()).toEqual([20, 10, 50]);
  shop.clock.advance(15 * day);
  await shop.freshToken();
  await sweep(shop.deps);
  // The session has expired meanwhile.
  const back = { ...buyer, token: await shop.login(buyer.mobile, buyer.password) };
  expect(await states(back)).toEqual([20, 90, 60]);
  const detail = await detailOf(shop, back, shipped.order_id);
  expect(detail.production.at(-1)).toMatchObject({ text: "超时自动确认收货", done: true });
});

it("completes a parcel 15 days after it was shipped, however long ago it was ordered", async () => {
  const made = await paid(shop, buyer);
  shop.clock.advance(14 * day);
  await forceState(shop, made.order_id, 40);
  await inTransaction(shop.deps.db, (tx) =>
    moveOrder(tx, {
      ...{ orderId: made.order_id, from: 40, to: 50, text: "已发货" },
      at: new Date(shop.clock.now()),
    }),
  );
  const state = async () => {
    await sweep(shop.deps);
    const rows = await shop.deps.db
      .select({ state: order.state })
      .from(order)
      .where(eq(order.id, made.order_id));
    return rows[0]?.state;
  };
  shop.clock.advance(15 * day - 1);
  expect(await state()).toBe(50);
  shop.clock.advance(1);
  expect(await state()).toBe(60);
});
