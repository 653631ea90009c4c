import { expect, test } from "vitest";
import { quotient } from "#pricing/core/decimal.ts";
import { percent, piecesOf, rectanglesOf } from "#pricing/core/layout.ts";
import { withinRange } from "#pricing/core/outcome.ts";
import { engineVersion } from "#pricing/quote/engine.ts";

/** Two columns and three rows at a step wider than the piece, then one turned piece. */
const blocks = [
  { x: 5, y: 7, columns: 2, rows: 3, width: 50, height: 30, stepX: 53, stepY: 34, turned: false },
  { x: 111, y: 7, columns: 1, rows: 1, width: 30, height: 50, stepX: 33, stepY: 54, turned: true },
];

const places = [
  { x: 5, y: 7, width: 50, height: 30, turned: false },
  { x: 58, y: 7, width: 50, height: 30, turned: false },
  { x: 5, y: 41, width: 50, height: 30, turned: false },
  { x: 58, y: 41, width: 50, height: 30, turned: false },
  { x: 5, y: 75, width: 50, height: 30, turned: false },
  { x: 58, y: 75, width: 50, height: 30, turned: false },
  { x: 111, y: 7, width: 30, height: 50, turned: true },
];

test("a block's pieces are a step apart, row by row, and are counted", () => {
  expect(rectanglesOf({ blocks })).toEqual(places);
  expect(piecesOf(blocks)).toBe(7);
});

test.each([0, 1, 6, 7, 8])("at most %i pieces are drawn", (limit) => {
  expect(rectanglesOf({ blocks }, limit)).toEqual(places.slice(0, limit));
});

/** 1 ÷ 3 = 33.333… %, 2 ÷ 3 = 66.666… %, 1 ÷ 8 = 12.5 %. */
test.each([
  [1, 3, 33.33],
  [2, 3, 66.67],
  [1, 8, 12.5],
  [5, 5, 100],
  [0, 5, 0],
  [5, 0, 0],
])("%i of %i are %f %%", (part, all, shown) => {
  expect(percent(part, all)).toBe(shown);
});

test("a result beyond what is counted exactly is a problem of no field, other errors pass", () => {
  const huge = withinRange(() => quotient([2 ** 40, 2 ** 40], [1], "up"));
  expect(huge).toStrictEqual({
    ok: false,
    problems: [{ code: "tooLarge", message: "数量或尺寸过大，无法报价" }],
  });
  expect(() =>
    withinRange(() => {
      throw new Error("a bug");
    }),
  ).toThrow("a bug");
});

test("the engine has a number", () => {
  expect(engineVersion).toMatch(/^[1-9]\d*$/);
});
