import { describe, expect, test } from "vitest";
import { foldedPoses, type Place, placeAt } from "#components/product-geometry/fold.ts";
import type { Panel } from "#components/product-geometry/panel.ts";
import { panelsOf } from "#components/product-geometry/panels.ts";
import { boxTypes, type SheetJob, sheetJob } from "#contract/jobs/jobs.ts";
import { plainShapes } from "#contract/price-book/shapes.ts";
import { parsed } from "#contract/quotes/parse.ts";
import { dieLineOf } from "#pricing/core/die-line.ts";

type BoxType = NonNullable<SheetJob["box"]>["boxType"];
type Kind = BoxType | "bag";

const part = { name: "单张", paperId: "baika", gsm: 300, frontColors: 4, backColors: 0 };

function jobOf(kind: Kind, [lengthMm, widthMm, heightMm] = [60, 40, 120]): SheetJob {
  const read = parsed<SheetJob>(sheetJob, {
    quoteType: "ysp",
    yspType: kind === "bag" ? "bag" : "box",
    quantity: 1000,
    box: { lengthMm, widthMm, heightMm, ...(kind === "bag" ? {} : { boxType: kind }) },
    parts: [part],
  });
  if (!read.ok) throw new Error(JSON.stringify(read));
  return read.value;
}

const kinds: readonly Kind[] = [...boxTypes, "bag"];

/** A corner of a panel by its number from the upper left, clockwise. */
type Corner = readonly [panel: string, corner: 0 | 1 | 2 | 3];

/** Corners that meet once the box is closed, read off a paper model of each type. */
const girth: ReadonlyArray<readonly [Corner, Corner]> = [
  [
    ["last", 1],
    ["front", 0],
  ],
  [
    ["last", 2],
    ["front", 3],
  ],
];
const lidOnFront: ReadonlyArray<readonly [Corner, Corner]> = [
  [
    ["lid-top", 0],
    ["back", 1],
  ],
  [
    ["lid-top", 1],
    ["back", 0],
  ],
  [
    ["dust-side-top", 3],
    ["lid-top", 2],
  ],
  [
    ["dust-last-top", 2],
    ["lid-top", 3],
  ],
];
const meeting: Readonly<Record<Kind, ReadonlyArray<readonly [Corner, Corner]>>> = {
  tuckEnd: [
    ...girth,
    ...lidOnFront,
    [
      ["lid-bottom", 3],
      ["back", 2],
    ],
    [
      ["lid-bottom", 2],
      ["back", 3],
    ],
  ],
  doubleTuck: [
    ...girth,
    ...lidOnFront,
    [
      ["lid-bottom", 3],
      ["front", 2],
    ],
    [
      ["lid-bottom", 2],
      ["front", 3],
    ],
  ],
  snapLock: [...girth, ...lidOnFront],
  autoLock: [...girth, ...lidOnFront],
  handle: [
    ...girth,
    [
      ["roof-front", 0],
      ["roof-back", 1],
    ],
    [
      ["roof-front", 1],
      ["roof-back", 0],
    ],
    [
      ["handle-front", 0],
      ["handle-back", 1],
    ],
    [
      ["handle-front", 1],
      ["handle-back", 0],
    ],
  ],
  mailer: [
    [
      ["lid", 3],
      ["front", 0],
    ],
    [
      ["lid", 2],
      ["front", 1],
    ],
    [
      ["tuck", 3],
      ["base", 0],
    ],
    [
      ["tuck", 2],
      ["base", 1],
    ],
    [
      ["wall-left", 0],
      ["front", 0],
    ],
    [
      ["wall-left", 3],
      ["back", 3],
    ],
    [
      ["wall-right", 1],
      ["front", 1],
    ],
    [
      ["lining-left", 0],
      ["base", 0],
    ],
    [
      ["ear-left", 0],
      ["base", 3],
    ],
    [
      ["ear-right", 2],
      ["base", 1],
    ],
  ],
  sleeve: girth,
  bag: [
    [
      ["side-4", 1],
      ["front", 0],
    ],
    [
      ["side-4", 2],
      ["front", 3],
    ],
    [
      ["hem-front", 0],
      ["hem-side-4", 1],
    ],
  ],
};

const cornerOf = (panels: readonly Panel[], closed: number, [id, corner]: Corner): Place => {
  const pose = foldedPoses(panels, closed).get(id);
  const point = panels.find((panel) => panel.id === id)?.corners[corner];
  if (pose === undefined || point === undefined) throw new Error(`no ${id}`);
  return placeAt(pose, point);
};

const { flaps } = plainShapes;
const otherFlaps = { glueMm: 20, taperMm: 8, tuckMm: 18, lockMm: 12, handleMm: 75, bagTopMm: 40 };

const apart = (one: Place, other: Place): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

describe.each(kinds)("a folded %s", (kind) => {
  test.each([
    [60, 40, 120],
    [200, 150, 80],
    [33.5, 12.25, 97.1],
  ])("closes with its edges less than 0.1 mm apart at %d × %d × %d", (...size) => {
    const panels = panelsOf(jobOf(kind, size), flaps);
    for (const [one, other] of meeting[kind]) {
      const gap = apart(cornerOf(panels, 1, one), cornerOf(panels, 1, other));
      expect([one, other, gap < 0.1]).toEqual([one, other, true]);
    }
  });

  test("has open edges while it is flat", () => {
    const panels = panelsOf(jobOf(kind), flaps);
    const gaps = meeting[kind].map(([one, other]) =>
      apart(cornerOf(panels, 0, one), cornerOf(panels, 0, other)),
    );
    expect(Math.max(...gaps)).toBeGreaterThan(20);
  });

  test("keeps every panel on its hinge at any angle", () => {
    const panels = panelsOf(jobOf(kind), flaps);
    for (const closed of [0, 0.3, 0.77, 1]) {
      const poses = foldedPoses(panels, closed);
      for (const { id, hinge } of panels) {
        if (hinge === null) continue;
        const [own, parent] = [poses.get(id), poses.get(hinge.parent)];
        if (own === undefined || parent === undefined) throw new Error(id);
        for (const end of [hinge.from, hinge.to]) {
          expect(apart(placeAt(own, end), placeAt(parent, end))).toBeLessThan(1e-9);
        }
      }
    }
  });

  test.each([
    ["the first book", flaps],
    ["a book with other flaps", otherFlaps],
  ])("has panels whose edges are the lines of the die, by %s", (_, sizes) => {
    const job = jobOf(kind);
    const die = dieLineOf(job, sizes);
    if (die === undefined) throw new Error("no die line");
    const lines = [...die.cuts, ...die.creases];
    const isOn = (x: number, y: number) =>
      lines.some(([x1, y1, x2, y2]) => {
        const length = Math.hypot(x2 - x1, y2 - y1);
        const off = Math.abs((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / (length || 1);
        const along = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / (length || 1);
        return off < 1e-6 && along > -1e-6 && along < length + 1e-6;
      });
    for (const { id, corners } of panelsOf(job, sizes)) {
      for (const [index, { x, y }] of corners.entries()) {
        const next = corners[(index + 1) % corners.length] ?? { x, y };
        for (const share of [0, 0.25, 0.5, 0.75]) {
          const on = isOn(x + (next.x - x) * share, y + (next.y - y) * share);
          expect([id, index, share, on]).toEqual([id, index, share, true]);
        }
      }
    }
  });
});

test("a closed box of 60 × 40 × 120 has its back 40 mm behind its front", () => {
  const panels = panelsOf(jobOf("tuckEnd"), flaps);
  // The front's upper left corner lies at 15, 55 of the die line.
  expect(cornerOf(panels, 1, ["front", 0])).toEqual([15, 55, 0]);
  const back = cornerOf(panels, 1, ["back", 0]);
  [75, 55, -40].forEach((expected, axis) => {
    expect(back[axis]).toBeCloseTo(expected, 9);
  });
});

test("goods that are no box and no bag have no panels", () => {
  expect(panelsOf({ ...jobOf("tuckEnd"), yspType: "card" }, flaps)).toEqual([]);
});
