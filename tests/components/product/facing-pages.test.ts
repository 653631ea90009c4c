import { describe, expect, test } from "vitest";
import { mapped } from "#components/product-geometry/affine.ts";
import { spreadsOf, spreadWords } from "#components/product-geometry/booklet.ts";
import { filePlaces, halfOf, isSpread } from "#components/product-geometry/facing-pages.ts";
import { placePage } from "#components/product-geometry/page-placement.ts";

const frame = { widthMm: 210, heightMm: 285, bleedMm: 3 };
const size = (width: number, height: number) => ({ width, height });

describe("facing pages in one", () => {
  test.each([
    ["trimmed to two pages", size(420, 285), size(426, 291), true],
    ["without a trim box, with bleed", null, size(426, 291), true],
    ["without a trim box or bleed", null, size(420, 285), true],
    ["an open cover with a spine of 8 mm", size(428, 285), size(434, 291), true],
    ["one page with bleed", null, size(216, 291), false],
    ["one page by its trim box on a large sheet", size(210, 285), size(426, 291), false],
    ["a page of another height", null, size(420, 297), false],
    ["three pages", null, size(636, 291), false],
  ])("%s: %j on %j", (_what, trim, sheet, expected) => {
    expect(isSpread({ trim, sheet }, frame)).toBe(expected);
  });

  test("a cover, seven pairs and a back are sixteen pages in order", () => {
    const places = filePlaces([false, ...Array.from({ length: 7 }, () => true), false]);
    expect(places).toHaveLength(16);
    expect([places[0], places[1], places[2], places[15]]).toEqual([
      { page: 1, half: "whole" },
      { page: 2, half: "left" },
      { page: 2, half: "right" },
      { page: 9, half: "whole" },
    ]);
  });

  test("nothing but pairs begins with the open cover: its left half is the back", () => {
    expect(filePlaces([true, true])).toEqual([
      { page: 1, half: "right" },
      { page: 2, half: "left" },
      { page: 2, half: "right" },
      { page: 1, half: "left" },
    ]);
  });

  test("each half lies on the book's page at its own size", () => {
    const page = { widthMm: 434, heightMm: 291, trim: null, scalable: false };
    const at = (half: "left" | "right") =>
      mapped(placePage(halfOf(page, half, frame), frame), {
        x: 0,
        y: 0,
      });
    // 3 mm of bleed, and the right page begins 210 + 8 mm further.
    expect(at("left")).toEqual({ x: -3, y: -3 });
    expect(at("right")).toEqual({ x: -221, y: -3 });
  });
});

test("a cover of its own has four pages with names, the inside only numbers", () => {
  const words = (pages: number, part: Parameters<typeof spreadWords>[2]) =>
    spreadsOf(pages).map((one) => spreadWords(one, pages, part));
  expect(words(8, "covered")).toEqual([
    "封面",
    "封二和第 3 页",
    "第 4、5 页",
    "第 6 页和封三",
    "封底",
  ]);
  expect(words(4, "cover")).toEqual(["封面", "封二和封三", "封底"]);
  expect(words(4, "inside")).toEqual(["第 1 页", "第 2、3 页", "第 4 页"]);
});
