import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { eventStreamType } from "#contract/events/events.ts";
import { putDraft } from "#contract/quotes/drafts.ts";
import { eventually } from "#tests/eventually.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { askForStream, listening, openStream } from "./open-stream.ts";
import { type StreamProxy, startStreamProxy } from "./stream-proxy.ts";

let shop: Shop;
let buyer: Buyer;
let proxy: StreamProxy;
beforeAll(async () => {
  shop = await startShop();
  const host = await listening(shop);
  // Longer than two looks of the shop at its streams, and shorter than this test.
  proxy = await startStreamProxy(host, 2_000);
});
beforeEach(async () => {
  buyer = await shop.register();
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  await proxy.close();
  shop.app.server.closeAllConnections();
  await shop.close();
});

async function keepDraft(): Promise<void> {
  const content = {
    title: "卷装标签",
    productId: null,
    quoteType: "lz" as const,
    job: { quantity: 1 },
    updatedAt: shop.clock.now(),
  };
  const names = { draft_id: randomUUID(), edition: randomUUID() };
  await shop.call(putDraft, { ...names, after: [null], content }, { as: buyer });
}

it("passes a change on within two seconds, as each part of the reply arrives", async () => {
  const stream = await openStream(shop, proxy.url, buyer);
  expect(await stream.last(1)).toEqual({ drafts: 0, cart: 0, orders: 0, messages: 0 });
  const changedAt = performance.now();
  await keepDraft();
  expect(await stream.last(2)).toEqual({ drafts: 1, cart: 0, orders: 0, messages: 0 });
  expect(performance.now() - changedAt).toBeLessThan(2_000);
  stream.leave();
});

it("forbids a proxy to hold it back, to pack it or to store it", async () => {
  const leaving = new AbortController();
  const tokens = { accesstoken: await shop.freshToken(), authusertoken: buyer.token };
  const headers = { ...tokens, "accept-encoding": "gzip, br" };
  const reply = await askForStream(proxy.url, headers, leaving.signal);
  const named = ["content-type", "x-accel-buffering", "content-encoding", "content-length"];
  expect(named.map((name) => reply.headers.get(name))).toEqual([eventStreamType, "no", null, null]);
  expect(reply.headers.get("cache-control")).toContain("no-store");
  leaving.abort();
});

it("stays open through a proxy that ends silent replies, as long as the heartbeat comes", async () => {
  const stream = await openStream(shop, proxy.url, buyer);
  await stream.last(1);
  // Each look of the shop is 26 s after the one before: every look is due for a heartbeat.
  const real = performance.now.bind(performance);
  const began = real();
  vi.spyOn(performance, "now").mockImplementation(() => real() + (real() - began) * 52);
  await eventually(() => expect(stream.heartbeats()).toBeGreaterThan(5));
  expect(stream.isOver()).toBe(false);
  stream.leave();
});

it("is over at the shop once its reader left the proxy", async () => {
  const stream = await openStream(shop, proxy.url, buyer);
  await stream.last(1);
  const before = proxy.open();
  stream.leave();
  await eventually(() => expect(proxy.open()).toBe(before - 1));
  await eventually(async () => {
    const { text } = await shop.inject({ method: "GET", url: "/metrics" });
    expect(text).toContain("shop_open_streams 0");
  });
});

it("is cut by a proxy whose patience is shorter than the heartbeat, and can be opened again", async () => {
  const stream = await openStream(shop, proxy.url, buyer);
  await stream.last(1);
  await eventually(() => expect(stream.isOver()).toBe(true));
  const again = await openStream(shop, proxy.url, buyer);
  expect(await again.last(1)).toEqual({ drafts: 0, cart: 0, orders: 0, messages: 0 });
  again.leave();
});
