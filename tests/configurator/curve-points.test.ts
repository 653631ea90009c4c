import { expect, test } from "vitest";
import { jobOf } from "#components/job-form/job-form.ts";
import {
  curveQuantities,
  decadesAround,
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

test("quantities run from end to end with the job's own among them", () => {
  const found = curveQuantities([1000, 100_000], 7777);
  expect([found[0], found.at(-1), found.length]).toEqual([1000, 100_000, 26]);
  expect(found).toContain(7777);
  expect(found).toContain(10_000);
  expect(curveQuantities([1000, 100_000], 10_000)).toHaveLength(25);
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
