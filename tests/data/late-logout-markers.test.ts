// @vitest-environment happy-dom
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
