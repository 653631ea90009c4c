import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ParentSize, Press } from "#contract/price-book/print.ts";
import { rectanglesOf } from "#pricing/core/layout.ts";
import { pressLayout } from "#pricing/products/press-layout.ts";
import {
  type PressSheetWish,
  type PrintMethod,
  pressSheets,
} from "#pricing/products/press-sheets.ts";
import { goldenBook } from "#tests/pricing/golden-book.ts";
import { slowCuttings } from "./cutting-solver.ts";

/** Press sheets against a search over every size of sheet in whole mm, on small parents. */

const [golden] = goldenBook.presses;
if (golden === undefined) throw new Error("the golden book has a press");

interface Small {
  readonly press: Press;
  readonly parent: ParentSize;
  readonly wish: PressSheetWish;
}

const side = fc.integer({ min: 24, max: 44 });
const margin = fc.integer({ min: 0, max: 2 });

const small: fc.Arbitrary<Small> = fc
  .record({
    widthMm: side,
    lengthMm: side,
    minShort: fc.integer({ min: 5, max: 9 }),
    minLong: fc.integer({ min: 8, max: 12 }),
    maxShort: fc.integer({ min: 12, max: 30 }),
    more: fc.integer({ min: 0, max: 10 }),
    tailMm: margin,
    sideMm: margin,
    piece: fc.tuple(fc.integer({ min: 4, max: 16 }), fc.integer({ min: 4, max: 16 })),
    bleed: fc.integer({ min: 0, max: 2 }),
    gutter: fc.integer({ min: 0, max: 2 }),
    method: fc.constantFrom<PrintMethod>("single", "sheetwise", "workAndTurn", "tumble"),
    mixedCuts: fc.boolean(),
  })
  .map((at) => ({
    press: {
      ...golden,
      minSheetMm: [at.minShort, at.minLong],
      maxSheetMm: [at.maxShort, at.maxShort + at.more],
      tailMm: at.tailMm,
      sideMm: at.sideMm,
    },
    parent: { id: "small", name: "小纸", widthMm: at.widthMm, lengthMm: at.lengthMm },
    wish: {
      width: at.piece[0] * 1000,
      height: at.piece[1] * 1000,
      bleed: at.bleed * 1000,
      gutter: Math.min(at.gutter, 2 * at.bleed) * 1000,
      gsm: 157,
      yaokouMm: 3,
      mixed: false,
      mixedCuts: at.mixedCuts,
      mostKai: 24,
      folded: false,
      byArea: true,
      paged: false,
      methods: [at.method],
    },
  }));

/** The most pieces on a sheet, counted piece by piece from the words of the rule. */
function slowUps({ press, wish }: Small, long: number, short: number): number {
  const [method] = wish.methods;
  const [bleed, gutter] = [wish.bleed / 1000, wish.gutter / 1000];
  const side = Math.max(press.sideMm, bleed);
  const tail = method === "tumble" ? wish.yaokouMm + bleed : Math.max(press.tailMm, bleed);
  const room = [long - 2 * side, short - tail - wish.yaokouMm - bleed] as const;
  const along = (space: number, piece: number, paired: boolean): number => {
    let count = 0;
    while ((count + 1) * piece + count * gutter <= space) count += 1;
    return paired && count % 2 === 1 ? count - 1 : count;
  };
  const piece = [wish.width / 1000, wish.height / 1000] as const;
  return Math.max(
    ...[piece, [piece[1], piece[0]] as const].map(
      ([a, b]) =>
        along(room[0], a, method === "workAndTurn") * along(room[1], b, method === "tumble"),
    ),
  );
}

/** Sheets of a size that a parent gives: straight cuts by counting, mixed ones by the solver. */
function slowKai({ parent, wish }: Small, long: number, short: number): number {
  const { widthMm, lengthMm } = parent;
  const straight = (a: number, b: number) => Math.floor(widthMm / a) * Math.floor(lengthMm / b);
  const grid = Math.max(straight(long, short), straight(short, long));
  if (!wish.mixedCuts) return grid;
  const most = slowCuttings(widthMm, lengthMm, long, short)[widthMm]?.[lengthMm] ?? 0;
  return most > 24 ? grid : most;
}

describe("press sheets", () => {
  test("beat or equal every size of sheet that the press takes", () => {
    fc.assert(
      fc.property(small, (job) => {
        const { press, parent, wish } = job;
        const found = pressSheets([press], [parent], wish);
        const longest = Math.min(press.maxSheetMm[1], Math.max(parent.widthMm, parent.lengthMm));
        for (let long = press.minSheetMm[1]; long <= longest; long += 1) {
          const highest = Math.min(press.maxSheetMm[0], long);
          for (let short = press.minSheetMm[0]; short <= highest; short += 3) {
            const ups = slowUps(job, long, short);
            const kai = ups === 0 ? 0 : slowKai(job, long, short);
            if (kai === 0 || kai > 24) continue;
            const equal = found.some((sheet) => sheet.ups >= ups && sheet.kai >= kai);
            expect({ long, short, ups, kai, equal }).toMatchObject({ equal: true });
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  test("are no larger than the press, and lie apart on their parent", () => {
    fc.assert(
      fc.property(small, ({ press, parent, wish }) => {
        for (const sheet of pressSheets([press], [parent], wish)) {
          expect(sheet.longMm).toBeLessThanOrEqual(press.maxSheetMm[1]);
          expect(sheet.shortMm).toBeLessThanOrEqual(press.maxSheetMm[0]);
          const laid = sheet.cuts.flatMap((cut) =>
            Array.from({ length: cut.columns * cut.rows }, (_, index) => ({
              x: cut.x + (index % cut.columns) * cut.width,
              y: cut.y + Math.floor(index / cut.columns) * cut.height,
              width: cut.width,
              height: cut.height,
            })),
          );
          expect(laid.length).toBe(sheet.kai);
          laid.forEach((one, index) => {
            expect(one.x + one.width).toBeLessThanOrEqual(parent.widthMm * 1000);
            expect(one.y + one.height).toBeLessThanOrEqual(parent.lengthMm * 1000);
            expect([one.width, one.height].sort((a, b) => b - a)).toEqual([
              sheet.longMm * 1000,
              sheet.shortMm * 1000,
            ]);
            for (const other of laid.slice(index + 1)) {
              const apart =
                one.x + one.width <= other.x ||
                other.x + other.width <= one.x ||
                one.y + one.height <= other.y ||
                other.y + other.height <= one.y;
              expect(apart).toBe(true);
            }
          });
        }
      }),
      { numRuns: 500 },
    );
  });

  test("are drawn with every bleed on the paper, off the gripper, and the gutter between", () => {
    fc.assert(
      fc.property(small, ({ press, parent, wish }) => {
        for (const sheet of pressSheets([press], [parent], wish)) {
          const { yaokouMm, bleed } = wish;
          const bleedMm = bleed / 1000;
          const pieces = rectanglesOf(pressLayout(sheet));
          expect(pieces.length).toBe(sheet.ups);
          const top = sheet.method === "tumble" ? yaokouMm : 0;
          for (const { x, y, width, height } of pieces) {
            expect(x - bleedMm).toBeGreaterThanOrEqual(-0.001);
            expect(y - bleedMm).toBeGreaterThanOrEqual(top - 0.001);
            expect(x + width + bleedMm).toBeLessThanOrEqual(sheet.longMm + 0.011);
            expect(y + height + bleedMm).toBeLessThanOrEqual(sheet.shortMm - yaokouMm + 0.011);
          }
          const gutter = wish.gutter / 1000 - 0.001;
          pieces.forEach((one, index) => {
            for (const other of pieces.slice(index + 1)) {
              const apart = Math.max(
                other.x - one.x - one.width,
                one.x - other.x - other.width,
                other.y - one.y - one.height,
                one.y - other.y - other.height,
              );
              expect(apart).toBeGreaterThanOrEqual(gutter);
            }
          });
        }
      }),
      { numRuns: 300 },
    );
  });
});
