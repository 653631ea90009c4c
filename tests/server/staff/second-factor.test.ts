import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { codes } from "#contract/http/reply.ts";
import { staffActs } from "#contract/staff/staff-acts.ts";
import { staffCodes } from "#contract/staff/staff-codes.ts";
import {
  changeStaffPerson,
  confirmStaff,
  resetStaffPerson,
  staffLogin,
  staffPeople,
  staffSelf,
} from "#contract/staff/staff-people.ts";
import {
  beginSecondFactor,
  resetSecondFactor,
  secondFactorState,
  switchOffSecondFactor,
  switchOnSecondFactor,
} from "#contract/staff/staff-second-factor.ts";
import { confirmBankAccount, setBankAccount, staffShop } from "#contract/staff/staff-shop.ts";
import { removeSecondFactorOf } from "#server/cli/staff-commands.ts";
import { recoveryCode, secondFactor } from "#server/infra/database/tables/staff.tables.ts";
import { letterSeal } from "#server/infra/secrets/letter-seal.ts";
import { exampleCompany } from "#server/modules/shop/example-company.ts";
import { from } from "#tests/server/support/addressed.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";
import { asked, type Person, staffKey, staffPerson, withKey } from "./staff-flow.ts";
import { codeAt } from "./totp.ts";

const step = 30_000;
const quarterHour = 15 * 60_000;
let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey, trustProxy: true } });
});
afterAll(() => shop.close());
// Each test begins in its own time step, with no attempt counted.
beforeEach(async () => {
  shop.clock.advance(quarterHour);
  await shop.freshToken();
});

interface Guarded extends Person {
  readonly secret: string;
  readonly recovery: readonly string[];
}

const begun = ({ password, asked: by }: Person) => shop.call(beginSecondFactor, { password }, by);

/** A person whose second factor is on; the code of this time step is used. */
async function guarded(roles: Parameters<typeof staffPerson>[1] = ["owner"]): Promise<Guarded> {
  const person = await staffPerson(shop, roles);
  const { secret } = await begun(person);
  const proof = { password: person.password, one_time_code: codeAt(secret, shop.clock.now()) };
  const { recovery_codes } = await shop.call(switchOnSecondFactor, proof, person.asked);
  return { ...person, secret, recovery: recovery_codes };
}

const enter = async (
  { login, password }: Pick<Person, "login" | "password">,
  one_time_code?: string,
  address = "203.0.113.9",
): Promise<readonly [number, string]> => {
  const form = { login, password, ...(one_time_code === undefined ? {} : { one_time_code }) };
  const { body } = await shop.send(staffLogin, form, { headers: from(address) });
  return [body.code, body.msg];
};
const codeNow = ({ secret }: Guarded, steps = 0) => codeAt(secret, shop.clock.now() + steps * step);
const stateOf = (person: Person) => shop.call(secondFactorState, {}, person.asked);

const success = [codes.success, "成功"];
const needed = [staffCodes.secondFactorNeeded, "请填写动态码"];
const wrong = [codes.loginFailed, "动态码或恢复码错误"];
const used = [codes.loginFailed, "这个动态码用过了，请等下一个"];

test("the codes of these tests are those of RFC 6238, appendix B", () => {
  const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  const at = [59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000, 20_000_000_000];
  expect(at.map((seconds) => codeAt(secret, seconds * 1000))).toEqual([
    "287082",
    "081804",
    "050471",
    "005924",
    "279037",
    "353130",
  ]);
});

test("set-up shows a secret of 160 bits and an address for the authenticator", async () => {
  const person = await staffPerson(shop, ["production"]);
  const first = await begun(person);
  const { secret, uri } = await begun(person);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(secret).not.toBe(first.secret);
  const address = new URL(uri);
  expect(decodeURIComponent(address.href.split("?")[0] ?? "")).toBe(
    `otpauth://totp/${exampleCompany.shortName}:${person.login}`,
  );
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: exampleCompany.shortName,
    secret,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
  // Nothing is on before a code has confirmed it.
  expect(await stateOf(person)).toEqual({ since: null, recovery_left: 0 });
  expect(await enter(person)).toEqual(success);
  const proof = {
    password: person.password,
    one_time_code: codeAt(first.secret, shop.clock.now()),
  };
  const late = await shop.send(switchOnSecondFactor, proof, person.asked);
  expect([late.body.code, late.body.msg]).toEqual(wrong);
});

test("once on, login asks for a code and every other session has ended", async () => {
  const person = await staffPerson(shop, ["finance"]);
  const { login, password } = person;
  const elsewhere = await shop.call(staffLogin, { login, password });
  const { secret } = await begun(person);
  const on = { password, one_time_code: codeAt(secret, shop.clock.now()) };
  const { recovery_codes } = await shop.call(switchOnSecondFactor, on, person.asked);
  expect(new Set(recovery_codes).size).toBe(10);
  for (const one of recovery_codes) expect(one).toMatch(/^\d[a-z2-9]{3}-[a-z2-9]{4}-[a-z2-9]{4}$/);
  expect(await stateOf(person)).toEqual({ since: shop.clock.now(), recovery_left: 10 });
  const ended = await shop.send(staffSelf, {}, asked(elsewhere.token));
  expect(ended.body.code).toBe(codes.loginExpired);
  expect(await enter(person)).toEqual(needed);
  expect(
    await enter({ login, password: "not the words" }, codeAt(secret, shop.clock.now() + step)),
  ).toEqual([codes.loginFailed, "登录名或密码错误"]);
  expect(await enter(person, codeAt(secret, shop.clock.now() + step))).toEqual(success);
  const again = await shop.send(beginSecondFactor, { password }, person.asked);
  expect([again.body.code, again.body.msg]).toEqual([codes.stateConflict, "两步验证已经开启"]);
});

test("a code is accepted one step early or late, no further", async () => {
  const person = await guarded();
  shop.clock.advance(10 * step);
  expect(await enter(person, codeNow(person, -2))).toEqual(wrong);
  expect(await enter(person, codeNow(person, 2))).toEqual(wrong);
  expect(await enter(person, codeNow(person, -1))).toEqual(success);
  expect(await enter(person, codeNow(person, 1))).toEqual(success);
});

test("a code is accepted once, and no earlier one after it", async () => {
  const person = await guarded();
  // The code that switched it on is used too.
  expect(await enter(person, codeNow(person))).toEqual(used);
  shop.clock.advance(10 * step);
  const code = codeNow(person);
  const both = await Promise.all([enter(person, code), enter(person, code)]);
  expect(both.map(([answer]) => answer).sort()).toEqual([codes.success, codes.loginFailed]);
  expect(await enter(person, code)).toEqual(used);
  expect(await enter(person, codeNow(person, -1))).toEqual(used);
  expect(await enter(person, codeNow(person, 1))).toEqual(success);
});

test("a recovery code works once, in any spelling, for its person only", async () => {
  const person = await guarded();
  const other = await guarded();
  const [first = "", second = "", third = ""] = person.recovery;
  expect(await enter(other, first)).toEqual(wrong);
  expect(await enter(person, first)).toEqual(success);
  expect(await enter(person, first)).toEqual(wrong);
  expect(await enter(person, ` ${second.replaceAll("-", " ").toUpperCase()} `)).toEqual(success);
  const both = await Promise.all([enter(person, third), enter(person, third)]);
  expect(both.map(([answer]) => answer).sort()).toEqual([codes.success, codes.loginFailed]);
  expect(await stateOf(person)).toMatchObject({ recovery_left: 7 });
  const { items } = await shop.call(staffActs, { person_id: person.id }, withKey);
  expect(items.filter(({ subject }) => subject === `${person.login}: recovery`)).toHaveLength(3);
});

test("wrong codes count like wrong passwords, a missing one does not", async () => {
  const person = await guarded();
  for (let at = 0; at < 7; at += 1) expect(await enter(person)).toEqual(needed);
  const answers: number[] = [];
  for (let at = 0; at < 6; at += 1) answers.push((await enter(person, "0aaaaaaaaaaa"))[0]);
  expect(answers).toEqual([...Array(5).fill(codes.loginFailed), codes.throttled]);
  shop.clock.advance(step);
  expect((await enter(person, codeNow(person)))[0]).toBe(codes.throttled);
  expect((await enter(person, codeNow(person), "203.0.113.8"))[0]).toBe(codes.success);
});

test("neither a session alone nor the password alone switches it on or off", async () => {
  const victim = await staffPerson(shop, ["owner"]);
  const begin = { password: "not the words" };
  const unbegun = await shop.send(beginSecondFactor, begin, victim.asked);
  expect([unbegun.body.code, unbegun.body.msg]).toEqual([codes.loginFailed, "密码错误"]);
  const { secret } = await begun(victim);
  const on = { password: "not the words", one_time_code: codeAt(secret, shop.clock.now()) };
  const blocked = await shop.send(switchOnSecondFactor, on, victim.asked);
  expect([blocked.body.code, blocked.body.msg]).toEqual([codes.loginFailed, "密码错误"]);
  expect((await stateOf(victim)).since).toBe(null);

  const person = await guarded();
  shop.clock.advance(step);
  const off = async (password: string, one_time_code: string) => {
    const input = { password, one_time_code };
    const { body } = await shop.send(switchOffSecondFactor, input, person.asked);
    return [body.code, body.msg];
  };
  expect(await off("not the words", codeNow(person))).toEqual([codes.loginFailed, "密码错误"]);
  expect(await off(person.password, "0aaaaaaaaaaa")).toEqual(wrong);
  expect(await off(person.password, "")).toEqual([
    codes.invalidInput,
    "动态码是6位数字，恢复码是12位字母和数字",
  ]);
  expect((await stateOf(person)).since).not.toBe(null);
  for (let at = 0; at < 3; at += 1) await off("not the words", codeNow(person));
  expect((await off(person.password, codeNow(person)))[0]).toBe(codes.throttled);
  shop.clock.advance(quarterHour);
  await shop.freshToken();
  expect(await off(person.password, codeNow(person))).toEqual(success);
  expect(await stateOf(person)).toEqual({ since: null, recovery_left: 0 });
  expect(await enter(person)).toEqual(success);
});

test("confirming the password asks for a code too", async () => {
  const person = await guarded();
  shop.clock.advance(10 * 60_000);
  const other = await staffPerson(shop, ["orders"]);
  const confirm = async (one_time_code?: string) => {
    const given = one_time_code === undefined ? {} : { one_time_code };
    const input = { password: person.password, ...given };
    return (await shop.send(confirmStaff, input, person.asked)).body.code;
  };
  const act = async () =>
    (await shop.send(resetStaffPerson, { person_id: other.id }, person.asked)).body.code;
  expect(await act()).toBe(staffCodes.passwordNeeded);
  expect(await confirm()).toBe(staffCodes.secondFactorNeeded);
  expect(await confirm("0aaaaaaaaaaa")).toBe(codes.loginFailed);
  expect(await act()).toBe(staffCodes.passwordNeeded);
  expect(await confirm(codeNow(person))).toBe(codes.success);
  expect(await act()).toBe(codes.success);
});

test("an owner with the password switches it off for a colleague; owners are notified", async () => {
  const owner = await staffPerson(shop, ["owner"]);
  const person = await guarded(["production"]);
  const input = { person_id: person.id };
  const email = "boss@factor.example";
  await shop.call(changeStaffPerson, { person_id: owner.id, email }, withKey);
  const { login, password } = owner;
  const fresh = await shop.call(staffLogin, { login, password });
  const unasked = await shop.send(resetSecondFactor, input, asked(fresh.token));
  expect(unasked.body.code).toBe(staffCodes.passwordNeeded);
  const denied = await shop.send(resetSecondFactor, input, person.asked);
  expect(denied.body.code).toBe(codes.forbidden);
  await shop.posted();
  shop.letters.length = 0;
  const { second_factor } = await shop.call(resetSecondFactor, input, owner.asked);
  expect(second_factor).toBe(false);
  expect((await shop.send(staffSelf, {}, person.asked)).body.code).toBe(codes.loginExpired);
  expect(await enter(person)).toEqual(success);
  const letters = await shop.posted();
  expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
    [email, "齐墨印纸：关闭员工的两步验证"],
  ]);
  expect(letters[0]?.text).toContain(`（${person.login}）`);
  const again = await shop.send(resetSecondFactor, input, owner.asked);
  expect([again.body.code, again.body.msg]).toEqual([
    codes.stateConflict,
    "这位员工没有开启两步验证",
  ]);
});

test("an owner cannot reset the own one; the operator's key and command can", async () => {
  const owner = await guarded();
  const own = await shop.send(resetSecondFactor, { person_id: owner.id }, owner.asked);
  expect([own.body.code, own.body.msg]).toEqual([
    codes.stateConflict,
    "自己的两步验证，请在“账号安全”里关闭",
  ]);
  const { items } = await shop.call(staffPeople, {}, withKey);
  expect(items.filter(({ second_factor }) => second_factor).map(({ login }) => login)).toContain(
    owner.login,
  );
  await removeSecondFactorOf(shop.deps.db, owner.login, shop.deps);
  expect((await shop.send(staffSelf, {}, owner.asked)).body.code).toBe(codes.loginExpired);
  expect(await enter(owner)).toEqual(success);
  const off = () => removeSecondFactorOf(shop.deps.db, owner.login, shop.deps);
  await expect(off()).rejects.toThrow(`${owner.login} 没有开启两步验证`);
  const nobody = () => removeSecondFactorOf(shop.deps.db, "nobody-here", shop.deps);
  await expect(nobody()).rejects.toThrow("没有这个登录名：nobody-here");
  const second = await guarded();
  await shop.call(resetSecondFactor, { person_id: second.id }, withKey);
  expect(await enter(second)).toEqual(success);
});

test("an owner whose second factor a colleague reset confirms no account for a day", async () => {
  const owner = await staffPerson(shop, ["owner"]);
  const person = await guarded();
  await shop.call(resetSecondFactor, { person_id: person.id }, owner.asked);
  const account = { accountName: "小墨印务有限公司", bank: "招商银行", account: "7559 1234 5678" };
  await shop.call(setBankAccount, account, owner.asked);
  const { change } = await shop.call(staffShop, {}, owner.asked);
  const { login, password } = person;
  const { token } = await shop.call(staffLogin, { login, password });
  await shop.call(confirmStaff, { password }, asked(token));
  const change_id = change?.change_id ?? "";
  const { body } = await shop.send(confirmBankAccount, { change_id }, asked(token));
  expect([body.code, body.msg]).toEqual([
    codes.stateConflict,
    "您的账号、密码或两步验证一天之内被同事改过，满一天才能确认收款账户",
  ]);
});

test("owners and the person are notified when it is switched on and off", async () => {
  const person = await guarded();
  await shop.call(changeStaffPerson, { person_id: person.id, email: "me@factor.example" }, withKey);
  await shop.posted();
  shop.letters.length = 0;
  shop.clock.advance(step);
  const off = { password: person.password, one_time_code: codeNow(person) };
  await shop.call(switchOffSecondFactor, off, person.asked);
  const { secret } = await begun(person);
  const on = { password: person.password, one_time_code: codeAt(secret, shop.clock.now()) };
  await shop.call(switchOnSecondFactor, on, person.asked);
  const subjects = (await shop.posted())
    .filter(({ to }) => to === "me@factor.example")
    .map(({ subject }) => subject);
  expect(subjects).toEqual(["齐墨印纸：关闭两步验证", "齐墨印纸：开启两步验证"]);
});

test("secrets and codes are never stored as plain text, in rows or in the audit log", async () => {
  const person = await guarded();
  const [recovery = ""] = person.recovery;
  const code = codeNow(person, 1);
  await enter(person, code);
  await enter(person, recovery);
  await shop.send(
    confirmStaff,
    { password: person.password, one_time_code: recovery },
    person.asked,
  );
  const rows = [
    await shop.deps.db.select().from(secondFactor),
    await shop.deps.db.select().from(recoveryCode),
    await shop.call(staffActs, { person_id: person.id }, withKey),
  ];
  const text = JSON.stringify(rows);
  expect(text).toContain("sealed:");
  for (const one of [person.secret, code, recovery, recovery.replaceAll("-", "")]) {
    expect(text).not.toContain(one);
  }
});

test("with another server key a recovery code still works, and a code is refused with the reason", async () => {
  const person = await guarded();
  const { db, durability, databaseKind } = shop.deps;
  const other = await startShop({
    settings: { staffKey, trustProxy: true },
    deps: { letterSeal: letterSeal(Buffer.alloc(32, 8)) },
    database: { db, durability, kind: databaseKind, close: async () => undefined },
  });
  const { login, password } = person;
  const tried = async (one_time_code: string) => {
    const { body } = await other.send(staffLogin, { login, password, one_time_code });
    return [body.code, body.msg];
  };
  expect(await tried(codeNow(person, 1))).toEqual([
    codes.loginFailed,
    "服务器的密钥换过，动态码核对不了。请用恢复码，或请店主关闭您的两步验证",
  ]);
  expect(await tried(person.recovery[0] ?? "")).toEqual(success);
  await other.close();
});
