import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { oneTabAtATime } from "#api/one-tab.ts";
import { openDrafts } from "#data/drafts/open-drafts.ts";
import { deviceMayHold } from "#data/outbox/holds.ts";
import { databases, webLocks } from "#platform/platform.ts";
import { cacheStorage, storageFolder } from "#platform/platform-stores.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const denied = () => Promise.reject(new DOMException("denied", "SecurityError"));
const silent = () => new Promise<never>(() => {});
const answers =
  <Value>(value: Value) =>
  () =>
    Promise.resolve(value);

/** A global whose name alone throws, as where a policy denies it. */
function throwing(name: string): void {
  const before = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      throw new DOMException("denied", "SecurityError");
    },
  });
  restore = () => {
    if (before === undefined) Reflect.deleteProperty(globalThis, name);
    else Object.defineProperty(globalThis, name, before);
  };
}
let restore = () => {};
afterEach(() => {
  restore();
  restore = () => {};
});

const withNavigator = (parts: object) => vi.stubGlobal("navigator", parts);

/** What a part gives, or `waits` where it has not settled after the limit. */
async function given<Value>(ask: () => Promise<Value>): Promise<Value | "waits"> {
  let result: Value | "waits" = "waits";
  void ask().then((value) => {
    result = value;
  });
  await vi.advanceTimersByTimeAsync(3000);
  return result;
}

const parts = [
  {
    name: "Web Locks",
    ask: (): Promise<object | null> => webLocks(),
    set: (work: () => Promise<unknown>) => withNavigator({ locks: { request: work } }),
    holder: "navigator",
  },
  {
    name: "the cache storage",
    ask: (): Promise<object | null> => cacheStorage(),
    set: (work: () => Promise<unknown>) => vi.stubGlobal("caches", { has: work }),
    holder: "caches",
  },
  {
    name: "the file storage",
    ask: (): Promise<object | null> => storageFolder(),
    set: (work: () => Promise<unknown>) => withNavigator({ storage: { getDirectory: work } }),
    holder: "navigator",
  },
];

for (const { name, ask, set, holder } of parts) {
  test(`${name}: used where it answers`, async () => {
    set(answers(true));
    expect(await given(ask)).not.toBeNull();
  });

  test(`${name}: done without where it is missing, denied, silent, or throws when named`, async () => {
    vi.stubGlobal(holder, holder === "navigator" ? {} : undefined);
    expect(await given(ask)).toBeNull();
    set(denied);
    expect(await given(ask)).toBeNull();
    set(silent);
    expect(await given(ask)).toBeNull();
    vi.unstubAllGlobals();
    throwing(holder);
    expect(await given(ask)).toBeNull();
  });
}

test("waits for a silent part once, and uses it once it answers", async () => {
  let answer = () => {};
  const late = () => new Promise<void>((resolve) => (answer = resolve));
  withNavigator({ locks: { request: late } });
  expect(await given(webLocks)).toBeNull();
  expect(await webLocks()).toBeNull();
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(await webLocks()).not.toBeNull();
});

test("runs the work of one tab, and reads open drafts, where locks are denied", async () => {
  withNavigator({ locks: { request: denied, query: denied } });
  expect(await oneTabAtATime("app-token", async () => "token")).toBe("token");
  expect((await openDrafts())("a draft")).toBe(false);
});

test("finds no databases where their name throws", async () => {
  throwing("indexedDB");
  expect(databases()).toBeNull();
  expect(await deviceMayHold("shop-u-")).toBe(false);
});

test("may hold a database where the browser does not list them", async () => {
  for (const list of [denied, silent, undefined]) {
    vi.stubGlobal("indexedDB", { databases: list });
    expect(await given(() => deviceMayHold("shop-u-"))).toBe(true);
  }
  vi.stubGlobal("indexedDB", { databases: answers([{ name: "shop-u-1" }]) });
  expect(await given(() => deviceMayHold("shop-u-"))).toBe(true);
  vi.stubGlobal("indexedDB", { databases: answers([{ name: "another" }]) });
  expect(await given(() => deviceMayHold("shop-u-"))).toBe(false);
});
