import * as fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { safePath } from "#ui/safe-path.ts";
import { fullTime, showTime } from "#ui/time.ts";

afterEach(() => vi.unstubAllGlobals());

test("a stored path never leads to another site", () => {
  vi.stubGlobal("location", { origin: "https://qimo.example" });
  const bad = [
    "//evil.example",
    "/\\evil.example",
    "/.//evil.example",
    "/.\\/evil.example",
    "/shop/..//evil.example",
    "https://evil.example",
    "javascript:x",
    "",
    "x",
  ];
  expect(bad.map(safePath)).toEqual(bad.map(() => null));
  expect(safePath(null)).toBeNull();
  expect(safePath("/user/order?state=paid#top")).toBe("/user/order?state=paid#top");
  fc.assert(
    fc.property(fc.string(), (text) => {
      const path = safePath(`/${text}`);
      return (
        path === null || new URL(path, "https://qimo.example").origin === "https://qimo.example"
      );
    }),
    { numRuns: 5000 },
  );
});

test("a moment in the buyer's own words", () => {
  const now = new Date(2026, 10, 20, 18, 0).getTime();
  const at = (...parts: [number, number, number, number, number]) =>
    showTime(new Date(...parts).getTime(), now);
  expect([
    at(2026, 10, 20, 14, 5),
    at(2026, 10, 20, 0, 0),
    at(2026, 10, 19, 23, 59),
    at(2026, 10, 18, 9, 3),
    at(2026, 0, 1, 0, 0),
    at(2025, 10, 20, 14, 5),
  ]).toEqual([
    "今天 14:05",
    "今天 00:00",
    "昨天 23:59",
    "11-18 09:03",
    "01-01 00:00",
    "2025-11-20",
  ]);
  expect(fullTime(new Date(2026, 10, 2, 4, 5).getTime())).toBe("2026-11-02 04:05");
});
