import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CutBlock, guillotine } from "#pricing/core/guillotine.ts";
import { impose } from "#pricing/core/imposition.ts";
import { StripOrder } from "#pricing/core/strip-order.ts";
import { slowCutting, slowCuttings, slowPeeling } from "./cutting-solver.ts";

const parents = [
  ["正度", 787, 1092],
  ["大度", 889, 1194],
  ["850×1168", 850, 1168],
  ["880×1230", 880, 1230],
  ["1000×1400", 1000, 1400],
] as const;

/** Grid and exact guillotine count of each piece on each parent. */
const published: ReadonlyArray<readonly [number, number, readonly string[]]> = [
  [210, 285, ["10→13", "16→16", "16→16", "16→17", "18→21"]],
  [216, 291, ["10→12", "16→16", "12→14", "16→17", "18→20"]],
  [210, 297, ["10→11", "16→16", "12→14", "16→16", "18→20"]],
  [216, 303, ["10→11", "12→14", "10→13", "16→16", "18→19"]],
  [185, 260, ["16→17", "18→19", "18→19", "18→20", "25→27"]],
  [191, 266, ["16→16", "18→19", "18→18", "18→19", "25→26"]],
  [285, 420, ["4→5", "8→8", "8→8", "8→8", "9→10"]],
  [148, 210, ["25→26", "32→32", "28→30", "32→33", "36→43"]],
  [90, 54, ["168→172", "208→215", "189→199", "208→217", "275→282"]],
  [100, 150, ["50→52", "56→64", "56→64", "64→68", "90→93"]],
  [405, 675, ["2→2", "2→3", "2→3", "3→3", "4→4"]],
  [230, 310, ["9→10", "10→13", "10→13", "10→13", "18→19"]],
];

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly right: number;
  readonly bottom: number;
}

const rectangles = (blocks: readonly CutBlock[]): Rectangle[] =>
  blocks.flatMap((block) =>
    Array.from({ length: block.columns * block.rows }, (_, index) => {
      const x = block.x + (index % block.columns) * block.width;
      const y = block.y + Math.floor(index / block.columns) * block.height;
      return { x, y, right: x + block.width, bottom: y + block.height };
    }),
  );

/** Whether edge-to-edge cuts take the pieces apart, and nothing overlaps. */
function separable(pieces: readonly Rectangle[]): boolean {
  if (pieces.length <= 1) return true;
  for (const [low, high] of [
    ["x", "right"],
    ["y", "bottom"],
  ] as const) {
    const sorted = [...pieces].sort((one, other) => one[low] - other[low]);
    let reach = sorted[0]?.[high] ?? 0;
    for (let index = 1; index < sorted.length; index += 1) {
      const start = sorted[index]?.[low] ?? 0;
      if (start >= reach)
        return separable(sorted.slice(0, index)) && separable(sorted.slice(index));
      reach = Math.max(reach, sorted[index]?.[high] ?? 0);
    }
  }
  return false;
}

describe("guillotine cutting", () => {
  it.each(published)("of %s × %s gives the expected grids and mixes", (a, b, expected) => {
    const found = parents.map(([, width, height]) => {
      const sizes = [width, height, a, b].map((mm) => mm * 1000) as [
        number,
        number,
        number,
        number,
      ];
      return `${impose(...sizes, false).count}→${impose(...sizes, true).count}`;
    });
    expect(found).toEqual(expected);
  });

  it("equals an independent solver on 3,000 random sheets", () => {
    const size = fc.integer({ min: 20, max: 90 });
    const piece = fc.integer({ min: 3, max: 40 });
    fc.assert(
      fc.property(size, size, piece, piece, (width, height, a, b) => {
        expect(guillotine(width, height, a, b).count).toBe(slowCutting(width, height, a, b));
      }),
      { numRuns: 3000 },
    );
  });

  it("draws pieces that lie inside, do not overlap, and come apart by straight cuts", () => {
    const side = fc.integer({ min: 300, max: 1400 });
    const piece = fc.integer({ min: 45, max: 700 });
    fc.assert(
      fc.property(side, side, piece, piece, (width, height, a, b) => {
        const found = guillotine(width, height, a, b);
        const pieces = rectangles(found.blocks);
        expect(pieces.length).toBe(found.count);
        for (const { x, y, right, bottom } of pieces) {
          expect(x >= 0 && y >= 0 && right <= width && bottom <= height).toBe(true);
          const sides = [right - x, bottom - y].sort((one, other) => one - other);
          expect(sides).toEqual([Math.min(a, b), Math.max(a, b)]);
        }
        expect(separable(pieces)).toBe(true);
      }),
      { numRuns: 1500 },
    );
  });

  it("never cuts fewer than the grid, nor more than the area holds", () => {
    const side = fc.integer({ min: 300, max: 1400 });
    const piece = fc.integer({ min: 20, max: 700 });
    fc.assert(
      fc.property(side, side, piece, piece, (width, height, a, b) => {
        const grid = impose(width, height, a, b, false).count;
        const mixed = impose(width, height, a, b, true).count;
        expect(mixed).toBeGreaterThanOrEqual(grid);
        expect(mixed * a * b).toBeLessThanOrEqual(width * height);
      }),
      { numRuns: 1000 },
    );
  });

  it("equals the independent solver on every sheet of a side up to 60", () => {
    for (const [a, b] of [
      [7, 4],
      [11, 5],
      [13, 9],
      [17, 3],
      [23, 16],
    ] as const) {
      const most = slowCuttings(60, 60, a, b);
      for (let width = 1; width <= 60; width += 1) {
        const counts = Array.from(
          { length: 60 },
          (_, index) => guillotine(width, index + 1, a, b).count,
        );
        expect(counts).toEqual([...(most[width] ?? [])].slice(1));
      }
    }
  });

  it("names each block once, turned where its pieces lie across the way they were named", () => {
    const block = { x: 0, y: 0, columns: 3, rows: 3, width: 4, height: 3 };
    expect(guillotine(12, 9, 4, 3)).toEqual({ count: 9, blocks: [{ ...block, turned: false }] });
    expect(guillotine(12, 9, 3, 4)).toEqual({ count: 9, blocks: [{ ...block, turned: true }] });
  });

  it("is the same in whatever unit, and whichever side is named first", () => {
    const side = fc.integer({ min: 300, max: 1400 });
    const piece = fc.integer({ min: 20, max: 600 });
    fc.assert(
      fc.property(side, side, piece, piece, (width, height, a, b) => {
        const { count } = guillotine(width, height, a, b);
        expect(guillotine(width * 1000 + 999, height * 1000 + 999, a * 1000, b * 1000).count).toBe(
          guillotine(width, height, a, b).count,
        );
        expect(guillotine(width, height, b, a).count).toBe(count);
        expect(guillotine(height, width, a, b).count).toBe(count);
      }),
      { numRuns: 1000 },
    );
  });

  it("never wins less from two halves of a cut than from the whole", () => {
    const side = fc.integer({ min: 2000, max: 140_000 });
    const piece = fc.integer({ min: 2000, max: 60_000 });
    fc.assert(
      fc.property(side, side, side, piece, piece, (one, other, height, a, b) => {
        const halves = guillotine(one, height, a, b).count + guillotine(other, height, a, b).count;
        expect(guillotine(one + other, height, a, b).count).toBeGreaterThanOrEqual(halves);
      }),
      { numRuns: 3000 },
    );
  });

  it("holds for many and tiny pieces, up to the area's bound", () => {
    const found = guillotine(1000, 1400, 7, 11);
    expect(found.count).toBe(18_181);
    expect(separable(rectangles(found.blocks))).toBe(true);
  });

  it("takes as many steps as strips fit, however fine the unit", () => {
    const order = new StripOrder();
    order.measure(100_000_000, 140_000_000, 2_003_001, 4_501_003);
    expect(order.size).toBe(50 * 70);
  });
});

const strips = (width: number, height: number, thickness: number, other: number) => {
  const order = new StripOrder();
  order.measure(width, height, thickness, other);
  return order.runs();
};

/** Strips 3 thick with pieces 4 long: how a sheet is peeled, from the outside in. */
const peeled = (width: number, height: number): string =>
  strips(width, height, 3, 4)
    .map(({ direction, strips: many }) => `${many} ${direction}`)
    .join(", ");

describe("strips are peeled with the least waste, then with the fewest changes of direction", () => {
  it("a direction that leaves nothing comes first", () => {
    expect(peeled(12, 9)).toBe("3 rows, 4 columns");
    expect(peeled(9, 12)).toBe("3 columns, 4 rows");
    expect(peeled(2, 9)).toBe("3 rows");
    expect(peeled(9, 2)).toBe("3 columns");
    expect(peeled(2, 2)).toBe("");
  });

  /**
   * 8 × 7: two rows of 8 waste nothing, then columns of height 1 waste 1 each: 2, and one change.
   * 10 × 7: a row wastes 2 and leaves 4 high, so that three columns waste nothing, and a row of
   * width 1 wastes 1: 3. 14 × 7: so do a row with 2, four columns with 0 and a row with 2: 4.
   * 15 × 11: a row wastes 3 and leaves 8 high: five columns waste nothing and leave no width.
   */
  it.each([
    [8, 7, "2 rows, 2 columns"],
    [7, 8, "2 columns, 2 rows"],
    [10, 7, "1 rows, 3 columns, 1 rows"],
    [7, 10, "1 columns, 3 rows, 1 columns"],
    [14, 7, "1 rows, 4 columns, 1 rows"],
    [7, 14, "1 columns, 4 rows, 1 columns"],
    [15, 11, "1 rows, 5 columns, 2 rows"],
    [11, 15, "1 columns, 5 rows, 2 columns"],
  ])("%i × %i: %s", (width, height, expected) => {
    expect(peeled(width, height)).toBe(expected);
  });

  it("equals a search through every order on every sheet of a side up to 40", () => {
    for (const [thickness, other] of [
      [3, 4],
      [3, 17],
      [4, 7],
      [5, 11],
      [2, 9],
      [4, 4],
    ] as const) {
      for (let width = 1; width <= 40; width += 1) {
        for (let height = 1; height <= 40; height += 1) {
          const runs = strips(width, height, thickness, other);
          let [restWidth, restHeight, waste] = [width, height, 0];
          for (const run of runs) {
            for (let strip = 0; strip < run.strips; strip += 1) {
              waste += (run.direction === "columns" ? restHeight : restWidth) % other;
              if (run.direction === "columns") restWidth -= thickness;
              else restHeight -= thickness;
            }
          }
          expect(Math.max(restWidth, restHeight)).toBeLessThan(thickness);
          expect({ waste, changes: Math.max(0, runs.length - 1) }).toEqual(
            slowPeeling(width, height, thickness, other),
          );
        }
      }
    }
  });
});
