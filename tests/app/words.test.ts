import * as fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { safePath } from "#ui/feedback/safe-path.ts";
import { fullTime, showTime } from "#ui/feedback/time.ts";

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

test("shows a moment by Shanghai's clock, whatever zone the device is in", () => {
  const now = Date.parse("2026-11-20T18:00:00+08:00");
  const at = (moment: string) => showTime(Date.parse(`${moment}:00+08:00`), now);
  expect([
    at("2026-11-20T14:05"),
    at("2026-11-20T00:00"),
    at("2026-11-19T23:59"),
    at("2026-11-18T09:03"),
    at("2026-01-01T00:00"),
    at("2025-11-20T14:05"),
  ]).toEqual([
    "今天 14:05",
    "今天 00:00",
    "昨天 23:59",
    "11-18 09:03",
    "01-01 00:00",
    "2025-11-20",
  ]);
  expect(fullTime(Date.parse("2026-11-02T04:05:00+08:00"))).toBe("2026-11-02 04:05");
});
