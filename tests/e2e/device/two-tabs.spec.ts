import type { Page } from "@playwright/test";
import { test as base, expect, withoutEvents } from "#tests/e2e/support/fixtures.ts";
import { type Buyer, fixedCaptcha } from "#tests/e2e/support/shop-client.ts";
import { WatchingProxy } from "#tests/e2e/support/watching-proxy.ts";

const tokenCall = "POST /api/auth/company/token";
const logoutCall = "POST /api/auth/user/logout";

/** Two tabs of one browser, the real lock and storage between them, and all that they send. */
interface Tabs {
  wire: WatchingProxy;
  a: Page;
  b: Page;
}

const test = base.extend<Tabs & { origin: string }>({
  wire: async ({ shop }, use) => {
    const wire = new WatchingProxy(shop.url);
    await use(wire);
    await wire.close();
  },
  origin: async ({ wire }, use) => use(await wire.listen()),
  baseURL: async ({ origin }, use) => use(origin),
  a: async ({ page }, use) => use(page),
  b: async ({ context }, use) => use(await context.newPage()),
});

// Every request of the page is one on the wire, without a worker's in between.
test.use({ serviceWorkers: "block" });

const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? "null"), key);

/** Puts a record into storage before any page of the shop runs in this tab. */
async function put(page: Page, key: string, record: unknown): Promise<void> {
  await page.goto("/robots.txt");
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [
    key,
    JSON.stringify(record),
  ] as const);
}

const sessionOf = (buyer: Buyer) => ({
  value: buyer.token,
  expire: buyer.expire,
  scope: buyer.dataId,
});

/** The application tokens that went by. */
const carried = (wire: WatchingProxy) => wire.passed.map(({ access }) => access).filter(Boolean);
/** The sessions that went by, except to be revoked: that is repeated until it is known. */
const sessions = (wire: WatchingProxy) =>
  wire.passed.flatMap(({ call, user }) => (call === logoutCall || user === null ? [] : [user]));

/** A screen that asks the server again, reached without a reload. */
async function goTo(page: Page, link: string): Promise<void> {
  await page.getByRole("link", { name: link, exact: true }).first().click();
}

test("@long two tabs opened at once without a token ask for one", async ({ wire, a, b }) => {
  await Promise.all([a.goto("/about"), b.goto("/about")]);
  for (const tab of [a, b]) await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => stored(a, "access_token")).not.toBeNull();
  const { value } = await stored(a, "access_token");
  for (const tab of [a, b]) {
    await goTo(tab, "报价");
    await expect(tab).toHaveURL(/\/produce$/);
  }
  expect([...new Set(carried(wire))]).toEqual([value]);
  expect(wire.count(tokenCall)).toBe(1);
});

test("two tabs that lose the token at once ask for one, under the browser's own lock", async ({
  wire,
  a,
  b,
  context,
}) => {
  await Promise.all([a.goto("/about"), b.goto("/about")]);
  for (const tab of [a, b]) await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => stored(a, "access_token")).not.toBeNull();
  const third = await context.newPage();
  await third.goto("/robots.txt");
  wire.passed.length = 0;
  const letGo = wire.hold(tokenCall);
  await third.evaluate(() => localStorage.removeItem("access_token"));
  const locks = () =>
    third.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      return [held, pending].map((list) => list.filter(({ name }) => name === "app-token").length);
    });
  await expect.poll(locks, { intervals: [50] }).toEqual([1, 1]);
  await expect.poll(() => wire.count(tokenCall)).toBe(1);
  letGo();
  await expect.poll(locks).toEqual([0, 0]);
  const { value } = await stored(third, "access_token");
  for (const tab of [a, b]) await goTo(tab, "报价");
  await expect.poll(() => carried(wire).length).toBeGreaterThan(1);
  expect([...new Set(carried(wire))]).toEqual([value]);
  expect(wire.count(tokenCall)).toBe(1);
});

test("@long 20401 in one tab clears the record; the other takes over what the first obtains", async ({
  wire,
  a,
  b,
}) => {
  await a.goto("/about");
  await expect.poll(() => stored(a, "access_token")).not.toBeNull();
  const record = await stored(a, "access_token");
  await put(a, "access_token", { ...record, value: "ended-by-the-server" });
  await put(b, "access_token", { ...record, value: "ended-by-the-server" });
  wire.passed.length = 0;
  const letGo = wire.hold(tokenCall);
  await a.goto("/produce");
  await expect.poll(() => wire.count(tokenCall)).toBe(1);
  expect(await stored(a, "access_token")).toBeNull();
  await b.goto("/produce");
  letGo();
  await expect.poll(() => stored(b, "access_token")).not.toBeNull();
  const { value } = await stored(b, "access_token");
  expect(value).not.toBe("ended-by-the-server");
  await expect(b.getByRole("heading", { level: 1 })).toBeVisible();
  wire.passed.length = 0;
  await goTo(b, "纸张");
  await expect.poll(() => carried(wire).length).toBeGreaterThan(0);
  expect([...new Set(carried(wire))]).toEqual([value]);
  expect(wire.count(tokenCall)).toBe(0);
});

test("a logout in one tab empties the personal screen of the other", async ({ a, b, buyer }) => {
  await put(a, "user_token", sessionOf(buyer));
  await b.goto("/user/info");
  await expect(b.getByText(buyer.name)).toBeVisible();
  await a.goto("/auth/login_out");
  const leave = a.getByRole("button", { name: "退出登录" });
  await expect(leave).toBeVisible();
  await leave.click();
  await expect(b.getByText(buyer.name)).toHaveCount(0);
  await expect(b).toHaveURL(/\/auth\/login$/);
  expect(await stored(b, "user_token")).toBeNull();
});

async function logIn(page: Page, buyer: Buyer): Promise<void> {
  await page.goto("/auth/login");
  await page.getByLabel("手机号").fill(buyer.mobile);
  await page.getByLabel("密码").fill(buyer.password);
  await page.getByLabel("验证码", { exact: true }).fill(fixedCaptcha);
  const form = page.getByRole("form", { name: "登录" });
  await form.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByText("登录成功").first()).toBeVisible();
}

test("a logout and another buyer's login in one tab: the other goes on as that buyer", async ({
  wire,
  a,
  b,
  buyer,
  client,
}) => {
  const second = await client.registerBuyer("第二位买家");
  await put(a, "user_token", sessionOf(buyer));
  await b.goto("/user/info");
  await expect(b.getByText(buyer.name)).toBeVisible();
  await a.goto("/auth/login_out");
  await a.getByRole("button", { name: "退出登录" }).click();
  await expect(b).toHaveURL(/\/auth\/login$/);
  await expect.poll(() => wire.count(logoutCall)).toBe(1);
  wire.passed.length = 0;
  await logIn(a, second);
  await b.getByRole("link", { name: "继续" }).click();
  await expect(b.getByText(second.name)).toBeVisible();
  await expect(b.getByText(buyer.name)).toHaveCount(0);
  const { value } = await stored(b, "user_token");
  expect([...new Set(sessions(wire))]).toEqual([value]);
});

test("@long a session that another tab replaces is replaced here: nothing of the first is shown or sent", async ({
  wire,
  a,
  b,
  buyer,
  client,
}) => {
  const second = await client.registerBuyer("第二位买家");
  await put(a, "user_token", sessionOf(buyer));
  // The event stream never ends, and so the network would never be idle.
  await withoutEvents(b);
  await b.goto("/user/info");
  await expect(b.getByText(buyer.name)).toBeVisible();
  // A call that left before the change may still come by with the first session.
  await b.waitForLoadState("networkidle");
  wire.passed.length = 0;
  await put(a, "user_token", sessionOf(second));
  await expect(b.getByText(second.name)).toBeVisible();
  await expect(b.getByText(buyer.name)).toHaveCount(0);
  const sent = sessions(wire);
  expect([...new Set(sent.slice(sent.indexOf(second.token)))]).toEqual([second.token]);
  wire.passed.length = 0;
  await goTo(b, "报价车");
  await expect(b.getByText("报价车是空的")).toBeVisible();
  expect([...new Set(sessions(wire))]).toEqual([second.token]);
});

test("@long a left session is not used again, whoever writes it back", async ({
  wire,
  a,
  b,
  buyer,
}) => {
  const session = sessionOf(buyer);
  await put(a, "user_token", session);
  await a.goto("/auth/login_out");
  await a.getByRole("button", { name: "退出登录" }).click();
  await expect(a.getByText("已退出登录")).toBeVisible();
  await expect.poll(() => wire.count(logoutCall)).toBe(1);
  await goTo(a, "报价");
  wire.passed.length = 0;
  // While the page is open: it gets the other tab's storage event.
  await put(b, "user_token", session);
  await expect.poll(() => stored(b, "user_token")).toBeNull();
  // When a page starts.
  await put(b, "user_token", session);
  for (const tab of [a, b]) {
    await tab.goto("/user/info");
    await expect(tab).toHaveURL(/\/auth\/login$/);
  }
  expect(sessions(wire)).toEqual([]);
});

test("@long records that have expired are not used", async ({ wire, a, buyer }) => {
  await a.goto("/about");
  await expect.poll(() => stored(a, "access_token")).not.toBeNull();
  const record = await stored(a, "access_token");
  const past = Date.now() - 1000;
  await put(a, "access_token", { ...record, expire: past, value: "expired-token" });
  await put(a, "user_token", { ...sessionOf(buyer), expire: past });
  wire.passed.length = 0;
  await a.goto("/user/info");
  await expect(a).toHaveURL(/\/auth\/login$/);
  await expect.poll(() => wire.count(tokenCall)).toBe(1);
  expect(wire.passed.filter(({ access }) => access === "expired-token")).toEqual([]);
  expect(sessions(wire)).toEqual([]);
});
