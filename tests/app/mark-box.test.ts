import * as v from "valibot";
import { expect, test } from "vitest";
import { arrowOf, between, middle, moved } from "#components/proofs/mark-box.ts";
import { pageMark } from "#contract/artwork/page-mark.ts";

const corner = { x: 0.9, y: 0.05, width: 0.1, height: 0.1 };
const up = arrowOf("ArrowUp") ?? { x: 0, y: 0 };
const right = arrowOf("ArrowRight") ?? { x: 0, y: 0 };

test("a drag marks what lies between its ends, in whichever direction; a tap a fifth of the page", () => {
  const box = { x: 0.25, y: 0.1, width: 0.5, height: 0.3 };
  expect(between({ x: 0.25, y: 0.1 }, { x: 0.75, y: 0.4 })).toEqual(box);
  expect(between({ x: 0.75, y: 0.4 }, { x: 0.25, y: 0.1 })).toEqual(box);
  expect(between({ x: 0.5, y: 0.5 }, { x: 0.5, y: 0.5 })).toEqual(middle);
  expect(middle).toEqual({ x: 0.4, y: 0.4, width: 0.2, height: 0.2 });
  expect(between({ x: 1, y: 0 }, { x: 1, y: 0 })).toEqual({
    x: 0.8,
    y: 0,
    width: 0.2,
    height: 0.2,
  });
});

test("keys move it and stretch it, never beyond the page", () => {
  expect(moved(middle, right, false)).toEqual({ ...middle, x: 0.42 });
  expect(moved(middle, up, true)).toEqual({ ...middle, height: 0.18 });
  expect(moved(corner, right, false)).toEqual(corner);
  expect(moved(corner, right, true)).toEqual(corner);
  expect(moved({ ...corner, height: 0.02 }, up, true)).toEqual({ ...corner, height: 0.02 });
  expect(arrowOf("Enter")).toBe(null);
});

test("whatever is drawn, the shop takes", () => {
  const parts = Array.from({ length: 30 }, (_, at) => (at * 0.37) % 1);
  const drawn = parts.flatMap((x) => parts.map((y) => between({ x, y }, { x: y, y: 1 - x })));
  expect(drawn.filter((one) => !v.is(pageMark, one))).toEqual([]);
});
