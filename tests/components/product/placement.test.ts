import { describe, expect, test } from "vitest";
import { leadTurns, windingOf } from "#components/job-form/winding.ts";
import { mapped } from "#components/product-geometry/affine.ts";
import { spreadAt, spreadsOf, spreadWords } from "#components/product-geometry/booklet.ts";
import {
  foldCount,
  foldPanels,
  standingPanels,
} from "#components/product-geometry/folded-sheet.ts";
import { onWeb, overlaps, stripsRound } from "#components/product-geometry/label-reel.ts";
import { facing, placePage } from "#components/product-geometry/page-placement.ts";
import { type SheetJob, sheetJob } from "#contract/jobs/jobs.ts";
import { parsed } from "#contract/quotes/parse.ts";

/** A card of 90 × 54 with a bleed of 3 mm. */
const card = { widthMm: 90, heightMm: 54, bleedMm: 3 };
const page = (widthMm: number, heightMm: number) => ({
  widthMm,
  heightMm,
  trim: null,
  scalable: false,
});

const placed = (...[one, frame]: Parameters<typeof placePage>) => {
  const map = placePage(one, frame);
  const { x, y } = mapped(map, { x: 0, y: 0 });
  const far = mapped(map, { x: one.widthMm, y: one.heightMm });
  return [x, y, far.x, far.y].map((value) => Math.round(value * 1e6) / 1e6);
};

describe("a page on the goods", () => {
  test("with its bleed begins outside the trim", () => {
    expect(placed(page(96, 60), card)).toEqual([-3, -3, 93, 57]);
  });

  test("without bleed begins at the trim", () => {
    expect(placed(page(90, 54), card)).toEqual([0, 0, 90, 54]);
  });

  test("with a trim box is laid by that box, wherever it is on the page", () => {
    const marked = { ...page(120, 100), trim: { x: 20, y: 15, width: 90, height: 54 } };
    expect(placed(marked, card)).toEqual([-20, -15, 100, 85]);
  });

  test("of another size keeps its size in the middle", () => {
    expect(placed(page(50, 50), card)).toEqual([20, 2, 70, 52]);
  });

  test("across a fixed surface is turned clockwise: its top is at the right", () => {
    const map = placePage(page(60, 96), card);
    const round = (at: { x: number; y: number }) => {
      const { x, y } = mapped(map, at);
      return [Math.round(x * 1e6) / 1e6, Math.round(y * 1e6) / 1e6];
    };
    expect(round({ x: 0, y: 0 })).toEqual([93, -3]);
    expect(round({ x: 60, y: 0 })).toEqual([93, 57]);
    expect(round({ x: 60, y: 96 })).toEqual([-3, 57]);
  });

  test("of a picture file covers the bleed and loses what does not fit", () => {
    // 960 × 720 onto 96 × 60: a tenth, and 6 mm above and below are lost.
    expect(placed({ ...page(960, 720), scalable: true }, card)).toEqual([-3, -9, 93, 63]);
  });

  test("decides how a card is held", () => {
    expect(facing(card, page(60, 96))).toEqual({ widthMm: 54, heightMm: 90, bleedMm: 3 });
    expect(facing(card, page(96, 60))).toBe(card);
    expect(facing(card, null)).toBe(card);
    const across = { ...page(200, 100), trim: { x: 0, y: 0, width: 54, height: 90 } };
    expect(facing(card, across).widthMm).toBe(54);
  });
});

function sheet(input: object): SheetJob {
  const read = parsed<SheetJob>(sheetJob, {
    quoteType: "ysp",
    yspType: "folded",
    quantity: 100,
    lengthMm: 285,
    widthMm: 210,
    ...input,
  });
  if (!read.ok) throw new Error(JSON.stringify(read));
  return read.value;
}
const part = { name: "单张", paperId: "shuangtong", gsm: 157, frontColors: 4, backColors: 4 };

describe("a folded sheet", () => {
  test("counts its folds, and creases only where nothing folds it", () => {
    const withSteps = (...hgx: object[]) => foldCount(sheet({ parts: [{ ...part, hgx }] }));
    expect(withSteps({ id: "fold", count: 2 })).toBe(2);
    expect(withSteps({ id: "fold" })).toBe(1);
    expect(withSteps({ id: "crease", count: 3 })).toBe(3);
    expect(withSteps({ id: "crease", count: 3 }, { id: "fold-heavy", count: 1 })).toBe(1);
    expect(withSteps({ id: "film-matt" })).toBe(0);
  });

  test("has equal panels along its longer side", () => {
    expect(foldPanels({ widthMm: 285, heightMm: 210 }, 2)).toEqual([
      { x: 0, y: 0, width: 95, height: 210 },
      { x: 95, y: 0, width: 95, height: 210 },
      { x: 190, y: 0, width: 95, height: 210 },
    ]);
    expect(foldPanels({ widthMm: 100, heightMm: 200 }, 1)).toEqual([
      { x: 0, y: 0, width: 100, height: 100 },
      { x: 0, y: 100, width: 100, height: 100 },
    ]);
  });
});

describe("a standing sheet", () => {
  // Open by a third: sin 30° is a half, and the rise is 0.22 · cos 30° = 0.190526 for each mm.
  const rounded = (...[count, length, open, way]: Parameters<typeof standingPanels>) =>
    standingPanels(count, length, open, way).map(({ from, factor, slope, shift }) =>
      [from, factor, slope, shift].map((value) => Math.round(value * 1e4) / 1e4 + 0),
    );

  test("in zigzag rises and falls in turn, in the middle of its place", () => {
    expect(rounded(3, 100, 1 / 3, "zigzag")).toEqual([
      [75, 0.5, 0.1905, 0],
      [125, 0.5, -0.1905, 19.0526],
      [175, 0.5, 0.1905, 0],
    ]);
  });

  test("folded as a letter keeps its middle flat", () => {
    expect(rounded(3, 100, 1 / 3, "letter")).toEqual([
      [50, 0.5, -0.1905, 19.0526],
      [100, 1, 0, 0],
      [200, 0.5, 0.1905, 0],
    ]);
  });

  test("that is flat lies as it was printed", () => {
    expect(rounded(2, 100, 1, "zigzag")).toEqual([
      [0, 1, 0, 0],
      [100, 1, 0, 0],
    ]);
  });
});

describe("a booklet", () => {
  test("of 8 pages opens as cover, three pairs and back", () => {
    expect(spreadsOf(8)).toEqual([
      { left: null, right: 1 },
      { left: 2, right: 3 },
      { left: 4, right: 5 },
      { left: 6, right: 7 },
      { left: 8, right: null },
    ]);
    expect(spreadsOf(0)).toEqual([]);
  });

  test("finds the spread of a page", () => {
    expect([1, 2, 3, 7, 8].map(spreadAt)).toEqual([0, 1, 1, 3, 4]);
  });

  test("names its spreads", () => {
    expect(spreadsOf(4).map((one) => spreadWords(one, 4, "whole"))).toEqual([
      "封面",
      "第 2、3 页",
      "封底",
    ]);
  });
});

describe("a label", () => {
  test("lies along the web where its side leads", () => {
    const size = { widthMm: 50, heightMm: 80 };
    expect([onWeb(size, "top"), onWeb(size, "left")]).toEqual([
      size,
      { widthMm: 80, heightMm: 50 },
    ]);
  });

  /**
   * The eight positions of the trade: 1 to 4 wound out, 5 to 8 wound in. Drawn with the web running
   * down and its print seen. The edge that leads is at the bottom, which gives the head's side.
   */
  test.each([
    [1, "out-top", "out", "head down"],
    [2, "out-bottom", "out", "head up"],
    [3, "out-right", "out", "head right"],
    [4, "out-left", "out", "head left"],
    [5, "in-top", "in", "head down"],
    [6, "in-bottom", "in", "head up"],
    [7, "in-right", "in", "head right"],
    [8, "in-left", "in", "head left"],
  ] as const)("in position %i, %s, hangs wound %s with its %s", (_position, code, wound, head) => {
    const winding = windingOf(code);
    const turn = ((leadTurns[winding?.lead ?? "top"] ?? 0) * Math.PI) / 180;
    // SVG turns clockwise, and the head of an upright label is at (0, −1).
    const at = `${Math.round(Math.sin(turn))},${Math.round(-Math.cos(turn))}`;
    const sides = new Map([
      ["0,-1", "head up"],
      ["0,1", "head down"],
      ["1,0", "head right"],
      ["-1,0", "head left"],
    ]);
    expect([winding?.wound, sides.get(at.replaceAll("-0", "0"))]).toEqual([wound, head]);
  });

  test("round a bottle shows its middle in front, narrower at the sides", () => {
    // A diameter of 60 has a half circumference of 94.25 mm: all 60 mm show, up to 1 rad each side.
    const strips = stripsRound(60, 60, 4);
    expect(strips.map(({ from, to }) => [from, to])).toEqual([
      [0, 15],
      [15, 30],
      [30, 45],
      [45, 60],
    ]);
    expect(strips[0]?.left).toBeCloseTo(-30 * 0.841471, 4);
    expect(strips[1]?.right).toBeCloseTo(0, 9);
    expect(strips[2]?.right).toBeCloseTo(30 * 0.479426, 4);
  });

  test("that is longer than half the bottle shows only its half", () => {
    const strips = stripsRound(200, 60, 2);
    expect(strips[0]?.from).toBeCloseTo(100 - 47.1239, 3);
    expect(strips[1]?.right).toBeCloseTo(30, 9);
    expect([overlaps(200, 60), overlaps(188, 60)]).toEqual([true, false]);
  });
});
