import { once } from "node:events";
import { Agent, get } from "node:http";
import { connect, createServer, Socket } from "node:net";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { login } from "#contract/auth/auth.ts";
import { readSettings, type Settings } from "#server/config/settings.ts";
import { capEachAddress } from "#server/http/address-cap.ts";
import { type HttpServer, openHttpServer } from "#server/http/http-server.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";

const ends: Array<() => unknown> = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

interface Open {
  readonly shop: Shop;
  readonly door: HttpServer;
  readonly port: number;
}

async function open(changes: Partial<Settings> = {}): Promise<Open> {
  const shop = await startShop();
  const door = openHttpServer({ ...readSettings({ PORT: "0" }), ...changes });
  door.serve(shop.app.routing);
  const port = Number(new URL(await door.listen()).port);
  ends.push(
    () => shop.close(),
    () => door.close(0),
  );
  return { shop, door, port };
}

async function dial(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  ends.push(() => socket.destroy());
  await once(socket, "connect");
  return socket;
}

/** Everything received until the server closes the connection. */
async function untilClosed(socket: Socket): Promise<string> {
  let text = "";
  socket.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  await once(socket, "close");
  return text;
}

async function exchange(port: number, text: string): Promise<string> {
  const socket = await dial(port);
  socket.write(text);
  return untilClosed(socket);
}

const head = (reply: string) => reply.split("\r\n\r\n")[0]?.split("\r\n") ?? [];
const body = (reply: string) => JSON.parse(reply.slice(reply.indexOf("\r\n\r\n") + 4));

/** Every fault that Node's parser finds, with its reply. */
const rawFaults = [
  ["no HTTP at all", "hello\r\n\r\n", "400 Bad Request", "请求错误(400)", 40000],
  ["no host", "GET / HTTP/1.1\r\n\r\n", "400 Bad Request", "请求错误(400)", 40000],
  [
    "two lengths",
    "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\na",
    "400 Bad Request",
    "请求错误(400)",
    40000,
  ],
  [
    "a length and chunks",
    "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\na",
    "400 Bad Request",
    "请求错误(400)",
    40000,
  ],
  [
    "headers that are too large",
    `GET / HTTP/1.1\r\nhost: a\r\nx: ${"x".repeat(20_000)}\r\n\r\n`,
    "431 Request Header Fields Too Large",
    "请求头过大",
    40000,
  ],
  [
    "an expectation that nobody meets",
    "POST / HTTP/1.1\r\nhost: a\r\nexpect: a-miracle\r\ncontent-length: 1\r\n\r\n",
    "417 Expectation Failed",
    "请求错误(417)",
    40000,
  ],
  [
    "a tunnel",
    "CONNECT a:80 HTTP/1.1\r\nhost: a:80\r\n\r\n",
    "405 Method Not Allowed",
    "请求出错(405)",
    40000,
  ],
] as const;

test("a fault of HTTP itself is answered in the envelope, with the security headers", async () => {
  const { port } = await open();
  for (const [name, sent, status, msg, code] of rawFaults) {
    const reply = await exchange(port, sent);
    expect([name, head(reply)[0], body(reply)]).toEqual([
      name,
      `HTTP/1.1 ${status}`,
      { code, msg, data: null },
    ]);
    expect(head(reply)).toEqual(
      expect.arrayContaining([
        "content-security-policy: default-src 'none'; frame-ancestors 'none'",
        "cache-control: no-store",
        "x-content-type-options: nosniff",
        "referrer-policy: strict-origin-when-cross-origin",
        "x-frame-options: DENY",
        "content-type: application/json; charset=utf-8",
        "connection: close",
      ]),
    );
  }
});

const posting = (length: number): string =>
  `POST ${login.path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

test("headers have ten seconds, a stalled body less; other connections are accepted meanwhile", async () => {
  const { port } = await open();
  const began = performance.now();
  const started = async (text: string) => {
    const socket = await dial(port);
    socket.write(text);
    return untilClosed(socket).then((reply) => ({ reply, after: performance.now() - began }));
  };
  const headers = Array.from({ length: 100 }, () =>
    started("GET /healthz HTTP/1.1\r\nhost: a\r\n"),
  );
  const half = started(`${posting(1000)}{"mobile":`);
  const health = await fetch(`http://127.0.0.1:${port}/healthz`);
  expect([health.status, performance.now() - began < 1000]).toEqual([200, true]);

  for (const { reply, after } of [await half, ...(await Promise.all(headers))]) {
    expect([head(reply)[0], body(reply).msg]).toEqual([
      "HTTP/1.1 408 Request Timeout",
      "请求超时(408)",
    ]);
    expect(after).toBeLessThan(15_000);
  }
});

test("a body at two kilobytes a second passes", async () => {
  const { port } = await open();
  const text = JSON.stringify({ mobile: "1".repeat(18_000) });
  const socket = await dial(port);
  socket.write(posting(Buffer.byteLength(text)));
  const reply = once(socket, "data");
  for (let at = 0; at < text.length; at += 2048) {
    socket.write(text.slice(at, at + 2048));
    await pause(1000);
  }
  // Answered as a call, not cut off: this one has no token.
  expect(head(String(await reply))[0]).toBe("HTTP/1.1 200 OK");
});

test("requests under way have until the deadline; no new ones are accepted", async () => {
  const { door, port } = await open();
  const text = JSON.stringify({ mobile: "1" });
  const slow = await dial(port);
  slow.write(posting(Buffer.byteLength(text)));
  const stuck = await dial(port);
  stuck.write(`${posting(1000)}{`);
  const idle = await dial(port);
  idle.write("GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n");
  await once(idle, "data");

  const answer = untilClosed(slow);
  const cut = untilClosed(stuck);
  const began = performance.now();
  const closed = door.close(began + 1500);
  await once(idle, "close");
  expect(performance.now() - began).toBeLessThan(1000);
  slow.write(text);
  expect(head(await answer)).toEqual(
    expect.arrayContaining(["HTTP/1.1 200 OK", "connection: close"]),
  );
  await closed;
  expect(await cut).toBe("");
  expect(performance.now() - began).toBeGreaterThanOrEqual(1500);
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
});

test("connections beyond the cap are closed, and those within it are served", async () => {
  const { port } = await open({ maxConnections: 3 });
  const held = await Promise.all([dial(port), dial(port), dial(port)]);
  const beyond = await dial(port);
  expect(await untilClosed(beyond)).toBe("");
  const [first] = held;
  first?.write("GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n");
  expect(String(await once(first ?? beyond, "data"))).toMatch(/^HTTP\/1.1 200 OK/);
});

test("with five hundred slow callers the cap holds, and a good caller is served throughout", async () => {
  const { port } = await open({ maxConnections: 481 });
  const good = new Agent({ keepAlive: true, maxSockets: 1 });
  ends.push(() => good.destroy());
  const served = (): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      get({ port, host: "127.0.0.1", path: "/healthz", agent: good }, (reply) => {
        reply.resume().once("end", () => resolve(reply.statusCode));
      }).on("error", reject);
    });
  expect(await served()).toBe(200);
  const began = performance.now();
  const halves = ["GET /healthz HTTP/1.1\r\nhost: a\r\n", `${posting(1000)}{"mobile":`];
  const ended = Array.from({ length: 500 }, async (_, at) => {
    const socket = connect(port, "127.0.0.1");
    ends.push(() => socket.destroy());
    socket.on("error", () => undefined);
    socket.write(halves[at % 2] ?? "");
    let reply = "";
    socket.on("data", (chunk: Buffer) => {
      reply += chunk.toString();
    });
    // Cut off, too: `once` would not wait for it to close.
    await new Promise((resolve) => socket.on("close", resolve));
    return head(reply)[0] ?? "";
  });
  const all = Promise.all(ended);
  const waits: number[] = [];
  let over = false;
  all.then(() => {
    over = true;
  });
  while (!over) {
    const asked = performance.now();
    expect(await served()).toBe(200);
    waits.push(performance.now() - asked);
    await pause(200);
  }
  const replies = await all;
  expect({
    refused: replies.filter((line) => line === "HTTP/1.1 408 Request Timeout").length,
    // The cap less the good caller's own connection; the others were closed without a reply.
    closed: replies.filter((line) => line === "").length,
  }).toEqual({ refused: 480, closed: 20 });
  expect(performance.now() - began).toBeLessThan(30_000);
  expect(Math.max(...waits)).toBeLessThan(5000);
  const health = await fetch(`http://127.0.0.1:${port}/healthz`);
  expect(health.status).toBe(200);
});

test("one address holds 512 connections at most; another address has its own", () => {
  const server = createServer();
  capEachAddress(server);
  const arrive = (remoteAddress: string): Socket => {
    const socket = new Socket();
    Object.defineProperty(socket, "remoteAddress", { value: remoteAddress });
    server.emit("connection", socket);
    return socket;
  };
  const held = Array.from({ length: 512 }, () => arrive("203.0.113.7"));
  expect(held.filter(({ destroyed }) => destroyed)).toEqual([]);
  expect(arrive("203.0.113.7").destroyed).toBe(true);
  expect(arrive("203.0.113.8").destroyed).toBe(false);
  held[0]?.emit("close");
  expect([arrive("203.0.113.7").destroyed, arrive("203.0.113.7").destroyed]).toEqual([false, true]);
  const own = Array.from({ length: 600 }, () => arrive("127.0.0.1"));
  expect(own.filter(({ destroyed }) => destroyed)).toEqual([]);
});
