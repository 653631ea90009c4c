import { afterAll, beforeAll, expect, test } from "vitest";
import { changePassword } from "#contract/account/account.ts";
import { login, register, resetPassword } from "#contract/auth/auth.ts";
import { codes } from "#contract/http/reply.ts";
import { hasRoom } from "#server/infra/database/throttles.repository.ts";
import { logIn } from "#server/modules/accounts/login.ts";
import { from } from "#tests/server/support/addressed.ts";
import { freshMobile, type Shop, startShop } from "#tests/server/support/harness.ts";

const minute = 60_000;
let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ settings: { trustProxy: true } });
});
afterAll(() => shop.close());

interface Attempt {
  readonly mobile: string;
  readonly password: string;
  readonly address: string;
  readonly device?: string;
}

async function attempt({ address, ...form }: Attempt): Promise<number> {
  const filled = { ...form, ...(await shop.captcha()) };
  return (await shop.send(login, filled, { headers: from(address) })).body.code;
}

/** Runs them one after another, each from the address of its index. */
async function wrongFrom(mobile: string, addresses: readonly string[]): Promise<number[]> {
  const answers: number[] = [];
  for (const address of addresses) {
    answers.push(await attempt({ mobile, password: "wrong9876", address }));
  }
  return answers;
}

const times = (count: number, address: string): string[] => Array(count).fill(address);

test("of forty concurrent wrong passwords five are judged", async () => {
  const { mobile } = await shop.register();
  const captchas = await Promise.all(Array.from({ length: 40 }, () => shop.captcha()));
  const headers = from("203.0.113.1");
  const replies = await Promise.all(
    captchas.map((solved) =>
      shop.send(login, { mobile, password: "wrong9876", ...solved }, { headers }),
    ),
  );
  const answers = replies.map(({ body }) => body.code);
  expect(answers.filter((code) => code === codes.loginFailed).length).toBe(5);
  expect(answers.filter((code) => code === codes.throttled).length).toBe(35);
});

test("wrong passwords block the address they come from, not the owner's", async () => {
  const owner = await shop.register();
  const answers = await wrongFrom(owner.mobile, times(6, "203.0.113.2"));
  expect(answers).toEqual([...Array(5).fill(codes.loginFailed), codes.throttled]);
  const { mobile, password } = owner;
  expect(await attempt({ mobile, password, address: "203.0.113.2" })).toBe(codes.throttled);
  expect(await attempt({ mobile, password, address: "203.0.113.3" })).toBe(codes.success);
  shop.clock.advance(15 * minute);
  expect(await attempt({ mobile, password, address: "203.0.113.2" })).toBe(codes.success);
});

test("right passwords consume no attempts", async () => {
  const { mobile, password } = await shop.register();
  const address = "203.0.113.4";
  for (let time = 0; time < 12; time += 1) {
    expect(await attempt({ mobile, password, address })).toBe(codes.success);
  }
});

test("wrong passwords from many addresses lock an account for unknown devices, not for the owner's", async () => {
  const device = "the-owners-phone-0001";
  const mobile = freshMobile();
  const password = "quire500x";
  const form = { mobile, password, email: "a@b.example", name: "王小墨", consent: true } as const;
  await shop.call(register, { ...form, device, ...(await shop.captcha()) });

  const crowd = Array.from({ length: 31 }, (_, place) => `198.51.100.${Math.floor(place / 5)}`);
  const answers = await wrongFrom(mobile, crowd);
  expect(answers).toEqual([...Array(30).fill(codes.loginFailed), codes.throttled]);
  const fresh = { mobile, password, address: "203.0.113.5" };
  expect(await attempt(fresh)).toBe(codes.throttled);
  expect(await attempt({ ...fresh, device: "somebody-elses-0001" })).toBe(codes.throttled);
  // Also from an address that is blocked.
  expect(await attempt({ ...fresh, address: "198.51.100.0", device })).toBe(codes.success);
  shop.clock.advance(60 * minute);
  expect(await attempt(fresh)).toBe(codes.success);
});

test("a known device has five attempts of its own, and is known to its own accounts only", async () => {
  const device = "one-phone-of-two-people";
  const first = await shop.register();
  const second = await shop.register();
  const address = "203.0.113.6";
  const known = { mobile: first.mobile, password: first.password, address, device };
  expect(await attempt(known)).toBe(codes.success);
  const answers = [];
  for (let time = 0; time < 6; time += 1) {
    answers.push(await attempt({ ...known, password: "wrong9876" }));
  }
  expect(answers).toEqual([...Array(5).fill(codes.loginFailed), codes.throttled]);
  await wrongFrom(second.mobile, times(5, address));
  const { mobile, password } = second;
  expect(await attempt({ mobile, password, address, device })).toBe(codes.throttled);
});

test("wrong passwords of others do not stop the owner from changing the password", async () => {
  const owner = await shop.register();
  await wrongFrom(owner.mobile, times(6, "127.0.0.1"));
  const change = (old_password: string, as: string) =>
    shop.send(changePassword, { old_password, password: "brandnew12" }, { as });
  expect((await change(owner.password, owner.token)).body.code).toBe(codes.success);
});

test("concurrent tries of the old password are counted before they are judged", async () => {
  const owner = await shop.register();
  const change = () =>
    shop.send(
      changePassword,
      { old_password: "wrong9876", password: "brandnew12" },
      { as: owner, headers: from("203.0.113.7") },
    );
  const replies = await Promise.all(Array.from({ length: 20 }, change));
  const answers = replies.map(({ body }) => body.code);
  expect(answers.filter((code) => code === codes.loginFailed).length).toBe(5);
  expect(answers.filter((code) => code === codes.throttled).length).toBe(15);
});

test("an unknown number is throttled like a known one", async () => {
  const answers = await wrongFrom(freshMobile(), times(6, "203.0.113.8"));
  expect(answers).toEqual([...Array(5).fill(codes.loginFailed), codes.throttled]);
});

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Milliseconds of processor time, of every thread, that a refused login costs. */
async function workOf(mobile: string, address: string): Promise<number> {
  const before = process.cpuUsage();
  const visitor = { address, device: null, client: "" };
  await expect(logIn(shop.deps, mobile, "wrong9876", visitor)).rejects.toMatchObject({
    code: codes.loginFailed,
  });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test("a wrong password costs the same time for an unknown number, a known one and a mailed password", async () => {
  const plain = await shop.register();
  const waiting = await shop.register();
  await shop.call(resetPassword, { mobile: waiting.mobile, email: waiting.email });
  const mobiles = { unknown: freshMobile(), plain: plain.mobile, waiting: waiting.mobile };
  const took: Record<string, number[]> = { unknown: [], plain: [], waiting: [] };
  for (let round = 0; round < 25; round += 1) {
    for (const [kind, mobile] of Object.entries(mobiles)) {
      took[kind]?.push(await workOf(mobile, `192.0.2.${round}`));
    }
  }
  const medians = Object.values(took).map(median);
  // One more hash compared would make it nearly twice as much.
  expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(1.3);
});

test("five attempts before a quarter-hour boundary leave none after it; each returns after 15 minutes", async () => {
  const { mobile } = await shop.register();
  const address = "203.0.113.9";
  const quarter = 15 * minute;
  const toBoundary = quarter - (shop.clock.now() % quarter);
  shop.clock.advance(toBoundary - 2 * minute + (toBoundary < 2 * minute ? quarter : 0));
  await shop.freshToken();
  const wrong = async (count: number) => wrongFrom(mobile, times(count, address));
  expect(await wrong(4)).toEqual(times(4, "").map(() => codes.loginFailed));
  shop.clock.advance(minute);
  expect(await wrong(1)).toEqual([codes.loginFailed]);
  // The boundary lies in between.
  shop.clock.advance(2 * minute);
  expect(await wrong(5)).toEqual(Array(5).fill(codes.throttled));
  const said = await shop.send(
    login,
    { mobile, password: "wrong9876", ...(await shop.captcha()) },
    { headers: from(address) },
  );
  expect(said.body.msg).toBe("操作过于频繁，请12分钟后再试");
  shop.clock.advance(12 * minute - 1);
  expect(await wrong(1)).toEqual([codes.throttled]);
  shop.clock.advance(1);
  expect(await wrong(5)).toEqual([...Array(4).fill(codes.loginFailed), codes.throttled]);
  shop.clock.advance(minute);
  expect(await wrong(2)).toEqual([codes.loginFailed, codes.throttled]);
});

test("a clock set back by a year locks nobody out", async () => {
  const { mobile, password } = await shop.register();
  const address = "203.0.113.10";
  const year = 365 * 24 * 60 * minute;
  shop.clock.advance(year);
  await shop.freshToken();
  expect(await wrongFrom(mobile, times(6, address))).toContain(codes.throttled);
  shop.clock.advance(-year);
  await shop.freshToken();
  expect(await attempt({ mobile, password, address })).toBe(codes.success);
});

test("a limit that a row cannot hold is stored as its share of a shorter time", async () => {
  const limit = { key: "many", windowMs: 60 * minute, most: 4000 };
  for (let count = 0; count < 1000; count += 1) expect(await hasRoom(shop.deps, limit)).toBe(true);
  expect(await hasRoom(shop.deps, limit)).toBe(false);
  shop.clock.advance(15 * minute);
  expect(await hasRoom(shop.deps, limit)).toBe(true);
});
