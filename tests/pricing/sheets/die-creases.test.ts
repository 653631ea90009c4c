import { describe, expect, test } from "vitest";
import { type Box, type BoxType, boxDieLine, dieMicrometres } from "#pricing/core/die-line.ts";

/**
 * Creases of each kind of box, drawn by hand. A box of 60 × 40 × 120: 15 mm to glue, panels from 15,
 * 75, 115 and 175 to 215; a lid of 40 with its tuck of 15 above.
 */
const flaps = { glueMm: 15, taperMm: 5, tuckMm: 15, lockMm: 15, handleMm: 60, bagTopMm: 30 };
const box = { lengthMm: 60, widthMm: 40, heightMm: 120 };
const [front, side, back, last] = [
  [15, 75],
  [75, 115],
  [115, 175],
  [175, 215],
] as const;
const upright = (top: number, bottom: number) => [15, 75, 115, 175].map((x) => [x, top, x, bottom]);
const across = (y: number, ...panels: ReadonlyArray<readonly [number, number]>) =>
  panels.map(([left, right]) => [left, y, right, y]);
const sorted = (lines: ReadonlyArray<readonly number[]>) => lines.map(String).sort();
const dieOf = (of: Box, type: BoxType) => boxDieLine(of, type, flaps);
const creasesOf = (of: Box, type: BoxType) => sorted(dieOf(of, type).creases);

describe("creases of a box", () => {
  const above = [...upright(55, 175), ...across(55, front, side, last), ...across(15, front)];
  test("with two lids on the front, or the lower one on the back", () => {
    const dust = across(175, side, last);
    const onFront = [...across(175, front), ...across(215, front)];
    const onBack = [...across(175, back), ...across(215, back)];
    expect(creasesOf(box, "tuckEnd")).toEqual(sorted([...above, ...dust, ...onFront]));
    expect(creasesOf(box, "doubleTuck")).toEqual(sorted([...above, ...dust, ...onBack]));
    // The panel without a lid is cut straight.
    const straight = (type: "tuckEnd" | "doubleTuck") =>
      dieOf(box, type).cuts.filter(
        ([x1, y1, x2, y2]) => y1 === 175 && y2 === 175 && x2 - x1 === 60,
      );
    expect([straight("tuckEnd"), straight("doubleTuck")]).toEqual([
      [[115, 175, 175, 175]],
      [[15, 175, 75, 175]],
    ]);
  });

  test("with a locking bottom, that of itself with a slant of half the side in front and back", () => {
    const below = across(175, front, side, back, last);
    const slants = [
      [15, 175, 35, 195],
      [115, 175, 135, 195],
    ];
    expect(creasesOf(box, "snapLock")).toEqual(sorted([...above, ...below]));
    expect(creasesOf(box, "autoLock")).toEqual(sorted([...above, ...below, ...slants]));
    const narrow = dieOf({ ...box, lengthMm: 15 }, "autoLock").creases;
    expect(narrow).toContainEqual([15, 175, 30, 190]);
  });

  test("with a handle: front and back lean over half the side and rise by 60", () => {
    const { creases, heightMm } = dieOf(box, "handle");
    const top = 20 + 60;
    expect(sorted(creases)).toEqual(
      sorted([
        ...upright(top, top + 120),
        ...across(top, front, side, back, last),
        ...across(top - 20, front, back),
        ...across(top + 120, front, side, back, last),
      ]),
    );
    expect(heightMm).toBe(top + 120 + 20 + 15);
  });

  /** 60 × 40 × 20: walls of 20, base and lid of 40 in a row from 0; side walls twice 20 on either side of 40 and 100. */
  test("that folds from one row: four across, three down each side", () => {
    const flat = { lengthMm: 60, widthMm: 40, heightMm: 20 };
    const die = dieOf(flat, "mailer");
    expect([die.widthMm, die.heightMm]).toEqual([140, 140]);
    expect(sorted(die.creases)).toEqual(
      sorted([
        ...[20, 60, 80, 120].map((y) => [40, y, 100, y]),
        ...[40, 20, 100, 120].map((x) => [x, 20, x, 60]),
        ...[40, 100].map((x) => [x, 80, x, 120]),
      ]),
    );
    // Creases 4 × 60 + 6 × 40; cuts 2 × 60, and each side 3 × 20, 40 + 40 + 40 round the wall and 20 + 40 + 20 round the ear.
    expect(dieMicrometres(die)).toBe(1_120_000);
    const walls = [
      [40, 20, 0, 20],
      [0, 20, 0, 60],
      [0, 60, 40, 60],
      [100, 20, 140, 20],
      [140, 20, 140, 60],
      [140, 60, 100, 60],
    ];
    expect(die.cuts).toEqual(expect.arrayContaining(walls));
  });

  test("low: the flap to glue tapers no further than its middle", () => {
    const { cuts } = dieOf({ ...box, heightMm: 8 }, "sleeve");
    expect(cuts.slice(0, 3)).toEqual([
      [15, 0, 0, 4],
      [0, 4, 0, 4],
      [0, 4, 15, 8],
    ]);
  });
});
