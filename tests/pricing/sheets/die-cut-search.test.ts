import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Press } from "#contract/price-book/print.ts";
import { rectanglesOf } from "#pricing/core/layout.ts";
import { finished } from "#pricing/core/steps.ts";
import { offersOf } from "#pricing/products/part-offers.ts";
import { pressLayout } from "#pricing/products/press-layout.ts";
import type { PrintMethod } from "#pricing/products/press-sheets.ts";
import { partWorks } from "#pricing/products/sheet-parts.ts";
import { readJob } from "#pricing/quote/read-job.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { quoted } from "#tests/pricing/edge-book.ts";
import { goldenBook } from "#tests/pricing/golden-book.ts";
import { runs } from "#tests/pricing/runs.ts";
import { slowCuttings } from "./cutting-solver.ts";

/** Die-cut work: the die is paid by the pieces on a sheet, so a sheet is not always filled. */

const [golden] = goldenBook.presses;
const dieCut = seedPriceBook.finishing.find(({ id }) => id === "die-cut");
if (golden === undefined || dieCut === undefined) throw new Error("both books have them");

interface Small {
  readonly parent: readonly [number, number];
  readonly least: readonly [number, number];
  readonly most: readonly [number, number];
  readonly piece: readonly [number, number];
  readonly pieces: number;
  readonly method: "single" | "workAndTurn" | "tumble" | "sheetwise";
}

const small: fc.Arbitrary<Small> = fc.record({
  parent: fc.tuple(fc.integer({ min: 50, max: 70 }), fc.integer({ min: 50, max: 70 })),
  least: fc.constant([12, 14] as const),
  most: fc.tuple(fc.integer({ min: 20, max: 32 }), fc.integer({ min: 33, max: 44 })),
  piece: fc.tuple(fc.integer({ min: 3, max: 9 }), fc.integer({ min: 3, max: 9 })),
  pieces: fc.integer({ min: 1, max: 4000 }),
  method: fc.constantFrom("single", "workAndTurn", "tumble", "sheetwise"),
});

const bookOf = ({ parent, least, most }: Small): PriceBook => ({
  ...goldenBook,
  parents: [{ id: "dadu", name: "小纸", widthMm: parent[0], lengthMm: parent[1] }],
  papers: goldenBook.papers.map((paper) => ({
    ...paper,
    gsms: [{ gsm: 157, tonPrice: "9000000.00" }],
  })),
  presses: [
    {
      ...golden,
      minSheetMm: [...least],
      maxSheetMm: [...most],
      tailMm: 1,
      sideMm: 1,
      spotFactor: 1,
      plateFee: "8.00",
      tariff: {
        model: "start",
        startFee: "30.00",
        included: 100,
        countBy: "impressions",
        perThousand: [{ from: 0, to: null, rate: "60" }],
        startFeeIncludesPlates: false,
      },
      waste: {
        base: 10,
        included: 500,
        perThousand: 20,
        finishingPerThousand: 10,
        finishingMinimum: 5,
      },
    } satisfies Press,
  ],
  finishing: [{ ...dieCut, rate: "90", minCharge: "0.00" }],
  sheetFed: { ...goldenBook.sheetFed, gutterMm: 0, die: { perMetre: "40", minimum: "6.00" } },
});

const halfUp = (fen: number): number => Math.floor(fen + 0.5 + 1e-6);

/** The most pieces on a sheet, counted piece by piece. Margins: 5 gripper, 1 tail and sides. */
function slowUps({ piece, method }: Small, long: number, short: number): number {
  const along = (space: number, side: number, paired: boolean): number => {
    let count = 0;
    while ((count + 1) * side <= space) count += 1;
    return paired ? count - (count % 2) : count;
  };
  const high = short - 5 - (method === "tumble" ? 5 : 1);
  const placed = ([a, b]: readonly [number, number]) =>
    along(long - 2, a, method === "workAndTurn") * along(high, b, method === "tumble");
  return Math.max(placed(piece), placed([piece[1], piece[0]]));
}

/** Fen of so many pieces on sheets of which a parent gives `kai`, from the words of each rate. */
function slowFen(job: Small, ups: number, kai: number): number {
  const net = Math.ceil(job.pieces / ups);
  const above = Math.max(0, net - 500);
  const waste = 10 + Math.ceil((above * 20) / 1000) + Math.max(5, Math.ceil((net * 10) / 1000));
  const run = net + waste;
  const squareMetres = (job.parent[0] * job.parent[1]) / 1e6;
  const paper = halfUp(Math.ceil(run / kai) * ((squareMetres * 157) / 1e6) * 9e8);
  const turned = job.method === "workAndTurn" || job.method === "tumble";
  const forms = job.method === "sheetwise" ? 2 : 1;
  const plates = job.method === "sheetwise" ? 8 : 4;
  const impressions = turned ? 2 * run : run;
  const labour = forms * halfUp(Math.max(0, impressions - 100) * 6);
  const dieMetres = (2 * (job.piece[0] + job.piece[1]) * ups) / 1000;
  const die = Math.max(600, halfUp(dieMetres * 4000));
  return paper + plates * 800 + forms * 3000 + labour + die + halfUp(net * 9);
}

/** The least of every size of sheet in whole mm with every number of pieces on it. */
function slowLeast(job: Small): number {
  const [width, length] = job.parent;
  let least = Number.POSITIVE_INFINITY;
  for (let long = job.least[1]; long <= Math.min(job.most[1], Math.max(width, length)); long += 1)
    for (let short = job.least[0]; short <= Math.min(job.most[0], long); short += 1) {
      const most = slowUps(job, long, short);
      if (most === 0) continue;
      const straight = (a: number, b: number) => Math.floor(width / a) * Math.floor(length / b);
      const mixed = slowCuttings(width, length, long, short)[width]?.[length] ?? 0;
      const grid = Math.max(straight(long, short), straight(short, long));
      const kai = mixed > 24 ? grid : mixed;
      if (kai === 0 || kai > 24) continue;
      const step = job.method === "workAndTurn" || job.method === "tumble" ? 2 : 1;
      for (let ups = step; ups <= most; ups += step)
        least = Math.min(least, slowFen(job, ups, kai));
    }
  return least;
}

/** The engine's offer for the same piece on the same press. */
function offered(small: Small) {
  const back = small.method === "single" ? 0 : 4;
  const read = readJob({
    quoteType: "ysp",
    yspType: "flat",
    lengthMm: 100,
    widthMm: 100,
    bleedMm: 0,
    yaokouMm: 5,
    quantity: small.pieces,
    parts: [
      {
        name: "单张",
        paperId: "shuangtong",
        gsm: 157,
        printMethod: small.method === "single" ? "auto" : small.method,
        frontColors: 4,
        backColors: back,
        hgx: [{ id: "die-cut" }],
      },
    ],
  });
  if (!read.ok || read.value.quoteType !== "ysp") throw new Error(JSON.stringify(read));
  const book = bookOf(small);
  const works = partWorks(read.value, book);
  const [work] = works.ok ? works.value : [];
  if (work === undefined) throw new Error(JSON.stringify(works));
  const [width, height] = small.piece.map((side) => side * 1000);
  if (width === undefined || height === undefined) throw new Error("a piece has two sides");
  const tiny = { ...work, width, height, dieLine: 2 * (width + height) };
  return finished(offersOf(read.value, book, tiny, () => 0));
}

test("costs what the cheapest of all sheets with every number of pieces costs", () => {
  fc.assert(
    fc.property(small, (job) => {
      const offers = offered(job);
      const least = slowLeast(job);
      if (!offers.ok) expect(least).toBe(Number.POSITIVE_INFINITY);
      else expect(offers.value.best.fen).toBe(least);
    }),
    { numRuns: runs(20) },
  );
});

test("draws as many pieces as are paid for, alike on both halves of a turned sheet", () => {
  const method: fc.Arbitrary<PrintMethod> = fc.constantFrom("single", "workAndTurn", "tumble");
  fc.assert(
    fc.property(small, method, fc.integer({ min: 1, max: 200 }), (job, way, wanted) => {
      const offers = offered({ ...job, method: way === "perfecting" ? "single" : way });
      if (!offers.ok) return;
      const { sheet } = offers.value.best;
      const step = way === "single" ? 1 : 2;
      const ups = Math.min(sheet.ups, step * wanted);
      const layout = pressLayout({ ...sheet, ups });
      const pieces = rectanglesOf(layout);
      expect([layout.pieces, pieces.length]).toEqual([ups, ups]);
      const { usable } = layout;
      const places = pieces.map(({ x, y, width, height }) => [
        x - usable.x + width / 2,
        y - usable.y + height / 2,
      ]);
      const mirrored = places.map(([x = 0, y = 0]) =>
        way === "workAndTurn" ? [usable.width - x, y] : [x, usable.height - y],
      );
      const near = ([x = 0, y = 0]: number[], [u = 0, v = 0]: number[]) =>
        Math.abs(x - u) < 0.1 && Math.abs(y - v) < 0.1;
      if (way !== "single")
        for (const place of mirrored) expect(places.some((other) => near(place, other))).toBe(true);
    }),
    { numRuns: runs(100) },
  );
});

describe("die-cut work of the seeded shop, untaxed", () => {
  const part = (more: object) => ({
    name: "单张",
    paperId: "shuangtong",
    gsm: 350,
    frontColors: 4,
    backColors: 4,
    hgx: [{ id: "die-cut" }],
    ...more,
  });
  const box = { boxType: "tuckEnd", lengthMm: 40, widthMm: 20, heightMm: 100 };
  /** Totals of an independent search over every number of pieces, from the issue. */
  test.each([
    [
      "100 stickers of 60 × 60, 12 on a sheet that holds 24",
      { yspType: "sheetLabel", lengthMm: 60, widthMm: 60, quantity: 100 },
      part({ paperId: "buganjiao-tongban", gsm: 80, backColors: 0 }),
      "271.85",
    ],
    [
      "500 tags of 90 × 50",
      { yspType: "card", lengthMm: 90, widthMm: 50, quantity: 500 },
      part({}),
      "390.31",
    ],
    [
      "100 boxes of 40 × 20 × 100",
      { yspType: "box", box, quantity: 100 },
      part({ paperId: "baika", backColors: 0, hgx: [{ id: "die-cut" }, { id: "glue" }] }),
      "439.75",
    ],
    [
      "500 foil cards of 100 × 70, 2 + 4 colours",
      { yspType: "flat", lengthMm: 100, widthMm: 70, quantity: 500 },
      part({
        paperId: "niupi",
        gsm: 70,
        frontColors: 2,
        hgx: [{ id: "foil-gold", lengthMm: 65, widthMm: 47 }, { id: "die-cut" }, { id: "trim" }],
      }),
      "889.52",
    ],
  ])("%s", (_, job, one, total) => {
    const input = { quoteType: "ysp", taxIncluded: false, ...job, parts: [one] };
    expect(quoted(input, seedPriceBook).total).toBe(total);
  });
});
