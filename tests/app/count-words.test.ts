import { expect, test } from "vitest";
import { countWords } from "#ui/feedback/count-words.ts";

test("a count is shown exactly; the limit of counting is shown as more than that", () => {
  expect([0, 1, 98, 99, 100].map((count) => countWords(count, 100))).toEqual([
    "0",
    "1",
    "98",
    "99",
    "99+",
  ]);
});
