import { describe, expect, test } from "vitest";
import {
  exact,
  exactOf,
  exactText,
  over,
  reduced,
  rounded,
  surcharged,
  times,
  withoutTax,
} from "#pricing/core/exact.ts";

/** Fractions of whole factors: the same number, written as short as may be. */

describe("a number with its common factors cancelled", () => {
  test.each([
    [[6, 10], [4, 15], [1], [1]],
    [[12], [8], [3], [2]],
    [[8], [12], [2], [3]],
    [[7], [3], [7], [3]],
    [[1000, 157], [500, 1000], [157], [500]],
    [[2, 3], [], [6], [1]],
    [[], [4], [1], [4]],
    [[0], [5], [0], [1]],
    // What cannot be multiplied out safely keeps its factors, without the ones.
    [[2 ** 52, 1, 2 ** 52], [3], [2 ** 52, 2 ** 52], [3]],
    [[3], [2 ** 52, 1, 2 ** 52], [3], [2 ** 52, 2 ** 52]],
    // 2^53 - 1 is the last that is safe: 6361 × 69431 × 20394401.
    [[6361, 69_431, 20_394_401], [2], [Number.MAX_SAFE_INTEGER], [2]],
    [[2 ** 26, 2 ** 27], [3], [2 ** 26, 2 ** 27], [3]],
  ])("%j over %j is %j over %j", (above, below, shortAbove, shortBelow) => {
    expect(reduced(exact(above, below))).toEqual({ above: shortAbove, below: shortBelow });
  });
});

test("a product leaves factors of one out", () => {
  expect(times(exact([1, 2], [1, 3]), exact([4], [1]))).toEqual({ above: [2, 4], below: [3] });
  expect(times()).toEqual({ above: [], below: [] });
});

test("a quotient turns its divisor round", () => {
  expect(over(exact([2], [3]), exact([5], [7]))).toEqual({ above: [2, 7], below: [3, 5] });
});

test.each([
  ["0.43", [43], [100]],
  ["12", [12], [1]],
  ["7300.00", [730_000], [100]],
  ["0.000001", [1], [1_000_000]],
])("%s is exact", (text, above, below) => {
  expect(exactOf(text)).toEqual({ above, below });
});

/** 30 % + 20 % + 50 % are × 2; 113 at 13 % is 100 net. */
test("surcharges add up before they multiply, and tax is taken out exactly", () => {
  expect(rounded(surcharged(exact([150]), [30, 20, 50]))).toBe(300);
  expect(rounded(surcharged(exact([150]), []))).toBe(150);
  expect(exactText(withoutTax(exact([113]), exactOf("0.13")), 2)).toBe("100.00");
  expect(exactText(withoutTax(exact([100]), exactOf("0.13")), 2)).toBe("88.50");
});

test.each([
  [exact([1], [8]), 2, "0.13"],
  [exact([1], [8]), 3, "0.125"],
  [exact([2], [3]), 0, "1"],
  [exact([1], [3]), 0, "0"],
])("%j with %i decimals is %s", (number, digits, text) => {
  expect(exactText(number, digits)).toBe(text);
});

test("counts round up, yields down, money half-up", () => {
  const half = exact([5], [2]);
  expect([rounded(half, 0, "up"), rounded(half, 0, "down"), rounded(half)]).toEqual([3, 2, 3]);
});
