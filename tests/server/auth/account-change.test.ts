import { expect, test } from "vitest";
import {
  askChange,
  type Changeable,
  changeEmail,
  changeMobile,
  changeQq,
} from "#contract/account/account-change.ts";
import { login, resetPassword, userInfo } from "#contract/auth/auth.ts";
import { codes } from "#contract/http/reply.ts";
import { provenChange } from "#tests/server/auth/proven-change.ts";
import { buyer, oneShop, shop } from "#tests/server/orders/one-shop.ts";
import { type Buyer, freshMobile } from "#tests/server/support/harness.ts";

oneShop();

const unproven = { code: codes.captchaWrong, msg: "请先用验证码确认新手机号" };

const minutes = 60_000;
const info = (as: Buyer | string) => shop.send(userInfo, {}, { as });
const codeOf = async (as: Buyer | string) => (await info(as)).body.code;

async function leaveFor(what: Changeable, as: Buyer | string = buyer, password = buyer.password) {
  const { body } = await shop.send(askChange, { password, what }, { as });
  return { said: [body.code, body.msg], code: (body.data as { code?: string } | null)?.code ?? "" };
}

/** Letters to these addresses, by subject. */
const lettersTo = async (...recipients: string[]) =>
  (await shop.posted())
    .filter(({ to }) => recipients.includes(to))
    .map(({ to, subject }) => [to, subject]);

test("a new mobile number ends other sessions, keeps this one, notifies the owner and frees the old number", async () => {
  const other = await shop.login(buyer.mobile, buyer.password);
  const mobile = freshMobile();
  const code = await provenChange(shop, buyer, { what: "mobile", value: mobile });
  expect(await shop.call(changeMobile, { mobile, code }, { as: buyer })).toEqual({});
  expect([await codeOf(other), await codeOf(buyer)]).toEqual([codes.loginExpired, codes.success]);
  expect((await info(buyer)).body.data).toMatchObject({ mobile, email: buyer.email });
  expect(await codeOf(await shop.login(mobile, buyer.password))).toBe(codes.success);
  const old = { mobile: buyer.mobile, password: buyer.password, ...(await shop.captcha()) };
  expect((await shop.send(login, old)).body.code).toBe(codes.loginFailed);
  expect(await lettersTo(buyer.email)).toEqual([[buyer.email, "齐墨印纸：您的手机号已修改"]]);
  const [letter] = (await shop.posted()).filter(({ to }) => to === buyer.email);
  expect(letter?.text).toContain(`已改为 ${mobile.slice(0, 3)}****${mobile.slice(7)}`);
});

test("a new e-mail address is notified, so is the old one; a mailed password becomes void", async () => {
  const email = `new-${buyer.email}`;
  await shop.call(resetPassword, { mobile: buyer.mobile, email: buyer.email });
  const mailed = (await shop.posted()).find(({ to }) => to === buyer.email)?.text ?? "";
  const password = /新密码是：(\w{12})/.exec(mailed)?.[1] ?? "";
  const code = await provenChange(shop, buyer, { what: "email", value: email });
  await shop.call(changeEmail, { email, code }, { as: buyer });
  expect(await lettersTo(email, buyer.email)).toEqual([
    [buyer.email, "齐墨印纸：您的新密码"],
    [email, "齐墨印纸：邮箱验证码"],
    [buyer.email, "齐墨印纸：您的邮箱已修改"],
    [email, "齐墨印纸：您的邮箱已修改"],
  ]);
  const filled = { mobile: buyer.mobile, password, ...(await shop.captcha()) };
  expect((await shop.send(login, filled)).body.code).toBe(codes.loginFailed);
  expect((await info(buyer)).body.data).toMatchObject({ email });
});

test("a QQ number is set, changed and removed", async () => {
  for (const qq of ["10001", "287654321", ""]) {
    const { code } = await leaveFor("qq");
    await shop.call(changeQq, { qq, code }, { as: buyer });
    expect((await info(buyer)).body.data).toMatchObject({ qq });
  }
  const { code } = await leaveFor("qq");
  const { body } = await shop.send(changeQq, { qq: "0123", code }, { as: buyer });
  expect([body.code, body.msg]).toEqual([codes.invalidInput, "QQ号为5至12位数字"]);
});

test("a code serves one change of one field, in its session, for ten minutes", async () => {
  const over = [codes.loginFailed, "验证已失效，请重新输入密码"];
  const change = async (code: string, as: Buyer | string = buyer, mobile = freshMobile()) => {
    const { body } = await shop.send(changeMobile, { mobile, code }, { as });
    return [body.code, body.msg];
  };
  const other = await shop.login(buyer.mobile, buyer.password);
  const stranger = await shop.register();
  expect(await change((await leaveFor("email")).code)).toEqual(over);
  expect(await change((await leaveFor("mobile")).code, other)).toEqual(over);
  expect(await change((await leaveFor("mobile")).code, stranger)).toEqual(over);
  const late = await leaveFor("mobile");
  shop.clock.advance(10 * minutes);
  expect(await change(late.code)).toEqual(over);
  const mobile = freshMobile();
  const once = await provenChange(shop, buyer, { what: "mobile", value: mobile });
  expect(await change(once, buyer, mobile)).toEqual([codes.success, "成功"]);
  expect(await change(once, buyer, mobile)).toEqual(over);
  expect(await change("x".repeat(43))).toEqual(over);
  expect(await change("")).toEqual([codes.invalidInput, "请先验证密码"]);
  expect(await codeOf(stranger)).toBe(codes.success);
});

test("of twenty concurrent changes with one code, one succeeds", async () => {
  const { code } = await leaveFor("qq");
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      shop.send(changeQq, { qq: String(10_000 + at), code }, { as: buyer }),
    ),
  );
  const made = replies.filter(({ body }) => body.code === codes.success);
  expect(made).toHaveLength(1);
  expect(await lettersTo(buyer.email)).toEqual([[buyer.email, "齐墨印纸：您的QQ号已修改"]]);
});

test("another account's number is refused, and changes nothing", async () => {
  const stranger = await shop.register();
  const other = await shop.login(buyer.mobile, buyer.password);
  const taken = { what: "mobile", value: stranger.mobile } as const;
  const code = await provenChange(shop, buyer, taken);
  const { body } = await shop.send(changeMobile, { mobile: stranger.mobile, code }, { as: buyer });
  expect([body.code, body.msg]).toEqual([codes.mobileTaken, "该手机号已是另一个账号的，请换一个"]);
  expect([await codeOf(other), (await info(buyer)).body.data]).toMatchObject([
    codes.success,
    { mobile: buyer.mobile },
  ]);
  expect(await lettersTo(buyer.email)).toEqual([]);
  // The transaction was rolled back, and the permission proves no other number.
  const again = { mobile: freshMobile(), code };
  expect((await shop.send(changeMobile, again, { as: buyer })).body).toMatchObject(unproven);
});

test("setting the current value ends no session and sends no notification", async () => {
  const other = await shop.login(buyer.mobile, buyer.password);
  const { code } = await leaveFor("email");
  await shop.call(changeEmail, { email: buyer.email, code }, { as: buyer });
  expect([await codeOf(other), await lettersTo(buyer.email)]).toEqual([codes.success, []]);
});

test("a wrong password gives no code; after five of them even the right one is refused", async () => {
  for (let tries = 0; tries < 5; tries += 1) {
    const { said } = await leaveFor("mobile", buyer, "wrong500x");
    expect(said).toEqual([codes.loginFailed, "密码错误"]);
  }
  expect((await leaveFor("mobile")).said[0]).toBe(codes.throttled);
});

test("a password over plain http is refused, and a guest is asked to log in", async () => {
  const far = await shop.send(
    askChange,
    { password: buyer.password, what: "mobile" },
    { as: buyer, headers: { "x-forwarded-for": "203.0.113.9" } },
  );
  expect(far.body.code).toBe(codes.forbidden);
  const guest = await shop.send(changeMobile, { mobile: freshMobile(), code: "x".repeat(43) });
  expect(guest.body.code).toBe(codes.loginExpired);
});
