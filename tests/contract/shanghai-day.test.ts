import { expect, test } from "vitest";
import {
  instantInShanghai,
  shanghaiDay,
  shanghaiTime,
  startOfShanghaiDay,
} from "#contract/format/shanghai-day.ts";

test.each([
  ["2026-11-20T15:59:59.999Z", "2026-11-20T23:59", "2026-11-20"],
  ["2026-11-20T16:00:00.000Z", "2026-11-21T00:00", "2026-11-21"],
  ["2024-02-28T16:00:00.000Z", "2024-02-29T00:00", "2024-02-29"],
  ["2026-12-31T16:00:00.000Z", "2027-01-01T00:00", "2027-01-01"],
])("%s is %s in Shanghai", (instant, time, day) => {
  expect([shanghaiTime(Date.parse(instant)), shanghaiDay(Date.parse(instant))]).toEqual([
    time,
    day,
  ]);
});

test("a day begins at midnight in Shanghai", () => {
  expect(new Date(startOfShanghaiDay("2026-11-21")).toISOString()).toBe("2026-11-20T16:00:00.000Z");
});

test("a clock in Shanghai names its instant", () => {
  expect(new Date(instantInShanghai("2026-11-21T08:30")).toISOString()).toBe(
    "2026-11-21T00:30:00.000Z",
  );
});
