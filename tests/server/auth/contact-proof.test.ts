import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { askChange, changeEmail, changeMobile } from "#contract/account/account-change.ts";
import { userInfo } from "#contract/auth/auth.ts";
import { codeLogin, codeWays, sendEmailCode, sendMobileCode } from "#contract/auth/code-login.ts";
import { codes } from "#contract/http/reply.ts";
import { changeCode } from "#server/infra/database/tables/account.tables.ts";
import {
  codeSentTo,
  type NewContact,
  provenChange,
  sendProof,
} from "#tests/server/auth/proven-change.ts";
import { buyer, oneShop, shop } from "#tests/server/orders/one-shop.ts";
import { type Buyer, freshMobile, startShop } from "#tests/server/support/harness.ts";

oneShop();

const seconds = 1000;
const minutes = 60_000;
const newMobile = (): NewContact => ({ what: "mobile", value: freshMobile() });
const newEmail = (): NewContact => ({ what: "email", value: `${freshMobile()}@new.example` });
const gone = [codes.captchaWrong, "验证码已失效，请重新获取", { tries_left: 0 }];

interface Entered extends NewContact {
  readonly code_id: string;
  readonly one_time_code: string;
}
async function prove(entered: Entered, as: Buyer | string = buyer, password = buyer.password) {
  const { what, value, code_id, one_time_code } = entered;
  const proof = { value, code_id, one_time_code };
  const { body } = await shop.send(askChange, { password, what, proof }, { as });
  return [body.code, body.msg, body.data] as const;
}
const isProven = async (entered: Entered, as?: Buyer | string) =>
  (await prove(entered, as))[0] === codes.success;
/** A code that was sent, with its digits. */
async function sentTo(contact: NewContact): Promise<Entered> {
  const { code_id } = await sendProof(shop, buyer, contact);
  return { ...contact, code_id, one_time_code: await codeSentTo(shop, contact) };
}
const wrongDigits = (code: string): string => (code === "000000" ? "000001" : "000000");
async function change({ what, value }: NewContact, code: string) {
  const { body } =
    what === "mobile"
      ? await shop.send(changeMobile, { mobile: value, code }, { as: buyer })
      : await shop.send(changeEmail, { email: value, code }, { as: buyer });
  return [body.code, body.msg];
}
const contacts = [
  ["mobile", "手机号", "短信", newMobile],
  ["email", "邮箱", "邮箱", newEmail],
] as const;

test.each(contacts)("a new %s is used after its code alone", async (what, name, _by, fresh) => {
  const contact = fresh();
  const { code } = await shop.call(askChange, { password: buyer.password, what }, { as: buyer });
  const refused = [codes.captchaWrong, `请先用验证码确认新${name}`];
  expect(await change(contact, code)).toEqual(refused);
  const proven = await provenChange(shop, buyer, contact);
  expect(await change(fresh(), proven)).toEqual(refused);
  expect(await change(contact, proven)).toEqual([codes.success, "成功"]);
  expect(await shop.call(userInfo, {}, { as: buyer })).toMatchObject({ [what]: contact.value });
});

test.each(contacts)("a code for a new %s has five tries", async (_what, _name, by, fresh) => {
  const entered = await sentTo(fresh());
  const wrong = { ...entered, one_time_code: wrongDigits(entered.one_time_code) };
  for (const left of [4, 3, 2, 1]) {
    const text = `${by}验证码不正确，还可以试 ${left} 次`;
    expect(await prove(wrong)).toEqual([codes.captchaWrong, text, { tries_left: left }]);
  }
  expect(await prove(wrong)).toEqual(gone);
  expect(await prove(entered)).toEqual(gone);
});

test("a code for a new contact serves five minutes, once", async () => {
  const late = await sentTo(newMobile());
  shop.clock.advance(5 * minutes);
  expect(await prove(late)).toEqual(gone);
  const once = await sentTo(newMobile());
  expect(await isProven(once)).toBe(true);
  expect(await prove(once)).toEqual(gone);
});

test("a code serves the contact, purpose and session that it was requested for", async () => {
  const entered = await sentTo(newMobile());
  const other = await shop.login(buyer.mobile, buyer.password);
  expect(await isProven(entered, other)).toBe(false);
  expect(await isProven({ ...entered, value: freshMobile() })).toBe(false);
  expect(await isProven({ ...entered, what: "email" })).toBe(false);
  const { code_id, one_time_code, value: mobile } = entered;
  const { body } = await shop.send(codeLogin, { mobile, code_id, one_time_code });
  expect(body.code).toBe(codes.captchaWrong);
  expect(await isProven(entered)).toBe(true);
});

test("a wrong password leaves the code unused", async () => {
  const entered = await sentTo(newEmail());
  expect((await prove(entered, buyer, "wrong500x"))[0]).toBe(codes.loginFailed);
  expect(await isProven(entered)).toBe(true);
});

test("a number of another account gets the same reply, and its holder alone learns it", async () => {
  const stranger = await shop.register();
  const shapeOf = async (value: string) => {
    const { body } = await shop.send(
      sendMobileCode,
      { mobile: value, ...(await shop.captcha()) },
      { as: buyer },
    );
    const data = body.data as { code_id: string; resend_at: number; expire_time: number };
    const now = shop.clock.now();
    return [body.code, body.msg, data.resend_at - now, data.expire_time - now];
  };
  const taken = await shapeOf(stranger.mobile);
  expect(taken).toEqual([codes.success, "成功", 60 * seconds, 5 * minutes]);
  expect(await shapeOf(freshMobile())).toEqual(taken);
  expect(shop.texts.filter(({ to }) => to === stranger.mobile)).toHaveLength(1);
});

test("a code for a new contact needs a captcha, which it uses up", async () => {
  const captcha = await shop.captcha();
  const asked = { email: newEmail().value, ...captcha };
  const bad = await shop.send(sendEmailCode, { ...asked, captcha: "9999" }, { as: buyer });
  expect([bad.body.code, bad.body.msg]).toEqual([codes.captchaWrong, "验证码不正确"]);
  const again = await shop.send(sendEmailCode, asked, { as: buyer });
  expect(again.body.code).toBe(codes.captchaWrong);
  expect((await shop.posted()).filter(({ to }) => to === asked.email)).toEqual([]);
});

test("sends one code a minute to a new contact and ten a day for an account", async () => {
  const contact = newMobile();
  await sendProof(shop, buyer, contact);
  await expect(sendProof(shop, buyer, contact)).rejects.toThrow("操作过于频繁，请1分钟后再试");
  shop.clock.advance(minutes);
  await sendProof(shop, buyer, contact);
  for (let count = 2; count < 10; count++) await sendProof(shop, buyer, newMobile());
  await expect(sendProof(shop, buyer, newEmail())).rejects.toThrow("操作过于频繁");
  await sendProof(shop, await shop.register(), newMobile());
});

test("a stored permission names no new contact", async () => {
  const { value, ...entered } = await sentTo(newMobile());
  await prove({ value, ...entered });
  const own = eq(changeCode.userId, buyer.id);
  const rows = await shop.deps.db.select().from(changeCode).where(own);
  expect(rows.filter(({ provenHash }) => provenHash !== null)).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(value);
});

test("a shop without a gateway changes the number by the password alone", async () => {
  const bare = await startShop({ deps: { sms: null } });
  expect(await bare.call(codeWays, {})).toEqual({ sms: false, mail: true });
  const own = await bare.register();
  const mobile = freshMobile();
  const solved = await bare.captcha();
  const sending = await bare.send(sendMobileCode, { mobile, ...solved }, { as: own });
  expect([sending.body.code, sending.body.msg]).toEqual([codes.notFound, "本店没有开通短信验证码"]);
  const asked = { password: own.password, what: "mobile" as const };
  const { code } = await bare.call(askChange, asked, { as: own });
  await bare.call(changeMobile, { mobile, code }, { as: own });
  expect(await bare.call(userInfo, {}, { as: own })).toMatchObject({ mobile });
  await bare.close();
});
