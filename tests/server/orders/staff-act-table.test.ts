import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Endpoint } from "#contract/http/endpoint.ts";
import type { OrderState } from "#contract/orders/states.ts";
import * as changes from "#contract/staff/staff-order-changes.ts";
import { staffOrderCall } from "#contract/staff/staff-orders.ts";
import { shipPart } from "#contract/staff/staff-parcels.ts";
import { reprintOrder } from "#contract/staff/staff-reprints.ts";
import { brokenInvariants } from "#server/operations/invariants.repository.ts";
import { type Person, staffKey, staffPerson } from "#tests/server/staff/staff-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { detailOf, forceState, paid, placed, unbalanced } from "./order-flow.ts";

/**
 * Every state of an order by every act of the staff: what the buyer reads of it, or why it is
 * refused. Null: it happens, and the buyer reads nothing of it.
 */
let shop: Shop;
let owner: Person;
let buyer: Buyer;
const orders = new Map<OrderState, string>();
const acts = ["inner", "note", "date", "delivery", "part", "reprint", "refund", "cancel"] as const;
const states = [10, 20, 21, 30, 40, 50, 60, 90] as const;

beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  owner = await staffPerson(shop, ["owner"]);
  buyer = await shop.register();
  for (const state of states) {
    const made = state === 10 ? await placed(shop, buyer) : await paid(shop, buyer);
    if (state !== 10) await forceState(shop, made.order_id, state);
    orders.set(state, made.order_id);
  }
});
afterAll(async () => {
  expect(await unbalanced(shop)).toBe(0);
  expect(await brokenInvariants(shop.deps.db)).toEqual([]);
  await shop.close();
});

type Act = (typeof acts)[number];

const foshan = {
  name: "李小印",
  mobile: "13900139000",
  provinceCode: "440000",
  cityCode: "440600",
  districtCode: "440604",
  detail: "季华路2号",
};

async function act(name: Act, order_id: string) {
  const { updatedAt, refundable, items } = await shop.call(
    staffOrderCall,
    { id: order_id },
    owner.asked,
  );
  const send = async (call: Endpoint, input: object) =>
    (await shop.send(call, { order_id, ...input }, { ...owner.asked, key: randomUUID() })).body;
  switch (name) {
    case "inner":
      return send(changes.noteOrder, { kind: "inner", words: "先放一放" });
    case "note":
      return send(changes.noteOrder, { kind: "buyer", words: "明天到纸" });
    case "date":
      return send(changes.changeDate, { updatedAt, ship_on: "2026-12-24", reason: "缺纸" });
    case "delivery": {
      const how = { express_type: "express", carrier_id: null, address: foshan };
      return send(changes.changeDelivery, { updatedAt, ...how, reason: "买家来电" });
    }
    case "part": {
      const lines = [{ item_id: items[0]?.id, quantity: 500 }];
      return send(shipPart, { carrier: "顺丰速运", tracking_no: "SF1", lines });
    }
    case "reprint":
      return send(reprintOrder, {
        lines: [{ item_id: items[0]?.id, quantity: 20_000 }],
        reason: "色差",
      });
    case "refund":
      return send(changes.refundByShop, { amount: "1.00", reason: "少了一卷" });
    case "cancel":
      return send(changes.cancelByShop, { amount: refundable, reason: "买家要求" });
  }
}

type Cell = { readonly reads: RegExp | null } | { readonly refused: string };

const note: Cell = { reads: /^本店留言：明天到纸$/ };
const inner: Cell = { reads: null };
const refund: Cell = { reads: /^本店退款 ¥1\.00。原因：少了一卷$/ };
const cancel: Cell = { reads: /^本店取消了订单，退款 ¥\d+\.\d\d。原因：买家要求$/ };
const delivery: Cell = { reads: /^本店改了收货地址，配送：快递.*。原因：买家来电$/ };
const date: Cell = { reads: /^本店把发货日从 2026-\d\d-\d\d 改为 2026-12-24。原因：缺纸$/ };
const part: Cell = { reads: /^第 1 批已发货：卷装标签 500 枚（顺丰速运 SF1），其余随后发$/ };
const reprint: Cell = { reads: /^本店免费重印 卷装标签 20,000 枚，新单 QM.*。原因：色差$/ };
const no = (state: string, what: string): Cell => ({ refused: `订单${state}，不能${what}` });
const tooEarly = (state: string): Cell => ({
  refused: `订单${state}，开始生产时交期会重算，那以后再改`,
});

/** Cancelling comes last in a row: each row is one order. */
const table: Record<OrderState, Record<Act, Cell>> = {
  10: {
    ...{ inner, note, date: no("待付款", "改交期"), delivery: no("待付款", "改配送") },
    ...{ part: no("待付款", "分批发货"), reprint: no("待付款", "重印") },
    ...{ refund: { refused: "订单还没有付款，不能退款" }, cancel: no("待付款", "取消") },
  },
  20: {
    ...{ inner, note, date: tooEarly("待审核文件"), delivery, refund, cancel },
    ...{ part: no("待审核文件", "分批发货"), reprint: no("待审核文件", "重印") },
  },
  21: {
    ...{ inner, note, date: tooEarly("文件待重传"), delivery, refund, cancel },
    ...{ part: no("文件待重传", "分批发货"), reprint: no("文件待重传", "重印") },
  },
  30: { inner, note, date, delivery, part, reprint: no("生产中", "重印"), refund, cancel },
  40: { inner, note, date, delivery, part, reprint, refund, cancel },
  50: {
    ...{ inner, note, date: no("待收货", "改交期"), delivery: no("待收货", "改配送") },
    ...{ part: no("待收货", "分批发货"), reprint },
    ...{ refund, cancel: no("待收货", "取消") },
  },
  60: {
    ...{ inner, note, date: no("已完成", "改交期"), delivery: no("已完成", "改配送") },
    ...{ part: no("已完成", "分批发货"), reprint },
    ...{ refund, cancel: no("已完成", "取消") },
  },
  90: {
    ...{ inner, note, date: no("已取消", "改交期"), delivery: no("已取消", "改配送") },
    ...{ part: no("已取消", "分批发货"), reprint: no("已取消", "重印") },
    ...{ refund, cancel: no("已取消", "取消") },
  },
};

const cells = states.flatMap((state) =>
  acts.map((name) => ({ state, name, cell: table[state][name] })),
);

test.each(cells)("in state $state staff act: $name", async ({ state, name, cell }) => {
  const id = orders.get(state) ?? "";
  const before = await detailOf(shop, buyer, id);
  const { msg } = await act(name, id);
  const after = await detailOf(shop, buyer, id);
  const told = after.production.slice(before.production.length).map(({ text }) => text);
  if ("refused" in cell) {
    expect(msg).toBe(cell.refused);
    expect(after).toEqual(before);
    return;
  }
  expect(msg).toBe("成功");
  const texts = after.production.map(({ text }) => text);
  if (cell.reads === null) expect(texts).toEqual(before.production.map(({ text }) => text));
  else
    expect(
      texts.some((text) => cell.reads?.test(text)),
      told.join(),
    ).toBe(true);
  expect(after.state).toBe(name === "cancel" ? 90 : state);
});
