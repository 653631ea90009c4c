import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dropHeldRefund, heldRefunds } from "#contract/staff/staff-held-refunds.ts";
import { cancelByShop, noteOrder, refundByShop } from "#contract/staff/staff-order-changes.ts";
import { advanceOrder, shipOrder, staffOrderCall } from "#contract/staff/staff-orders.ts";
import { orderItem } from "#server/infra/database/tables/orders.tables.ts";
import {
  cutSheets,
  detailOf,
  initOf,
  paid,
  paperPlaced,
  placed,
  pressInSandbox,
} from "#tests/server/orders/order-flow.ts";
import { type Person, staffKey, staffPerson, withKey } from "#tests/server/staff/staff-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
let asker: Person;
let second: Person;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey, refundLimitFen: 10_000 } });
  asker = await staffPerson(shop, ["orders", "production"]);
  second = await staffPerson(shop, ["owner"]);
});
beforeEach(async () => {
  buyer = await shop.register();
});
afterAll(() => shop.close());

type Headers = Person["asked"] | typeof withKey;
const read = (id: string, by: Headers = asker.asked) => shop.call(staffOrderCall, { id }, by);
const keyed = (by: Headers = asker.asked) => ({ ...by, key: randomUUID() });

async function paidPaper() {
  const made = await paperPlaced(shop, buyer, [cutSheets]);
  const { next } = await initOf(shop, buyer, made, "sandbox");
  await pressInSandbox(shop, next, "success");
  return made;
}

describe("an order's page", () => {
  it("names each next step, and which of them ships", async () => {
    const { order_id } = await paidPaper();
    const named: unknown[] = [];
    for (const step of ["确认订单", "备料", "分切", "质检", "打包"]) {
      named.push((await read(order_id)).next);
      await shop.call(advanceOrder, { order_id, step }, keyed());
    }
    named.push((await read(order_id)).next);
    const parcel = { order_id, carrier: "德邦大件", tracking_no: "DPK9" };
    expect(await shop.call(shipOrder, parcel, keyed())).toEqual({ order_id, state: 50 });
    named.push((await read(order_id)).next);
    expect(named).toEqual([
      { step: "确认订单", ship: false },
      { step: "备料", ship: false },
      { step: "分切", ship: false },
      { step: "质检", ship: false },
      { step: "打包", ship: false },
      { step: "发货", ship: true },
      null,
    ]);
  });

  it("has the facts of each line, and none for a job that cannot be read", async () => {
    const { order_id } = await placed(shop, buyer);
    const { items, specs } = await read(order_id);
    const item_id = items[0]?.id ?? "";
    expect(specs).toEqual([
      {
        item_id,
        facts: [
          { name: "宽×高", value: "50×30 mm" },
          { name: "形状", value: "圆角 R1" },
          { name: "面材", value: "铜版纸不干胶 80 g 格拉辛" },
          { name: "印刷", value: "四色" },
          { name: "出货", value: "卷装 1,000 枚/卷，卷芯 76 mm" },
          { name: "出标", value: "外标 · 头先出" },
          { name: "数量", value: "20,000 枚" },
          { name: "税", value: "含税" },
        ],
      },
    ]);
    const job = { quoteType: "of a later version" };
    await shop.deps.db.update(orderItem).set({ job }).where(eq(orderItem.id, item_id));
    expect((await read(order_id)).specs).toEqual([{ item_id, facts: [] }]);
  });

  it("has a note with its author's name; the operator's key is 店铺密钥", async () => {
    const { order_id } = await placed(shop, buyer);
    const write = (words: string, by: Headers) =>
      shop.call(noteOrder, { order_id, kind: "inner" as const, words }, keyed(by));
    await write("这位客人急", asker.asked);
    shop.clock.advance(1000);
    await write("已打电话", withKey);
    const at = shop.clock.now();
    expect((await read(order_id)).notes).toEqual([
      { at: at - 1000, text: expect.stringMatching(/^员工\d+：这位客人急$/) },
      { at, text: "店铺密钥：已打电话" },
    ]);
  });
});

/** Whether a held refund is the reader's own: on the order's page, and in the list. */
async function own(order_id: string, by: Headers): Promise<unknown[]> {
  const { held } = await read(order_id, by);
  const { items } = await shop.call(heldRefunds, { limit: 100 }, by);
  return [held?.own, items.find((one) => one.order_id === order_id)?.own];
}

describe("a refund above the limit", () => {
  it("is the own one of the person who asked, and of nobody else", async () => {
    const { order_id } = await paid(shop, buyer);
    await shop.call(refundByShop, { order_id, amount: "100.01", reason: "印坏了" }, keyed());
    expect(await own(order_id, asker.asked)).toEqual([true, true]);
    expect(await own(order_id, second.asked)).toEqual([false, false]);
    expect(await own(order_id, withKey)).toEqual([false, false]);
  });

  it("of the operator's key is the key's own one", async () => {
    const { order_id } = await paid(shop, buyer);
    const refund = { order_id, amount: "100.01", reason: "印坏了" };
    await shop.call(refundByShop, refund, keyed(withKey));
    expect(await own(order_id, withKey)).toEqual([true, true]);
    expect(await own(order_id, asker.asked)).toEqual([false, false]);
  });

  it("is given up with the order's id and state in the reply", async () => {
    const { order_id } = await paid(shop, buyer);
    await shop.call(refundByShop, { order_id, amount: "100.01", reason: "印坏了" }, keyed());
    const held_id = (await read(order_id)).held?.held_id ?? "";
    const reply = await shop.call(dropHeldRefund, { held_id }, keyed());
    expect(reply).toEqual({ order_id, state: 20 });
    expect((await read(order_id)).held).toBeNull();
  });
});

/** The buyer's mails about an order: what each says after its greeting. */
async function mailsOf(order_no: string): Promise<[string, string][]> {
  const letters = (await shop.posted()).filter(({ subject }) => subject.includes(order_no));
  return letters.map(({ subject, text }) => [
    subject.replace(`齐墨印纸：订单 ${order_no} `, ""),
    text.split("\n")[3] ?? "",
  ]);
}

it("mails a refund of a part with sum and reason", async () => {
  const { order_id, order_no } = await paid(shop, buyer);
  const refund = { order_id, amount: "3.00", reason: "少了一卷" };
  const refundable = "929.32";
  const reply = await shop.call(refundByShop, refund, keyed());
  expect(reply).toEqual({ order_id, state: 20, refundable, held: false });
  const text = "本店退款 ¥3.00。原因：少了一卷";
  expect(await mailsOf(order_no)).toContainEqual(["有退款", text]);
  const { production } = await detailOf(shop, buyer, order_id);
  expect(production).toContainEqual({ at: shop.clock.now(), text, done: true });
});

it("replies to a cancellation with both sums, and mails them", async () => {
  const { order_id, order_no } = await paid(shop, buyer);
  const cancel = { order_id, amount: "90.00", reason: "买家要求", kept_reason: "已制版" };
  expect(await shop.call(cancelByShop, cancel, keyed())).toEqual({
    ...{ order_id, state: 90, refunded: "90.00", kept: "842.32", held: false },
  });
  const text = "本店取消了订单，退款 ¥90.00，扣 ¥842.32（已制版）。原因：买家要求";
  expect(await mailsOf(order_no)).toContainEqual(["已取消", text]);
});
