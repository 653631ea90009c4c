import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { codes } from "#contract/http/reply.ts";
import { carriesPassword } from "#server/http/private.ts";
import { staffKey } from "#tests/server/staff/staff-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  buyer = await shop.register();
});
afterAll(() => shop.close());

const secret = endpoints.filter(carriesPassword);
const refused = [codes.forbidden, "密码只能经 https 提交，请改用 https 访问"];

async function said(at: Shop, path: string, from: string, headers: Record<string, string> = {}) {
  const { body } = await at.inject({
    method: "POST",
    url: path,
    remoteAddress: from,
    payload: {},
    headers: {
      accesstoken: await at.freshToken(),
      authusertoken: buyer.token,
      staffkey: staffKey,
      ...headers,
    },
  });
  return [body.code, body.msg];
}

test("the calls that send or return a password are exactly these", () => {
  expect(secret.map(({ path }) => path).sort()).toEqual([
    "/api/auth/user/login",
    "/api/auth/user/reg",
    "/api/v2/shop/code-login",
    "/api/v2/shop/code-reset",
    "/api/v2/staff/confirm",
    "/api/v2/staff/login",
    "/api/v2/staff/password",
    "/api/v2/staff/people",
    "/api/v2/staff/people/reset",
    "/api/v2/staff/second-factor/begin",
    "/api/v2/staff/second-factor/off",
    "/api/v2/staff/second-factor/on",
    "/api/v2/user/change-code",
    "/api/v2/user/delete",
    "/api/v2/user/export",
    "/api/v2/user/password/rest",
  ]);
});

test.each(secret.map(({ path }) => path))("%s refuses a password over plain http", async (path) => {
  expect(await said(shop, path, "192.168.1.20")).toEqual(refused);
  expect((await said(shop, path, "127.0.0.1"))[0]).not.toBe(codes.forbidden);
  // A proxy on this machine that was not declared: the caller is on another host.
  const proxied = { "x-forwarded-for": "203.0.113.7", "x-forwarded-proto": "https" };
  expect(await said(shop, path, "127.0.0.1", proxied)).toEqual(refused);
});

test("behind a declared proxy its header for https counts", async () => {
  const behind = await startShop({ settings: { trustProxy: true } });
  const [path = ""] = secret.map((one) => one.path);
  const from = { "x-forwarded-for": "203.0.113.7" };
  const plain = { ...from, "x-forwarded-proto": "http" };
  const safe = { ...from, "x-forwarded-proto": "https" };
  expect(await said(behind, path, "127.0.0.1", plain)).toEqual(refused);
  expect((await said(behind, path, "127.0.0.1", safe))[0]).not.toBe(codes.forbidden);
  await behind.close();
});

test("an operator may allow plain http in a closed network", async () => {
  const open = await startShop({ settings: { allowHttp: true, staffKey } });
  for (const { path } of secret) {
    expect((await said(open, path, "192.168.1.20"))[0]).not.toBe(codes.forbidden);
  }
  await open.close();
});
