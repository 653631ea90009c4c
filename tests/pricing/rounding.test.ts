import { describe, expect, test } from "vitest";
import { bracketText, marginalFen } from "#pricing/core/brackets.ts";
import {
  ceilDivide,
  decimalText,
  feeFen,
  micro,
  micrometres,
  mmText,
  quotient,
  type Rounding,
  shortText,
  TooLarge,
} from "#pricing/core/decimal.ts";

/** Rounding and brackets: just below, at and just above each edge, worked out by hand. */

const greatest = Number.MAX_SAFE_INTEGER;

describe("a quotient is rounded once", () => {
  const cases: readonly [number, number, down: number, halfUp: number, up: number][] = [
    [0, 7, 0, 0, 0],
    [1, 10_000, 0, 0, 1],
    [4999, 10_000, 0, 0, 1],
    [5000, 10_000, 0, 1, 1],
    [5001, 10_000, 0, 1, 1],
    [9999, 10_000, 0, 1, 1],
    [10_000, 10_000, 1, 1, 1],
    [10_001, 10_000, 1, 1, 2],
    // An odd divisor has no exact half: 3/7 lies below it, 4/7 above.
    [3, 7, 0, 0, 1],
    [4, 7, 0, 1, 1],
    [greatest, 1, greatest, greatest, greatest],
  ];
  const ways: readonly Rounding[] = ["down", "halfUp", "up"];
  test.each(cases)("%i / %i is %i down, %i half-up, %i up", (above, below, ...expected) => {
    expect(ways.map((way) => quotient([above], [below], way))).toEqual(expected);
  });

  /** The same thousandths, with factors whose product leaves 2^53. */
  const great = 10 ** 15;
  test.each(cases)(
    "%i / %i alike where the products are beyond 2^53",
    (above, below, ...expected) => {
      expect(ways.map((way) => quotient([above, great], [below, great], way))).toEqual(expected);
      expect(ways.map((way) => quotient([great, above], [great, below], way))).toEqual(expected);
    },
  );

  test("many factors, exactly: 99! over 98! is 99", () => {
    const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
    for (const way of ways) expect(quotient(upTo(99), upTo(98), way)).toBe(99);
  });

  test("a divisor alone beyond 2^53 leaves less than half", () => {
    expect(ways.map((way) => quotient([1], [great, great], way))).toEqual([0, 0, 1]);
  });

  test("2^53 - 1 is the greatest answer, one more is refused by name", () => {
    // 2^53 is twice 2^52; by three quarters it would be safe again.
    expect(() => quotient([2 ** 52, 2, 3], [3], "down")).toThrow(new TooLarge());
    expect(quotient([2 ** 52, 2, 3], [4], "down")).toBe(6_755_399_441_055_744);
    expect(() => quotient([greatest, 10], [1], "up")).toThrow("数值过大");
    expect(new TooLarge().name).toBe("TooLarge");
  });
});

test.each([
  [0, 500, 0],
  [1, 500, 1],
  [499, 500, 1],
  [500, 500, 1],
  [501, 500, 2],
  [1000, 500, 2],
  [1001, 500, 3],
])("%i pieces by %i need %i sheets", (count, size, sheets) => {
  expect(ceilDivide(count, size)).toBe(sheets);
});

describe("text of the price book", () => {
  test.each([
    ["0", 0],
    ["3", 3_000_000],
    ["0.35", 350_000],
    ["0.000001", 1],
    ["12.5", 12_500_000],
    ["99999999.999999", 99_999_999_999_999],
  ])("the rate %s is %i micro-yuan, asked once or twice", (text, value) => {
    expect([micro(text), micro(text)]).toEqual([value, value]);
  });

  test("more rates than are remembered are still read right", () => {
    for (let rate = 0; rate < 10_050; rate += 1)
      expect(micro(`${rate}.5`)).toBe(rate * 1e6 + 500_000);
    expect(micro("7.5")).toBe(7_500_000);
  });

  test.each([
    ["0.00", 0],
    ["0.01", 1],
    ["150.00", 15_000],
  ])("the fee %s is %i fen", (text, fen) => {
    expect(feeFen(text)).toBe(fen);
  });

  test.each([
    [0.01, 10],
    [3.175, 3175],
    [285, 285_000],
    [1.005, 1005],
  ])("%f mm are %i µm", (millimetres, value) => {
    expect(micrometres(millimetres)).toBe(value);
  });
});

describe("numbers in words", () => {
  test.each([
    [413_284_999, 6, 2, "413.28"],
    [413_285_000, 6, 2, "413.29"],
    [413_285_001, 6, 2, "413.29"],
    [7, 2, 2, "0.07"],
    [70, 2, 2, "0.70"],
    [1, 6, 2, "0.00"],
    [5000, 6, 2, "0.01"],
    [1234, 0, 0, "1234"],
    [1499, 3, 0, "1"],
    [1500, 3, 0, "2"],
    // More places than the number has are not made up.
    [12, 1, 4, "1.2"],
  ])("%i with %i decimals, %i shown, is %s", (value, digits, shown, text) => {
    expect(decimalText(value, digits, shown)).toBe(text);
  });

  test.each([
    [500_000, 6, 6, "0.5"],
    [1_000_000, 6, 6, "1"],
    [1_200_300, 6, 6, "1.2003"],
    [100, 0, 0, "100"],
    [10_000, 3, 2, "10"],
  ])("%i with %i decimals, at most %i shown, is %s", (value, digits, shown, text) => {
    expect(shortText(value, digits, shown)).toBe(text);
  });

  test.each([
    [210, "210"],
    [3.175, "3.18"],
    [3.1749, "3.17"],
    [0.5, "0.5"],
  ])("%f mm read %s", (millimetres, text) => {
    expect(mmText(millimetres)).toBe(text);
  });
});

/** The first ten units cost 2.00, the next twenty 1.50, all further 1.00 each. */
const brackets = [
  { to: 10, rate: "2" },
  { to: 30, rate: "1.5" },
  { to: null, rate: "1" },
];

describe("marginal brackets", () => {
  const edges: readonly [units: number, fen: number][] = [
    [0, 0],
    [1, 200],
    [9, 1800],
    [10, 2000],
    [11, 2150],
    [29, 4850],
    [30, 5000],
    [31, 5100],
    [1000, 102_000],
  ];
  test.each(edges)("%i units cost %i fen", (units, fen) => {
    expect(marginalFen(brackets, units, 1)).toBe(fen);
  });

  test.each(edges)("%i units in millionths cost the same %i fen", (units, fen) => {
    expect(marginalFen(brackets, units * 1_000_000, 1_000_000)).toBe(fen);
  });

  test.each(edges)("%i units cost %i fen beyond 2^53", (units, fen) => {
    const parts = 10 ** 13;
    expect(marginalFen(brackets, units * parts, parts)).toBe(fen);
  });

  test.each([
    [0, 1, ""],
    [9, 1, "9 m² × 2"],
    [10, 1, "10 m² × 2"],
    [11, 1, "10 m² × 2 + 1 m² × 1.5"],
    [31, 1, "10 m² × 2 + 20 m² × 1.5 + 1 m² × 1"],
    [21, 2, "10 m² × 2 + 0.5 m² × 1.5"],
  ])("%i ÷ %i units are shown as the sum that they cost", (units, parts, words) => {
    expect(bracketText(brackets, units, parts, "m²")).toBe(words);
  });

  /** 10.5 units: ten at 2.00, half a one at 1.50. */
  test("a part of a unit is charged at the bracket it lies in", () => {
    expect(marginalFen(brackets, 21, 2)).toBe(2075);
    expect(marginalFen(brackets, 19, 2)).toBe(1900);
  });

  /** A rate for a thousand: 1 of it at 5.00 is half a fen, up; 0.9 of that is less. */
  test.each([
    [1, "4.99", 0],
    [1, "5", 1],
    [1, "5.01", 1],
    [3, "5", 2],
    [1000, "5", 500],
  ])("%i at %s a thousand cost %i fen, half-up", (units, rate, fen) => {
    const all = [{ to: null, rate }];
    expect(marginalFen(all, units, 1, 1000)).toBe(fen);
    const parts = 10 ** 14;
    expect(marginalFen(all, units * (parts / 1000), parts / 1000, 1000)).toBe(fen);
  });

  /** Beyond 2^53 micro-yuan: 3 × 10^15 thousandths of 1.005 are 3,015,000,000,000 yuan. */
  test("great sums are exact, and refused where fen would not be", () => {
    const all = [{ to: null, rate: "1.005" }];
    expect(marginalFen(all, 3 * 10 ** 15, 1000)).toBe(301_500_000_000_000);
    // A fen each, as many as fen can be counted: no rounding on the way.
    expect(marginalFen([{ to: null, rate: "0.01" }], greatest, 1)).toBe(greatest);
    expect(() => marginalFen([{ to: null, rate: "99999999" }], 10 ** 13, 1)).toThrow(
      new TooLarge(),
    );
  });
});
