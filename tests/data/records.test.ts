// @vitest-environment bundled-happy-dom
import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { TokenStore } from "#data/device/token-store.ts";
import {
  clearRecords,
  clearSession,
  readRecord,
  readSession,
  removeRecord,
  removeSession,
  writeRecord,
  writeSession,
} from "#db/records.ts";

beforeEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test("a record is a value and an expiry; 0 never expires", () => {
  expect(writeRecord("access_token", { value: "abc", expire: 0 })).toBe(true);
  expect(localStorage.getItem("access_token")).toBe('{"value":"abc","expire":0}');
  expect(readRecord("access_token", 4_000_000_000_000)).toEqual({ value: "abc", expire: 0 });
});

test("an expired record reads as nothing, from its very instant on", () => {
  writeRecord("user_token", { value: "abc", expire: 1000 });
  expect(readRecord("user_token", 999)).toEqual({ value: "abc", expire: 1000 });
  expect(readRecord("user_token", 1000)).toBeNull();
});

test("whatever is in storage, a read returns a record or null and never throws", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      localStorage.setItem("access_token", text);
      const record = readRecord("access_token", 0);
      expect(record === null || typeof record.expire === "number").toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test("records and session values are removed and cleared", () => {
  writeRecord("a", { value: 1, expire: 0 });
  writeRecord("b", { value: 2, expire: 0 });
  removeRecord("a");
  expect([readRecord("a"), readRecord("b")]).toEqual([null, { value: 2, expire: 0 }]);
  clearRecords();
  expect(readRecord("b")).toBeNull();
  expect(writeSession("referrer", "/user/order")).toBe(true);
  expect(readSession("referrer")).toBe("/user/order");
  removeSession("referrer");
  expect(readSession("referrer")).toBeNull();
  writeSession("referrer", "/produce");
  clearSession();
  expect(readSession("referrer")).toBeNull();
});

test("where storage is denied, nothing throws and the token stays in memory", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new DOMException("denied", "SecurityError");
    },
    setItem: () => {
      throw new DOMException("denied", "QuotaExceededError");
    },
    removeItem: () => {
      throw new DOMException("denied", "SecurityError");
    },
  });
  const store = new TokenStore("user_token");
  const stored = { token: "abc", expire: 0, scope: "z" };
  store.write(stored);
  expect(store.read()).toEqual(stored);
  store.remove("abc");
  expect(store.read()).toBeNull();
});

test("removing an old token leaves the one that another tab stored since", () => {
  const here = new TokenStore("user_token");
  const there = new TokenStore("user_token");
  here.write({ token: "old", expire: 0, scope: "z" });
  there.write({ token: "new", expire: 0, scope: "l" });
  here.remove("old");
  expect(here.read()).toEqual({ token: "new", expire: 0, scope: "l" });
});
