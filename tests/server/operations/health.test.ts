import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { userInfo } from "#contract/auth/auth.ts";
import { companyInfo } from "#contract/catalog/company.ts";
import { cancelOrder } from "#contract/orders/orders.ts";
import { buildApp } from "#server/app.ts";
import { readSettings } from "#server/config/settings.ts";
import { ledgerEntry, payment } from "#server/infra/database/tables/orders.tables.ts";
import type { ProcessState } from "#server/infra/runtime/process-phase.ts";
import { newMeasures } from "#server/operations/metrics.ts";
import { makeReadiness } from "#server/operations/readiness.ts";
import { initOf, nobody, placed } from "#tests/server/orders/order-flow.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";

const metricsKey = "a-key-of-the-metrics-reader";
let shop: Shop;
beforeAll(async () => {
  shop = await startShop({
    settings: { metricsKey },
    deps: { waitingLetters: async () => 3, pool: () => ({ open: 3, idle: 2, waiting: 1 }) },
  });
});
afterAll(() => shop.close());

const ready = async (processState: ProcessState) => {
  const app = await buildApp(shop.deps, null, { processState, measures: newMeasures() });
  const reply = await app.inject({ url: "/readyz" });
  await app.close();
  return [reply.statusCode, reply.json(), reply.headers["retry-after"]];
};

test("readiness follows the phase: false before opening and while draining", async () => {
  const fine = { database: "ok", disk: "ok", draining: false };
  expect(await ready({ phase: "open" })).toEqual([200, { status: "ready", ...fine }, undefined]);
  expect(await ready({ phase: "preparing" })).toEqual([
    503,
    { status: "unavailable", ...fine },
    "2",
  ]);
  expect(await ready({ phase: "draining" })).toEqual([
    503,
    { status: "unavailable", ...fine, draining: true },
    "2",
  ]);
});

test("a full disk makes a server unready", async () => {
  const processState: ProcessState = { phase: "open" };
  const check = makeReadiness(shop.deps.db, ".", processState, Number.MAX_SAFE_INTEGER);
  expect(await check()).toEqual({
    ready: false,
    checks: { database: "ok", disk: "full", draining: false },
  });
});

test("a write that found a full disk makes a server unready for fifteen seconds", async () => {
  const answered = async (secondsAgo: number) =>
    (await ready({ phase: "open", noRoomAt: performance.now() - secondsAgo * 1000 })).slice(0, 2);
  const others = { disk: "ok", draining: false };
  expect([await answered(1), await answered(16)]).toEqual([
    [503, { status: "unavailable", database: "full", ...others }],
    [200, { status: "ready", database: "ok", ...others }],
  ]);
});

test("a database that does not answer in two seconds makes a server unready, and it stays alive", async () => {
  const busy = await startShop();
  let free = () => {};
  const held = new Promise<void>((resolve) => {
    free = resolve;
  });
  // Every connection of the pool waits inside a transaction.
  const holders = Array.from({ length: 10 }, () => busy.deps.db.transaction(() => held));
  const reply = await busy.inject({ url: "/readyz" });
  expect([reply.status, JSON.parse(reply.text)]).toEqual([
    503,
    { status: "unavailable", database: "slow", disk: "ok", draining: false },
  ]);
  expect((await busy.inject({ url: "/healthz" })).status).toBe(200);
  free();
  await Promise.all(holders);
  expect((await busy.inject({ url: "/readyz" })).status).toBe(200);
  await busy.close();
});

test("an unreachable database makes a server unready", async () => {
  const gone = await startShop();
  await gone.close();
  const check = makeReadiness(gone.deps.db, ".", { phase: "open" });
  expect(await check()).toEqual({
    ready: false,
    checks: { database: "away", disk: "ok", draining: false },
  });
});

const metrics = async (headers: Record<string, string> = {}, remoteAddress = "127.0.0.1") => {
  const reply = await shop.inject({ url: "/metrics", headers, remoteAddress });
  const lines = reply.text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const series = new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), line]));
  const value = (name: string) => Number(series.get(name)?.split(" ").at(-1));
  return { status: reply.status, type: reply.headers["content-type"], text: reply.text, value };
};

test("the metrics count calls by route and code, and report ledger figures", async () => {
  const buyer = await shop.register();
  await shop.call(companyInfo, {});
  await shop.call(companyInfo, {});
  await shop.send(userInfo, {});
  await shop.send(userInfo, {}, { as: buyer });
  await shop.send(cancelOrder, { order_id: nobody }, { as: buyer });
  await shop.inject({ url: "/nothing" });
  await placed(shop, buyer);
  const transfer = await placed(shop, buyer);
  await initOf(shop, buyer, transfer, "offline");
  const open = await placed(shop, buyer);
  await initOf(shop, buyer, open, "sandbox");
  await shop.deps.db
    .update(payment)
    .set({ createdAt: new Date(shop.clock.now() - 3_600_001) })
    .where(eq(payment.orderId, transfer.order_id));

  const { status, type, text, value } = await metrics();
  expect([status, type]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
  const calls = (route: string, httpStatus: number, code: number) =>
    value(`shop_calls_total{method="GET",route="${route}",status="${httpStatus}",code="${code}"}`);
  expect({
    company: calls(companyInfo.path, 200, 10000),
    guest: calls(userInfo.path, 200, 20402),
    missing: calls("none", 404, 40400),
    awaiting: value('shop_orders{state="10",name="awaitingPayment"}'),
    cancelled: value('shop_orders{state="90",name="cancelled"}'),
    ledger: value("shop_ledger_sum_fen"),
    staleTransfers: value('shop_stale_trades{channel="offline"}'),
    staleSandbox: value('shop_stale_trades{channel="sandbox"}'),
    letters: value("shop_waiting_letters"),
    up: value("shop_database_up"),
  }).toEqual({
    company: 2,
    guest: 1,
    missing: 1,
    awaiting: 3,
    cancelled: 0,
    ledger: 0,
    staleTransfers: 1,
    staleSandbox: 0,
    letters: 3,
    up: 1,
  });
  expect(value('shop_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0);
  expect(value("shop_call_seconds_count")).toBeGreaterThan(8);
  // Routes, never paths: an order number in a label would create a series for each order.
  expect(text).not.toContain(nobody);
  for (const line of text.split("\n").filter((one) => one !== "")) {
    expect(line).toMatch(
      /^(?:# (?:HELP|TYPE) shop_\w+ .+|shop_\w+(?:\{(?:\w+="[^"]*",?)+\})? -?[\d.e+-]+)$/,
    );
  }
});

test("metrics keep their published names, types, labels and buckets", async () => {
  const { text } = await metrics();
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, ...found]) => found.join(" "));
  expect(types).toEqual([
    "shop_calls_total counter",
    "shop_call_seconds histogram",
    "shop_call_statements_total counter",
    "shop_pool_wait_seconds histogram",
    "shop_failed_messages_total counter",
    "shop_open_streams gauge",
    "shop_event_loop_delay_seconds gauge",
    "shop_memory_bytes gauge",
    "shop_pool_connections gauge",
    "shop_database_up gauge",
    "shop_waiting_letters gauge",
    "shop_orders gauge",
    "shop_ledger_sum_fen gauge",
    "shop_stale_trades gauge",
  ]);
  const labelled = [...text.matchAll(/^(shop_\w+)\{(.+)\}/gm)].map(
    ([, name = "", labels = ""]) => `${name} ${labels.replace(/="[^"]*"/g, "")}`,
  );
  expect([...new Set(labelled)]).toEqual([
    "shop_calls_total method,route,status,code",
    "shop_call_seconds_bucket le",
    "shop_call_statements_total method,route",
    "shop_pool_wait_seconds_bucket le",
    "shop_failed_messages_total kind",
    "shop_event_loop_delay_seconds quantile",
    "shop_pool_connections state",
    "shop_orders state,name",
    "shop_stale_trades channel",
  ]);
  const bounds = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}_bucket{le="([^"]+)"}`, "gm"))].map(([, le]) => le);
  const callBounds = "0.005 0.01 0.025 0.05 0.1 0.25 0.5 1 2.5 5 10 +Inf".split(" ");
  expect(bounds("shop_call_seconds")).toEqual(callBounds);
  expect(bounds("shop_pool_wait_seconds")).toEqual(["0.001", ...callBounds]);
});

test("a ledger that does not balance shows in the metrics", async () => {
  const crooked = await startShop();
  await crooked.deps.db.insert(ledgerEntry).values({
    id: nobody,
    transactionId: nobody,
    account: "shop:sales",
    amountFen: 7,
    kind: "sale",
    note: "",
    at: new Date(crooked.clock.now()),
  });
  const { text } = await crooked.inject({ url: "/metrics" });
  expect(text).toMatch(/^shop_ledger_sum_fen 7$/m);
  await crooked.close();
});

test("only this machine, or a caller with the key, reads the metrics", async () => {
  const statusOf = async (headers: Record<string, string>, address: string) =>
    (await metrics(headers, address)).status;
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
  expect({
    here: await statusOf({}, "127.0.0.1"),
    stranger: await statusOf({}, "203.0.113.7"),
    hidden: await statusOf({ "x-forwarded-for": "203.0.113.7" }, "127.0.0.1"),
    reader: await statusOf(bearer(metricsKey), "203.0.113.7"),
    wrong: await statusOf(bearer(`${metricsKey}x`), "203.0.113.7"),
    wrongHere: await statusOf(bearer("guess"), "127.0.0.1"),
  }).toEqual({ here: 200, stranger: 404, hidden: 404, reader: 200, wrong: 404, wrongHere: 404 });
});

test("a caller that forges a local address in the forwarding header is refused", async () => {
  const { trustProxy } = readSettings({ SHOP_TRUST_PROXY: "1" });
  const behind = await startShop({ settings: { trustProxy } });
  const asking = async (chain: string) => {
    const headers = { "x-forwarded-for": chain };
    return (await behind.inject({ url: "/metrics", headers })).status;
  };
  expect(trustProxy).toBe("loopback");
  expect([await asking("127.0.0.1, 203.0.113.9"), await asking("203.0.113.9")]).toEqual([404, 404]);
  expect(await asking("127.0.0.1")).toBe(200);
  await behind.close();
});
