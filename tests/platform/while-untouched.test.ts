// @vitest-environment bundled-happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whileUntouched } from "#platform/while-untouched.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Held {
  readonly resolve: (value: string) => void;
  readonly reject: (error: unknown) => void;
}

/** Work that ends when the test says so, or with its abort. */
function heldWork() {
  const started: Held[] = [];
  const work = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      started.push({ resolve, reject });
      signal.addEventListener("abort", () => reject(signal.reason));
      if (signal.aborted) reject(signal.reason);
    });
  return { started, work };
}

test("passes on what untouched work returns", async () => {
  const { started, work } = heldWork();
  const result = whileUntouched(new AbortController().signal, work);
  started[0]?.resolve("file");
  await expect(result).resolves.toBe("file");
});

test.each(["pointerdown", "keydown"])(
  "aborts work at %s, and starts it again after a rest",
  async (name) => {
    const { started, work } = heldWork();
    const result = whileUntouched(new AbortController().signal, work);
    dispatchEvent(new Event(name));
    await vi.advanceTimersByTimeAsync(1400);
    expect(started).toHaveLength(1);
    dispatchEvent(new Event(name));
    await vi.advanceTimersByTimeAsync(1400);
    expect(started).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(started).toHaveLength(2);
    started[1]?.resolve("file");
    await expect(result).resolves.toBe("file");
  },
);

test("lets work end that was aborted twice, however busy the visitor is", async () => {
  const { started, work } = heldWork();
  const result = whileUntouched(new AbortController().signal, work);
  for (let touch = 1; touch <= 4; touch += 1) {
    dispatchEvent(new Event("keydown"));
    await vi.advanceTimersByTimeAsync(1500);
  }
  expect(started).toHaveLength(3);
  started[2]?.resolve("file");
  await expect(result).resolves.toBe("file");
});

test("throws the error of work that nobody aborted, without a second try", async () => {
  const { started, work } = heldWork();
  const result = whileUntouched(new AbortController().signal, work);
  started[0]?.reject(new Error("no network"));
  await expect(result).rejects.toThrow("no network");
  expect(started).toHaveLength(1);
});

test("ends with its signal, before and during the work", async () => {
  const ended = new AbortController();
  const { started, work } = heldWork();
  const result = whileUntouched(ended.signal, work);
  ended.abort();
  await expect(result).rejects.toThrow();
  await expect(whileUntouched(ended.signal, work)).rejects.toThrow();
  expect(started).toHaveLength(2);
});
