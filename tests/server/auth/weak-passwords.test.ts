import { afterAll, beforeAll, expect, test } from "vitest";
import { changePassword } from "#contract/account/account.ts";
import { register, userInfo } from "#contract/auth/auth.ts";
import { codes } from "#contract/http/reply.ts";
import { commonPasswords } from "#server/modules/accounts/common-passwords.ts";
import { hashPassword } from "#server/modules/accounts/passwords.ts";
import { addUser } from "#server/modules/accounts/users.repository.ts";
import { freshMobile, type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const weak = [codes.invalidInput, "这个密码太容易被猜到，请换一个", { field: "password" }];

const registering = async (password: string, mobile = freshMobile()) => {
  const form = { mobile, password, email: "a@b.example", name: "王小墨", consent: true };
  const { body } = await shop.send(register, { ...form, ...(await shop.captcha()) });
  return [body.code, body.msg, body.data];
};

/** Listed in many publications as the most common ones, here and elsewhere. */
const published = [
  "123456 123456789 password 12345678 111111 123123 12345678910 1234567 qwerty123 000000",
  "1q2w3e aa123456 abc123 password1 1234567890 iloveyou qwertyuiop 654321 dragon monkey",
  "a123456 123321 5201314 woaini1314 woaini520 a123456789 147258369 1qaz2wsx 88888888 666666",
  "qq123456 zxcvbnm wang123456 li123456 admin123 secret123 abc12345 asdfghjkl 7758521",
]
  .join(" ")
  .split(" ");

test("the list holds thousands of passwords, each valid by the shop's length rule", () => {
  const list = commonPasswords();
  expect(list.size).toBeGreaterThanOrEqual(3000);
  expect([...list].filter((one) => !/^[a-z0-9]{6,20}$/.test(one))).toEqual([]);
  expect(published.filter((one) => !list.has(one))).toEqual([]);
});

test("a common password in any letter case is refused for a new account", async () => {
  for (const password of ["123456", "Password1", "WOAINI1314", "qwerty123"]) {
    expect(await registering(password)).toEqual(weak);
  }
  expect((await registering("quire500x"))[0]).toBe(codes.success);
});

test("dates and parts of the own mobile number are refused too", async () => {
  for (const password of ["19860512", "860512", "20011231"]) {
    expect(await registering(password)).toEqual(weak);
  }
  expect(await registering("38012977", "13938012977")).toEqual(weak);
  expect((await registering("38012977", "13938012966"))[0]).toBe(codes.success);
});

test("a common password in use still works, and is refused as a new one", async () => {
  const mobile = freshMobile();
  const old = "123456";
  await addUser(shop.deps.db, shop.deps, {
    mobile,
    email: "a@b.example",
    name: "老客户",
    introducer: "",
    passwordHash: await hashPassword(old),
  });
  const as = await shop.login(mobile, old);
  const change = async (password: string) => {
    const { body } = await shop.send(changePassword, { old_password: old, password }, { as });
    return [body.code, body.msg, body.data];
  };
  expect(await change("abc12345")).toEqual(weak);
  expect((await shop.call(userInfo, {}, { as })).mobile).toBe(mobile);
  expect((await change("quire500x"))[0]).toBe(codes.success);
});
