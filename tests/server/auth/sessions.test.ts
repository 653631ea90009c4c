import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { login, logout, userInfo } from "#contract/auth/auth.ts";
import { endOtherSessions, endSession, sessions } from "#contract/auth/sessions.ts";
import { companyInfo } from "#contract/catalog/company.ts";
import { codes } from "#contract/http/reply.ts";
import { clientName } from "#server/modules/accounts/visitor.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

const hour = 3_600_000;
const day = 24 * hour;
let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const phone =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Mobile Safari/537.36";

async function loginFrom(buyer: Buyer, agent: string): Promise<string> {
  const { mobile, password } = buyer;
  const filled = { mobile, password, ...(await shop.captcha()) };
  const headers = { "user-agent": agent };
  return (await shop.call(login, filled, { headers })).token;
}

const codeOf = async (as: string) => (await shop.send(userInfo, {}, { as })).body.code;

/** Moves the clock; the company token is renewed on the way. */
async function wait(ms: number): Promise<void> {
  shop.clock.advance(ms);
  await shop.freshToken();
}

test("a buyer sees each session: browser, start, last use, and which is the current one", async () => {
  const buyer = await shop.register();
  const first = shop.clock.now();
  await wait(hour);
  const as = await loginFrom(buyer, phone);
  const list = await shop.call(sessions, {}, { as });
  expect(list.map(({ id: _, ...rest }) => rest)).toEqual([
    {
      client: "Chrome · Android",
      createdAt: first + hour,
      lastSeenAt: first + hour,
      current: true,
    },
    { client: "未知设备", createdAt: first, lastSeenAt: first, current: false },
  ]);
  await wait(hour);
  await shop.call(userInfo, {}, { as: buyer });
  const again = await shop.call(sessions, {}, { as: buyer });
  expect(again.map(({ lastSeenAt, current }) => [lastSeenAt, current])).toEqual([
    [first + 2 * hour, true],
    [first + hour, false],
  ]);
  expect(new Set(again.map(({ id }) => id))).toEqual(new Set(list.map(({ id }) => id)));
});

test("a session that its owner ends is invalid at once; another buyer's cannot be ended", async () => {
  const owner = await shop.register();
  const thief = await shop.register();
  const other = await loginFrom(owner, phone);
  const list = await shop.call(sessions, {}, { as: owner });
  const id = list.find(({ current }) => !current)?.id ?? "";

  const foreign = await shop.send(endSession, { id }, { as: thief });
  const missing = await shop.send(endSession, { id: randomUUID() }, { as: thief });
  expect(foreign.text).toBe(missing.text);
  expect(await codeOf(other)).toBe(codes.success);

  await shop.call(endSession, { id }, { as: owner });
  expect([await codeOf(other), await codeOf(owner.token)]).toEqual([
    codes.loginExpired,
    codes.success,
  ]);
  expect((await shop.call(sessions, {}, { as: owner })).length).toBe(1);
  expect((await shop.send(endSession, { id }, { as: owner })).body.code).toBe(codes.success);
});

test("all other sessions end in one call, this one stays", async () => {
  const buyer = await shop.register();
  const others = [await loginFrom(buyer, phone), await loginFrom(buyer, "")];
  await shop.call(endOtherSessions, {}, { as: buyer });
  expect(await Promise.all([...others, buyer.token].map(codeOf))).toEqual([
    codes.loginExpired,
    codes.loginExpired,
    codes.success,
  ]);
});

test("fourteen days without a call end a session; a call extends it", async () => {
  const used = await shop.register();
  const idle = await shop.register();
  await wait(14 * day - hour);
  expect(await codeOf(used.token)).toBe(codes.success);
  await wait(hour);
  expect([await codeOf(used.token), await codeOf(idle.token)]).toEqual([
    codes.success,
    codes.loginExpired,
  ]);
  expect((await shop.call(sessions, {}, { as: used })).length).toBe(1);
});

test("a login is repeated after a lost reply; the unused session ends by its idle time", async () => {
  const buyer = await shop.register();
  const lost = await loginFrom(buyer, phone);
  const again = await loginFrom(buyer, phone);
  expect(again).not.toBe(lost);
  await wait(14 * day - hour);
  expect(await codeOf(again)).toBe(codes.success);
  await wait(hour);
  expect([await codeOf(lost), await codeOf(again)]).toEqual([codes.loginExpired, codes.success]);
});

test("the last use is written at most every ten minutes", async () => {
  const buyer = await shop.register();
  const seen = async () => (await shop.call(sessions, {}, { as: buyer }))[0]?.lastSeenAt;
  const start = shop.clock.now();
  shop.clock.advance(10 * 60_000 - 1);
  expect(await seen()).toBe(start);
  shop.clock.advance(1);
  expect(await seen()).toBe(start + 10 * 60_000);
});

test("a session of an earlier version is listed with an id of its own", async () => {
  const buyer = await shop.register();
  const { db } = shop.deps;
  await db.execute(sql`
    insert into session (hash, user_id, created_at, expires_at)
    values ('made-by-an-older-version', ${buyer.id}, now(), now() + interval '30 days')`);
  const rows = await db.execute(sql`
    select id is not null as numbered, client, last_seen_at > now() - interval '1 minute' as fresh
    from session where hash = 'made-by-an-older-version'`);
  expect(rows).toMatchObject({ rows: [{ numbered: true, client: "", fresh: true }] });
});

test("browsers and systems are listed by their product names", () => {
  const agents: [string, string][] = [
    [phone, "Chrome · Android"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1",
      "Safari · iPhone",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36 Edg/120.0",
      "Edge · Windows",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox · Linux"],
    [
      "Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/107 Mobile Safari/537.36 MicroMessenger/8.0.40",
      "微信 · Android",
    ],
    ["curl/8.5.0", "未知设备"],
    ["", "未知设备"],
  ];
  expect(agents.map(([agent]) => clientName(agent))).toEqual(agents.map(([, name]) => name));
});

test("a logout clears the browser's cache; personal replies vary by both tokens", async () => {
  const buyer = await shop.register();
  const personal = await shop.send(userInfo, {}, { as: buyer });
  expect([personal.headers.vary, personal.headers["clear-site-data"]]).toEqual([
    "AccessToken, AuthUserToken",
    undefined,
  ]);
  const refused = await shop.send(userInfo, {}, { as: "ended-long-ago" });
  expect(refused.headers.vary).toBe("AccessToken, AuthUserToken");
  const left = await shop.send(logout, {}, { as: buyer });
  expect(left.headers["clear-site-data"]).toBe('"cache"');
  expect((await shop.send(companyInfo, {})).headers.vary).toBe("Accept-Encoding");
});

test("where other origins may call, replies also vary by Origin", async () => {
  const open = await startShop({ settings: { allowedOrigins: ["https://shop.example"] } });
  const buyer = await open.register();
  const headers = { origin: "https://shop.example" };
  expect((await open.send(userInfo, {}, { as: buyer, headers })).headers.vary).toBe(
    "Origin, AccessToken, AuthUserToken",
  );
  expect((await open.send(companyInfo, {}, { headers })).headers.vary).toBe(
    "Origin, Accept-Encoding",
  );
  await open.close();
});
