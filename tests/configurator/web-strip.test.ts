import { expect, test } from "vitest";
import type { Layout } from "#contract/quotes/quote.ts";
import { webStrip } from "#pricing/analysis/web-strip.ts";

const layout: Layout = {
  widthMm: 100,
  heightMm: 60,
  usable: { x: 5, y: 0, width: 90, height: 60 },
  grippers: [],
  gripperMm: 0,
  blocks: [
    { x: 6, y: 1, columns: 4, rows: 2, width: 20, height: 28, stepX: 22, stepY: 30, turned: false },
  ],
  pieces: 8,
  utilisation: 74.67,
};

test("a web runs to the right, one repeat after another, in one proportion", () => {
  expect(webStrip(layout)).toEqual({
    widthMm: 320,
    heightMm: 100,
    usable: { y: 5, height: 90 },
    blocks: [1, 61, 121, 181, 241, 301].map((x) => ({
      x,
      y: 6,
      columns: x === 301 ? 1 : 2,
      rows: 4,
      width: 28,
      height: 20,
      stepX: 30,
      stepY: 22,
      turned: false,
    })),
    repeats: [60, 120, 180, 240, 300],
  });
});

test("of a long repeat only what is in sight is drawn", () => {
  const [block] = layout.blocks;
  if (block === undefined) throw new Error("the layout has a block");
  const long = { ...layout, heightMm: 3000, blocks: [{ ...block, rows: 100 }] };
  const { blocks, repeats } = webStrip(long);
  expect(blocks.map(({ columns }) => columns)).toEqual([11]);
  expect(repeats).toEqual([]);
});
