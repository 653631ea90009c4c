import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { codes } from "#contract/http/reply.ts";
import { staffCodes } from "#contract/staff/staff-codes.ts";
import { guardedActs } from "#contract/staff/staff-guarded.ts";
import {
  changeStaffPerson,
  confirmStaff,
  resetStaffPerson,
  staffLogin,
  staffSelf,
} from "#contract/staff/staff-people.ts";
import { exampleCompany } from "#server/modules/shop/example-company.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";
import { asked, type Person, staffKey, staffPerson, withKey } from "./staff-flow.ts";

let shop: Shop;
let owner: Person;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  owner = await staffPerson(shop, ["owner"]);
});
afterAll(() => shop.close());

const enter = async ({ login, password }: Person) =>
  (await shop.call(staffLogin, { login, password })).token;

const guarded = endpoints.filter(({ path, method }) => method === "POST" && path in guardedActs);

test("the account, the company, the price book, people and payouts are protected", () => {
  expect(guarded.map(({ path }) => path.slice("/api/v2/staff/".length)).sort()).toEqual(
    [
      "after-sale/refund/resolve",
      "people",
      "people/change",
      "people/reset",
      "people/second-factor",
      "orders/cancel",
      "orders/held/approve",
      "orders/refund",
      "payouts",
      "refunds/resolve",
      "price-book/import",
      "shop/account",
      "shop/account/cancel",
      "shop/account/confirm",
      "shop/company",
      "shop/refund-limit",
      "firms/agreement",
      "firms/agreement/end",
      "firms/credit",
      "firms/return",
      "suspense/resolve",
    ].sort(),
  );
});

test.each(guarded.map((one) => [one.path, one] as const))(
  "%s requires the password again",
  async (_path, endpoint) => {
    const token = await enter(owner);
    const { body } = await shop.send(endpoint, {}, asked(token));
    expect(body).toEqual({ code: staffCodes.passwordNeeded, msg: "请再输一次密码", data: null });
  },
);

test("five wrong passwords block confirmation in all sessions, and end none", async () => {
  const person = await staffPerson(shop, ["owner"]);
  const [one, two] = [await enter(person), await enter(person)];
  const tried: number[] = [];
  for (const token of [one, two, one, two, one, two]) {
    const { body } = await shop.send(confirmStaff, { password: "not the words" }, asked(token));
    tried.push(body.code);
  }
  expect(tried).toEqual([...Array(5).fill(codes.loginFailed), codes.throttled]);
  const right = await shop.send(confirmStaff, { password: person.password }, asked(two));
  expect(right.body.code).toBe(codes.throttled);
  expect((await shop.send(staffSelf, {}, asked(two))).body.code).toBe(codes.success);
});

test("owners are mailed about changes to people; a removed address gets no further mail", async () => {
  const other = await staffPerson(shop, ["orders"]);
  await shop.posted();
  shop.letters.length = 0;
  const email = "boss@owner.example";
  await shop.call(changeStaffPerson, { person_id: owner.id, email }, owner.asked);
  await shop.call(resetStaffPerson, { person_id: other.id }, owner.asked);
  await shop.call(changeStaffPerson, { person_id: owner.id, email: null }, owner.asked);
  const letters = await shop.posted();
  expect(letters.map(({ to, subject }) => `${to} ${subject}`)).toEqual([
    `${email} 齐墨印纸：修改员工`,
    `${email} 齐墨印纸：重设员工密码`,
    `${exampleCompany.email} 齐墨印纸：修改员工`,
    `${email} 齐墨印纸：修改员工`,
  ]);
  expect(letters[1]?.text).toContain(other.login);
});

test("the operator's key needs no password", async () => {
  const { code } = (await shop.send(resetStaffPerson, { person_id: owner.id }, withKey)).body;
  expect(code).toBe(codes.success);
});
