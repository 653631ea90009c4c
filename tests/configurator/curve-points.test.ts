import { expect, test } from "vitest";
import { jobOf } from "#components/job-form/job-form.ts";
import {
  curveQuantities,
  decadesAround,
  nearestPoint,
  placeOnAxis,
  pointsAt,
  roundStep,
} from "#configurator/tools/curve-points.ts";
import { finished } from "#pricing/core/steps.ts";
import { edgeBook, fenOfGoods } from "#tests/pricing/edge-book.ts";

test("two decades begin at the ladder's and move by whole ones", () => {
  expect(decadesAround(2000, 10_000)).toEqual([1000, 100_000]);
  expect(decadesAround(2000, 100_000)).toEqual([1000, 100_000]);
  expect(decadesAround(2000, 100_001)).toEqual([10_000, 1_000_000]);
  expect(decadesAround(2000, 999)).toEqual([100, 10_000]);
  expect(decadesAround(500, 1)).toEqual([1, 100]);
});

test("quantities are round ones from end to end with the job's own among them", () => {
  const found = curveQuantities([1000, 100_000], 7777);
  expect(found.slice(0, 4)).toEqual([1000, 1200, 1500, 2000]);
  expect([found[0], found.at(-1), found.length]).toEqual([1000, 100_000, 22]);
  expect(found).toContain(7777);
  expect(curveQuantities([1000, 100_000], 10_000)).toHaveLength(21);
  expect(curveQuantities([1, 100], 1)).toEqual([
    1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100,
  ]);
});

test("equal factors of the quantity are equal ways on the axis", () => {
  expect(placeOnAxis(1000, 1000, 100_000)).toBe(0);
  expect(placeOnAxis(10_000, 1000, 100_000)).toBeCloseTo(0.5, 9);
  expect(placeOnAxis(100_000, 1000, 100_000)).toBe(1);
  expect(placeOnAxis(500, 500, 500)).toBe(0);
});

test("a place on the axis takes the nearest quantity", () => {
  const points = [1000, 2000, 5000, 10_000, 100_000].map((qty) => ({ qty, fen: qty }));
  // The middle between 2,000 and 5,000 on this scale is their geometric mean, 3,162.
  expect(nearestPoint(points, Math.log10(3.1) / 2)).toBe(1);
  expect(nearestPoint(points, Math.log10(3.2) / 2)).toBe(2);
  expect([nearestPoint(points, 0), nearestPoint(points, 1)]).toEqual([0, 4]);
});

test("each point is what that quantity costs", () => {
  const job = jobOf(fenOfGoods(100, { taxIncluded: false }));
  if (job === null) throw new Error("no job");
  expect(finished(pointsAt(job, [100, 250], edgeBook()))).toEqual([
    { qty: 100, fen: 100 },
    { qty: 250, fen: 250 },
  ]);
});

test.each([
  [2350, 500],
  [1000, 200],
  [1001, 500],
  [4.2, 1],
])("an axis up to %d goes by %d", (most, step) => {
  expect(roundStep(most)).toBe(step);
});
