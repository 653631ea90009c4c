import { describe, expect, test } from "vitest";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { readStoredBook } from "#contract/price-book/stored-book.ts";
import type { SheetPlan } from "#contract/quotes/quote.ts";
import { sizeHints } from "#pricing/analysis/size-hints.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { price } from "#pricing/quote/quote.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";
import { bookIn, storedImages } from "#tests/upgrade/stored.ts";

/** Measures of the trade are read from the price book: each one changes what it names. */

const part = { name: "单张", paperId: "shuangtong", gsm: 157, frontColors: 4, backColors: 0 };
const job = { quoteType: "ysp", yspType: "flat", quantity: 1000, parts: [part] };
const boxOf = (boxType: string) => ({
  ...job,
  yspType: "box",
  box: { lengthMm: 60, widthMm: 40, heightMm: 120, boxType },
  parts: [{ ...part, paperId: "baika", gsm: 350 }],
});
const bag = { ...boxOf("tuckEnd"), yspType: "bag" };
const envelope = { ...job, yspType: "envelope", lengthMm: 220, widthMm: 110 };
const folder = { ...job, yspType: "folder", lengthMm: 310, widthMm: 220 };
const bookOf = (binding: string) => ({
  ...job,
  yspType: "book",
  binding,
  lengthMm: 285,
  widthMm: 210,
  parts: [
    { ...part, name: "封面", pages: 4 },
    { ...part, name: "内页", pages: 96, backColors: 4 },
  ],
});

function planOf(input: object, tariff: PriceBook): SheetPlan {
  const result = price(input, tariff, { ladder: false, alternatives: false });
  if (!result.ok || result.quote.plan.kind !== "sheet") throw new Error(JSON.stringify(result));
  return result.quote.plan;
}

const flatOf = (input: object, tariff: PriceBook) => {
  const { flatMm } = planOf(input, tariff);
  return [flatMm?.widthMm, flatMm?.heightMm];
};

const withShapes = (shapes: Partial<PriceBook["shapes"]>): PriceBook => ({
  ...book,
  shapes: { ...book.shapes, ...shapes },
});
const withFlaps = (flaps: Partial<PriceBook["shapes"]["flaps"]>): PriceBook =>
  withShapes({ flaps: { ...book.shapes.flaps, ...flaps } });
const withSheetFed = (fields: Partial<PriceBook["sheetFed"]>): PriceBook => ({
  ...book,
  sheetFed: { ...book.sheetFed, ...fields },
});

describe("flat sizes", () => {
  test.each([
    ["a box's glue flap", boxOf("tuckEnd"), withFlaps({ glueMm: 20 }), [5, 0]],
    ["a lid's tuck", boxOf("tuckEnd"), withFlaps({ tuckMm: 18 }), [0, 6]],
    ["a lock's reach", boxOf("snapLock"), withFlaps({ lockMm: 25 }), [0, 10]],
    ["a handle", boxOf("handle"), withFlaps({ handleMm: 80 }), [0, 20]],
    ["a bag's glue flap and bottom", bag, withFlaps({ glueMm: 20 }), [5, 5]],
    ["a bag's hem", bag, withFlaps({ bagTopMm: 40 }), [0, 10]],
    [
      "an envelope's seams",
      envelope,
      withShapes({ envelope: { seamMm: 20, flapMm: 45 } }),
      [10, 0],
    ],
    ["an envelope's flap", envelope, withShapes({ envelope: { seamMm: 15, flapMm: 60 } }), [0, 15]],
    ["a folder's spine", folder, withShapes({ folder: { spineMm: 16, pocketMm: 80 } }), [6, 0]],
    ["a folder's pocket", folder, withShapes({ folder: { spineMm: 10, pocketMm: 95 } }), [0, 15]],
  ])("%s", (_, input, changed, more) => {
    const [width = 0, height = 0] = flatOf(input, book);
    const [across = 0, down = 0] = more;
    expect(flatOf(input, changed)).toEqual([width + across, height + down]);
  });

  test("the taper of a glue flap lengthens its slants alone", () => {
    const { dieLine } = planOf(boxOf("sleeve"), withFlaps({ taperMm: 8 }));
    expect(dieLine?.cuts.slice(0, 3)).toEqual([
      [15, 0, 0, 8],
      [0, 8, 0, 112],
      [0, 112, 15, 120],
    ]);
  });

  test("the plan of a box says which flaps it was drawn with", () => {
    const flaps = { ...book.shapes.flaps, glueMm: 20 };
    expect(planOf(boxOf("tuckEnd"), withFlaps({ glueMm: 20 })).flaps).toEqual(flaps);
    expect(planOf(envelope, book).flaps).toBeUndefined();
  });

  test("a case is turned in at both edges, with its bleed outside", () => {
    const cover = (caseTurnMm: number) => planOf(bookOf("hardcover"), withShapes({ caseTurnMm }));
    const [plain, wide] = [cover(18), cover(20)].map(({ parts }) => parts[0]?.pieceMm);
    // 285 mm, 18 mm above and below, 3 mm of bleed on either side.
    expect(plain?.heightMm).toBe(285 + 2 * 18 + 2 * 3);
    expect(wide?.heightMm).toBe(285 + 2 * 20 + 2 * 3);
  });
});

describe("limits of sheets", () => {
  const spots = {
    ...job,
    lengthMm: 285,
    widthMm: 210,
    printing: "offset",
    parts: [{ ...part, frontSpots: 1 }],
  };
  const pressOf = (tariff: PriceBook) => {
    const wanted = book.presses.filter(({ colors }) => colors === 2).map(({ id }) => id);
    const few = { ...tariff, presses: tariff.presses.filter(({ id }) => wanted.includes(id)) };
    return price(spots, few, { ladder: false, alternatives: false });
  };

  test("five inks need three passes of a press of two, which the book may allow", () => {
    expect(pressOf(book)).toMatchObject({ ok: false, problems: [{ code: "tooLarge" }] });
    expect(pressOf(withSheetFed({ mostPasses: 3 }))).toMatchObject({ ok: true });
  });

  test("no parent is cut into more sheets than the book says", () => {
    const kai = (mostKai: number) =>
      planOf(
        { ...job, lengthMm: 90, widthMm: 54, quantity: 100 },
        withSheetFed({ mostKai }),
      ).parts.map((one) => one.kai);
    expect(Math.max(...kai(24))).toBeGreaterThan(3);
    expect(Math.max(...kai(3))).toBeLessThanOrEqual(3);
  });

  test("leaves of a wire book are bound in lifts of the book's size", () => {
    const bindOf = (liftPages: number) => {
      const result = price(bookOf("wire"), withSheetFed({ liftPages }), { ladder: false });
      if (!result.ok) throw new Error(JSON.stringify(result));
      return result.quote.lines.find(({ code }) => code === "bind")?.basis;
    };
    // 96 pages are six lifts of 16 and three of 32.
    expect(bindOf(16)).toContain("6");
    expect(bindOf(32)).toContain("3");
  });
});

test("size hints look as far, and ask for as much, as the book says", () => {
  const { neighbours } = book;
  if (neighbours === undefined) throw new Error("the seeded book has neighbours");
  // The shop has a die of 100 × 150 mm, 2 mm off.
  const label = { ...defaultJob("lz", book), shape: "rounded", cornerRadiusMm: 1 };
  const hints = (fields: Partial<typeof neighbours>) =>
    sizeHints(
      { ...label, widthMm: 102, heightMm: 148, quantity: 5000 },
      { ...book, neighbours: { ...neighbours, ...fields } },
    ).map(({ change }) => change);
  const die = { widthMm: 100, heightMm: 150 };
  expect(hints({})).toContainEqual(die);
  expect(hints({ hintMm: 1 })).not.toContainEqual(die);
  expect(hints({ hintPercent: 100 })).toEqual([]);
});

test.each(storedImages)(
  "a book stored by %s has the measures that its quotes were made with",
  (image) => {
    expect(readStoredBook(bookIn(image))).toMatchObject({
      sheetFed: { mostPasses: 2, mostKai: 24, liftPages: 16 },
      shapes: {
        flaps: { glueMm: 15, taperMm: 5, tuckMm: 15, lockMm: 15, handleMm: 60, bagTopMm: 30 },
        envelope: { seamMm: 15, flapMm: 45 },
        folder: { spineMm: 10, pocketMm: 80 },
        caseTurnMm: 18,
      },
    });
  },
);
