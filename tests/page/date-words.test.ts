import { expect, test } from "vitest";
import { arriveWords, dayWords, shipWords } from "#contract/date-words.ts";

test.each([
  ["2026-11-26", "2026-11-22", "11月26日（周四）"],
  ["2026-11-22", "2026-11-22", "11月22日（周日）"],
  ["2027-01-04", "2026-12-30", "2027年1月4日（周一）"],
])("%s, seen on %s, is %s", (day, today, words) => {
  expect(dayWords(day, today)).toBe(words);
});

test.each([
  ["2026-11-28", "2026-11-28", "11月28日（周六）"],
  ["2026-11-28", "2026-11-30", "11月28日（周六）至30日（周一）"],
  ["2026-11-30", "2026-12-02", "11月30日（周一）至12月2日（周三）"],
  ["2026-12-31", "2027-01-02", "12月31日（周四）至2027年1月2日（周六）"],
])("from %s to %s is %s", (from, to, words) => {
  expect(arriveWords({ from, to }, "2026-11-22")).toBe(words);
});

test("the day of leaving, an estimate told as one, and goods that are fetched", () => {
  const dates = { shipOn: "2026-11-26", arrive: null, estimated: false };
  expect(shipWords(dates, "2026-11-22")).toBe("11月26日（周四）发货");
  expect(shipWords({ ...dates, estimated: true }, "2026-11-22")).toBe("预计 11月26日（周四）发货");
  expect(shipWords(dates, "2026-11-22", true)).toBe("11月26日（周四）可自提");
});
