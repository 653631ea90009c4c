import { expect, test } from "vitest";
import { bleedsPath, piecesPath } from "#pricing/analysis/layout-path.ts";

const block = {
  x: 1,
  y: 2,
  columns: 2,
  rows: 2,
  width: 10,
  height: 5,
  stepX: 12,
  stepY: 7,
  turned: false,
};

test("every piece of a block is drawn at its step", () => {
  expect(piecesPath([block], "rect", 0)).toBe(
    "M1 2h10v5h-10zM13 2h10v5h-10zM1 9h10v5h-10zM13 9h10v5h-10z",
  );
});

test("a radius rounds the corners, at most to half of the shorter side", () => {
  const one = { ...block, columns: 1, rows: 1 };
  expect(piecesPath([one], "rounded", 1)).toBe(
    "M2 2h8a1 1 0 0 1 1 1v3a1 1 0 0 1 -1 1h-8a1 1 0 0 1 -1 -1v-3a1 1 0 0 1 1 -1z",
  );
  expect(piecesPath([one], "rounded", 50)).toBe(piecesPath([one], "circle", 0));
});

test("rubbish of a million pieces draws no more than the limit", () => {
  const many = { ...block, columns: 1000, rows: 1000 };
  expect(piecesPath([many], "rect", 0, 10).match(/M/g)?.length).toBe(10);
});

test("bleed surrounds the block, and neighbours share their gutter", () => {
  const row = { ...block, rows: 1 };
  // A gutter of 2 between two pieces of 10 × 5: one mm each, 1.5 mm outside.
  expect(bleedsPath([row], 1.5)).toBe("M-0.5 0.5h12.5v8h-12.5zM12 0.5h12.5v8h-12.5z");
});
