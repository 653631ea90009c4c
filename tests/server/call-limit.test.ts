import { connect } from "node:net";
import { performance } from "node:perf_hooks";
import { expect, test, vi } from "vitest";
import { userInfo } from "#contract/auth.ts";
import { addressOf } from "#server/http/address.ts";
import { type Shop, startShop } from "./harness.ts";

/** One raw request, its target as it is written here; answers the status. */
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

test("however the address is spelt, it counts as the call that it reaches, and is refused as it", async () => {
  // The harness has asked for its token already: one of the six.
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

test("what is no call is not counted", async () => {
  const [shop, port] = await busyShop(2);
  const statuses = await Promise.all(
    Array.from({ length: 8 }, () => statusOf(port, "/healthz?like=/api/user")),
  );
  expect(statuses).toEqual(Array(8).fill(200));
  await shop.close();
});

test("an IPv6 caller counts by its network, whatever its own half says", () => {
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

test("a clock that is set back shuts nobody out", async () => {
  const shop = await startShop({ settings: { rateLimitPerMinute: 3, publicCacheMs: 5000 } });
  const get = async () => (await shop.inject({ method: "GET", url: userInfo.path })).status;
  const [began, steady] = [Date.now(), performance.now()];
  const date = vi.spyOn(Date, "now").mockReturnValue(began);
  const elapsed = vi.spyOn(performance, "now").mockReturnValue(steady);
  try {
    // The harness has asked for its token already: one of the three.
    expect([await get(), await get(), await get()]).toEqual([200, 200, 429]);
    date.mockReturnValue(began - 86_400_000);
    elapsed.mockReturnValue(steady + 60_000);
    expect([await get(), await get(), await get(), await get()]).toEqual([200, 200, 200, 429]);
  } finally {
    vi.restoreAllMocks();
    await shop.close();
  }
});
