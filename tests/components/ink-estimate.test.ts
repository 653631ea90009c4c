import { expect, test } from "vitest";
import { lookInto } from "#components/preflight/preflight.ts";
import { chartInks, chartPdf } from "#components/proofs/ink-chart.ts";
import { coverageOf, separationBy } from "#components/proofs/ink-estimate.ts";
import { differenceOf } from "#components/proofs/spot-coverage.ts";
import { inkList } from "#staff/artwork/proof-drawing.ts";

/** Colours by hand: cyan, black, half magenta and paper on a device of its own. */
const inks = [
  [1, 0, 0, 0],
  [0, 0, 0, 1],
  [0, 0.5, 0, 0],
  [0, 0, 0, 0],
] as const;
const colours = new Uint8Array([0, 170, 240, 30, 30, 30, 240, 130, 180, 255, 255, 255]);
const separate = separationBy(inks, colours);

test("a colour has the inks of the patch that is drawn most like it", () => {
  expect(separate(4, 168, 244)).toEqual([1, 0, 0, 0]);
  expect(separate(40, 36, 35)).toEqual([0, 0, 0, 1]);
});

test("the coverage is the mean over the page; what is transparent counts as paper", () => {
  const pixels = new Uint8ClampedArray([
    ...[0, 170, 240, 255],
    ...[240, 130, 180, 255],
    ...[30, 30, 30, 0],
    ...[255, 255, 255, 255],
  ]);
  expect(coverageOf(pixels, separate)).toEqual([25, 12.5, 0, 0]);
});

test("a spot ink covers what differs between its two plates", () => {
  // Paper and black at once, half a tint, the same colour below, and nothing drawn.
  const black = [0, 0, 0, 255, ...[128, 128, 128, 255], ...[90, 20, 10, 255], ...[0, 0, 0, 0]];
  const paper = [255, 255, 255, 255, ...[255, 255, 255, 255], ...[90, 20, 10, 255], 0, 0, 0, 0];
  const share = differenceOf(new Uint8ClampedArray(black), new Uint8ClampedArray(paper));
  // 255 + 127 of 4 × 255.
  expect(share).toBeCloseTo(37.45, 2);
});

test("the chart has every mixture of black and two inks once, and is a PDF that can be read", async () => {
  const mixtures = chartInks();
  // 11 levels of black; on each, three inks alone or in pairs: 1 + 3 × 10 + 3 × 100.
  expect(mixtures).toHaveLength(11 * 331);
  expect(new Set(mixtures.map(String)).size).toBe(11 * 331);
  const looked = await lookInto(chartPdf(mixtures), "application/pdf");
  expect(looked).toMatchObject({ kind: "seen", facts: { pages: 1, rgb: false, unread: [] } });
});

test("the list has the mean of all pages, and spot inks with their share where it is known", () => {
  const spots = new Map([
    ["PANTONE 185 C", null],
    ["White", 12.5],
  ]);
  const pages = [
    [20, 0, 0, 10],
    [10, 0, 0.01, 0],
  ];
  expect(inkList(pages, spots)).toEqual([
    { name: "青 C", percent: 15 },
    { name: "黑 K", percent: 5 },
    { name: "专色 PANTONE 185 C", percent: null },
    { name: "专色 White", percent: 12.5 },
  ]);
});
