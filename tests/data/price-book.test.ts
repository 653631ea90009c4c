import "fake-indexeddb/auto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deployment } from "#api/deployment.ts";
import { plugSession } from "#api/session-port.ts";
import { Unreachable } from "#api/unreachable.ts";
import { stampedBook } from "#contract/price-book/stored-book.ts";
import { loadPriceBook } from "#data/copies/price-book.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";

let server: Server;
const asked: string[] = [];
let given = seedPriceBook;
/** The mark of the service worker on a cached reply. */
let kept: Record<string, string> = {};

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authusertoken ?? "anonymous"}`);
    const body = JSON.stringify({ code: 10000, msg: "ok", data: stampedBook(given) });
    response.writeHead(200, { "content-type": "application/json", ...kept }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  deployment.host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  plugSession({
    accessToken: () => Promise.reject(new Unreachable("offline", "网络连接失败，请检查网络连接")),
    userToken: async () => ({ token: "mine", generation: 1 }),
    isCurrentUser: () => true,
    refused: () => {},
  });
});

afterAll(() => {
  server.close();
});

test("the price book comes from the network, and without it from the device; a version that the device holds never hides another", async () => {
  const online = await loadPriceBook();
  expect(online).toEqual({ book: seedPriceBook, from: "network", fetchedAt: online?.fetchedAt });
  kept = { "x-kept": "network-away" };
  expect(await loadPriceBook()).toEqual({ ...online, from: "device" });
  given = { ...seedPriceBook, version: "newer" };
  expect(await loadPriceBook()).toMatchObject({ book: given, from: "network" });
  kept = {};
  given = { ...seedPriceBook, version: "newest" };
  const newest = await loadPriceBook();
  expect(newest).toEqual({ book: given, from: "network", fetchedAt: newest?.fetchedAt });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await expect(fetch(deployment.host)).rejects.toThrow();
  expect(await loadPriceBook()).toEqual({
    book: given,
    from: "device",
    fetchedAt: newest?.fetchedAt,
  });
  expect(asked).toEqual(Array(4).fill("GET /api/v2/shop/price-book anonymous"));
});
