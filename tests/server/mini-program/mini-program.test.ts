import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { labels } from "#tests/server/orders/order-flow.ts";
import { openWechat, type Wechat } from "#tests/server/payments/wechat-counterpart.ts";
import {
  fixedCaptcha,
  freshMobile,
  openingTime,
  type Shop,
  startShop,
} from "#tests/server/support/harness.ts";
import { calls } from "#tests/specification/lists.ts";
import { MiniProgram } from "./mini-program.ts";

const secret = "a-secret-of-the-mini-program";

let wechat: Wechat;
let shop: Shop;
let program: MiniProgram;
let origin: string;
beforeAll(async () => {
  wechat = await openWechat(() => shop?.clock.now() ?? openingTime);
  const wechatMini = { appId: "wx0123456789abcdef", secret, base: wechat.settings().base };
  shop = await startShop({ settings: { wechatPay: wechat.settings(), wechatMini } });
  await shop.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = shop.app.server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  const company = { token: shop.deps.settings.companyToken, now: () => shop.clock.now() };
  program = new MiniProgram(origin, company);
});
afterAll(async () => {
  await shop.close();
  await wechat.close();
});

test("a mini program shops, orders and pays with calls of the specification alone", async () => {
  await program.start();
  await program.words();
  expect(await program.browse()).not.toBe("");
  await program.register(freshMobile(), fixedCaptcha);
  expect(await program.title()).toBeNull();
  expect(await program.cutting(210, 285)).toBe(16);
  const address = await program.address("李小印 13900139000 广东省佛山市禅城区季华路2号");
  const placed = await program.order(labels, address);
  expect(placed.state).toBe(10);
  const no = await program.pay(placed);
  expect(await program.outcome(placed.order_id)).toBe("waiting");
  wechat.pay(no);
  const { url, payload, headers } = wechat.notice(no);
  const told = await fetch(`${origin}${url}`, { method: "POST", body: payload, headers });
  expect(told.status).toBe(200);
  expect(await program.outcome(placed.order_id)).toBe("paid");
  expect(await program.state(placed.order_id)).toBe(20);
});

test("the mini program's access token and secret never leave the shop", async () => {
  const said = await program.credentials();
  expect(said).toEqual({ app_id: "wx0123456789abcdef", ready: true });
  expect(JSON.stringify(said)).not.toContain(secret);
  expect(wechat.calls.some((call) => JSON.stringify(call).includes("stable_token"))).toBe(false);
});

test("each call of the specification has a screen, or the mini program makes it", () => {
  const screenless = calls.flatMap((one) => ("decision" in one ? [one.call] : []));
  expect(screenless.filter((call) => !program.made.has(call))).toEqual([]);
  const known = calls.map(({ call }) => call);
  expect([...program.made].filter((call) => !known.includes(call))).toEqual([]);
});
