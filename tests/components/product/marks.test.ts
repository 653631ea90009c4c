import { describe, expect, test } from "vitest";
import type { Finding } from "#components/preflight/findings.ts";
import { areaOn } from "#components/product-geometry/page-placement.ts";
import { listed } from "#components/product-view/findings-beside.tsx";
import { beginningAt } from "#components/product-view/marks.tsx";

const card = { widthMm: 90, heightMm: 54, bleedMm: 2 };
const size = { widthMm: 94, heightMm: 58 };
const page = { ...size, trim: null, scalable: false, href: "", density: 25, drawPart: null };
/** The first quarter of the page's width, and the lower half of its height. */
const part = { x: 0, y: 0.5, width: 0.25, height: 0.5 };

describe("the place of a finding on the product", () => {
  test("begins in the bleed of a page with bleed", () => {
    expect(areaOn(page, card, part)).toEqual({ x: -2, y: 27, width: 23.5, height: 29 });
  });

  test("turns with a page that lies across", () => {
    // A clockwise quarter turn carries the lower left corner of the page to its upper left.
    const upright = { ...page, widthMm: 58, heightMm: 94 };
    expect(areaOn(upright, card, part)).toEqual({ x: -2, y: -2, width: 47, height: 14.5 });
  });

  test("grows with a picture that covers the product", () => {
    const picture = { ...page, widthMm: 940, heightMm: 580, scalable: true };
    const { x, y, width, height } = areaOn(picture, card, part);
    expect([x, y, width, height].map((value) => Math.round(value * 100) / 100)).toEqual([
      -2, 27, 23.5, 29,
    ]);
  });
});

const mark = { kind: "rgb", page: 2, box: part } as const;
const finding = (text: string, at?: number): Finding =>
  at === undefined ? { tone: "look", text } : { tone: "look", text, mark: { ...mark, page: at } };

test("numbers the findings that have a place on the product's pages", () => {
  const findings = [finding("a", 1), finding("b"), finding("c", 3), finding("d", 2)];
  const numbers = (pages: number) =>
    listed(findings, pages).map(({ place }) => place?.number ?? null);
  expect(numbers(2)).toEqual([1, null, null, 2]);
  expect(numbers(3)).toEqual([1, null, 2, 3]);
  expect(numbers(0)).toEqual([null, null, null, null]);
});

describe("the window begins at a finding", () => {
  const extent = { x: -5, y: -5, width: 100, height: 64 };
  const at = (box: typeof part) => ({ number: 1, mark: { ...mark, box } });
  const whole = { key: "whole", start: { scale: 1, left: 0, top: 0 } };

  test("in its middle, so that it takes two fifths of the window", () => {
    // 9.4 mm of 100 mm across: 4.255 times as large. Its middle is 45 mm from the left, 27 from above.
    const { start } = beginningAt(
      at({ x: 0.45, y: 0.45, width: 0.1, height: 0.1 }),
      extent,
      page,
      card,
    );
    expect(start.scale).toBeCloseTo(40 / 9.4, 5);
    expect(start.left + 0.5 / start.scale).toBeCloseTo(0.5, 5);
    expect(start.top + 0.5 / start.scale).toBeCloseTo(0.5, 5);
  });

  test("eight times as large at most, for a hairline", () => {
    const hairline = at({ x: 0.5, y: 0.5, width: 0.001, height: 0 });
    expect(beginningAt(hairline, extent, page, card).start.scale).toBe(8);
  });

  test("not beyond the edge of the drawing", () => {
    const corner = at({ x: -0.03, y: -0.03, width: 0.05, height: 0.05 });
    const { start } = beginningAt(corner, extent, page, card);
    expect([start.left, start.top]).toEqual([0, 0]);
  });

  test("on the right page of a spread", () => {
    const spread = { x: 0, y: 0, width: 180, height: 54 };
    const inner = at({ x: 0.45, y: 0.45, width: 0.1, height: 0.1 });
    const { start } = beginningAt(inner, spread, page, card, 90);
    expect(start.left + 0.5 / start.scale).toBeCloseTo(0.75, 5);
  });

  test("with the whole product where nothing is asked for, or the page is not drawn", () => {
    expect(beginningAt(null, extent, page, card)).toEqual(whole);
    expect(beginningAt(at(part), extent, null, card)).toEqual(whole);
  });
});
