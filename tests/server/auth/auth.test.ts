import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { companyToken, publicKey } from "#contract/auth/app-access.ts";
import {
  captcha,
  login,
  logout,
  register,
  resetPassword,
  userInfo,
  verifyCaptcha,
} from "#contract/auth/auth.ts";
import { companyKey } from "#contract/auth/company-key.ts";
import { companyInfo } from "#contract/catalog/company.ts";
import { codes } from "#contract/http/reply.ts";
import { workIsDone } from "#server/infra/captcha/captcha.ts";
import { findUserByMobile } from "#server/modules/accounts/users.repository.ts";
import { fixedCaptcha, freshMobile, type Shop, startShop } from "#tests/server/support/harness.ts";

const hour = 3_600_000;
let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const form = () => ({
  mobile: freshMobile(),
  password: "quire500x",
  email: "buyer@shop.example",
  name: "王小墨",
  consent: true as const,
});

async function said(reply: ReturnType<Shop["send"]>): Promise<[number, string]> {
  const { body } = await reply;
  return [body.code, body.msg];
}

test("a new buyer is logged in at once with the registered data", async () => {
  const buyer = await shop.register({ mobile: "13900990001" });
  expect(await shop.call(userInfo, {}, { as: buyer })).toEqual({
    id: buyer.id,
    mobile: "13900990001",
    email: "13900990001@buyer.example",
    qq: "",
    name: "王小墨",
    balance: "0.00",
    createdAt: shop.clock.now(),
    orderCounts: {},
    unreadAnswers: 0,
    approvalsDue: 0,
    firmRole: null,
    deviceDataId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

test("the company key of this hour or its neighbours is accepted, any other refused", async () => {
  const ask = (public_key: string, app_auth_token = shop.deps.settings.companyToken) =>
    said(shop.send(companyToken, { app_auth_token, public_key, mode: 3, domain: "" }));
  const key = (shift: number) =>
    companyKey(shop.deps.settings.companyToken, shop.clock.now() + shift);
  const refused = [codes.forbidden, "商户授权无效，请检查设备时间后重试"];
  expect(await ask(key(0))).toEqual([codes.success, "成功"]);
  expect(await ask(key(-hour))).toEqual([codes.success, "成功"]);
  expect(await ask(key(hour))).toEqual([codes.success, "成功"]);
  expect(await ask(key(2 * hour))).toEqual(refused);
  expect(await ask(key(-2 * hour))).toEqual(refused);
  expect(await ask("")).toEqual(refused);
  expect(await ask(key(0), "someone-elses-token")).toEqual(refused);
});

test("in mode 1 the domain comes from the page's host name; modes 2 and 3 send none", async () => {
  const token = shop.deps.settings.companyToken;
  const ask = async (mode: number, domain: string, headers: Record<string, string>) => {
    const public_key = companyKey(token, shop.clock.now());
    const asked = { app_auth_token: token, public_key, mode, domain };
    const { body } = await shop.send(companyToken, asked, { headers });
    return [body.code, body.msg];
  };
  const origin = { origin: "https://www.Qimo.example" };
  const taken = [codes.success, "成功"];
  const refused = [codes.forbidden, "配置错误"];
  expect(await ask(1, "qimo", origin)).toEqual(taken);
  expect(await ask(1, "qimo", { host: "shop.qimo.example:5180" })).toEqual(taken);
  expect(await ask(1, "other", origin)).toEqual(refused);
  expect(await ask(1, "", origin)).toEqual(refused);
  expect(await ask(1, "168", { origin: "http://192.168.1.20:5180" })).toEqual(refused);
  expect(await ask(1, "qimo", { host: "localhost:5180" })).toEqual(refused);
  expect(await ask(2, "", origin)).toEqual(taken);
  expect(await ask(3, "qimo", origin)).toEqual(refused);
});

test("the deployment mode is built into the page and no call reveals it", async () => {
  expect((await shop.inject({ url: "/shop-config.json" })).status).toBe(404);
});

test("the server offers no key for password encryption", async () => {
  expect(await shop.call(publicKey, {})).toEqual({ publicKey: "" });
});

test("a picture captcha is a PNG of 6 KB at most; checking does not consume it", async () => {
  const { captchaId, data } = await shop.call(captcha, { type: "string" });
  expect(data.slice(0, 22)).toBe("data:image/png;base64,");
  const png = Buffer.from(data.slice(22), "base64");
  expect(png.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
  expect(png.length).toBeLessThan(6144);
  const check = (verify_value: string) =>
    said(shop.send(verifyCaptcha, { id: captchaId, verify_value, captcha_type: "string" }));
  expect(await check(fixedCaptcha)).toEqual([codes.success, "成功"]);
  expect(await check(fixedCaptcha)).toEqual([codes.success, "成功"]);
});

test("of ten concurrent guesses at a captcha three are judged", async () => {
  const { captchaId } = await shop.call(captcha, {});
  const check = async (verify_value: string) =>
    said(shop.send(verifyCaptcha, { id: captchaId, verify_value, captcha_type: "string" }));
  await Promise.all(Array.from({ length: 10 }, (_, guess) => check(`000${guess}`)));
  const rows = await shop.deps.db.execute(sql`select tries from captcha where id = ${captchaId}`);
  expect(rows).toMatchObject({ rows: [{ tries: 3 }] });
  expect(await check(fixedCaptcha)).toEqual([codes.captchaWrong, "验证码不正确"]);
});

test("three wrong guesses make a captcha void", async () => {
  const { captchaId } = await shop.call(captcha, {});
  const check = (verify_value: string) =>
    said(shop.send(verifyCaptcha, { id: captchaId, verify_value, captcha_type: "string" }));
  const wrong = [codes.captchaWrong, "验证码不正确"];
  expect(await check("0000")).toEqual(wrong);
  expect(await check("0000")).toEqual(wrong);
  expect(await check("0000")).toEqual(wrong);
  expect(await check(fixedCaptcha)).toEqual(wrong);
});

test("a captcha belongs to the access token that requested it and expires after five minutes", async () => {
  const { captchaId } = await shop.call(captcha, {});
  const check = () =>
    said(
      shop.send(verifyCaptcha, {
        id: captchaId,
        verify_value: fixedCaptcha,
        captcha_type: "string",
      }),
    );
  expect(await check()).toEqual([codes.success, "成功"]);
  await shop.freshToken();
  expect(await check()).toEqual([codes.captchaWrong, "验证码不正确"]);
  const second = await shop.captcha();
  shop.clock.advance(5 * 60_000);
  const late = { ...form(), ...second };
  expect(await said(shop.send(register, late))).toEqual([codes.captchaWrong, "验证码不正确"]);
});

test("a captcha still counts when the access token expired between it and its form", async () => {
  const own = await startShop();
  const token = await own.freshToken();
  own.clock.advance(2 * hour - 60_000);
  const buyer = { ...form(), ...(await own.captcha()) };
  own.clock.advance(120_000);
  expect(await said(own.send(register, buyer))).toEqual([
    codes.appTokenInvalid,
    "应用令牌无效，请重试",
  ]);
  await own.freshToken();
  expect(await said(own.send(register, buyer))).toEqual([codes.success, "成功"]);
  expect(await said(own.send(companyInfo, {}, { headers: { accesstoken: token } }))).toEqual([
    codes.appTokenInvalid,
    "应用令牌无效，请重试",
  ]);
  await own.close();
});

test("a registration repeated after a lost reply enters its account", async () => {
  const filled = { ...form(), ...(await shop.captcha()) };
  const first = await shop.call(register, filled);
  const second = await shop.call(register, filled);
  const [one, other] = [
    await shop.call(userInfo, {}, { as: first.token }),
    await shop.call(userInfo, {}, { as: second.token }),
  ];
  expect([first.token === second.token, one.id]).toEqual([false, other.id]);
  expect(await said(shop.send(register, { ...filled, ...(await shop.captcha()) }))).toEqual([
    codes.success,
    "成功",
  ]);
});

test("a repetition with other data, or a late one, is refused: the number is taken", async () => {
  const filled = { ...form(), ...(await shop.captcha()) };
  await shop.call(register, filled);
  const taken = [codes.mobileTaken, "该手机号已注册，请直接登录"];
  const again = async (other: object) =>
    said(shop.send(register, { ...filled, ...(await shop.captcha()), ...other }));
  expect(await again({ password: "another500" })).toEqual(taken);
  expect(await again({ email: "other@shop.example" })).toEqual(taken);
  expect(await said(shop.send(register, { ...filled, password: "another500" }))).toEqual([
    codes.captchaWrong,
    "验证码不正确",
  ]);
  shop.clock.advance(11 * 60_000);
  expect(await again({})).toEqual(taken);
});

test.each([
  ["0b1f6e0e-51a1-4c0b-9a57-2a9f0a3f2f10", "0b1f6e0e-51a1-4c0b-9a57-2a9f0a3f2f10"],
  ["QM.2026", "QM.2026"],
  ["朋友", ""],
  ["x".repeat(65), ""],
])("referrer %s does not prevent a registration and is stored as %j", async (introducer, kept) => {
  const filled = { ...form(), introducer, ...(await shop.captcha()) };
  await shop.call(register, filled);
  const found = await findUserByMobile(shop.deps.db, filled.mobile);
  expect(found?.introducer).toBe(kept);
});

test("a device can solve the accessible captcha's proof of work", async () => {
  const { captchaId, data } = await shop.call(captcha, { type: "pow" });
  const json = Buffer.from(data.split(",")[1] ?? "", "base64").toString();
  const asked = JSON.parse(json) as { algorithm: string; bits: number; challenge: string };
  expect({ algorithm: asked.algorithm, bits: asked.bits }).toEqual({
    algorithm: "SHA-256",
    bits: 16,
  });
  let nonce = 0;
  while (!workIsDone(asked.challenge, nonce.toString(36))) nonce += 1;
  const answer = nonce.toString(36);
  const filled = { ...form(), captcha: answer, captcha_id: captchaId };
  expect((await shop.send(register, filled)).body.code).toBe(codes.success);
  expect(workIsDone(asked.challenge, "ABC")).toBe(false);
});

test("login does not reveal whether the number has an account", async () => {
  const buyer = await shop.register();
  const attempt = async (mobile: string, password: string) =>
    said(shop.send(login, { mobile, password, ...(await shop.captcha()) }));
  const same = [codes.loginFailed, "手机号码或密码错误"];
  expect(await attempt(buyer.mobile, "wrong123")).toEqual(same);
  expect(await attempt(freshMobile(), "wrong123")).toEqual(same);
  expect(await attempt(buyer.mobile, buyer.password)).toEqual([codes.success, "成功"]);
});

test("a captcha serves one login, successful or not", async () => {
  const buyer = await shop.register();
  const once = await shop.captcha();
  const attempt = (password: string) =>
    said(shop.send(login, { mobile: buyer.mobile, password, ...once }));
  expect(await attempt("wrong123")).toEqual([codes.loginFailed, "手机号码或密码错误"]);
  expect(await attempt(buyer.password)).toEqual([codes.captchaWrong, "验证码不正确"]);
});

test("of two logins with one captcha at the same moment one is refused", async () => {
  const buyer = await shop.register();
  const once = await shop.captcha();
  const attempt = () =>
    said(shop.send(login, { mobile: buyer.mobile, password: buyer.password, ...once }));
  const replies = await Promise.all([attempt(), attempt()]);
  expect(replies.map(([code]) => code).sort()).toEqual([codes.success, codes.captchaWrong].sort());
});

test("five wrong passwords lock an account for the rest of the quarter hour, also after a restart", async () => {
  const buyer = await shop.register();
  const attempt = async (at: Shop, password: string) =>
    said(at.send(login, { mobile: buyer.mobile, password, ...(await at.captcha()) }));
  for (let wrong = 0; wrong < 5; wrong += 1) {
    expect((await attempt(shop, "wrong123"))[0]).toBe(codes.loginFailed);
  }
  const shut = await attempt(shop, buyer.password);
  expect(shut[0]).toBe(codes.throttled);
  expect(shut[1]).toMatch(/^操作过于频繁，请\d+分钟后再试$/);

  const { db, databaseKind: kind, durability } = shop.deps;
  const kept = { db, kind, durability, close: async () => undefined };
  const restarted = await startShop({ database: kept, deps: { clock: shop.clock } });
  expect((await attempt(restarted, buyer.password))[0]).toBe(codes.throttled);
  shop.clock.advance(15 * 60_000);
  expect((await attempt(restarted, buyer.password))[0]).toBe(codes.success);
  await restarted.app.close();
});

test("registration refuses wrong fields by name", async () => {
  const attempt = async (change: Record<string, unknown>) =>
    said(shop.send(register, { ...form(), ...(await shop.captcha()), ...change }));
  const wrong = codes.invalidInput;
  expect(await attempt({ mobile: "" })).toEqual([wrong, "手机必填"]);
  expect(await attempt({ mobile: "12345678901" })).toEqual([wrong, "手机号码错误"]);
  expect(await attempt({ password: "" })).toEqual([wrong, "密码不可为空"]);
  expect(await attempt({ password: "abc12" })).toEqual([wrong, "最少6位"]);
  expect(await attempt({ password: "abc_123" })).toEqual([wrong, "密码格式为字母数字"]);
  expect(await attempt({ email: "nobody" })).toEqual([wrong, "请填写正确邮箱"]);
  expect(await attempt({ name: "  " })).toEqual([wrong, "请填写姓名"]);
  expect(await attempt({ captcha: "" })).toEqual([wrong, "不可为空"]);
  expect(await attempt({ consent: false })).toEqual([wrong, "请先阅读并同意服务协议"]);
  expect(await attempt({ captcha: "0000" })).toEqual([codes.captchaWrong, "验证码不正确"]);
  const buyer = await shop.register();
  expect(await attempt({ mobile: buyer.mobile })).toEqual([
    codes.mobileTaken,
    "该手机号已注册，请直接登录",
  ]);
});

test("too many registrations from one address are refused", async () => {
  const busy = await startShop({ settings: { registrationsPerHour: 2 } });
  const registers = async () => busy.call(register, { ...form(), ...(await busy.captcha()) });
  await registers();
  await registers();
  await expect(registers()).rejects.toMatchObject({ code: codes.throttled });
  await busy.close();
});

test("a logout ends this session and no other", async () => {
  const buyer = await shop.register();
  const other = await shop.login(buyer.mobile, buyer.password);
  await shop.call(logout, {}, { as: buyer });
  const expired = [codes.loginExpired, "登录超时,请重新登录!"];
  expect(await said(shop.send(userInfo, {}, { as: buyer }))).toEqual(expired);
  expect((await shop.call(userInfo, {}, { as: other })).id).toBe(buyer.id);
});

test("tokens expire: the application's after two hours, the buyer's after thirty days", async () => {
  const buyer = await shop.register();
  shop.clock.advance(2 * hour);
  const ended = await shop.send(companyInfo, {});
  expect([ended.status, ended.body.code]).toEqual([200, codes.appTokenInvalid]);
  await shop.freshToken();
  expect((await shop.call(userInfo, {}, { as: buyer })).id).toBe(buyer.id);
  for (let day = 1; day < 30; day += 1) {
    shop.clock.advance(24 * hour - (day === 1 ? 2 * hour : 0));
    await shop.freshToken();
    expect((await shop.call(userInfo, {}, { as: buyer })).id).toBe(buyer.id);
  }
  shop.clock.advance(24 * hour);
  await shop.freshToken();
  expect((await said(shop.send(userInfo, {}, { as: buyer })))[0]).toBe(codes.loginExpired);
});

const mailed = (text: string): string => /新密码是：(\w{12})\n/.exec(text)?.[1] ?? "";

test("the mailed password works beside the old one until its first use, then alone", async () => {
  const buyer = await shop.register();
  const { mobile, email } = buyer;
  await shop.call(resetPassword, { mobile, email });
  const letter = (await shop.posted()).at(-1);
  expect({ to: letter?.to, subject: letter?.subject }).toEqual({
    to: email,
    subject: "齐墨印纸：您的新密码",
  });
  const password = mailed(letter?.text ?? "");
  const old = await shop.login(mobile, buyer.password);
  const fresh = await shop.login(mobile, password);
  expect((await shop.call(userInfo, {}, { as: fresh })).id).toBe(buyer.id);
  expect((await said(shop.send(userInfo, {}, { as: old })))[0]).toBe(codes.loginExpired);
  expect((await said(shop.send(userInfo, {}, { as: buyer })))[0]).toBe(codes.loginExpired);
  await expect(shop.login(mobile, buyer.password)).rejects.toMatchObject({
    code: codes.loginFailed,
  });
  expect(await shop.login(mobile, password)).toMatch(/^[\w-]{43}$/);
});

test("a mailed password expires after half an hour", async () => {
  const buyer = await shop.register();
  await shop.call(resetPassword, { mobile: buyer.mobile, email: buyer.email });
  const password = mailed((await shop.posted()).at(-1)?.text ?? "");
  shop.clock.advance(30 * 60_000);
  await expect(shop.login(buyer.mobile, password)).rejects.toMatchObject({
    code: codes.loginFailed,
  });
});
