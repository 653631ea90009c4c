import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deployment } from "#api/deployment.ts";
import { deviceExpiry, hearServerTime } from "#api/device-clock.ts";
import { guestExchange, isGuestCall } from "#api/guest-exchange.ts";
import { exchange } from "#api/http.ts";
import { Unreachable } from "#api/unreachable.ts";
import { changeAddress, removeAddress } from "#contract/account/account.ts";
import { login } from "#contract/auth/auth.ts";
import { productDetail } from "#contract/catalog/product-lists.ts";
import { companyDomain, deploymentMode, Misconfigured } from "#contract/http/deployment.ts";
import { orders } from "#contract/orders/order-lists.ts";
import { lookAt } from "#platform/network.ts";

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage["headers"];
  body: string;
}

let server: Server;
let seen: Seen[] = [];
let answer = {
  status: 200,
  body: '{"code":10000,"msg":"ok","data":{}}',
  silent: false,
  held: false,
};

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    seen.push({ method: request.method, url: request.url, headers: request.headers, body });
    if (answer.held) return;
    if (answer.silent) {
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  deployment.host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  lookAt(deployment.host);
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  seen = [];
  answer = { status: 200, body: '{"code":10000,"msg":"ok","data":{}}', silent: false, held: false };
});

const tokens = { access: "", user: null };
const why = async (work: Promise<unknown>) => {
  try {
    await work;
    return null;
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return { kind: error.kind, message: error.message, status: error.status };
  }
};

/** What a call without a buyer's token goes by, and what every other one goes by. */
const transports = [
  ["fetch", guestExchange],
  ["axios", exchange],
] as const;

const statusTexts = [
  [400, "请求错误(400)"],
  [401, "未授权，请重新登录(401)"],
  [403, "拒绝访问(403)"],
  [404, "请求出错(404)"],
  [408, "请求超时(408)"],
  [500, "服务器错误(500)"],
  [501, "服务未实现(501)"],
  [502, "网络错误(502)"],
  [503, "服务不可用(503)"],
  [504, "网络超时(504)"],
  [505, "HTTP版本不受支持(505)"],
  [418, "连接出错(418)"],
  [429, "连接出错(429)"],
] as const;

test.each(
  transports.flatMap(([name, send]) =>
    statusTexts.map(([status, message]) => [status, message, name, send] as const),
  ),
)("HTTP %i says %s by %s", async (status, message, _name, send) => {
  answer.status = status;
  expect(await why(send(orders, {}, tokens))).toEqual({ kind: "status", message, status });
});

test.each(transports)(
  "a call by %s that names its longest wait ends after it, not after six seconds",
  async (_name, send) => {
    answer = { ...answer, held: true };
    const since = performance.now();
    const ended = await why(send(orders, {}, tokens, { timeoutMs: 40 }));
    expect(ended?.kind).toBe("timeout");
    expect(performance.now() - since).toBeLessThan(5000);
  },
);

test.each(transports)(
  "a call by %s that is given up is no failure of the network",
  async (_, send) => {
    answer = { ...answer, held: true };
    const giving = new AbortController();
    const reply = send(orders, {}, tokens, { signal: giving.signal });
    giving.abort();
    await expect(reply).rejects.toMatchObject({ name: "AbortError" });
    const late = send(orders, {}, tokens, { signal: giving.signal });
    await expect(late).rejects.toMatchObject({ name: "AbortError" });
  },
);

test.each(transports)("no response to %s says that the network failed", async (_name, send) => {
  answer.silent = true;
  expect(await why(send(orders, {}, tokens))).toEqual({
    kind: "offline",
    message: "网络连接失败，请检查网络连接",
    status: undefined,
  });
});

test.each(transports)("a request by %s that cannot be made says why", async (_name, send) => {
  const host = deployment.host;
  deployment.host = "nonsense://host";
  const reason = await why(send(orders, {}, tokens));
  deployment.host = host;
  expect(reason?.kind).toBe("config");
  expect(reason?.message).toMatch(/^请求配置错误: ./);
});

test("while the server is silent no effect leaves the device, and a GET still asks", async () => {
  const form = { mobile: "13800138000", password: "abc123", captcha: "AB12", captcha_id: "c" };
  answer.silent = true;
  await why(exchange(orders, {}, tokens));
  expect(await why(exchange(login, form, tokens))).toEqual({
    kind: "unsent",
    message: "网络连接失败，请检查网络连接",
    status: undefined,
  });
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "GET /api/v2/user/orders",
    "GET /api/common/sec/publicKey",
  ]);
  answer.silent = false;
  expect(await why(exchange(login, form, tokens))).toBeNull();
  expect(seen.at(-1)?.url).toBe("/api/auth/user/login");
});

test.each(transports)("%s reads the same reply", async (_name, send) => {
  expect(await send(orders, {}, tokens)).toEqual({
    body: { code: 10000, msg: "ok", data: {} },
    kept: null,
    judged: false,
    request: null,
  });
  answer.body = "no JSON";
  expect((await send(orders, {}, tokens)).body).toBe("no JSON");
});

test("a GET without a buyer's token goes by fetch, and every other call by axios", () => {
  expect([
    isGuestCall(productDetail, tokens),
    isGuestCall(productDetail, { access: "a1", user: "u1" }),
    isGuestCall(login, tokens),
  ]).toEqual([true, false, false]);
});

test.each(transports)(
  "%s sends tokens and key as headers; AccessToken is empty at first",
  async (_, send) => {
    await send(orders, {}, tokens);
    await send(orders, {}, { access: "a1", user: "u1" }, { key: "k-0000000000000001" });
    expect(
      seen.map(({ headers }) => [
        headers.accesstoken,
        headers.authusertoken,
        headers["idempotency-key"],
      ]),
    ).toEqual([
      ["", undefined, undefined],
      ["a1", "u1", "k-0000000000000001"],
    ]);
  },
);

test("encodings by method: query for GET, a body for POST, JSON for PUT and DELETE", async () => {
  await exchange(orders, { state: "10", keyword: "名片 & 单" }, tokens);
  await exchange(login, { mobile: "13800138000" }, tokens);
  await exchange(changeAddress, { id: "1" }, tokens);
  await exchange(removeAddress, { id: "1" }, tokens);
  await exchange(productDetail, { id: "a/b" }, tokens);
  await guestExchange(orders, { state: "10", keyword: "名片 & 单" }, tokens);
  await guestExchange(productDetail, { id: "a/b" }, tokens);
  await guestExchange(login, { mobile: "13800138000" }, tokens);
  expect(
    seen.map(({ method, url, headers, body }) => [method, url, headers["content-type"], body]),
  ).toEqual([
    ["GET", "/api/v2/user/orders?state=10&keyword=%E5%90%8D%E7%89%87+%26+%E5%8D%95", undefined, ""],
    ["POST", "/api/auth/user/login", "application/json", '{"mobile":"13800138000"}'],
    ["PUT", "/api/v2/user/address", "application/json", '{"id":"1"}'],
    ["DELETE", "/api/v2/user/address", "application/json", '{"id":"1"}'],
    ["GET", "/api/v2/shop/produce/detail/a%2Fb", undefined, ""],
    ["GET", "/api/v2/user/orders?state=10&keyword=%E5%90%8D%E7%89%87+%26+%E5%8D%95", undefined, ""],
    ["GET", "/api/v2/shop/produce/detail/a%2Fb", undefined, ""],
    ["POST", "/api/auth/user/login", "application/json", '{"mobile":"13800138000"}'],
  ]);
});

test("an expiry is 0 for ever, seconds by their size, nothing where it is none", () => {
  const now = 1_800_000_000_000;
  hearServerTime(new Date(now).toUTCString(), now);
  expect(
    [0, now + 60_000, now / 1000 + 60, now - 1, -1, Number.NaN, Infinity, "soon", null].map(
      (value) => deviceExpiry(value, now),
    ),
  ).toEqual([0, now + 60_000, now + 60_000, null, null, null, null, null, null]);
});

test("a device a year ahead still holds a token for as long as the server meant", () => {
  const server = 1_800_000_000_000;
  const device = server + 365 * 86_400_000;
  hearServerTime(new Date(server).toUTCString(), device);
  expect(deviceExpiry(server + 7_200_000, device)).toBe(device + 7_200_000);
  hearServerTime(new Date(server).toUTCString(), server);
});

const domainOrFault = (host: string): string => {
  try {
    return companyDomain(1, host);
  } catch (error) {
    return error instanceof Misconfigured ? error.message : "a bug";
  }
};

test("a build's mode is 1, 2 or 3; none given is 3, anything else is a wrong configuration", () => {
  expect([undefined, "", "1", "2", "3"].map(deploymentMode)).toEqual([3, 3, 1, 2, 3]);
  for (const text of ["0", "4", "one", "01", " 1"]) {
    expect(() => deploymentMode(text)).toThrow(new Misconfigured());
  }
});

test("mode 1 takes the company from the host name; 2 and 3 take none", () => {
  expect(companyDomain(1, "www.qimo.example")).toBe("qimo");
  expect(companyDomain(2, "localhost")).toBe("");
  expect(companyDomain(3, "www.qimo.example")).toBe("");
  expect(companyDomain(1, "WWW.Qimo.example")).toBe("qimo");
  for (const host of ["localhost", "", "192.168.1.20", "[::1]", "fe80::1", "www..example"]) {
    expect([host, domainOrFault(host)]).toEqual([host, "配置错误"]);
  }
  expect(domainOrFault("1.2.3.4.example")).toBe("2");
  expect(new Misconfigured().message).toBe("配置错误");
});
