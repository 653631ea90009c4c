// @vitest-environment bundled-happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { afterPress } from "#ui/controls/after-press.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const press = (type: string) => document.body.dispatchEvent(new Event(type, { bubbles: true }));

test("a message waits until the press under way has become its click", () => {
  const events: string[] = [];
  document.body.addEventListener("click", () => events.push("click"), { once: true });
  press("pointerdown");
  afterPress(() => events.push("message"));
  vi.runAllTimers();
  expect(events).toEqual([]);
  press("pointerup");
  press("click");
  vi.runAllTimers();
  expect(events).toEqual(["click", "message"]);
});

test("without a press the message comes at once", () => {
  const events: string[] = [];
  afterPress(() => events.push("message"));
  vi.runAllTimers();
  expect(events).toEqual(["message"]);
});
