import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isBuried, unrevoked } from "#db/tombstone.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a store that stays silent is waited for; then a session counts as left, as nobody knows", async () => {
  vi.stubGlobal("indexedDB", { open: () => ({}) });
  const answers: unknown[] = [];
  void isBuried("token").then((buried) => answers.push(buried));
  void unrevoked().then((tokens) => answers.push(tokens));
  await vi.advanceTimersByTimeAsync(9_999);
  expect(answers).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(answers).toEqual([true, []]);
});
