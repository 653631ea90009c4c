import { expect, test } from "vitest";
import { login, logout } from "#contract/auth/auth.ts";
import { codes } from "#contract/http/reply.ts";
import { startShop } from "#tests/server/support/harness.ts";

test("a login, a refused one and a logout are recorded with the address and a masked number", async () => {
  const lines: string[] = [];
  const shop = await startShop({ deps: { accessLines: { write: (line) => lines.push(line) } } });
  const buyer = await shop.register({ password: "verysecret9" });
  lines.length = 0;
  const token = await shop.login(buyer.mobile, "verysecret9");
  await shop.login(buyer.mobile, "wrongsecret9").catch(() => undefined);
  await shop.call(logout, {}, { as: token });
  await expect.poll(() => lines.length).toBe(3);
  const records = lines.map((line) => JSON.parse(line));
  expect(records.map(({ path, code, from }) => [path, code, from])).toEqual([
    [login.path, codes.success, "127.0.0.1"],
    [login.path, codes.loginFailed, "127.0.0.1"],
    [logout.path, codes.success, "127.0.0.1"],
  ]);
  expect(new Set(records.map(({ user }) => user)).size).toBe(1);
  expect(records[0].user).toMatch(/^[\w-]{16}$/);
  expect(lines.join("")).not.toMatch(new RegExp(`${buyer.mobile}|verysecret9|${token}`));
  await shop.close();
});

test("records only the first of the calls that the call limit refuses", async () => {
  const lines: string[] = [];
  const shop = await startShop({
    settings: { rateLimitPerMinute: 20 },
    deps: { accessLines: { write: (line) => lines.push(line) } },
  });
  const wrong = { mobile: "13900000000", password: "wrongsecret9", captcha: "nope", key: "none" };
  for (let call = 0; call < 40; call += 1) await shop.send(login, wrong).catch(() => undefined);
  const limited = lines.filter((line) => JSON.parse(line).code === codes.throttled);
  expect(limited).toHaveLength(1);
  await shop.close();
});
