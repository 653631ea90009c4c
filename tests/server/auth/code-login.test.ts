import { expect, test } from "vitest";
import { login, userInfo } from "#contract/auth/auth.ts";
import { codeLogin, codeReset, codeWays, sendLoginCode } from "#contract/auth/code-login.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { oneTimeCode } from "#server/infra/database/tables/account.tables.ts";
import { throttle } from "#server/infra/database/tables/shop.tables.ts";
import { tidyUp } from "#server/operations/housekeeping.ts";
import { buyer, oneShop, shop } from "#tests/server/orders/one-shop.ts";
import { freshMobile, startShop } from "#tests/server/support/harness.ts";

oneShop();

const seconds = 1000;
const minutes = 60_000;
type Purpose = "login" | "reset";

async function asked(mobile = buyer.mobile, purpose: Purpose = "login", device?: string) {
  return shop.call(sendLoginCode, { mobile, purpose, device, ...(await shop.captcha()) });
}
/** Code and answer of a refusal; `tries` where the refusal names them. */
async function refusal(sending: Promise<unknown>) {
  const error: unknown = await sending.catch((one: unknown) => one);
  if (!(error instanceof Refusal)) throw new Error(`not refused: ${JSON.stringify(error)}`);
  return [error.code, error.message, error.data];
}
/** The last code that was sent to this number. */
const codeFor = (mobile = buyer.mobile): string =>
  shop.texts.filter(({ to }) => to === mobile).at(-1)?.code ?? "";
const enter = (code_id: string, one_time_code: string, mobile = buyer.mobile) =>
  shop.call(codeLogin, { mobile, code_id, one_time_code });
const other = (code: string): string => (code === "000000" ? "000001" : "000000");
const wrong = (left: number) => [
  codes.captchaWrong,
  `短信验证码不正确，还可以试 ${left} 次`,
  { tries_left: left },
];
const gone = [codes.captchaWrong, "验证码已失效，请重新获取", { tries_left: 0 }];

test("logs in by a code that was sent to the number", async () => {
  const before = shop.clock.now();
  const { code_id, resend_at, expire_time } = await asked();
  expect([resend_at - before, expire_time - before]).toEqual([60 * seconds, 5 * minutes]);
  expect(codeFor()).toMatch(/^\d{6}$/);
  const opened = await enter(code_id, codeFor());
  expect(opened.user_id).toBe(buyer.id);
  const info = await shop.call(userInfo, {}, { as: opened.token });
  expect(info.mobile).toBe(buyer.mobile);
});

test("removes blanks of a pasted code", async () => {
  const { code_id } = await asked();
  const spaced = codeFor().replace(/(\d{3})/, " $1 ");
  expect((await enter(code_id, spaced)).user_id).toBe(buyer.id);
});

test("accepts a code once, also of twenty concurrent logins", async () => {
  const { code_id } = await asked();
  const code = codeFor();
  const replies = await Promise.allSettled(Array.from({ length: 20 }, () => enter(code_id, code)));
  expect(replies.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await refusal(enter(code_id, code))).toEqual(gone);
});

test("judges five tries of a code, also where they come at once", async () => {
  const { code_id } = await asked();
  const code = codeFor();
  for (const left of [4, 3]) {
    expect(await refusal(enter(code_id, other(code)))).toEqual(wrong(left));
  }
  const last = await Promise.all(
    Array.from({ length: 10 }, () => refusal(enter(code_id, other(code)))),
  );
  expect(last.filter(([, , data]) => JSON.stringify(data) !== '{"tries_left":0}')).toHaveLength(2);
  expect(await refusal(enter(code_id, code))).toEqual(gone);
});

test("refuses a code after five minutes and removes its row", async () => {
  const { code_id } = await asked();
  shop.clock.advance(5 * minutes);
  expect(await refusal(enter(code_id, codeFor()))).toEqual(gone);
  await tidyUp(shop.deps);
  const rows = await shop.deps.db.select().from(oneTimeCode);
  expect(rows.filter(({ id }) => id === code_id)).toEqual([]);
});

test("a code serves its number and purpose alone", async () => {
  const { code_id } = await asked();
  const code = codeFor();
  const stranger = await shop.register();
  expect(await refusal(enter(code_id, code, stranger.mobile))).toEqual(wrong(4));
  const reset = { mobile: buyer.mobile, code_id, one_time_code: code, password: "another500y" };
  expect(await refusal(shop.call(codeReset, reset))).toEqual(wrong(3));
  expect((await enter(code_id, code)).user_id).toBe(buyer.id);
});

test("answers a number without an account like a known one, and sends nothing", async () => {
  const mobile = freshMobile();
  const unknown = await shop.send(sendLoginCode, {
    mobile,
    purpose: "login",
    ...(await shop.captcha()),
  });
  const known = await shop.send(sendLoginCode, {
    mobile: buyer.mobile,
    purpose: "login",
    ...(await shop.captcha()),
  });
  const shape = (data: unknown) => ({ ...(data as object), code_id: "" });
  expect([unknown.body.code, shape(unknown.body.data)]).toEqual([
    known.body.code,
    shape(known.body.data),
  ]);
  expect(shop.texts.filter(({ to }) => to === mobile)).toEqual([]);
  const { code_id } = unknown.body.data as { code_id: string };
  expect(await refusal(enter(code_id, "123456", mobile))).toEqual(wrong(4));
});

test("a code needs a captcha, which it uses up", async () => {
  const captcha = await shop.captcha();
  const form = { mobile: buyer.mobile, purpose: "login" as const };
  const bad = { ...form, ...captcha, captcha: "9999" };
  expect((await refusal(shop.call(sendLoginCode, bad))).slice(0, 2)).toEqual([
    codes.captchaWrong,
    "验证码不正确",
  ]);
  const again = shop.call(sendLoginCode, { ...form, ...captcha });
  expect((await refusal(again))[0]).toBe(codes.captchaWrong);
  expect(codeFor()).toBe("");
});

test("sends one code a minute, five an hour and ten a day to a number", async () => {
  const busy = (wait: number) => [codes.throttled, `操作过于频繁，请${wait}分钟后再试`, null];
  await asked();
  expect(await refusal(asked())).toEqual(busy(1));
  for (let count = 1; count < 5; count++) {
    shop.clock.advance(minutes);
    await asked();
  }
  shop.clock.advance(minutes);
  expect(await refusal(asked())).toEqual(busy(55));
  shop.clock.advance(60 * minutes);
  await shop.freshToken();
  for (let count = 0; count < 5; count++) {
    shop.clock.advance(minutes);
    await asked();
  }
  shop.clock.advance(60 * minutes);
  await shop.freshToken();
  expect((await refusal(asked()))[0]).toBe(codes.throttled);
  expect(shop.texts.filter(({ to }) => to === buyer.mobile)).toHaveLength(10);
});

test("sends thirty codes an hour for an address", async () => {
  await shop.deps.db.delete(throttle);
  for (let count = 0; count < 30; count++) await asked(freshMobile());
  expect((await refusal(asked(freshMobile())))[0]).toBe(codes.throttled);
  await shop.deps.db.delete(throttle);
});

test("strangers cannot use up the codes of a known device", async () => {
  const device = "the-owners-own-phone";
  const { mobile, password } = buyer;
  await shop.call(login, { mobile, password, device, ...(await shop.captcha()) });
  await asked();
  expect((await refusal(asked()))[0]).toBe(codes.throttled);
  await asked(mobile, "login", device);
  expect(shop.texts.filter(({ to }) => to === mobile)).toHaveLength(2);
});

test("a new password by code ends every session and notifies the owner", async () => {
  const { code_id } = await asked(buyer.mobile, "reset");
  const form = { mobile: buyer.mobile, code_id, one_time_code: codeFor() };
  const weak = await refusal(shop.call(codeReset, { ...form, password: "password1" }));
  expect(weak[0]).toBe(codes.invalidInput);
  await shop.call(codeReset, { ...form, password: "another500y" });
  const { body } = await shop.send(userInfo, {}, { as: buyer });
  expect(body.code).toBe(codes.loginExpired);
  await shop.login(buyer.mobile, "another500y");
  expect((await refusal(shop.login(buyer.mobile, buyer.password)))[0]).toBe(codes.loginFailed);
  const letters = (await shop.posted()).filter(({ to }) => to === buyer.email);
  expect(letters.map(({ subject }) => subject)).toEqual(["齐墨印纸：您的密码已重设"]);
});

test("a stored row holds neither the number nor the code", async () => {
  const { code_id } = await asked();
  const rows = await shop.deps.db.select().from(oneTimeCode);
  const row = rows.find(({ id }) => id === code_id);
  expect(row?.codeHash).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(row)).not.toContain(buyer.mobile);
  expect(JSON.stringify({ ...row, id: "", codeHash: "", expiresAt: "" })).not.toContain(codeFor());
});

test("a shop without a gateway says so and sends nothing", async () => {
  const bare = await startShop({ deps: { sms: null } });
  expect(await bare.call(codeWays, {})).toEqual({ sms: false, mail: true });
  const form = { mobile: freshMobile(), purpose: "login" as const, ...(await bare.captcha()) };
  expect((await refusal(bare.call(sendLoginCode, form)))[0]).toBe(codes.notFound);
  const entered = { mobile: form.mobile, code_id: crypto.randomUUID(), one_time_code: "123456" };
  expect((await refusal(bare.call(codeLogin, entered)))[0]).toBe(codes.notFound);
  await bare.close();
  expect(await shop.call(codeWays, {})).toEqual({ sms: true, mail: true });
});

test("a gateway that fails changes no reply, and the log holds no number and no code", async () => {
  const lines: string[] = [];
  const sent: string[] = [];
  const failing = {
    send: async ({ to, code }: { to: string; code: string }) => {
      sent.push(to, code);
      throw new Error("Alibaba Cloud refused it: isv.OUT_OF_SERVICE");
    },
  };
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (fields: object, text: string) => {
      lines.push(JSON.stringify(fields) + text);
    },
  };
  const logLines = {
    write: (line: string) => void lines.push(line),
    settled: async () => undefined,
  };
  const failed = await startShop({
    settings: { logLevel: "info" },
    deps: { sms: failing, log, logLines },
  });
  const { mobile } = await failed.register();
  const form = { mobile, purpose: "login" as const, ...(await failed.captcha()) };
  const { code_id } = await failed.call(sendLoginCode, form);
  expect(code_id).toMatch(/^[0-9a-f-]{36}$/);
  const [to = "", code = ""] = sent;
  await failed.send(codeLogin, { mobile, code_id, one_time_code: code });
  expect(lines.join("\n")).toContain("a text message could not be sent");
  expect(lines.join("\n")).toContain("isv.OUT_OF_SERVICE");
  expect([to, code].filter((secret) => lines.join("\n").includes(secret))).toEqual([]);
  await failed.close();
});
