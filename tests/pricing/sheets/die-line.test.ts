import { describe, expect, test } from "vitest";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import {
  type BoxType,
  bagDieLine,
  boxDieLine,
  type DieLine,
  dieMicrometres,
} from "#pricing/core/die-line.ts";
import { price } from "#pricing/quote/quote.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";

/** Die lines of standard boxes: flat sizes and lengths by hand, and what they cost. */

const flaps = { glueMm: 15, taperMm: 5, tuckMm: 15, lockMm: 15, handleMm: 60, bagTopMm: 30 };
const box = { lengthMm: 100, widthMm: 60, heightMm: 150 };
const types: readonly BoxType[] = [
  "tuckEnd",
  "doubleTuck",
  "snapLock",
  "autoLock",
  "handle",
  "mailer",
  "sleeve",
];

describe("flat sizes of a box of 100 × 60 × 150: glue 15 and girth 320 by height and closures", () => {
  /** Two lids of 60 + 15 · one lid and a lock of 30 + 15 · a gable of 30 + 60 and a lock. */
  test.each([
    ["tuckEnd", 335, 150 + 75 + 75],
    ["doubleTuck", 335, 150 + 75 + 75],
    ["snapLock", 335, 150 + 75 + 45],
    ["autoLock", 335, 150 + 75 + 45],
    ["handle", 335, 150 + 90 + 45],
    ["mailer", 100 + 4 * 150, 2 * 60 + 3 * 150],
    ["sleeve", 335, 150],
  ] as const)("%s", (type, widthMm, heightMm) => {
    expect(boxDieLine(box, type, flaps)).toMatchObject({ widthMm, heightMm });
  });

  test("a bag of 250 × 80 × 320 is 675 × 405", () => {
    const bag = { lengthMm: 250, widthMm: 80, heightMm: 320 };
    expect(bagDieLine(bag, flaps)).toMatchObject({ widthMm: 675, heightMm: 405 });
    // Round it 2160, six upright creases of 405, two across of 675.
    expect(dieMicrometres(bagDieLine(bag, flaps))).toBe(2_160_000 + 2_430_000 + 1_350_000);
  });
});

const ends = (die: DieLine) => {
  const points = [...die.cuts, ...die.creases].flatMap(([x1, y1, x2, y2]) => [
    [x1, y1],
    [x2, y2],
  ]);
  const xs = points.map(([x = 0]) => x);
  const ys = points.map(([, y = 0]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};

test.each(types)("%s: its lines fill its flat size, and its outline closes", (type) => {
  for (const size of [
    box,
    { lengthMm: 60, widthMm: 40, heightMm: 120 },
    { lengthMm: 30, widthMm: 90, heightMm: 20 },
  ]) {
    const die = boxDieLine(size, type, flaps);
    expect(ends(die)).toEqual([0, 0, die.widthMm, die.heightMm]);
    const met = new Map<string, number>();
    for (const [x1, y1, x2, y2] of die.cuts) {
      for (const end of [`${x1},${y1}`, `${x2},${y2}`]) met.set(end, (met.get(end) ?? 0) + 1);
    }
    const creased = new Set(
      die.creases.flatMap(([x1, y1, x2, y2]) => [`${x1},${y1}`, `${x2},${y2}`]),
    );
    const loose = [...met].filter(([point, count]) => count < 2 && !creased.has(point));
    expect(loose).toEqual([]);
  }
});

test("a tuck box has two lids, each with its tuck, and four dust flaps", () => {
  const die = boxDieLine({ lengthMm: 60, widthMm: 40, heightMm: 120 }, "tuckEnd", flaps);
  // Creases of 60: both lids and both tucks; of 40: four dust flaps; of 120: four panels.
  const lengths = die.creases.map(([x1, y1, x2, y2]) => Math.hypot(x2 - x1, y2 - y1));
  expect(lengths.sort((a, b) => a - b)).toEqual([
    40, 40, 40, 40, 60, 60, 60, 60, 120, 120, 120, 120,
  ]);
});

describe("the die is charged by the length of its line", () => {
  const job = {
    quoteType: "ysp",
    yspType: "box",
    quantity: 1000,
    taxIncluded: false,
    box: { lengthMm: 60, widthMm: 40, heightMm: 120, boxType: "sleeve" },
    parts: [
      {
        name: "单张",
        paperId: "baika",
        gsm: 350,
        frontColors: 4,
        backColors: 0,
        hgx: [{ id: "die-cut" }],
      },
    ],
  };
  const lineOf = (input: object, tariff: PriceBook = book) => {
    const result = price(input, tariff, { ladder: false, alternatives: false });
    if (!result.ok || result.quote.plan.kind !== "sheet") throw new Error(JSON.stringify(result));
    const { lines, plan } = result.quote;
    return { die: lines.find(({ code }) => code === "die"), plan, lines };
  };

  /**
   * A sleeve of 60 × 40 × 120: creases 4 × 120; cuts 120 at the right, 110 at the glue flap and its
   * two slants √(15² + 5²), above and below 2 × 200. Together 1.141623 m.
   */
  test("metres of all pieces of the sheet times the rate", () => {
    const { die, plan } = lineOf(job);
    const ups = plan.parts[0]?.ups ?? 0;
    expect(plan.dieLine?.metres).toBe(1.142);
    expect(die).toMatchObject({
      name: "刀版",
      basis: `刀线 1,141.6 mm × ${ups} 拼，每米 28 元`,
      amount: Math.max(80, Math.round(1.141623 * ups * 2800) / 100).toFixed(2),
    });
  });

  test("a larger box costs more, a small one the minimum", () => {
    const dear: PriceBook = {
      ...book,
      sheetFed: { ...book.sheetFed, die: { perMetre: "0.01", minimum: "80.00" } },
    };
    expect(lineOf(job, dear).die).toMatchObject({ amount: "80.00", applied: "min" });
    const amount = (boxType: string) =>
      Number(lineOf({ ...job, quantity: 100, box: { ...job.box, boxType } }).die?.amount) /
      (lineOf({ ...job, quantity: 100, box: { ...job.box, boxType } }).plan.parts[0]?.ups ?? 1);
    expect(amount("tuckEnd")).toBeGreaterThan(amount("sleeve"));
  });

  test("a flat piece is cut round its edge, once a job whatever its kinds", () => {
    const flat = { ...job, yspType: "flat", widthMm: 100, lengthMm: 200, box: undefined };
    const { die, plan } = lineOf({ ...flat, kinds: 3 });
    const ups = plan.parts[0]?.ups ?? 0;
    expect(die?.amount).toBe(Math.max(80, 0.6 * ups * 28).toFixed(2));
    expect(plan.dieLine).toBeUndefined();
  });

  test("without a step that needs it there is none", () => {
    const [part] = job.parts;
    expect(lineOf({ ...job, parts: [{ ...part, hgx: [] }] }).die).toBeUndefined();
  });
});
