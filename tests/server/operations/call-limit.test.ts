import { connect } from "node:net";
import { performance } from "node:perf_hooks";
import { expect, test, vi } from "vitest";
import { userInfo } from "#contract/auth/auth.ts";
import { addressOf } from "#server/http/address.ts";
import { openWechat } from "#tests/server/payments/wechat-counterpart.ts";
import { openingTime, type Shop, startShop } from "#tests/server/support/harness.ts";

/** Sends one raw request with the target as given; returns the status. */
function statusOf(port: number, target: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString();
    });
    socket.on("end", () => resolve(Number(text.split(" ")[1])));
    socket.on("error", reject);
    socket.write(`GET ${target} HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n`);
  });
}

const spellings = [
  userInfo.path,
  `/${userInfo.path}`,
  "/%61pi/user",
  "/api//user",
  `http://shop.example${userInfo.path}`,
];

async function busyShop(perMinute: number): Promise<[Shop, number]> {
  const shop = await startShop({ settings: { rateLimitPerMinute: perMinute } });
  const address = await shop.app.listen({ port: 0, host: "127.0.0.1" });
  return [shop, Number(new URL(address).port)];
}

test("however its address is spelt, a call counts as the endpoint that it reaches", async () => {
  // The harness has requested its token already: one of the six.
  const [shop, port] = await busyShop(1 + spellings.length);
  const round = async () => {
    const statuses: [string, number][] = [];
    for (const spelling of spellings) statuses.push([spelling, await statusOf(port, spelling)]);
    return statuses;
  };
  expect(await round()).toEqual(spellings.map((spelling) => [spelling, 200]));
  expect(await round()).toEqual(spellings.map((spelling) => [spelling, 429]));
  await shop.close();
});

test("probes of proxy and supervisor are never refused", async () => {
  const [shop, port] = await busyShop(2);
  for (const path of ["/healthz?like=/api/user", "/readyz"]) {
    const statuses = await Promise.all(Array.from({ length: 30 }, () => statusOf(port, path)));
    expect(statuses).toEqual(Array(30).fill(200));
  }
  await shop.close();
});

const times = <Value>(count: number, value: Value): Value[] => Array(count).fill(value);

test.each([
  ["GET", "/files/0197b1c2-0000-7000-8000-000000000001", 3],
  ["PATCH", "/files/0197b1c2-0000-7000-8000-000000000001", 3],
  ["GET", "/sandbox/pay/P1?sign=x", 3],
  ["POST", "/sandbox/notify", 3],
  ["GET", "/metrics", 30],
  ["GET", "/openapi.json", 30],
  ["GET", "/robots.txt", 30],
  ["GET", "/no/such/address", 30],
  ["POST", "/no/such/address", 30],
] as const)("%s %s has a limit of its own a minute and address", async (method, url, most) => {
  const shop = await startShop({ settings: { rateLimitPerMinute: 3 } });
  const statuses: number[] = [];
  for (let asked = 0; asked < most + 2; asked += 1) {
    statuses.push((await shop.inject({ method, url })).status);
  }
  expect(statuses.map((status) => status === 429)).toEqual([
    ...times(most, false),
    ...times(2, true),
  ]);
  // The limit of one kind of address does not reduce another's.
  expect((await shop.inject({ method: "GET", url: userInfo.path })).status).toBe(200);
  await shop.close();
});

test("a provider's notifications pass a low limit, and end at 600 a minute and address", async () => {
  const shop = await startShop({ settings: { rateLimitPerMinute: 2, wechatPay: null } });
  const send = () => shop.inject({ method: "POST", url: "/notify/wechat", payload: "{}" });
  // No channel is open here, so the address counts as a page.
  const closed = await Promise.all(Array.from({ length: 21 }, send));
  expect(closed.filter(({ status }) => status === 429).length).toBe(1);
  await shop.close();

  const wechat = await openWechat(() => openingTime);
  const open = await startShop({
    settings: { rateLimitPerMinute: 2, wechatPay: wechat.settings() },
  });
  const reported = await Promise.all(
    Array.from({ length: 603 }, () =>
      open.inject({ method: "POST", url: "/notify/wechat", payload: "{}" }),
    ),
  );
  const statuses = reported.map(({ status }) => status);
  expect(statuses.filter((status) => status === 400).length).toBe(600);
  expect(statuses.filter((status) => status === 429).length).toBe(3);
  expect(Number(reported.at(-1)?.headers["retry-after"])).toBeGreaterThan(0);
  await open.close();
  await wechat.close();
});

test("the limit is a sliding minute", async () => {
  const shop = await startShop({ settings: { rateLimitPerMinute: 5 } });
  const elapsed = vi.spyOn(performance, "now");
  const at = async (ms: number) => {
    elapsed.mockReturnValue(1_000_000_000 + ms);
    return (await shop.inject({ method: "GET", url: userInfo.path })).status;
  };
  try {
    const asked = [];
    for (const ms of [70_000, 118_000, 118_500, 119_000, 119_500, 120_500, 129_999, 130_000]) {
      asked.push(await at(ms));
    }
    expect(asked).toEqual([200, 200, 200, 200, 200, 429, 429, 200]);
  } finally {
    vi.restoreAllMocks();
    await shop.close();
  }
});

test("an IPv6 caller counts by its /64 network", () => {
  const counted = (ip: string) => addressOf({ ip });
  expect(counted("203.0.113.9")).toBe("203.0.113.9");
  expect(counted("::ffff:203.0.113.9")).toBe("203.0.113.9");
  const network = "2001:db8:7:9::/64";
  for (const ip of [
    "2001:db8:7:9::1",
    "2001:0DB8:0007:0009:ffff:eeee:dddd:cccc",
    "2001:db8:7:9:1::",
  ]) {
    expect([ip, counted(ip)]).toEqual([ip, network]);
  }
  expect(counted("2001:db8:7:a::1")).toBe("2001:db8:7:a::/64");
  expect(counted("2001:db8::1")).toBe("2001:db8:0:0::/64");
  expect(counted("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
  expect(counted("::1")).toBe("0:0:0:0::/64");
});

test("a clock that is set back blocks nobody", async () => {
  const shop = await startShop({ settings: { rateLimitPerMinute: 3, publicCacheMs: 5000 } });
  const get = async () => (await shop.inject({ method: "GET", url: userInfo.path })).status;
  // Whole milliseconds: a fraction plus a minute, less the fraction, may fall short of a minute.
  const [began, steady] = [Date.now(), Math.ceil(performance.now())];
  const date = vi.spyOn(Date, "now").mockReturnValue(began);
  const elapsed = vi.spyOn(performance, "now").mockReturnValue(steady);
  try {
    // The harness has requested its token already: one of the three.
    expect([await get(), await get(), await get()]).toEqual([200, 200, 429]);
    date.mockReturnValue(began - 86_400_000);
    elapsed.mockReturnValue(steady + 60_000);
    expect([await get(), await get(), await get(), await get()]).toEqual([200, 200, 200, 429]);
  } finally {
    vi.restoreAllMocks();
    await shop.close();
  }
});
