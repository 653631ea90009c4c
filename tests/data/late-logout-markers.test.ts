// @vitest-environment bundled-happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isLoggedOut, unrevoked } from "#data/device/logout-marker.ts";

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a store that stays silent is waited for; then a session counts as left, as nobody knows", async () => {
  localStorage.setItem("databases_answered", JSON.stringify({ value: true, expire: 0 }));
  vi.stubGlobal("indexedDB", { open: () => ({}) });
  const answers: unknown[] = [];
  void isLoggedOut("token").then((buried) => answers.push(buried));
  void unrevoked().then((tokens) => answers.push(tokens));
  await vi.advanceTimersByTimeAsync(9_999);
  expect(answers).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(answers).toEqual([true, []]);
});

test("a store that never answered on this device ends no session and costs a second and a half", async () => {
  vi.stubGlobal("indexedDB", { open: () => ({}) });
  const answers: unknown[] = [];
  void isLoggedOut("token").then((buried) => answers.push(buried));
  await vi.advanceTimersByTimeAsync(1_499);
  expect(answers).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(answers).toEqual([false]);
});

/** A request whose error the page receives in the next task. */
function failing() {
  const request = { error: new DOMException("repairing", "UnknownError"), onerror: () => {} };
  setTimeout(() => request.onerror());
  return request;
}

test("a store that fails on a device whose databases answered is retried, then ends the session", async () => {
  localStorage.setItem("databases_answered", JSON.stringify({ value: true, expire: 0 }));
  const open = vi.fn(failing);
  vi.stubGlobal("indexedDB", { open });
  const answers: unknown[] = [];
  void isLoggedOut("token").then((isOver) => answers.push(isOver));
  await vi.advanceTimersByTimeAsync(9_999);
  expect(answers).toEqual([]);
  expect(open.mock.calls.length).toBeGreaterThan(5);
  await vi.advanceTimersByTimeAsync(1);
  expect(answers).toEqual([true]);
  const opened = open.mock.calls.length;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(open.mock.calls.length - opened).toBeLessThanOrEqual(1);
});

test("a store that fails where no database ever answered ends no session", async () => {
  vi.stubGlobal("indexedDB", { open: failing });
  const answers: unknown[] = [];
  void isLoggedOut("token").then((isOver) => answers.push(isOver));
  await vi.advanceTimersByTimeAsync(10);
  expect(answers).toEqual([false]);
});
