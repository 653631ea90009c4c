import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { userInfo } from "#contract/auth/auth.ts";
import { sendLoginCode } from "#contract/auth/code-login.ts";
import { startShop } from "#tests/server/support/harness.ts";

test("no stored value can be used as a password, token or code", async () => {
  const shop = await startShop();
  const appToken = await shop.freshToken();
  const buyer = await shop.register({ password: "verysecret9" });
  const { mobile } = buyer;
  const sent = { mobile, purpose: "login" as const, ...(await shop.captcha()) };
  await shop.call(sendLoginCode, sent);
  const code = shop.texts[0]?.code ?? "";
  expect(code).toMatch(/^\d{6}$/);
  const tables = [
    "shop_user",
    "access_token",
    "session",
    "captcha",
    "setting",
    "throttle",
    "known_device",
    "one_time_code",
  ];
  const dumps = await Promise.all(
    tables.map((table) => shop.deps.db.execute(sql.raw(`select * from ${table}`))),
  );
  const dump = JSON.stringify(dumps);
  expect(dump).toContain(buyer.mobile);
  expect(dump).toContain('"password_hash":"$argon2id$v=19$m=19456,t=2,p=1$');
  expect(dump.match(/"\d{6}"/g) ?? []).not.toContain(`"${code}"`);
  for (const secret of [appToken, buyer.token, "verysecret9"]) expect(dump).not.toContain(secret);

  const texts = [...dump.matchAll(/"([\w$+/=,.-]{20,200})"/g)].map((match) => match[1] ?? "");
  const opened = [];
  for (const text of texts) {
    const { body } = await shop.send(userInfo, {}, { as: text });
    if (body.code === 10000) opened.push(text);
  }
  expect(opened).toEqual([]);
  expect(texts.length).toBeGreaterThan(5);
  await shop.close();
});
