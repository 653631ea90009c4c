import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { login, userInfo } from "#contract/auth/auth.ts";
import { companyInfo } from "#contract/catalog/company.ts";
import { codes } from "#contract/http/reply.ts";
import { takeGood } from "#contract/orders/orders.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const post = async (payload: string | Buffer, type: string | null) => {
  const { status, body } = await shop.inject({
    method: "POST",
    url: login.path,
    payload,
    headers: {
      accesstoken: await shop.freshToken(),
      ...(type === null ? {} : { "content-type": type }),
    },
  });
  return [status, body.code, body.msg];
};
const wrong = codes.invalidInput;

/** Headers of every data reply, failures included. */
const strictHeaders = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

test("malformed, unknown and oversized bodies are refused as transport faults, in the envelope", async () => {
  expect(await post("{", "application/json")).toEqual([400, wrong, "请求错误(400)"]);
  expect(await post('{"a":1}x', "application/json")).toEqual([400, wrong, "请求错误(400)"]);
  expect(await post("<a/>", "application/xml")).toEqual([415, wrong, "不支持的内容类型"]);
  expect(await post("hello", "text/plain")).toEqual([415, wrong, "不支持的内容类型"]);
  const big = JSON.stringify({ mobile: "1".repeat(300_000) });
  expect(await post(big, "application/json")).toEqual([413, wrong, "提交的内容过大"]);
});

test("bodies with prototype keys or a wrong shape are refused", async () => {
  const poison = '{"__proto__":{"admin":true},"mobile":"13900000000"}';
  expect(await post(poison, "application/json")).toEqual([400, wrong, "请求错误(400)"]);
  const hidden = '{"constructor":{"prototype":{"admin":true}}}';
  expect(await post(hidden, "application/json")).toEqual([400, wrong, "请求错误(400)"]);
  expect(await post("[1,2]", "application/json")).toEqual([200, wrong, "提交的内容格式错误"]);
  expect(await post("null", "application/json")).toEqual([200, wrong, "手机必填"]);
  const deep = `{"mobile":${"[".repeat(60)}${"]".repeat(60)}}`;
  expect(await post(deep, "application/json")).toEqual([200, wrong, "提交的内容层次过深"]);
});

test("text that PostgreSQL cannot store is refused with a message", async () => {
  const odd = "文字含有无法保存的字符";
  expect(await post('{"mobile":"1\\u0000"}', "application/json")).toEqual([200, wrong, odd]);
  expect(await post('{"mobile":"\\ud800"}', "application/json")).toEqual([200, wrong, odd]);
  expect(await post('{"\\u0000":1}', "application/json")).toEqual([200, wrong, odd]);
});

test("a form-encoded body and an empty JSON body are accepted", async () => {
  expect(await post("mobile=123", "application/x-www-form-urlencoded")).toEqual([
    200,
    wrong,
    "手机号码错误",
  ]);
  expect(await post("", "application/json")).toEqual([200, wrong, "手机必填"]);
});

test("unknown paths and methods answer 404 in the envelope", async () => {
  const missing = [404, { code: codes.notFound, msg: "请求出错(404)", data: null }];
  for (const [method, url] of [
    ["GET", "/api/v2/nothing"],
    ["GET", "/api/"],
    ["DELETE", companyInfo.path],
    ["PUT", login.path],
    ["GET", "/.env"],
    ["GET", "/assets/gone.js"],
  ] as const) {
    const reply = await shop.inject({ method, url });
    expect([reply.status, reply.body]).toEqual(missing);
    expect(reply.headers["cache-control"]).toBe("no-store");
  }
});

test("take_good answers with one slash as with two", async () => {
  const buyer = await shop.register();
  const headers = { accesstoken: await shop.freshToken(), authusertoken: buyer.token };
  const ask = (url: string) => shop.inject({ method: "GET", url, headers });
  const query = "?order_id=0b1f6e0e-51a1-4c0b-9a57-2a9f0a3f2f10";
  const two = await ask(takeGood.path + query);
  const one = await ask(takeGood.path.replace("//", "/") + query);
  expect([two.status, two.body.code]).toEqual([200, codes.notFound]);
  expect(one.text).toBe(two.text);
});

test("a call's address that cannot be decoded is a 400, any other a 404; both carry the headers", async () => {
  const asked = [
    ["/api/v2/shop/produce/detail/%ff", 400, wrong, "请求错误(400)"],
    ["/%E0%A4%A", 404, codes.notFound, "请求出错(404)"],
  ] as const;
  for (const [url, status, code, msg] of asked) {
    const reply = await shop.inject({ method: "GET", url });
    expect([url, reply.status, reply.body]).toEqual([url, status, { code, msg, data: null }]);
    expect(reply.headers).toMatchObject(strictHeaders);
  }
  const seen = await shop.inject({ url: "/%E0%A4%A", headers: { accept: "text/html" } });
  expect([seen.status, seen.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
  expect(seen.text).toContain("<h1>没有找到这个页面</h1>");
  expect(seen.headers["x-content-type-options"]).toBe("nosniff");
  const long = await shop.inject({
    method: "GET",
    url: `/api/v2/shop/produce/detail/${"x".repeat(5000)}`,
  });
  expect([long.status, long.body.code]).toEqual([400, wrong]);
});

test("a query with a field twice is refused", async () => {
  const { body } = await shop.inject({
    method: "GET",
    url: "/api/v2/shop/produce?cate_id=a&cate_id=b",
    headers: { accesstoken: await shop.freshToken() },
  });
  expect([body.code, body.msg]).toEqual([wrong, "提交的内容格式错误（cate_id）"]);
});

test("every reply carries the strict headers; a data reply may load nothing", async () => {
  const { headers } = await shop.send(companyInfo, {});
  expect({
    csp: headers["content-security-policy"],
    nosniff: headers["x-content-type-options"],
    referrer: headers["referrer-policy"],
    opener: headers["cross-origin-opener-policy"],
    resource: headers["cross-origin-resource-policy"],
    permissions: headers["permissions-policy"],
    hsts: headers["strict-transport-security"],
    cookies: headers["set-cookie"],
  }).toEqual({
    csp: "default-src 'none'; frame-ancestors 'none'",
    nosniff: "nosniff",
    referrer: "strict-origin-when-cross-origin",
    opener: "same-origin",
    resource: "same-origin",
    permissions: "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    hsts: undefined,
    cookies: undefined,
  });
});

test("HSTS is sent behind a trusted https proxy only", async () => {
  const trusting = await startShop({ settings: { trustProxy: true } });
  const behind = { url: "/healthz", headers: { "x-forwarded-proto": "https" } };
  const header = "strict-transport-security";
  expect((await trusting.inject(behind)).headers[header]).toBe(
    "max-age=31536000; includeSubDomains",
  );
  expect((await shop.inject(behind)).headers[header]).toBe(undefined);
  await trusting.close();
});

test("only listed origins get CORS headers, each with its own name", async () => {
  const listed = "https://shop.example";
  const open = await startShop({ settings: { allowedOrigins: [listed] } });
  const allowed = async (origin: string) => {
    const { headers } = await open.inject({ url: "/healthz", headers: { origin } });
    return [headers["access-control-allow-origin"], headers["access-control-allow-credentials"]];
  };
  expect(await allowed(listed)).toEqual([listed, "true"]);
  for (const origin of [
    "null",
    "https://shop.example.evil.example",
    "https://evilshop.example",
    "http://shop.example",
    "https://shop.example:8443",
    "https://SHOP.example",
    "*",
    "",
  ]) {
    expect([origin, (await allowed(origin))[0]]).toEqual([origin, undefined]);
  }
  const { headers } = await open.inject({ url: "/healthz", headers: { origin: listed } });
  expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
  await open.close();
});

test("an address that asks too often gets a refusal in the envelope", async () => {
  const busy = await startShop({ settings: { rateLimitPerMinute: 5 } });
  const replies = [];
  for (let call = 0; call < 6; call += 1) replies.push(await busy.send(userInfo, {}));
  const last = replies.at(-1);
  expect([last?.status, last?.body]).toEqual([
    429,
    { code: codes.throttled, msg: "操作过于频繁，请稍后再试", data: null },
  ]);
  await busy.close();
});

test("the health check reports the database's durability, and operations.md explains it", async () => {
  const { text } = await shop.inject({ url: "/healthz" });
  // The test cluster runs without fsync; a synced one reports "disk".
  expect(JSON.parse(text)).toEqual({
    status: "ok",
    durability: "process",
    database: shop.deps.databaseKind,
    version: "test",
  });
  const operations = readFileSync("docs/operations.md", "utf8");
  const { durability } = JSON.parse(text);
  const plainly = operations
    .split("\n")
    .filter((line) => line.includes("**It is not safe against power loss**"));
  expect(plainly).toEqual([
    expect.stringMatching(
      new RegExp(`never calls fsync.*\`/healthz\` says \`"durability":"${durability}"\``),
    ),
  ]);
});

test("a bug answers 500 in the envelope and reveals nothing", async () => {
  const broken = await startShop();
  const buyer = await broken.register();
  await broken.deps.db.execute("drop table session cascade");
  const reply = await broken.send(userInfo, {}, { as: buyer });
  expect([reply.status, reply.body]).toEqual([
    500,
    { code: codes.serverFault, msg: "服务器错误(500)", data: null },
  ]);
  await broken.close();
});
