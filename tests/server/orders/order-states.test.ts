import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codes } from "#contract/http/reply.ts";
import * as orderChoices from "#contract/lookups/order-choices.ts";
import { cancelOrder, nameOrderInvoice, takeGood } from "#contract/orders/orders.ts";
import {
  type OrderState,
  orderStates,
  orderSteps,
  type PaymentState,
  paymentStates,
  paymentSteps,
} from "#contract/orders/states.ts";
import { payInit } from "#contract/payments/paying.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { eventsOf } from "#server/modules/order-records/order-contents.repository.ts";
import { moveOrder, movePayState } from "#server/modules/order-records/order-moves.repository.ts";
import { ownOrder } from "#server/modules/order-records/orders.repository.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { detailOf, forceState, nobody, paid, placed, standing, unbalanced } from "./order-flow.ts";

const orderStateText = orderChoices.orderState.words;

let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop();
});
beforeEach(async () => {
  buyer = await shop.register();
});
afterAll(async () => {
  expect(await unbalanced(shop)).toBe(0);
  await shop.close();
});

const states = Object.values(orderStates);
const pairs = states.flatMap((from) => states.map((to) => [from, to] as const));

describe("steps between order states", () => {
  it("of the transition table are taken; any other is refused and changes nothing", async () => {
    const { order_id } = await placed(shop, buyer);
    const at = new Date(shop.clock.now());
    for (const [from, to] of pairs) {
      await forceState(shop, order_id, from);
      const before = (await eventsOf(shop.deps.db, order_id)).length;
      const step = inTransaction(shop.deps.db, (tx) =>
        moveOrder(tx, { orderId: order_id, from, to, text: "试", at }),
      );
      const name = `${from} → ${to}`;
      if (orderSteps[from].includes(to)) {
        expect((await step).state, name).toBe(to);
        continue;
      }
      await expect(step, name).rejects.toMatchObject({
        code: codes.stateConflict,
        message: `订单${orderStateText[from]}，不能变为${orderStateText[to]}`,
      });
      expect((await ownOrder(shop.deps.db, buyer.id, order_id)).state, name).toBe(from);
      expect((await eventsOf(shop.deps.db, order_id)).length, name).toBe(before);
    }
  });

  it("are refused where the order has left the state that the caller saw", async () => {
    const { order_id } = await placed(shop, buyer);
    const step = inTransaction(shop.deps.db, (tx) =>
      moveOrder(tx, {
        orderId: order_id,
        from: orderStates.shipped,
        to: orderStates.completed,
        text: "试",
        at: new Date(shop.clock.now()),
      }),
    );
    await expect(step).rejects.toMatchObject({
      code: codes.stateConflict,
      message: "订单状态已变化，请刷新后再试",
    });
  });

  it("of the payment follow their own table", async () => {
    const { order_id } = await placed(shop, buyer);
    for (const from of paymentStates) {
      for (const to of paymentStates) {
        const allowed: readonly PaymentState[] = paymentSteps[from];
        // The order's pay state is `unpaid`: only steps from there apply.
        const done = inTransaction(shop.deps.db, async (tx) => {
          await movePayState(tx, order_id, from, to);
          throw new Error("undo");
        });
        const expected = allowed.includes(to) && from === "unpaid" ? "undo" : "付款状态已变化";
        await expect(done, `${from} → ${to}`).rejects.toThrow(expected);
      }
    }
  });
});

describe("cancelling", () => {
  it("closes an unpaid order; a second call returns it unchanged", async () => {
    const { order_id } = await placed(shop, buyer);
    const cancel = () => shop.call(cancelOrder, { order_id, reason: "买错了" }, { as: buyer });
    const first = await cancel();
    expect(first).toEqual({ order_id, state: 90, stateText: "已取消" });
    expect(await cancel()).toEqual(first);
    expect(await detailOf(shop, buyer, order_id)).toMatchObject({
      state: 90,
      payState: "closed",
      actions: [],
      production: [{ text: "提交订单" }, { text: "买家取消订单" }],
    });
    expect(await standing(shop, `shop:receivable:${order_id}`)).toBe(0);
  });

  it("refunds a paid order to its channel, once", async () => {
    const { order_id, total } = await paid(shop, buyer);
    const cancel = () => shop.call(cancelOrder, { order_id }, { as: buyer });
    const replies = await Promise.all([cancel(), cancel(), cancel()]);
    expect(replies.map((reply) => reply.state)).toEqual([90, 90, 90]);
    expect(await standing(shop, `user:${buyer.id}`)).toBe(0);
    const order = await detailOf(shop, buyer, order_id);
    expect(order).toMatchObject({
      payState: "refunding",
      payments: [{ channel: "sandbox", amount: total, state: "refunding" }],
    });
    expect(order.refunds).toMatchObject([{ amount: total, way: "channel", state: "open" }]);
  });

  it("is refused from production on", async () => {
    const { order_id } = await paid(shop, buyer);
    const late: readonly (readonly [OrderState, string])[] = [
      [30, "订单已进入生产，不能取消，请联系客服"],
      [40, "订单已做好待发货，不能取消，请联系客服"],
      [50, "订单已发货，不能取消，请联系客服"],
      [60, "订单已完成，不能取消"],
    ];
    for (const [state, msg] of late) {
      await forceState(shop, order_id, state);
      const reply = await shop.send(cancelOrder, { order_id }, { as: buyer });
      expect(reply.body).toEqual({
        code: codes.stateConflict,
        msg,
        data: { state },
      });
    }
    expect(await standing(shop, `user:${buyer.id}`)).toBe(0);
  });
});

describe("confirming receipt", () => {
  it("completes a shipped order; repeated and twenty concurrent calls change nothing more", async () => {
    const { order_id } = await paid(shop, buyer);
    await forceState(shop, order_id, 50);
    const take = () => shop.call(takeGood, { order_id }, { as: buyer });
    const replies = await Promise.all(Array.from({ length: 20 }, take));
    expect(new Set(replies.map((reply) => JSON.stringify(reply)))).toEqual(
      new Set([JSON.stringify({ order_id, state: 60, stateText: "已完成" })]),
    );
    const events = await eventsOf(shop.deps.db, order_id);
    expect(events.filter((event) => event.toState === 60)).toHaveLength(1);
  });

  it.each([10, 20, 21, 30, 40, 90] as const)("is refused in state %i", async (state) => {
    const { order_id } = await placed(shop, buyer);
    await forceState(shop, order_id, state);
    const reply = await shop.send(takeGood, { order_id }, { as: buyer });
    expect(reply.body).toMatchObject({
      code: codes.stateConflict,
      msg: `订单${orderStateText[state]}，不能变为已完成`,
    });
  });

  it("works on both spellings of its path", async () => {
    const { order_id } = await paid(shop, buyer);
    await forceState(shop, order_id, 50);
    for (const path of ["/api/v2/user//orders/take_good", "/api/v2/user/orders/take_good"]) {
      const reply = await shop.inject({
        method: "GET",
        url: `${path}?order_id=${order_id}`,
        headers: { accesstoken: await shop.freshToken(), authusertoken: buyer.token },
      });
      expect(reply.body).toMatchObject({ code: codes.success, data: { state: 60 } });
    }
  });

  it("cannot be caused by a HEAD request or a picture's address", async () => {
    const { order_id } = await paid(shop, buyer);
    await forceState(shop, order_id, 50);
    const url = `/api/v2/user/orders/take_good?order_id=${order_id}`;
    const head = await shop.inject({
      method: "HEAD",
      url,
      headers: { accesstoken: await shop.freshToken(), authusertoken: buyer.token },
    });
    const bare = await shop.inject({ method: "GET", url });
    expect(head.status).toBe(404);
    expect(bare.body.code).toBe(codes.appTokenInvalid);
    expect((await detailOf(shop, buyer, order_id)).state).toBe(50);
  });
});

it("answers another buyer's order like a missing one in every call", async () => {
  const { order_id, total } = await placed(shop, buyer);
  const other = await shop.register();
  const ways = [
    { endpoint: cancelOrder, input: (id: string) => ({ order_id: id }) },
    { endpoint: takeGood, input: (id: string) => ({ order_id: id }) },
    {
      endpoint: nameOrderInvoice,
      input: (id: string) => ({ order_id: id, invoice_id: nobody }),
    },
    {
      endpoint: payInit,
      input: (id: string) => ({ order_id: id, channel: "sandbox", expected_total: total }),
    },
  ];
  for (const { endpoint, input } of ways) {
    const foreign = await shop.send(endpoint, input(order_id), { as: other });
    const missing = await shop.send(endpoint, input(nobody), { as: other });
    expect(foreign.text).toBe(missing.text);
    expect(missing.body).toEqual({ code: codes.notFound, msg: "订单不存在或无权查看", data: null });
  }
  expect((await detailOf(shop, buyer, order_id)).state).toBe(10);
});
