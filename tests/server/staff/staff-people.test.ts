import { afterAll, beforeAll, expect, test } from "vitest";
import { userInfo } from "#contract/auth/auth.ts";
import { codes } from "#contract/http/reply.ts";
import { staffActs } from "#contract/staff/staff-acts.ts";
import {
  addStaffPerson,
  changeStaffPerson,
  resetStaffPerson,
  staffLogin,
  staffLogout,
  staffOwnPassword,
  staffPeople,
  staffSelf,
} from "#contract/staff/staff-people.ts";
import { tidyUp } from "#server/operations/housekeeping.ts";
import { from } from "#tests/server/support/addressed.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";
import { asked, staffKey, staffPerson, withKey } from "./staff-flow.ts";

const hour = 3_600_000;
let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey, trustProxy: true } });
});
afterAll(() => shop.close());

const loggedOut = { code: codes.loginExpired, msg: "登录超时,请重新登录!", data: null };
const selfOf = async (token: string) => (await shop.send(staffSelf, {}, asked(token))).body;
const enter = (login: string, password: string, address = "203.0.113.9") =>
  shop
    .send(staffLogin, { login, password }, { headers: from(address) })
    .then(({ body }) => [body.code, body.msg]);
const wrong = [codes.loginFailed, "登录名或密码错误"];

test("with a first password a person can only choose another one", async () => {
  const form = { login: "first", name: "第一位", roles: ["owner" as const] };
  const { password, person_id } = await shop.call(addStaffPerson, form, withKey);
  const { token, me } = await shop.call(staffLogin, { login: "first", password });
  expect(me).toEqual({
    id: person_id,
    login: "first",
    name: "第一位",
    roles: ["owner"],
    mustChange: true,
  });
  const people = await shop.send(staffPeople, {}, asked(token));
  expect(people.body).toEqual({
    code: codes.forbidden,
    msg: "请先换一个自己的密码",
    data: null,
  });
  const change = { old_password: password, password: "own long words" };
  await shop.call(staffOwnPassword, change, asked(token));
  expect(await selfOf(token)).toMatchObject({ code: codes.success, data: { mustChange: false } });
  expect((await shop.send(staffPeople, {}, asked(token))).body.code).toBe(codes.success);
  expect(await enter("first", password)).toEqual(wrong);
});

test("a login name belongs to one person", async () => {
  const owner = await staffPerson(shop, ["owner"]);
  const form = { login: owner.login, name: "另一位", roles: ["orders" as const] };
  await expect(shop.call(addStaffPerson, form, owner.asked)).rejects.toThrow("这个登录名已有人用");
});

test("a session ends by logout, after three idle hours and after twelve at most", async () => {
  const person = await staffPerson(shop, ["orders"]);
  await shop.call(staffLogout, {}, person.asked);
  expect(await selfOf(person.token)).toEqual(loggedOut);
  const again = () => shop.call(staffLogin, { login: person.login, password: person.password });
  const idle = await again();
  shop.clock.advance(3 * hour);
  expect(await selfOf(idle.token)).toEqual(loggedOut);
  const busy = await again();
  for (let hours = 0; hours < 11; hours += 1) {
    shop.clock.advance(hour);
    expect((await selfOf(busy.token)).code).toBe(codes.success);
  }
  shop.clock.advance(hour);
  expect(await selfOf(busy.token)).toEqual(loggedOut);
  await shop.freshToken();
});

test("a disabled person is logged out at once and cannot log in", async () => {
  const owner = await staffPerson(shop, ["owner"]);
  const person = await staffPerson(shop, ["finance"]);
  const change = { person_id: person.id, name: "离职", roles: ["finance" as const] };
  await shop.call(changeStaffPerson, { ...change, disabled: true }, owner.asked);
  expect(await selfOf(person.token)).toEqual(loggedOut);
  expect(await enter(person.login, person.password)).toEqual(wrong);
  await shop.call(changeStaffPerson, { ...change, disabled: false }, owner.asked);
  expect(await selfOf(person.token)).toEqual(loggedOut);
  expect((await enter(person.login, person.password))[0]).toBe(codes.success);
});

test("a removed role ends with the next call", async () => {
  const owner = await staffPerson(shop, ["owner"]);
  const other = await staffPerson(shop, ["owner"]);
  const change = { person_id: other.id, name: "员工", disabled: false };
  await shop.call(changeStaffPerson, { ...change, roles: ["orders"] }, owner.asked);
  const denied = await shop.send(staffPeople, {}, other.asked);
  expect(denied.body).toEqual({ code: codes.forbidden, msg: "没有权限", data: null });
});

test("concurrent changes of name, roles and state are all stored", async () => {
  const owner = await staffPerson(shop, ["owner"]);
  const person = await staffPerson(shop, ["orders"]);
  const changes = [{ name: "新名字" }, { roles: ["finance" as const] }, { disabled: true }];
  await Promise.all(
    changes.map((change) =>
      shop.call(changeStaffPerson, { person_id: person.id, ...change }, owner.asked),
    ),
  );
  const { items } = await shop.call(staffPeople, {}, owner.asked);
  expect(items.find(({ person_id }) => person_id === person.id)).toMatchObject({
    name: "新名字",
    roles: ["finance"],
    disabled: true,
  });
});

test("the last owner who can log in cannot be removed", async () => {
  const own = await startShop({ settings: { staffKey } });
  const one = await staffPerson(own, ["owner"]);
  const two = await staffPerson(own, ["owner"]);
  const keep = { name: "店主", disabled: false };
  const demote = (id: string) =>
    own.call(changeStaffPerson, { person_id: id, ...keep, roles: ["finance"] }, withKey);
  const both = await Promise.allSettled([demote(one.id), demote(two.id)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const { items } = await own.call(staffPeople, {}, withKey);
  const [owner] = items.filter(({ roles }) => roles.includes("owner"));
  const disable = { person_id: owner?.person_id ?? "", name: "店主", roles: ["owner" as const] };
  await expect(
    own.call(changeStaffPerson, { ...disable, disabled: true }, withKey),
  ).rejects.toThrow("至少要留一位可以登录的店主");
  await own.close();
});

test("five wrong passwords block an address, twenty lock the name, a new password unlocks it", async () => {
  const owner = await staffPerson(shop, ["owner"]);
  const person = await staffPerson(shop, ["production"]);
  const answers: unknown[] = [];
  for (let at = 0; at < 6; at += 1) {
    answers.push((await enter(person.login, "not the words", "203.0.113.1"))[0]);
  }
  expect(answers).toEqual([...Array(5).fill(codes.loginFailed), codes.throttled]);
  expect((await enter(person.login, person.password, "203.0.113.2"))[0]).toBe(codes.success);
  for (let at = 0; at < 15; at += 1) {
    await enter(person.login, "not the words", `203.0.113.${10 + (at % 3)}`);
  }
  expect((await enter(person.login, person.password, "203.0.113.3"))[0]).toBe(codes.throttled);
  const lockedNow = async () =>
    (await shop.call(staffPeople, {}, owner.asked)).items
      .filter(({ locked }) => locked)
      .map(({ login }) => login);
  expect(await lockedNow()).toEqual([person.login]);
  // A running session continues: guesses of others do not end it.
  expect((await selfOf(person.token)).code).toBe(codes.success);
  const reset = { person_id: person.id };
  const { password } = await shop.call(resetStaffPerson, reset, owner.asked);
  expect(await lockedNow()).toEqual([]);
  expect(await selfOf(person.token)).toEqual(loggedOut);
  expect((await enter(person.login, person.password, "203.0.113.3"))[0]).toBe(codes.loginFailed);
  expect((await enter(person.login, password, "203.0.113.3"))[0]).toBe(codes.success);
});

test("an unknown name is counted and answered like a known one", async () => {
  const answers: unknown[] = [];
  for (let at = 0; at < 6; at += 1)
    answers.push(await enter("nobody-here", "words", "203.0.113.4"));
  expect(answers.slice(0, 5)).toEqual(Array(5).fill(wrong));
  expect(answers[5]).toEqual([
    codes.throttled,
    expect.stringMatching(/^操作过于频繁，请\d+分钟后再试$/),
  ]);
});

test("changing the own password needs the old one, is counted, and refuses common ones", async () => {
  const person = await staffPerson(shop, ["orders"]);
  const second = await shop.call(staffLogin, { login: person.login, password: person.password });
  const change = async (old_password: string, password: string) =>
    (await shop.send(staffOwnPassword, { old_password, password }, person.asked)).body.msg;
  expect(await change(person.password, "short")).toBe("最少10位");
  expect(await change(person.password, "1234567890")).toBe("这个密码太容易被猜到，请换一个");
  expect(await change(person.password, person.password)).toBe("新密码和原密码一样");
  for (let at = 0; at < 5; at += 1) {
    expect(await change("not it", "another long one")).toBe("原密码错误");
  }
  expect(await change(person.password, "another long one")).toMatch(/^操作过于频繁/);
  shop.clock.advance(hour / 2);
  await shop.freshToken();
  expect(await change(person.password, "another long one")).toBe("成功");
  expect(await selfOf(second.token)).toEqual(loggedOut);
  expect((await selfOf(person.token)).code).toBe(codes.success);
});

test("a buyer's token opens no staff call, and a staff token no buyer call", async () => {
  const buyer = await shop.register();
  const person = await staffPerson(shop, ["owner"]);
  expect(await selfOf(buyer.token)).toEqual(loggedOut);
  const stray = await shop.send(staffSelf, {}, { as: person.token });
  expect(stray.body).toEqual({ code: codes.forbidden, msg: "没有权限", data: null });
  expect((await shop.send(userInfo, {}, { as: person.token })).body).toEqual(loggedOut);
});

test("the operator's key is not an account", async () => {
  const refused = { code: codes.forbidden, msg: "店铺密钥不是个人账号", data: null };
  expect((await shop.send(staffSelf, {}, withKey)).body).toEqual(refused);
  expect((await shop.send(staffLogout, {}, withKey)).body).toEqual(refused);
});

test("ended sessions are deleted after a month, people and audit log never", async () => {
  const person = await staffPerson(shop, ["orders"]);
  const before = await shop.call(staffPeople, {}, withKey);
  const acts = await shop.call(staffActs, { person_id: person.id }, withKey);
  shop.clock.advance(31 * 24 * hour);
  await tidyUp(shop.deps);
  await shop.freshToken();
  const after = await shop.call(staffPeople, {}, withKey);
  expect(after.items.map(({ person_id }) => person_id)).toEqual(
    before.items.map(({ person_id }) => person_id),
  );
  expect(after.items.every(({ lastSeenAt }) => lastSeenAt === null)).toBe(true);
  expect(await shop.call(staffActs, { person_id: person.id }, withKey)).toEqual(acts);
});
