import { expect, test } from "vitest";
import { turnSentence } from "#configurator/tools/turn-sentence.ts";
import { defaultWords } from "#contract/lookups/words.ts";

test("where the cheapest way changes, from few pieces to many", () => {
  const turns = [
    { from: 100, way: "digitalSheet" },
    { from: 801, way: "gangRun" },
    { from: 12_001, way: "offset" },
  ] as const;
  expect(turnSentence(turns, defaultWords)).toBe(
    "每款数量少时数码快印最省，801 起合版印刷，12,001 起胶印最省。",
  );
  expect(turnSentence([], defaultWords)).toBe("");
});
