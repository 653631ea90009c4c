import { expect, test } from "vitest";
import { boxOutline } from "#configurator/sheets/box-outline.ts";
import type { BoxType } from "#pricing/core/die-line.ts";

const pointsOf = (type: BoxType, id: string) => {
  const found = boxOutline(type).find((panel) => panel.id === id);
  if (found === undefined) throw new Error(`${type} has no ${id}`);
  return found.points.map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`);
};

/** Whether two panels of the picture have an edge in common, as a crease has. */
const joined = (type: BoxType, one: string, other: string): boolean => {
  const corners = pointsOf(type, other);
  return pointsOf(type, one).filter((corner) => corners.includes(corner)).length === 2;
};

test("插口盒 has both lids on one panel, 双插盒 on opposite ones", () => {
  expect(joined("tuckEnd", "lid-top", "front")).toBe(true);
  expect(joined("tuckEnd", "lid-bottom", "front")).toBe(true);
  expect(joined("doubleTuck", "lid-top", "front")).toBe(true);
  expect(joined("doubleTuck", "lid-bottom", "back")).toBe(true);
  expect(joined("doubleTuck", "lid-bottom", "front")).toBe(false);
});

test.each<[BoxType, Readonly<Record<string, number>>]>([
  ["tuckEnd", { lid: 2, tuck: 2, dust: 4, bottom: 0, handle: 0 }],
  ["doubleTuck", { lid: 2, tuck: 2, dust: 4, bottom: 0, handle: 0 }],
  ["snapLock", { lid: 1, tuck: 1, dust: 2, bottom: 4, handle: 0 }],
  ["autoLock", { lid: 1, tuck: 1, dust: 2, bottom: 4, handle: 0 }],
  ["handle", { lid: 0, tuck: 0, dust: 2, bottom: 4, handle: 2 }],
  ["mailer", { lid: 1, tuck: 1, dust: 0, bottom: 0, handle: 0 }],
  ["sleeve", { lid: 0, tuck: 0, dust: 0, bottom: 0, handle: 0 }],
])("the picture of %s has the flaps of its die line", (type, expected) => {
  const ids = boxOutline(type).map(({ id }) => id);
  const counted = Object.fromEntries(
    Object.keys(expected).map((part) => [
      part,
      ids.filter((id) => id === part || id.startsWith(`${part}-`)).length,
    ]),
  );
  expect(counted).toEqual(expected);
});

test("扣底盒 shows its bottom open, 自动扣底 nearly closed", () => {
  const reach = (type: BoxType) =>
    Math.max(
      ...boxOutline(type).flatMap(({ id, points }) =>
        id === "bottom-back" ? points.map(({ y }) => y) : [],
      ),
    ) -
    Math.max(
      ...boxOutline(type).flatMap(({ id, points }) =>
        id === "back" ? points.map(({ y }) => y) : [],
      ),
    );
  expect(reach("snapLock")).toBeGreaterThan(2 * reach("autoLock"));
});
