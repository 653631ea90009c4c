import { expect, test } from "vitest";
import { movedView, wholeView, zoomedAtMiddle, zoomedView } from "#ui/layout/zoom-view.ts";

test("the point under the fingers stays under them", () => {
  expect(zoomedView(wholeView, 2, 0.5, 0.5)).toEqual({ scale: 2, left: 0.25, top: 0.25 });
  const view = zoomedView({ scale: 2, left: 0.25, top: 0.25 }, 2, 0.375, 0.5);
  expect(view).toEqual({ scale: 4, left: 0.3125, top: 0.375 });
});

test("nothing but the picture is in sight, and no more than six times as large", () => {
  expect(zoomedView(wholeView, 2, 1, 0)).toEqual({ scale: 2, left: 0.5, top: 0 });
  expect(movedView({ scale: 2, left: 0.4, top: 0.1 }, 0.3, -0.3)).toEqual({
    scale: 2,
    left: 0.5,
    top: 0,
  });
  expect(zoomedView(wholeView, 100, 0, 0)).toEqual({ scale: 8, left: 0, top: 0 });
  expect(zoomedView({ scale: 2, left: 0.5, top: 0.5 }, 0.1, 0.9, 0.9)).toEqual(wholeView);
});

test("closer at a button is closer to the middle", () => {
  expect(zoomedAtMiddle({ scale: 2, left: 0.5, top: 0.5 }, 2)).toEqual({
    scale: 4,
    left: 0.625,
    top: 0.625,
  });
});
