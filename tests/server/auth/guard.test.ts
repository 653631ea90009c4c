import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { codes } from "#contract/http/reply.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop();
  buyer = await shop.register();
});
afterAll(() => shop.close());

const named = endpoints.map((one) => [`${one.method} ${one.path}`, one] as const);
const guarded = named.filter(([, one]) => one.guard !== "public" && one.guard !== "staff");
const personal = named.filter(([, one]) => one.guard === "user");
const open = named.filter(([, one]) => one.guard === "app");

test("the contract has guarded, personal and open calls", () => {
  expect([guarded.length > 40, personal.length > 20, open.length > 20]).toEqual([true, true, true]);
});

test.each(guarded)("%s without a company token answers 20401", async (_name, endpoint) => {
  const refused = { code: codes.appTokenInvalid, msg: "应用令牌无效，请重试", data: null };
  for (const accesstoken of ["", "nobody-made-this", "x".repeat(5000)]) {
    const reply = await shop.send(endpoint, {}, { as: buyer, headers: { accesstoken } });
    expect([reply.status, reply.body]).toEqual([200, refused]);
  }
});

test.each(personal)(
  "%s for a guest answers 20402, whatever cookies are sent",
  async (_, endpoint) => {
    const refused = { code: codes.loginExpired, msg: "登录超时,请重新登录!", data: null };
    const cookie = `AuthUserToken=${buyer.token}; user_token=${buyer.token}`;
    for (const headers of [{}, { cookie }, { authusertoken: "nobody-made-this" }]) {
      const reply = await shop.send(endpoint, {}, { headers });
      expect([reply.status, reply.body]).toEqual([200, refused]);
    }
  },
);

test.each(open)("%s treats an expired user token as a guest", async (_name, endpoint) => {
  const reply = await shop.send(endpoint, {}, { as: "ended-long-ago" });
  expect([reply.status, reply.body.code]).not.toContain(codes.loginExpired);
  expect(reply.status).toBe(200);
});

test.each(named.filter(([, one]) => one.method === "GET"))(
  "HEAD of %s does nothing",
  async (_name, endpoint) => {
    const url = endpoint.path.replace(/\{\w+\}/g, "none");
    const reply = await shop.app.inject({ method: "HEAD", url });
    expect(reply.statusCode).toBe(404);
  },
);

test("replies with a token in play are never stored", async () => {
  const stores = [];
  for (const [name, endpoint] of named) {
    if (endpoint.cache !== "never") continue;
    const reply = await shop.send(endpoint, {}, { as: buyer });
    stores.push([name, reply.headers["cache-control"]]);
  }
  expect(stores.filter(([, value]) => value !== "no-store")).toEqual([]);
});
