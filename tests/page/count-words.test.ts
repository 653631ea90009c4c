import { expect, test } from "vitest";
import { countWords } from "#ui/count-words.ts";

test("a number is told as it is, the last that is counted to as more than that", () => {
  expect([0, 1, 998, 999, 1000].map((count) => countWords(count, 1000))).toEqual([
    "0",
    "1",
    "998",
    "999",
    "999+",
  ]);
});
