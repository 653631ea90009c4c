// @vitest-environment bundled-happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createActor, waitFor } from "xstate";
import { accessTokenLogic, type TokenGround } from "#app/session/token-effects.ts";
import { accessTokens, TokenStore } from "#data/device/token-store.ts";
import { NodeLocks } from "#tests/machines/web-locks.ts";

const said: string[] = [];
const notices = { show: (text: string) => void said.push(text) };
const stops: (() => void)[] = [];
const now = new Date("2026-03-01T08:00:00Z");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now });
  localStorage.clear();
  said.length = 0;
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

/** A server that gives numbered tokens for ever, and counts. */
function server() {
  let calls = 0;
  const request = async () => {
    calls += 1;
    await Promise.resolve();
    return { token: `given-${calls}`, expire: 0 };
  };
  return { request, calls: () => calls };
}

function open(request: TokenGround["request"], locks = new NodeLocks(), tokens = accessTokens) {
  const actor = createActor(
    accessTokenLogic(notices, { tokens, request, spread: async () => {}, locks }),
  );
  actor.start();
  stops.push(() => actor.stop());
  const settled = async () => {
    const snapshot = await waitFor(actor, (state) => !state.hasTag("busy"));
    return { state: snapshot.value, held: snapshot.context.held };
  };
  return { actor, settled };
}

/** What a first visit leaves in storage. */
async function stored(expire: number): Promise<void> {
  await open(async () => ({ token: "stored", expire })).settled();
}
const record = () => JSON.parse(localStorage.getItem("access_token") ?? "null");

test("a first visit asks once and stores the token, its expiry and its company", async () => {
  const { request, calls } = server();
  expect(await open(request).settled()).toEqual({
    state: "ready",
    held: { token: "given-1", lastsMs: null },
  });
  expect(calls()).toBe(1);
  expect(record()).toEqual({
    value: "given-1",
    expire: 0,
    scope: expect.stringMatching(/^.*\|.{8}$/),
  });
});

test("a stored token is used without a call, for as long as its record says", async () => {
  await stored(now.getTime() + 90_000);
  vi.setSystemTime(now.getTime() + 30_000);
  const { request, calls } = server();
  expect(await open(request).settled()).toEqual({
    state: "ready",
    held: { token: "stored", lastsMs: 60_000 },
  });
  expect(calls()).toBe(0);
});

test("a record that has expired is not used", async () => {
  await stored(now.getTime() + 90_000);
  vi.setSystemTime(now.getTime() + 90_000);
  const { request, calls } = server();
  expect((await open(request).settled()).held?.token).toBe("given-1");
  expect(calls()).toBe(1);
});

test("a token of another company or host is not used", async () => {
  await stored(0);
  localStorage.setItem("access_token", JSON.stringify({ ...record(), scope: "https://other|x" }));
  const { request, calls } = server();
  expect((await open(request).settled()).held?.token).toBe("given-1");
  expect(calls()).toBe(1);
});

test("two tabs at once without a token make one call: the second reads what the first stored", async () => {
  const { request, calls } = server();
  const locks = new NodeLocks();
  const tabs = [open(request, locks), open(request, locks)];
  const held = await Promise.all(tabs.map(async (tab) => (await tab.settled()).held?.token));
  expect(held).toEqual(["given-1", "given-1"]);
  expect(calls()).toBe(1);
});

test("20401 clears the record before the server is asked for another token", async () => {
  await stored(0);
  let seen: string | null = "never asked";
  const { actor, settled } = open(async () => {
    seen = localStorage.getItem("access_token");
    return { token: "fresh", expire: 0 };
  });
  await settled();
  actor.send({ type: "server.refused", generation: 1, replayed: false, message: "应用令牌失效" });
  expect((await settled()).held?.token).toBe("fresh");
  expect(seen).toBeNull();
  expect(record().value).toBe("fresh");
  expect(said).toEqual(["应用令牌失效"]);
});

test("20401 to the repetition leaves no record behind", async () => {
  await stored(0);
  const { actor, settled } = open(server().request);
  await settled();
  actor.send({ type: "server.refused", generation: 1, replayed: true, message: "应用令牌失效" });
  expect(await settled()).toEqual({ state: "failed", held: null });
  expect(localStorage.getItem("access_token")).toBeNull();
});

test("a refused token is not used again, though storage restores it", async () => {
  await stored(0);
  const refused = localStorage.getItem("access_token") ?? "";
  const { request, calls } = server();
  const { actor, settled } = open(request);
  await settled();
  actor.send({ type: "server.refused", generation: 1, replayed: false, message: "应用令牌失效" });
  localStorage.setItem("access_token", refused);
  expect((await settled()).held?.token).toBe("given-1");
  expect(calls()).toBe(1);
});

test("where the device denies storage, the page's memory holds the token", async () => {
  const denied = new TokenStore("access_token", () => {
    throw new Error("denied");
  });
  const { request } = server();
  expect((await open(request, new NodeLocks(), denied).settled()).held?.token).toBe("given-1");
  expect(denied.read()?.token).toBe("given-1");
  denied.remove("given-1");
  expect(denied.read()).toBeNull();
});
