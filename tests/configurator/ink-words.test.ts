import { expect, test } from "vitest";
import { inkWords } from "#configurator/sheets/ink-words.ts";
import { presetJob } from "#pricing/analysis/opening.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";

const form = presetJob("ysp", {}, "menu-card", book);
if (form.quoteType !== "ysp") throw new Error("menu-card is no printed sheet");
const [part] = form.parts;
if (part === undefined) throw new Error("menu-card has no part");

const wordsOf = (frontColors: number, backColors: number, frontSpots = 0): string =>
  inkWords({ ...part, frontColors, backColors, frontSpots, backSpots: 0 });

test("names inks that are no usual choice as the order names them", () => {
  expect([wordsOf(2, 0), wordsOf(3, 2), wordsOf(0, 1), wordsOf(0, 0)]).toEqual([
    "单面双色",
    "正面三色，背面双色",
    "背面单色",
    "不印刷",
  ]);
});

test("adds the spots to the usual choices", () => {
  expect([wordsOf(4, 0), wordsOf(4, 0, 1)]).toEqual(["单面四色", "单面四色加 1 专色"]);
});
