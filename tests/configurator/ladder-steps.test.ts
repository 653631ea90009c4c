import { expect, test } from "vitest";
import { littleMore, savedWords, savesAnywhere } from "#components/job-facts/ladder-steps.ts";
import { differenceWords } from "#configurator/state/differences.ts";

const step = (qty: number, total: string, unitPrice = "0.1234") => ({ qty, total, unitPrice });

test.each([
  ["1249.99", "只多 ¥249.99"],
  ["1250.00", null],
  ["1000.00", "同价"],
  ["990.50", "还省 ¥9.50"],
])("after 1,000.00 the next rung at %s says %s", (total, words) => {
  expect(littleMore(step(2000, total), step(1000, "1000.00"))).toBe(words);
});

test("nothing is little more than no choice", () => {
  expect(littleMore(step(2000, "10.00"), undefined)).toBeNull();
});

test("what a piece costs less than on the rung above, in whole percent", () => {
  expect(savedWords(step(1000, "100.00"), undefined)).toBe("–");
  expect(savedWords(step(2000, "150.00"), step(1000, "100.00"))).toBe("25%");
  expect(savedWords(step(2000, "201.00"), step(1000, "100.00"))).toBe("–");
});

test("a ladder has a column of savings only where a rung saves something", () => {
  const [first, double] = [step(1000, "100.00"), step(2000, "200.00")];
  expect(savesAnywhere([first, double])).toBe(false);
  expect(savesAnywhere([first, step(2000, "150.00")])).toBe(true);
});

test.each([
  [4490, "+¥44.90"],
  [-123_456, "−¥1,234.56"],
  [0, "同价"],
  [undefined, undefined],
])("a difference of %s fen is %s", (fen, words) => {
  expect(differenceWords(fen)).toBe(words);
});
