// @vitest-environment bundled-happy-dom
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createActor, waitFor } from "xstate";
import { followOtherTabs } from "#app/session/other-tabs.ts";
import { endIfOver, sessionGround, userSessionLogic } from "#app/session/session-effects.ts";
import { accessTokenLogic } from "#app/session/token-effects.ts";
import { dropKeptSession, keepSession, keptSession } from "#data/device/kept-session.ts";
import { isLoggedOut, markLoggedOut, unrevoked } from "#data/device/logout-marker.ts";
import { accessTokens } from "#data/device/token-store.ts";
import { followUser, userDatabase } from "#db/user-database.ts";

const said: string[] = [];
const notices = { show: (text: string) => void said.push(text) };
const stops: (() => void)[] = [];
const zhang = { value: "zhang-token", expire: 0, scope: "zhang" };
const li = { value: "li-token", expire: 0, scope: "li" };

beforeEach(() => {
  localStorage.clear();
  said.length = 0;
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  followUser(null);
});

const store = (record: unknown) => localStorage.setItem("user_token", JSON.stringify(record));

/** A page over this device's real storage and logout markers. */
async function open() {
  const userSession = createActor(userSessionLogic(notices));
  const accessToken = createActor(accessTokenLogic(notices));
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" as const });
  followOtherTabs(
    { userSession, accessToken },
    { window, document, tokens: accessTokens, session: sessionGround },
  );
  userSession.start();
  stops.push(() => userSession.stop());
  const settled = () => waitFor(userSession, (state) => !state.hasTag("busy"));
  await settled();
  return {
    userSession,
    window,
    document,
    /** Another tab has written; the event informs this one. */
    elsewhere: (key: string | null) => window.dispatchEvent(new StorageEvent("storage", { key })),
    settled,
    now: () => [
      userSession.getSnapshot().value,
      userSession.getSnapshot().context.held?.token ?? null,
    ],
    until: (state: "signedIn" | "signedOut") =>
      waitFor(userSession, (snapshot) => snapshot.matches(state)),
  };
}

test("a stored session is restored, and its buyer's database is open", async () => {
  store(zhang);
  const page = await open();
  expect(page.now()).toEqual(["signedIn", "zhang-token"]);
  expect(userDatabase()).not.toBeNull();
});

test("an expired session is not used", async () => {
  store({ ...zhang, expire: Date.now() - 1 });
  expect((await open()).now()).toEqual(["signedOut", null]);
});

test("a left session that storage restores is not used, and is removed", async () => {
  await markLoggedOut("left-before-start");
  store({ ...zhang, value: "left-before-start" });
  const page = await open();
  expect(page.now()).toEqual(["signedOut", null]);
  expect(localStorage.getItem("user_token")).toBeNull();
});

test("a left session that is written back while the page is open is not used", async () => {
  await markLoggedOut("left-elsewhere");
  const page = await open();
  store({ ...zhang, value: "left-elsewhere" });
  page.elsewhere("user_token");
  await expect.poll(() => localStorage.getItem("user_token")).toBeNull();
  expect(page.now()).toEqual(["signedOut", null]);
  expect(userDatabase()).toBeNull();
});

test("a login, another buyer's login and a logout in another tab are followed", async () => {
  const page = await open();
  store(zhang);
  page.elsewhere("user_token");
  await page.until("signedIn");
  expect(page.now()).toEqual(["signedIn", "zhang-token"]);
  store(li);
  page.elsewhere("user_token");
  await expect.poll(page.now).toEqual(["signedIn", "li-token"]);
  localStorage.clear();
  page.elsewhere(null);
  await page.until("signedOut");
  expect(userDatabase()).toBeNull();
});

test("a page that comes out of the browser's cache looks before it shows", async () => {
  store(zhang);
  const page = await open();
  localStorage.removeItem("user_token");
  page.window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  await page.until("signedOut");
  expect(page.now()).toEqual(["signedOut", null]);
});

test("a page that comes into sight looks again", async () => {
  store(zhang);
  const page = await open();
  store(li);
  page.document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(page.now).toEqual(["signedIn", "li-token"]);
});

test("a logout removes the record at once, buries the session and remembers to revoke it", async () => {
  store(zhang);
  const page = await open();
  page.userSession.send({ type: "logout", keepDrafts: false });
  expect(localStorage.getItem("user_token")).toBeNull();
  await page.until("signedOut");
  expect(await isLoggedOut("zhang-token")).toBe(true);
  expect(await unrevoked()).toContain("zhang-token");
});

test("20402 removes the record and says so once", async () => {
  store(li);
  const page = await open();
  page.userSession.send({ type: "server.expired", generation: 1 });
  page.userSession.send({ type: "server.expired", generation: 1 });
  expect(localStorage.getItem("user_token")).toBeNull();
  expect(page.now()).toEqual(["timedOut", null]);
  expect(said).toEqual(["登录超时,请重新登录!"]);
});

test("a session whose time ran out in an open tab ends at the next visit, and says so", async () => {
  const expire = Date.now() + 60_000;
  store({ value: "wang-token", scope: "wang", expire });
  const { userSession, now } = await open();
  endIfOver(userSession, expire - 1);
  expect(now()).toEqual(["signedIn", "wang-token"]);
  endIfOver(userSession, expire);
  expect([now(), said, localStorage.getItem("user_token")]).toEqual([
    ["timedOut", null],
    ["登录超时,请重新登录!"],
    null,
  ]);
});

const wang = { token: "wang-token", expire: 0, scope: "wang" };

test("a login that local storage has lost is restored from the database", async () => {
  await keepSession(wang);
  const page = await open();
  expect(page.now()).toEqual(["signedIn", "wang-token"]);
  expect(localStorage.getItem("user_token")).toBe(
    JSON.stringify({ value: "wang-token", expire: 0, scope: "wang" }),
  );
  await dropKeptSession("wang-token");
});

test("a lost login with a logout marker is not restored", async () => {
  await keepSession({ ...wang, token: "wang-left" });
  await markLoggedOut("wang-left");
  expect((await open()).now()).toEqual(["signedOut", null]);
  expect(localStorage.getItem("user_token")).toBeNull();
  await dropKeptSession("wang-left");
});

test("a lost login whose time ran out is not restored, and its buyer stays known", async () => {
  const ranOut = { ...wang, expire: Date.now() - 1 };
  await keepSession(ranOut);
  expect((await open()).now()).toEqual(["signedOut", null]);
  expect(await keptSession()).toEqual(ranOut);
  await dropKeptSession("wang-token");
});

const inAnHour = Date.now() + 3_600_000;

test.each([
  { newer: "the database", kept: inAnHour + 1, used: "wang-token" },
  { newer: "local storage", kept: inAnHour - 1, used: "zhang-again" },
])("of two logins that both last, uses the newer one, of $newer", async ({ kept, used }) => {
  store({ ...zhang, value: "zhang-again", expire: inAnHour });
  await keepSession({ ...wang, expire: kept });
  expect((await open()).now()).toEqual(["signedIn", used]);
  await dropKeptSession("wang-token");
});

test("a logout of the newer of two logins leaves neither", async () => {
  store({ ...zhang, value: "zhang-before", expire: inAnHour });
  await keepSession({ token: "wang-left-too", scope: "wang", expire: inAnHour + 1 });
  await markLoggedOut("wang-left-too");
  expect((await open()).now()).toEqual(["signedOut", null]);
  expect(localStorage.getItem("user_token")).toBeNull();
  await dropKeptSession("wang-left-too");
});

test("forgets the second copy of a login that the server has ended (20402)", async () => {
  await keepSession(wang);
  const { userSession } = await open();
  const { generation } = userSession.getSnapshot().context;
  userSession.send({ type: "server.expired", generation });
  await expect.poll(keptSession).toBeNull();
});

test("forgets the second copy of a login at a logout", async () => {
  await keepSession(wang);
  const { userSession, until } = await open();
  userSession.send({ type: "logout", keepDrafts: false });
  await until("signedOut");
  await expect.poll(keptSession).toBeNull();
});
