import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { userInfo } from "#contract/auth/auth.ts";
import {
  approveFirmOrder,
  declineFirmOrder,
  firmTodo,
  setApprovalLimit,
} from "#contract/firms/firm-approvals.ts";
import { firmOrders } from "#contract/firms/firm-orders.ts";
import type { FirmRole } from "#contract/firms/firm-roles.ts";
import { removePerson } from "#contract/firms/firms.ts";
import { codes } from "#contract/http/reply.ts";
import { orders } from "#contract/orders/order-lists.ts";
import { cancelOrder } from "#contract/orders/orders.ts";
import { payInit } from "#contract/payments/paying.ts";
import { deleteAccount } from "#contract/personal-data/personal-data.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { firmOrder, firmPerson } from "#server/infra/database/tables/firms.tables.ts";
import { order as shopOrder } from "#server/infra/database/tables/orders.tables.ts";
import { placeForFirmWithin } from "#server/modules/firms/firm-placing.ts";
import { sweep } from "#server/modules/orders/sweep.ts";
import { detailOf, initOf, nobody, unbalanced } from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { rowsOf } from "#tests/server/support/rows.ts";
import {
  firmAddressBy,
  firmOf,
  joined,
  once,
  ownerOf,
  personIn,
  placedForFirm,
} from "./firm-flow.ts";

let shop: Shop;
let owner: Buyer;
let approver: Buyer;
let buyer: Buyer;
let accountant: Buyer;
let address: string;

beforeAll(async () => {
  shop = await startShop();
  owner = await ownerOf(shop, "审批企业");
  approver = await joined(shop, owner, "approver");
  buyer = await joined(shop, owner, "buyer");
  accountant = await joined(shop, owner, "accountant");
  address = await firmAddressBy(shop, owner);
  await shop.call(setApprovalLimit, { limit: "100.00" }, { as: owner });
});
afterAll(() => shop.close());

const placed = (by: Buyer) => placedForFirm(shop, by, address);
const pay = (by: Buyer, order: { readonly order_id: string; readonly total: string }) => {
  const asked = { order_id: order.order_id, channel: "sandbox", expected_total: order.total };
  return shop.send(payInit, asked, once(by));
};
const waitingFor = async (by: Buyer) =>
  (await shop.call(firmTodo, {}, { as: by })).items.map((one) => one.order_id);
const approve = (by: Buyer, order_id: string) =>
  shop.send(approveFirmOrder, { order_id }, { as: by });
const decline = (by: Buyer, order_id: string, reason = "太贵") =>
  shop.send(declineFirmOrder, { order_id, reason }, { as: by });
const eventsOf = async (order_id: string) =>
  (await detailOf(shop, buyer, order_id)).production.filter(({ done }) => done).map((e) => e.text);

test("an order above the limit is not paid before an approver agrees, and is then", async () => {
  const order = await placed(buyer);
  const refused = await pay(buyer, order);
  expect([refused.body.code, refused.body.msg]).toEqual([
    codes.stateConflict,
    "等企业的审批人同意后才能付款",
  ]);
  expect(await detailOf(shop, buyer, order.order_id)).toMatchObject({
    state: 10,
    actions: ["cancel"],
    awaitsApproval: { name: "审批企业" },
  });
  expect((await approve(approver, order.order_id)).body.code).toBe(codes.success);
  const after = await detailOf(shop, buyer, order.order_id);
  expect([after.actions, after.awaitsApproval]).toEqual([["pay", "cancel"], undefined]);
  expect((await initOf(shop, buyer, order, "sandbox")).state).toBe("paying");
});

test("the limit itself needs nobody, and no limit lets every order be paid", async () => {
  const { total } = await placed(buyer);
  await shop.call(setApprovalLimit, { limit: total }, { as: owner });
  const equal = await placed(buyer);
  expect((await pay(buyer, equal)).body.code).toBe(codes.success);
  await shop.call(setApprovalLimit, { limit: null }, { as: owner });
  expect((await firmOf(shop, buyer)).approvalLimit).toBeNull();
  expect((await pay(buyer, await placed(buyer))).body.code).toBe(codes.success);
  await shop.call(setApprovalLimit, { limit: "100.00" }, { as: owner });
  expect((await firmOf(shop, buyer)).approvalLimit).toBe("100.00");
});

test("who places decides whether it waits; who reads decides whether it may be decided", async () => {
  const waits: Readonly<Record<FirmRole, boolean>> = {
    owner: false,
    approver: false,
    buyer: true,
    accountant: true,
  };
  const people = { owner, approver, buyer, accountant };
  for (const role of ["owner", "approver", "buyer", "accountant"] as const) {
    const order = await placed(people[role]);
    const detail = await detailOf(shop, people[role], order.order_id);
    expect([role, detail.awaitsApproval !== undefined]).toEqual([role, waits[role]]);
  }
  const { order_id } = await placed(buyer);
  for (const one of [buyer, accountant]) {
    expect(await shop.call(firmTodo, {}, { as: one })).toMatchObject({ mayDecide: false });
    expect(await waitingFor(one)).toContain(order_id);
    for (const { body } of [await approve(one, order_id), await decline(one, order_id)]) {
      expect([body.code, body.msg]).toEqual([codes.forbidden, "只有负责人和审批人能审批"]);
    }
  }
  const other = await joined(shop, owner, "buyer");
  expect(await waitingFor(other)).toEqual([]);
  for (const one of [owner, approver]) {
    expect(await shop.call(firmTodo, {}, { as: one })).toMatchObject({ mayDecide: true });
    expect(await waitingFor(one)).toContain(order_id);
  }
  expect((await approve(approver, nobody)).body.code).toBe(codes.notFound);
});

test("only an owner sets the limit, and only to an amount", async () => {
  for (const one of [approver, buyer, accountant]) {
    const denied = await shop.send(setApprovalLimit, { limit: "1.00" }, { as: one });
    expect(denied.body.code).toBe(codes.forbidden);
  }
  for (const limit of ["-1.00", "1", "x"]) {
    const wrong = await shop.send(setApprovalLimit, { limit }, { as: owner });
    expect([limit, wrong.body.code]).toEqual([limit, codes.invalidInput]);
  }
});

test("a declined order is cancelled with the reason, once, and its books balance", async () => {
  const { order_id } = await placed(buyer);
  expect((await decline(approver, order_id)).body.code).toBe(codes.success);
  expect((await decline(owner, order_id, "又一个原因")).body.code).toBe(codes.success);
  const text = "企业的审批人不同意，订单已取消。原因：太贵";
  expect(await detailOf(shop, buyer, order_id)).toMatchObject({ state: 90, actions: [] });
  expect((await eventsOf(order_id)).filter((one) => one === text)).toHaveLength(1);
  const late = await approve(approver, order_id);
  expect([late.body.code, late.body.msg]).toEqual([
    codes.stateConflict,
    "已有审批人不同意，订单已取消",
  ]);
  const listed = await shop.call(firmOrders, {}, { as: owner });
  expect(listed.items.find((one) => one.order_id === order_id)?.approval).toBe("declined");
  expect(await unbalanced(shop)).toBe(0);
});

test("a second approval has no effect, and an approved order is no longer declined", async () => {
  const { order_id } = await placed(buyer);
  await approve(approver, order_id);
  expect((await approve(owner, order_id)).body.code).toBe(codes.success);
  expect((await eventsOf(order_id)).filter((one) => one.includes("同意了"))).toHaveLength(1);
  const late = await decline(owner, order_id);
  expect([late.body.code, late.body.msg]).toEqual([codes.stateConflict, "已有审批人同意了"]);
});

test("approvers get a mail about the order, and its buyer one about the decision", async () => {
  const { order_no, order_id } = await placed(buyer);
  await shop.posted();
  const about = async (to: string) =>
    (await shop.posted()).filter((one) => one.to === to && one.subject.includes(order_no));
  for (const one of [owner, approver]) {
    const [letter, ...more] = await about(one.email);
    expect([letter?.subject, more]).toEqual([`齐墨印纸：订单 ${order_no} 等您审批`, []]);
    expect(letter?.text).toContain("超过 ¥100.00");
  }
  expect(await about(accountant.email)).toEqual([]);
  await decline(approver, order_id, "改用库存");
  const [told] = await about(buyer.email);
  expect(told?.text).toContain("原因：改用库存");
});

test("the approver's account counts the orders that wait, without overdue and cancelled ones", async () => {
  const due = async (by: Buyer) => (await shop.call(userInfo, {}, { as: by })).approvalsDue;
  const before = await due(approver);
  const { order_id } = await placed(buyer);
  expect([await due(approver), await due(buyer)]).toEqual([before + 1, 0]);
  await shop.call(cancelOrder, { order_id }, { as: buyer });
  expect(await due(approver)).toBe(before);
  expect(await waitingFor(approver)).not.toContain(order_id);
  const late = await approve(approver, order_id);
  expect([late.body.code, late.body.msg]).toEqual([codes.stateConflict, "订单已取消，不用审批了"]);
});

test("of an approval, a refusal, a cancellation and a payment at once one result holds", async () => {
  for (let round = 0; round < 8; round += 1) {
    const order = await placed(buyer);
    const acts = [
      () => approve(approver, order.order_id),
      () => decline(owner, order.order_id),
      () => shop.send(cancelOrder, { order_id: order.order_id }, { as: buyer }),
      () => pay(buyer, order),
    ];
    const turned = [...acts.slice(round % 4), ...acts.slice(0, round % 4)];
    const replies = await Promise.all(turned.map((act) => act()));
    for (const { body } of replies) expect(body.code).not.toBe(codes.serverFault);
    const stored = await shop.deps.db.execute(sql`
      select o.state, a.state as approval, count(p.id)::int as attempts
      from shop_order o join firm_approval a on a.order_id = o.id
      left join payment p on p.order_id = o.id
      where o.id = ${order.order_id} group by o.state, a.state`);
    const [row] = rowsOf(stored);
    // An attempt to pay exists only where an approver agreed; a declined order is cancelled.
    expect(row).toBeDefined();
    if (row?.attempts !== 0) expect(row?.approval).toBe("approved");
    if (row?.approval === "declined") expect(row.state).toBe(90);
    expect(row?.state).toBe(90);
  }
  expect(await unbalanced(shop)).toBe(0);
});

test("the card of the buyer's list says where an order waits, until an approver agrees", async () => {
  const { order_id } = await placed(buyer);
  const cardOf = async () =>
    (await shop.call(orders, {}, { as: buyer })).items.find((one) => one.order_id === order_id);
  expect((await cardOf())?.awaitsApproval).toEqual({ name: "审批企业" });
  await approve(approver, order_id);
  expect((await cardOf())?.awaitsApproval).toBeUndefined();
});

/** Leaves as the last person, by the call or with the account. */
const ends = {
  leaving: async (last: Buyer) =>
    shop.call(removePerson, { person_id: await personIn(shop, last) }, { as: last }),
  deletion: (last: Buyer) => shop.call(deleteAccount, { password: last.password }, { as: last }),
};
test.each(["leaving", "deletion"] as const)(
  "%s of the last person cancels the orders that wait, and no other, with a mail",
  async (way) => {
    const last = await ownerOf(shop, "将结束");
    const guest = await joined(shop, last, "buyer");
    const place = await firmAddressBy(shop, last);
    const free = await placedForFirm(shop, guest, place);
    await shop.call(setApprovalLimit, { limit: "0.00" }, { as: last });
    const waits = await placedForFirm(shop, guest, place);
    const person_id = await personIn(shop, guest);
    await shop.call(removePerson, { person_id }, { as: last });
    expect((await pay(guest, waits)).body.code).toBe(codes.stateConflict);
    await ends[way](last);
    const refused = await pay(guest, waits);
    expect([refused.body.code, refused.body.msg]).toEqual([
      codes.orderClosed,
      "订单已取消，不能付款",
    ]);
    const detail = await detailOf(shop, guest, waits.order_id);
    const text = "企业账户已结束，没有人能审批，订单已取消。要印的话请重新下单";
    expect(detail.production.map((one) => one.text)).toContain(text);
    expect((await pay(guest, free)).body.code).toBe(codes.success);
    await shop.posted();
    const told = (await shop.posted()).filter(
      (one) => one.to === guest.email && one.subject.includes(waits.order_no),
    );
    expect(told.map((one) => one.text.includes(text))).toEqual([true]);
    expect(await unbalanced(shop)).toBe(0);
  },
);

test("a placing that a removal overtakes is refused: no order of a firm skips its approvers", async () => {
  const boss = await ownerOf(shop, "先移出");
  const guest = await joined(shop, boss, "buyer");
  const person_id = await personIn(shop, guest);
  await shop.call(setApprovalLimit, { limit: "0.00" }, { as: boss });
  const { order_id } = await placedForFirm(shop, boss, await firmAddressBy(shop, boss));
  const { firmId, order } = await shop.deps.db
    .select({ firmId: firmOrder.firmId, order: shopOrder })
    .from(firmOrder)
    .innerJoin(shopOrder, eq(shopOrder.id, firmOrder.orderId))
    .where(eq(firmOrder.orderId, order_id))
    .then(([row]) => row ?? Promise.reject(new Error("the order is not the firm's")));
  const { userId } = await shop.deps.db
    .select({ userId: firmPerson.userId })
    .from(firmPerson)
    .where(eq(firmPerson.id, person_id))
    .then(([row]) => row ?? Promise.reject(new Error("the guest is not in the firm")));
  await shop.call(removePerson, { person_id }, { as: boss });
  for (const firm of [firmId, nobody]) {
    const placing = inTransaction(shop.deps.db, (tx) =>
      placeForFirmWithin(tx, shop.deps, firm, { ...order, userId }),
    );
    await expect(placing).rejects.toThrow("您已不在这个企业里，请换地址或抬头");
  }
});

test("an order that waits too long is cancelled like every unpaid one", async () => {
  const { order_id } = await placed(buyer);
  shop.clock.advance(24 * 3_600_000 + 1000);
  await shop.freshToken();
  const again = await shop.login(approver.mobile, approver.password);
  const late = await shop.send(approveFirmOrder, { order_id }, { as: again });
  expect([late.body.code, late.body.msg]).toEqual([
    codes.stateConflict,
    "订单超时没付款，不用审批了",
  ]);
  await sweep(shop.deps);
  const back = { ...buyer, token: await shop.login(buyer.mobile, buyer.password) };
  expect((await detailOf(shop, back, order_id)).state).toBe(90);
});
