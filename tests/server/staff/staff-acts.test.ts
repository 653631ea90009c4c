import { afterAll, beforeAll, expect, test } from "vitest";
import type { InputOf, OutputOf } from "#contract/http/endpoint.ts";
import { codes } from "#contract/http/reply.ts";
import { staffActs } from "#contract/staff/staff-acts.ts";
import { askAfterSale } from "#contract/staff/staff-after-sale.ts";
import { waitingArtwork } from "#contract/staff/staff-artwork.ts";
import {
  addStaffPerson,
  staffLogin,
  staffOwnPassword,
  staffPeople,
} from "#contract/staff/staff-people.ts";
import { confirmTransfer } from "#contract/staff/staff-transfers.ts";
import { beginAct } from "#server/http/staff-acts.repository.ts";
import { initOf, nobody, placed } from "#tests/server/orders/order-flow.ts";
import { openingTime, type Shop, startShop } from "#tests/server/support/harness.ts";
import { staffKey, staffPerson, withKey } from "./staff-flow.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
});
afterAll(() => shop.close());

const actsOf = async (person_id: string, keyword?: string) =>
  (await shop.call(staffActs, { person_id, ...(keyword && { keyword }) }, withKey)).items;

test("an action is recorded with person, time, target and result", async () => {
  const person = await staffPerson(shop, ["finance"]);
  const order = await placed(shop, await shop.register());
  const buyer = await shop.register();
  const own = await placed(shop, buyer);
  const { out_trade_no } = await initOf(shop, buyer, own, "offline");
  const transfer = { reference: out_trade_no, transaction_id: "B1", amount: own.total };
  await shop.call(confirmTransfer, transfer, person.asked);
  await shop.send(askAfterSale, { after_id: nobody, words: "请补充照片" }, person.asked);
  const [latest, ...before] = await actsOf(person.id);
  expect(latest).toEqual({
    act_id: expect.any(String),
    at: openingTime,
    person_id: person.id,
    who: expect.stringMatching(/^员工\d+$/),
    call: "/api/v2/staff/transfer/confirm",
    subject: `${out_trade_no}: settled`,
    input: transfer,
    outcome: "done",
    words: "",
  });
  expect(before.map(({ call, outcome }) => [call, outcome])).toEqual([
    ["/api/v2/staff/confirm", "done"],
    ["/api/v2/staff/login", "done"],
    ["/api/v2/staff/password", "done"],
    ["/api/v2/staff/login", "done"],
  ]);
  expect(await actsOf(person.id, out_trade_no)).toEqual([latest]);
  expect(await actsOf(person.id, order.order_no)).toEqual([]);
});

test("a refused action is recorded with the refusal's message; a denied or malformed one changed nothing", async () => {
  const person = await staffPerson(shop, ["owner"]);
  await shop.send(askAfterSale, { after_id: nobody, words: "他的电话是13800138000" }, person.asked);
  await shop.send(askAfterSale, { after_id: "x" }, person.asked);
  await shop.call(waitingArtwork, {}, person.asked);
  const [act, next] = await actsOf(person.id);
  expect([act?.call, act?.outcome, act?.words, act?.input]).toEqual([
    "/api/v2/staff/after-sale/ask",
    "refused",
    "售后单不存在或无权查看",
    { after_id: nobody, words: "…" },
  ]);
  expect(next?.call).toBe("/api/v2/staff/confirm");
});

test("the audit log holds no password, token or key", async () => {
  const person = await staffPerson(shop, ["owner"]);
  const form = { login: "redacted", name: "墨小生", roles: ["orders" as const] };
  const { password } = await shop.call(addStaffPerson, form, person.asked);
  await shop.send(
    staffOwnPassword,
    { old_password: "x", password: "never sent to me" },
    person.asked,
  );
  const all = JSON.stringify((await shop.call(staffActs, { limit: 100 }, withKey)).items);
  for (const secret of [password, person.password, person.token, "never sent to me", staffKey]) {
    expect([secret, all.includes(secret)]).toEqual([secret, false]);
  }
  const [, added] = await actsOf(person.id);
  expect(added?.input).toEqual({ login: "redacted", name: "…", roles: ["orders"] });
});

test("the operator's key is recorded as such", async () => {
  const transfer = { reference: "P-nobody", transaction_id: "B1", amount: "1.00" };
  await shop.send(confirmTransfer, transfer, withKey);
  const [act] = (await shop.call(staffActs, { limit: 1 }, withKey)).items;
  expect([act?.who, act?.person_id, act?.subject]).toEqual(["店铺密钥", null, "P-nobody"]);
  expect([act?.outcome, act?.words]).toEqual(["refused", "没有这个付款编号，什么也没有改"]);
});

test("an action cut off by a crash has an unknown result", async () => {
  const person = await staffPerson(shop, ["owner"]);
  await beginAct(shop.deps, { personId: person.id, call: confirmTransfer.path, input: {} });
  const [act] = await actsOf(person.id);
  expect([act?.outcome, act?.words]).toEqual(["unknown", ""]);
});

test("actions are paged, the latest first, each once", async () => {
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const input: InputOf<typeof staffActs> = { limit: 3, ...(cursor && { cursor }) };
    const page: OutputOf<typeof staffActs> = await shop.call(staffActs, input, withKey);
    seen.push(...page.items.map(({ act_id }) => act_id));
    cursor = page.nextCursor;
  }
  const whole = await shop.call(staffActs, { limit: 100 }, withKey);
  expect(seen).toEqual(whole.items.map(({ act_id }) => act_id));
  expect(seen.length).toBeGreaterThan(9);
});

test("failed logins are not actions of the person whose name was tried", async () => {
  const person = await staffPerson(shop, ["orders"]);
  const before = await actsOf(person.id);
  const { body } = await shop.send(staffLogin, { login: person.login, password: "wrong" });
  expect(body.code).toBe(codes.loginFailed);
  expect(await actsOf(person.id)).toEqual(before);
  expect((await shop.call(staffPeople, {}, withKey)).items.at(-1)?.locked).toBe(false);
});
