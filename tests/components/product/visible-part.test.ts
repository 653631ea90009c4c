import { describe, expect, test } from "vitest";
import { visiblePart } from "#components/product-geometry/visible-part.ts";

/** A page of 100 × 50 mm. */
const page = { widthMm: 100, heightMm: 50 };
const rounded = (part: ReturnType<typeof visiblePart>) =>
  part &&
  [part.area.x, part.area.y, part.area.width, part.area.height, part.density].map((value) =>
    Number(value.toFixed(4)),
  );

describe("the part of a page that a window shows", () => {
  test("is the window and a tenth around it, at the scale of the screen", () => {
    // 20 pixels a mm. The window shows 200…600 × 100…300 of the page's 2000 × 1000 pixels.
    const map = [20, 0, 0, 20, -200, -100] as const;
    const window = { x: 0, y: 0, width: 400, height: 200 };
    expect(rounded(visiblePart(page, map, window))).toEqual([8, 4, 24, 12, 20]);
  });

  test("ends at the page, with its edges on whole pixels of the screen", () => {
    // The page's left edge is at 10.4, its right edge at 260.4 pixels: drawn from 10 to 261.
    const map = [2.5, 0, 0, 2.5, 10.4, 0] as const;
    const window = { x: 0, y: 0, width: 400, height: 200 };
    expect(rounded(visiblePart(page, map, window))).toEqual([-0.16, 0, 100.4, 50, 2.5]);
  });

  test("is found on a page that lies a quarter turn clockwise", () => {
    // x′ = 500 − 10 y and y′ = 10 x: the window's 100…200 × 0…300 is y 30…40 and x 0…30 of the page.
    const map = [0, 10, -10, 0, 500, 0] as const;
    const window = { x: 100, y: 0, width: 100, height: 300 };
    // A tenth of 100 pixels is 1 mm of the page's height; 30 pixels are 3 mm of its width.
    expect(rounded(visiblePart(page, map, window))).toEqual([0, 29, 33, 12, 10]);
  });

  test("has at most six million pixels", () => {
    const map = [80, 0, 0, 80, 0, 0] as const;
    const window = { x: 0, y: 0, width: 8000, height: 4000 };
    const part = visiblePart(page, map, window);
    const pixels = (part?.area.width ?? 0) * (part?.area.height ?? 0) * (part?.density ?? 0) ** 2;
    expect(Math.round(pixels)).toBe(6_000_000);
  });

  test("is none where the page lies outside the window", () => {
    const window = { x: 0, y: 0, width: 400, height: 200 };
    expect(visiblePart(page, [20, 0, 0, 20, 500, 0], window)).toBeNull();
  });
});
