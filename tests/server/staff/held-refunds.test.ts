import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fenOf, yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import { codes } from "#contract/http/reply.ts";
import { acceptAfterSale, staffAfterSale } from "#contract/staff/staff-after-sale.ts";
import { staffCodes } from "#contract/staff/staff-codes.ts";
import {
  approveHeldRefund,
  dropHeldRefund,
  heldRefunds,
} from "#contract/staff/staff-held-refunds.ts";
import { cancelByShop, refundByShop } from "#contract/staff/staff-order-changes.ts";
import { staffOrderCall } from "#contract/staff/staff-orders.ts";
import { confirmStaff, staffLogin } from "#contract/staff/staff-people.ts";
import { setRefundLimit, staffShop } from "#contract/staff/staff-shop.ts";
import { staffPerson as staffPeople } from "#server/infra/database/tables/staff.tables.ts";
import { brokenInvariants } from "#server/operations/invariants.repository.ts";
import { afterSaleOf, applied } from "#tests/server/after-sale/after-sale-flow.ts";
import { detailOf, forceState, paid, unbalanced } from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { asked, type Person, staffKey, staffPerson } from "./staff-flow.ts";

/** A hundred yuan. */
const limitFen = 10_000;
const dayMs = 24 * 3_600_000;

let shop: Shop;
/** The only one who may cancel. */
let asker: Person;
/** May refund as well. */
let second: Person;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey, refundLimitFen: limitFen } });
  asker = await staffPerson(shop, ["orders"]);
  second = await staffPerson(shop, ["finance"]);
  await staffPerson(shop, ["production"]);
  buyer = await shop.register();
});
afterAll(async () => {
  expect(await unbalanced(shop)).toBe(0);
  expect(await brokenInvariants(shop.deps.db)).toEqual([]);
  await shop.close();
});

type Call =
  | typeof acceptAfterSale
  | typeof cancelByShop
  | typeof refundByShop
  | typeof approveHeldRefund;
const send = async (call: Call | typeof dropHeldRefund, input: object, by: Person = asker) =>
  (await shop.send(call, input, { ...by.asked, key: randomUUID() })).body;
const seen = (id: string, by: Person = asker) => shop.call(staffOrderCall, { id }, by.asked);
const refund = (order_id: string, amount: string, by: Person = asker) =>
  send(refundByShop, { order_id, amount, reason: "印坏了" }, by);
const textsOf = async (id: string) =>
  (await detailOf(shop, buyer, id)).production.map(({ text }) => text);
const approve = async (id: string, by: Person) =>
  send(approveHeldRefund, { held_id: (await seen(id, by)).held?.held_id }, by);
const confirms = (person: Person) =>
  shop.call(confirmStaff, { password: person.password }, person.asked);

/** Sessions of the staff end before a day is over. */
async function later(ms = dayMs): Promise<void> {
  shop.clock.advance(ms);
  await shop.freshToken();
  const again = async (person: Person): Promise<Person> => {
    const { login, password } = person;
    const { token } = await shop.call(staffLogin, { login, password });
    return { ...person, token, asked: asked(token) };
  };
  asker = await again(asker);
  second = await again(second);
}

test("a refund up to the limit happens at once", async () => {
  const { order_id } = await paid(shop, buyer);
  expect(await refund(order_id, "100.00")).toMatchObject({ data: { held: false } });
  expect((await seen(order_id)).held).toBeNull();
  expect(await textsOf(order_id)).toContain("本店退款 ¥100.00。原因：印坏了");
});

test("a refund above the limit moves no money until a second person confirms it", async () => {
  const { order_id, total } = await paid(shop, buyer);
  const before = await textsOf(order_id);
  const held = { held: true, refundable: total };
  expect(await refund(order_id, "100.01")).toMatchObject({ data: held });
  expect(await textsOf(order_id)).toEqual(before);
  expect((await approve(order_id, asker)).msg).toBe("请另一位同事确认这笔退款");
  // A colleague made the second person's account just now.
  const set = { vouchedAt: new Date(shop.clock.now()) };
  await shop.deps.db.update(staffPeople).set(set).where(eq(staffPeople.id, second.id));
  expect((await approve(order_id, second)).msg).toBe(
    "您的账号、密码或两步验证一天之内被同事改过，满一天才能确认退款",
  );
  expect((await seen(order_id, second)).held).toMatchObject({
    ...{ act: "refund", amount: "100.01", reason: "印坏了", own: false, own_from: null },
  });
});

test("small refunds of one order are counted together", async () => {
  const { order_id } = await paid(shop, buyer);
  expect(await refund(order_id, "60.00")).toMatchObject({ data: { held: false } });
  expect(await refund(order_id, "40.01")).toMatchObject({ data: { held: true } });
  expect((await refund(order_id, "1.00")).msg).toBe(
    "这个订单已有一笔退款在等另一位同事确认，请先确认或放弃它",
  );
});

test("a refund that is given up moves no money and can be asked for again", async () => {
  const { order_id, total } = await paid(shop, buyer);
  await refund(order_id, "100.01");
  const held_id = (await seen(order_id)).held?.held_id;
  expect((await send(dropHeldRefund, { held_id })).msg).toBe("成功");
  expect((await send(approveHeldRefund, { held_id })).msg).toBe("这笔退款已经处理过了，请刷新");
  const { held, refundable } = await seen(order_id);
  expect([held, refundable]).toEqual([null, total]);
  expect(await refund(order_id, "100.01")).toMatchObject({ data: { held: true } });
});

test("what the act itself would refuse is not held", async () => {
  const { order_id, total } = await paid(shop, buyer);
  const more = yuanOf(fenOf(total) + 1);
  expect((await refund(order_id, more)).msg).toBe(
    `退款金额须大于0，这个订单最多还能退 ¥${grouped(total)}`,
  );
  const some = yuanOf(fenOf(total) - 100);
  const cancel = { order_id, amount: some, reason: "买家要求", kept_reason: "" };
  expect((await send(cancelByShop, cancel)).msg).toBe("留下 ¥1.00 不退，请说明原因");
  expect((await seen(order_id)).held).toBeNull();
});

test("where nobody else has the right, the same person confirms after a day with the password", async () => {
  const { order_id, total } = await paid(shop, buyer);
  const cancel = { order_id, amount: total, reason: "买家要求", kept_reason: "" };
  expect(await send(cancelByShop, cancel)).toMatchObject({ data: { held: true, state: 20 } });
  const early = "没有别的同事能确认，请在 2026-11-21 10:00（北京时间）以后自己确认";
  expect((await approve(order_id, asker)).msg).toBe(early);
  await later(dayMs - 1);
  await confirms(asker);
  expect((await approve(order_id, asker)).msg).toBe(early);
  await later(1);
  expect((await approve(order_id, asker)).code).toBe(staffCodes.passwordNeeded);
  await confirms(asker);
  expect(await approve(order_id, asker)).toMatchObject({
    code: codes.success,
    data: { state: 90 },
  });
});

test("the second person confirms once, and the buyer reads it", async () => {
  const { order_id, total } = await paid(shop, buyer);
  await refund(order_id, "100.01");
  const held_id = (await seen(order_id)).held?.held_id;
  await later();
  expect((await send(approveHeldRefund, { held_id }, second)).code).toBe(staffCodes.passwordNeeded);
  await confirms(second);
  const both = await Promise.all([
    send(approveHeldRefund, { held_id }, second),
    send(approveHeldRefund, { held_id }, second),
  ]);
  expect(both.map(({ msg }) => msg).sort()).toEqual(["成功", "这笔退款已经处理过了，请刷新"]);
  const after = await seen(order_id, second);
  expect([after.held, after.refundable]).toEqual([null, yuanOf(fenOf(total) - 10_001)]);
});

const accept = (after_id: string, amount: string, by: Person = asker) =>
  send(acceptAfterSale, { after_id, remedy: "refund", amount, words: "按约定退" }, by);

test("a refund granted to an application above the limit waits for a second person", async () => {
  const { order_id, total } = await paid(shop, buyer);
  await forceState(shop, order_id, 50);
  const { after_id } = await applied(shop, buyer, order_id);
  const held = { act: "accept", after_id, amount: "100.01", reason: "按约定退" };
  expect(await accept(after_id, "100.01")).toMatchObject({
    data: { state: 10, refundable: total, held },
  });
  expect(await afterSaleOf(shop, buyer, after_id)).toMatchObject({ state: 10, granted: null });
  expect((await accept(after_id, "1.00")).msg).toBe(
    "这个订单已有一笔退款在等另一位同事确认，请先确认或放弃它",
  );
  const owner = await staffPerson(shop, ["owner"]);
  const vouchedAt = new Date(shop.clock.now() - dayMs);
  await shop.deps.db.update(staffPeople).set({ vouchedAt }).where(eq(staffPeople.id, owner.id));
  await confirms(owner);
  expect((await approve(order_id, owner)).msg).toBe("成功");
  const { state, granted } = await afterSaleOf(shop, buyer, after_id);
  expect([state, granted]).toEqual([30, "100.01"]);
  const after = await shop.call(staffAfterSale, { id: after_id }, asker.asked);
  expect([after.held, after.refundable]).toEqual([null, yuanOf(fenOf(total) - 10_001)]);
});

test("what applications were granted counts towards the limit of a direct refund", async () => {
  const { order_id } = await paid(shop, buyer);
  await forceState(shop, order_id, 50);
  const { after_id } = await applied(shop, buyer, order_id);
  await confirms(asker);
  expect(await accept(after_id, "60.00")).toMatchObject({ data: { held: null, granted: "60.00" } });
  expect(await refund(order_id, "40.01")).toMatchObject({ data: { held: true } });
});

test("the list names each refund that waits, the longest wait first, page by page", async () => {
  const one = await paid(shop, buyer);
  const two = await paid(shop, buyer);
  await confirms(asker);
  await refund(one.order_id, "100.01");
  shop.clock.advance(1000);
  await refund(two.order_id, "100.02");
  const read = async (input: { limit?: number; cursor?: string | undefined }) =>
    shop.call(heldRefunds, input, second.asked);
  const all = (await read({})).items;
  const own = all.filter(({ order_id }) => [one.order_id, two.order_id].includes(order_id));
  expect(own.map(({ amount, own: isOwn, order_no }) => [amount, isOwn, order_no])).toEqual([
    ["100.01", false, (await seen(one.order_id)).order_no],
    ["100.02", false, (await seen(two.order_id)).order_no],
  ]);
  const first = await read({ limit: 1 });
  const next = await read({ limit: 1, cursor: first.nextCursor ?? undefined });
  expect([first.items[0]?.held_id, next.items[0]?.held_id]).toEqual(
    all.slice(0, 2).map(({ held_id }) => held_id),
  );
  await send(dropHeldRefund, { held_id: own[0]?.held_id });
  expect((await read({})).items.some(({ held_id }) => held_id === own[0]?.held_id)).toBe(false);
});

test("an owner sets the limit with the password; refunds follow the new one", async () => {
  const owner = await staffPerson(shop, ["owner"]);
  const set = async (amount: string, by: Person) =>
    (await shop.send(setRefundLimit, { amount }, { ...by.asked, key: randomUUID() })).body;
  expect((await shop.call(staffShop, {}, owner.asked)).refundLimit).toBe("100.00");
  expect((await set("200.00", asker)).code).toBe(codes.forbidden);
  shop.clock.advance(6 * 60_000);
  expect((await set("200.00", owner)).code).toBe(staffCodes.passwordNeeded);
  await confirms(owner);
  expect((await set("10000000.01", owner)).msg).toBe("金额须在 0 到 1000 万元之间");
  expect((await set("200.00", owner)).msg).toBe("成功");
  expect((await shop.call(staffShop, {}, owner.asked)).refundLimit).toBe("200.00");
  const { order_id } = await paid(shop, buyer);
  await confirms(asker);
  expect(await refund(order_id, "200.00")).toMatchObject({ data: { held: false } });
  expect(await refund(order_id, "0.01")).toMatchObject({ data: { held: true } });
  expect((await set("100.00", owner)).msg).toBe("成功");
});
