import { expect, test } from "vitest";
import { countText, unitPriceText, weightText } from "#contract/format/amounts.ts";
import { oneSideInks, sheetInks } from "#contract/wording/ink-words.ts";

test.each([
  ["503.1406", "503.14"],
  ["6.7800", "6.78"],
  ["9.9950", "10.00"],
  ["1234.5000", "1,234.50"],
  ["0.5000", "0.50"],
  ["0.3267", "0.327"],
  ["0.0433", "0.0433"],
  ["0.0040", "0.004"],
  ["0.9996", "1.00"],
  ["0.0000", "0.00"],
])("a unit price of %s is shown as %s", (yuan, shown) => {
  expect(unitPriceText(yuan)).toBe(shown);
});

test.each([
  ["674.6321", "675 kg"],
  ["1000.2194", "1,000 kg"],
  ["42.9702", "43 kg"],
  ["99.96", "100 kg"],
  ["16.3710", "16.4 kg"],
  ["3.01", "3.01 kg"],
  ["0.50", "0.5 kg"],
])("a weight of %s kg is shown as %s", (kg, shown) => {
  expect(weightText(kg)).toBe(shown);
});

test.each([
  ["10.0000", "10"],
  ["6.2820", "6.28"],
  ["0.4000", "0.4"],
  ["12000", "12,000"],
  ["100", "100"],
])("a count of %s is shown as %s", (count, shown) => {
  expect(countText(count)).toBe(shown);
});

test.each([
  [4, 0, 0, 0, "单面四色"],
  [4, 0, 4, 0, "双面四色"],
  [1, 0, 1, 0, "双面单色"],
  [4, 1, 1, 0, "正面四色加 1 专色，背面单色"],
  [0, 2, 0, 0, "单面专色 2 种"],
  [0, 0, 1, 0, "背面单色"],
  [0, 0, 0, 0, "不印刷"],
])("inks %d+%d / %d+%d are %s", (frontColors, frontSpots, backColors, backSpots, words) => {
  expect(sheetInks({ frontColors, frontSpots, backColors, backSpots })).toBe(words);
});

test("a label's inks have no side, and a blank label is not printed", () => {
  expect([oneSideInks(4, 1), oneSideInks(0, 0)]).toEqual(["四色加 1 专色", "不印刷"]);
});
