import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { staffActs } from "#contract/staff/staff-acts.ts";
import { decideArtwork, waitingArtwork } from "#contract/staff/staff-artwork.ts";
import { advanceOrder, shipOrder, staffOrderCall } from "#contract/staff/staff-orders.ts";
import { finishStep, ticketCall, withdrawStep } from "#contract/staff/staff-tickets.ts";
import { ticketStep } from "#server/infra/database/tables/tickets.tables.ts";
import { paidLine, sendEveryFile } from "#tests/server/orders/file-flow.ts";
import { detailOf } from "#tests/server/orders/order-flow.ts";
import { type Person, staffKey, staffPerson, withKey } from "#tests/server/staff/staff-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { booklet, rolls } from "./ticket-jobs.ts";

let shop: Shop;
let works: Person;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  works = await staffPerson(shop, ["production"]);
  buyer = await shop.register();
});
afterAll(() => shop.close());

const ticketOf = (id: string) => shop.call(ticketCall, { id }, works.asked);
const finish = (item_id: string, code: string, key: string = randomUUID()) =>
  shop.call(finishStep, { item_id, code }, { ...works.asked, key });
const withdraw = (item_id: string, code: string, reason = "按错了") =>
  shop.call(withdrawStep, { item_id, code, reason }, { ...works.asked, key: randomUUID() });
const said = (sending: Promise<unknown>) =>
  sending.then(
    () => "done",
    (error: Error) => error.message,
  );
const nextOf = async (id: string) =>
  (await shop.call(staffOrderCall, { id }, works.asked)).next?.step ?? null;

/** A print order whose files are accepted. */
async function inProduction(...jobs: Parameters<typeof paidLine>[2][]) {
  const made = await paidLine(shop, buyer, ...jobs);
  await sendEveryFile(shop, buyer, made.order_id);
  const { items } = await shop.call(waitingArtwork, {}, works.asked);
  for (const { file_id } of items.filter(({ order_id }) => order_id === made.order_id)) {
    await shop.call(decideArtwork, { file_id, decision: "accept" }, works.asked);
  }
  return made;
}

/** What the buyer reads as done, from the start of production on. */
async function doneSteps(order_id: string): Promise<string[]> {
  const { production } = await detailOf(shop, buyer, order_id);
  const texts = production.filter(({ done }) => done).map(({ text }) => text);
  return texts.slice(texts.indexOf("文件审核通过") + 1);
}

test("steps of the floor move the order, and the buyer reads where the goods are", async () => {
  const { order_id, item_id } = await inProduction(rolls);
  const seen: unknown[] = [];
  for (const { code } of (await ticketOf(item_id)).steps) {
    const { state } = await finish(item_id, code);
    seen.push([code, state, (await detailOf(shop, buyer, order_id)).floor]);
  }
  expect(seen).toEqual([
    ["prepress", 30, "审稿制版完成，下一步专色调墨"],
    ["inks", 30, "专色调墨完成，下一步印刷模切"],
    ["press:1", 30, "印刷模切完成，下一步覆光膜"],
    ["hgx:lz-film-gloss:1", 30, "覆光膜完成，下一步分切复卷"],
    ["rewind", 30, "分切复卷完成，下一步质检打包"],
    ["packing", 40, undefined],
  ]);
  expect(await doneSteps(order_id)).toEqual([
    "制版",
    "上机印刷",
    "模切与复卷",
    "质检合格",
    "打包完成",
  ]);
  expect(await nextOf(order_id)).toBe("发货");
});

test("an order's step waits for the rows of every line", async () => {
  const { order_id } = await inProduction(rolls, booklet);
  const [label, book] = (await detailOf(shop, buyer, order_id)).items;
  await finish(label?.id ?? "", "prepress");
  expect(await doneSteps(order_id)).toEqual([]);
  await finish(book?.id ?? "", "prepress");
  expect(await doneSteps(order_id)).toEqual(["制版"]);
  for (const code of ["inks", "press:1"]) await finish(label?.id ?? "", code);
  for (const code of ["inks", "press:1", "press:2"]) await finish(book?.id ?? "", code);
  expect(await doneSteps(order_id)).toEqual(["制版"]);
  await finish(book?.id ?? "", "press:3");
  expect(await doneSteps(order_id)).toEqual(["制版", "上机印刷"]);
  expect((await detailOf(shop, buyer, order_id)).floor).toBe(
    "卷装标签：印刷模切完成，下一步覆光膜；卷装标签：印刷 内页余页完成，下一步封面 覆哑膜",
  );
});

test("a step that is recorded twice, by one key or by two people at once, is one record", async () => {
  const { order_id, item_id } = await inProduction(rolls);
  const key = randomUUID();
  const other = await staffPerson(shop, ["production"]);
  const input = { item_id, code: "prepress" };
  const replies = await Promise.all([
    finish(item_id, "prepress", key),
    finish(item_id, "prepress", key),
    shop.call(finishStep, input, { ...other.asked, key: randomUUID() }),
  ]);
  expect(new Set(replies.map(({ state }) => state))).toEqual(new Set([30]));
  const rows = await shop.deps.db.select().from(ticketStep).where(eq(ticketStep.itemId, item_id));
  expect(rows).toHaveLength(1);
  expect(await doneSteps(order_id)).toEqual(["制版"]);
});

test("a withdrawn step is open again with its reason, and the order's steps after it too", async () => {
  const { order_id, item_id } = await inProduction(rolls);
  for (const code of ["prepress", "inks", "press:1", "hgx:lz-film-gloss:1"]) {
    await finish(item_id, code);
  }
  expect(await doneSteps(order_id)).toEqual(["制版", "上机印刷"]);
  expect(await withdraw(item_id, "press:1", "颜色偏了，重印")).toEqual({ item_id, state: 30 });
  expect(await doneSteps(order_id)).toEqual(["制版"]);
  expect(await nextOf(order_id)).toBe("上机印刷");
  const { steps, withdrawn } = await ticketOf(item_id);
  expect(steps.find(({ code }) => code === "press:1")).toMatchObject({ done: false, own: false });
  expect(withdrawn).toEqual([
    expect.objectContaining({ name: "印刷模切", reason: "颜色偏了，重印" }),
  ]);
  expect(await said(withdraw(item_id, "press:1"))).toBe("这道工序没有登记完成，请刷新后再看");
  await finish(item_id, "press:1");
  expect(await doneSteps(order_id)).toEqual(["制版", "上机印刷"]);
  await finish(item_id, "rewind");
  await finish(item_id, "packing");
  expect(await said(withdraw(item_id, "packing"))).toBe("订单待发货，工序不能撤销");
});

test("steps that the order has recorded count as done on the ticket", async () => {
  const { order_id, item_id } = await inProduction(rolls);
  const step = (name: string) =>
    shop.call(advanceOrder, { order_id, step: name }, { ...works.asked, key: randomUUID() });
  for (const name of ["制版", "上机印刷"]) await step(name);
  const { steps } = await ticketOf(item_id);
  expect(steps.filter(({ done }) => done).map(({ code, who, own }) => [code, who, own])).toEqual([
    ["prepress", "", false],
    ["inks", "", false],
    ["press:1", "", false],
  ]);
  for (const name of ["模切与复卷", "质检", "打包"]) await step(name);
  expect((await ticketOf(item_id)).steps.every(({ done }) => done)).toBe(true);
});

test("records no step before the files are accepted, after the shipment, or off the ticket", async () => {
  const early = await paidLine(shop, buyer, rolls);
  expect(await said(finish(early.item_id, "prepress"))).toBe("订单待审核文件，还不能开工");
  expect((await ticketOf(early.item_id)).closed).toBe("订单待审核文件，还不能开工");
  const { order_id, item_id } = await inProduction(rolls);
  expect(await said(finish(item_id, "hgx:nothing:1"))).toBe("施工单上没有这道工序");
  for (const { code } of (await ticketOf(item_id)).steps) await finish(item_id, code);
  const parcel = { carrier: "顺丰速运", tracking_no: "SF1" };
  await shop.call(shipOrder, { order_id, ...parcel }, { ...works.asked, key: randomUUID() });
  expect(await said(finish(item_id, "packing"))).toBe("订单待收货，不再登记工序");
});

test("a record and its withdrawal are acts with ticket and step", async () => {
  const { item_id } = await inProduction(rolls);
  await finish(item_id, "prepress");
  await withdraw(item_id, "prepress");
  const { ticket_no } = await ticketOf(item_id);
  const { items } = await shop.call(staffActs, { keyword: ticket_no }, withKey);
  expect(items.map(({ call, subject, outcome }) => [call, subject, outcome])).toEqual([
    ["/api/v2/staff/tickets/withdraw", `${ticket_no}: 审稿制版`, "done"],
    ["/api/v2/staff/tickets/done", `${ticket_no}: 审稿制版`, "done"],
  ]);
});
