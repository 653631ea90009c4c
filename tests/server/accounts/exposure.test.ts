import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSettings } from "#server/config/settings.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
let port = 0;
beforeAll(async () => {
  shop = await startShop();
  port = Number(new URL(await shop.app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => shop.close());

/** The whole reply to one raw request. */
function replyTo(method: string, target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString();
    });
    socket.on("end", () => resolve(text));
    socket.on("error", reject);
    socket.write(
      `${method} ${target} HTTP/1.1\r\nHost: shop.example\r\nX-Canary: echo-me\r\nConnection: close\r\n\r\n`,
    );
  });
}

test("TRACE echoes nothing", async () => {
  for (const method of ["TRACE", "TRACK", "DEBUG"]) {
    const reply = await replyTo(method, "/api/user");
    expect([method, /^HTTP\/1\.1 4\d\d /.test(reply), reply.includes("echo-me")]).toEqual([
      method,
      true,
      false,
    ]);
  }
});

test("hidden files, folders and maps are not there", async () => {
  for (const target of [
    "/.git/config",
    "/.env",
    "/.data/server.lock",
    "/package.json",
    "/assets/",
    "/assets/start.js.map",
    "/../package.json",
    "/%2e%2e/package.json",
  ]) {
    const reply = await replyTo("GET", target);
    expect([target, reply.split(" ")[1]]).toEqual([target, "404"]);
  }
});

test("in production the API description is served only where the operator enables it", async () => {
  const { openapi } = readSettings({ NODE_ENV: "production" });
  const closed = await startShop({ settings: { openapi } });
  expect((await closed.inject({ method: "GET", url: "/openapi.json" })).status).toBe(404);
  await closed.close();
});
