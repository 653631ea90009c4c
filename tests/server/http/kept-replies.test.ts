import { get, type IncomingHttpHeaders } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { province } from "#contract/lookups/lookups.ts";
import { openHttpServer } from "#server/http/http-server.ts";
import { invalidateResponses } from "#server/http/response-cache.ts";
import { issueAccessToken } from "#server/modules/identity/sessions.repository.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

/** One shop behind a socket, and beside it the app alone, which answers `inject`. */
let shop: Shop;
let buyer: Buyer;
let door: ReturnType<typeof openHttpServer>;
let address = "";
let token = "";
let ordinary = 0;
let lines = "";
const perMinute = 400;

beforeAll(async () => {
  shop = await startShop({
    settings: {
      publicCacheMs: 5000,
      logLevel: "info",
      rateLimitPerMinute: perMinute,
      trustProxy: "127.0.0.1",
    },
    deps: { logLines: { write: (line: string) => (lines += line) } },
  });
  buyer = await shop.register();
  ({ token } = await issueAccessToken(shop.deps));
  door = openHttpServer({ ...shop.deps.settings, host: "127.0.0.1", port: 0 });
  door.serve(
    shop.app.keptReplies.before((request, response) => {
      ordinary += 1;
      shop.app.routing(request, response);
    }),
  );
  address = await door.listen();
});
afterAll(async () => {
  await door.close(0);
  await shop.close();
});

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Headers = Readonly<Record<string, string>>;

function asked(path: string, headers: Headers = {}, method = "GET"): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const url = `${address}${path}`;
    const given = { accesstoken: token, "x-forwarded-for": "10.0.0.1", ...headers };
    get(url, { method, headers: given, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        const body = Buffer.concat(parts).toString("base64");
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      });
    }).on("error", reject);
  });
}

const comparable = ({ status, headers, body }: Reply) => {
  const { date: _date, connection: _connection, "x-request-id": id, ...shown } = headers;
  return { status, headers: shown, body, hasId: /^[\w-]{8,64}$/.test(String(id)) };
};

/** Did the app itself see the call? */
async function seen(work: () => Promise<Reply>): Promise<{ reply: Reply; byApp: boolean }> {
  const before = ordinary;
  const reply = await work();
  return { reply, byApp: ordinary > before };
}

/** Asks until the reply is kept: the first call makes it, or compresses it. */
async function twice(path: string, headers: Headers = {}) {
  const first = await seen(() => asked(path, headers));
  const second = await seen(() => asked(path, headers));
  return { first, second };
}

const publicPaths = endpoints
  .filter(({ method, cache, path }) => method === "GET" && cache !== "never" && !path.includes("{"))
  .map(({ path }) => path);

test("every public call has the same reply from memory as from the app", async () => {
  expect(publicPaths.length).toBeGreaterThan(30);
  for (const path of publicPaths) {
    for (const headers of [{}, { "accept-encoding": "br" }]) {
      invalidateResponses(shop.deps);
      const { first, second } = await twice(path, headers);
      // A refusal, for input that is missing, is never kept.
      const isKept = first.reply.headers.etag !== undefined;
      expect([path, first.byApp, second.byApp]).toEqual([path, true, !isKept]);
      expect(comparable(second.reply)).toEqual(comparable(first.reply));
    }
  }
});

test("a reply that the caller has is a 304 from memory too", async () => {
  const { second } = await twice(province.path);
  const { etag = "" } = second.reply.headers;
  const again = await twice(province.path, { "if-none-match": etag });
  expect([again.second.byApp, again.second.reply.status]).toEqual([false, 304]);
  expect(comparable(again.second.reply)).toEqual(comparable(again.first.reply));
});

test("a caller behind a proxy gets the headers of its own protocol", async () => {
  const https = { "x-forwarded-proto": "https" };
  const plain = await twice(province.path);
  const secure = await twice(province.path, https);
  expect([plain.second.byApp, secure.second.byApp]).toEqual([false, false]);
  expect(plain.second.reply.headers["strict-transport-security"]).toBeUndefined();
  expect(secure.second.reply.headers["strict-transport-security"]).toContain("max-age");
});

test("a change of public data goes to the app once", async () => {
  await twice(province.path);
  invalidateResponses(shop.deps);
  const { first, second } = await twice(province.path);
  expect([first.byApp, second.byApp]).toEqual([true, false]);
});

test("unknown tokens, buyers, other origins and other methods go to the app", async () => {
  await twice(province.path);
  const others = [
    () => asked(province.path, { accesstoken: "unknown" }),
    () => asked(province.path, { authusertoken: buyer.token }),
    () => asked(province.path, { origin: "https://elsewhere.example" }),
    () => asked(province.path, {}, "HEAD"),
    () => asked(province.path, {}, "OPTIONS"),
    () => asked(`${province.path}?parent=110000`),
    () => asked(province.path, { "x-forwarded-for": "10.0.0.77" }),
  ];
  for (const other of others) expect((await seen(other)).byApp).toBe(true);
  const refused = await asked(province.path, { accesstoken: "unknown" });
  expect(Buffer.from(refused.body, "base64").toString()).toContain("20401");
});

test("a token that has expired is refused although its reply is kept", async () => {
  const issued = await issueAccessToken(shop.deps);
  token = issued.token;
  shop.clock.advance(issued.expire_time - shop.clock.now() - 1000);
  await twice(province.path);
  const again = await seen(() => asked(province.path));
  // The reply is kept for five seconds.
  shop.clock.advance(1500);
  const late = await seen(() => asked(province.path));
  expect([again.byApp, late.byApp]).toEqual([false, true]);
  expect(Buffer.from(late.reply.body, "base64").toString()).toContain("20401");
  ({ token } = await issueAccessToken(shop.deps));
});

test("a call from memory has the log line and the figures of any call", async () => {
  await twice(province.path);
  const figures = async () => (await shop.inject({ url: "/metrics" })).text;
  const count = (text: string, series: string) =>
    Number(
      text
        .split("\n")
        .find((line) => line.startsWith(series))
        ?.split(" ")
        .at(-1),
    );
  const calls = `shop_calls_total{method="GET",route="${province.path}",status="200",code="10000"}`;
  const statements = `shop_call_statements_total{method="GET",route="${province.path}"}`;
  const before = await figures();
  const seconds = count(before, "shop_call_seconds_count");
  lines = "";
  const reply = await asked(province.path, { "x-request-id": "given-by-the-proxy-2" });
  expect(reply.headers["x-request-id"]).toBe("given-by-the-proxy-2");
  const kept = lines;
  const after = await figures();
  expect(count(after, calls)).toBe(count(before, calls) + 1);
  expect(count(after, statements)).toBe(count(before, statements));
  // The reading of the figures is a call too.
  expect(count(after, "shop_call_seconds_count")).toBe(seconds + 2);
  lines = "";
  const headers = { accesstoken: token, "x-request-id": "given-by-the-proxy-2" };
  await shop.inject({ url: province.path, headers });
  const fixed = (line: string) => line.replace(/"(time|ms)":("[^"]*"|\d+)/g, "");
  expect(kept.trim().split("\n").map(fixed)).toEqual(lines.trim().split("\n").map(fixed));
});

test("calls from memory and calls of the app share one limit", async () => {
  const headers = { "x-forwarded-for": "10.0.0.9" };
  const statuses: number[] = [];
  const before = ordinary;
  for (let call = 0; call < perMinute + 1; call += 1) {
    statuses.push((await asked(province.path, headers)).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(perMinute);
  // The first call, from which the caller is learnt, and the refused one.
  expect(ordinary - before).toBe(2);
  const refused = await asked(province.path, headers);
  expect([refused.status, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
  const elsewhere = await asked(province.path, { "x-forwarded-for": "10.0.0.10" });
  expect(elsewhere.status).toBe(200);
});

test("a closing server ends the connection of a call from memory", async () => {
  await twice(province.path);
  const other = openHttpServer({ ...shop.deps.settings, host: "127.0.0.1", port: 0 });
  const closing: Promise<void>[] = [];
  let byApp = 0;
  const kept = shop.app.keptReplies.before((request, response) => {
    byApp += 1;
    shop.app.routing(request, response);
  });
  other.serve((request, response) => {
    closing.push(other.close(performance.now() + 5000));
    kept(request, response);
  });
  const before = address;
  address = await other.listen();
  const asking = asked(province.path, { connection: "keep-alive" });
  address = before;
  const { status, headers } = await asking;
  await Promise.all(closing);
  expect([byApp, status, headers.connection]).toEqual([0, 200, "close"]);
});
