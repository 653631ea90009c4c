import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { fenOf } from "#contract/format/money.ts";
import { checkPriceBook } from "#contract/price-book/price-book.ts";
import { type CheaperNeighbour, cheaperNeighbour } from "#pricing/analysis/neighbours.ts";
import { price } from "#pricing/quote/quote.ts";
import { readJob } from "#pricing/quote/read-job.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";
import { arbitraryJob } from "#tests/pricing/arbitrary-jobs.ts";
import { runs } from "#tests/pricing/runs.ts";

function found(input: object, rates = book): CheaperNeighbour | null {
  const read = readJob(input);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return cheaperNeighbour(read.value, rates);
}

const coated = { name: "单张", paperId: "shuangtong", gsm: 157, frontColors: 4, backColors: 4 };
const sheet = (lengthMm: number, widthMm: number, part: object = {}, other: object = {}) => ({
  quoteType: "ysp",
  yspType: "flat",
  lengthMm,
  widthMm,
  quantity: 1000,
  parts: [{ ...coated, ...part }],
  ...other,
});
const label = {
  quoteType: "lz",
  widthMm: 50,
  heightMm: 30,
  materialId: "tongban",
  quantity: 500,
  colors: 4,
};
const folded = { hgx: [{ id: "fold", count: 2 }] };

describe("the cheaper neighbour", () => {
  // Totals are prices of the gang-run tables with 13 % tax: 195.00, 118.00, 250.00 and 42.00.
  it.each([
    ["A4 is the shop's 大16开", sheet(297, 210), "210×285", "gangRun", 220_35],
    ["A4 on end is it as well", sheet(210, 297), "210×285", "gangRun", 220_35],
    ["A5 of 128 g is one of 157 g", sheet(210, 148, { gsm: 128 }), "157 g", "gangRun", 133_34],
    [
      "A4 of 128 g is 大16开 of 157 g",
      sheet(297, 210, { gsm: 128 }),
      "157 g，210×285",
      "gangRun",
      220_35,
    ],
    [
      "matt paper is coated paper",
      sheet(285, 210, { paperId: "yafen" }),
      "双铜纸 157 g",
      "gangRun",
      220_35,
    ],
    [
      "a folded A4 is a folded 大16开",
      sheet(297, 210, folded, { yspType: "folded" }),
      "285×210",
      "gangRun",
      282_50,
    ],
    [
      "a card of 90 × 50 is one of 90 × 54",
      sheet(90, 50, { gsm: 300 }, { yspType: "card" }),
      "90×54",
      "gangRun",
      47_46,
    ],
    // 57.61 and tax.
    [
      "500 labels of a roll are cut pieces of a sheet",
      label,
      "单张裁切（直角，不成卷）",
      "digitalSheet",
      65_10,
    ],
    [
      "a leaflet of 200 g from the gang run is one of 157 g",
      { quoteType: "pb", formatId: "pb-trifold", quantity: 1000, options: {} },
      "157 g",
      "gangRun",
      282_50,
    ],
  ] as const)("of %s", (_, job, words, way, total) => {
    const near = found(job);
    expect([near?.words, near?.way.way, near?.way.total]).toEqual([words, way, total]);
  });

  it("keeps what else the job asks for", () => {
    const job = sheet(297, 210, {}, { kinds: 2, taxIncluded: false, rush: 20, remark: "急" });
    expect(found(job)?.way.job).toMatchObject({
      quoteType: "pb",
      formatId: "pb-flyer-16k",
      quantity: 1000,
      kinds: 2,
      taxIncluded: false,
      rush: 20,
      remark: "急",
    });
  });

  it.each([
    ["is what a table sells at the least", sheet(210, 148)],
    [
      "has designs with quantities of their own",
      { ...sheet(297, 210), kinds: 2, quantities: [500, 900] },
    ],
    [
      "is a small round label, which no straight cut makes",
      { ...label, shape: "circle", quantity: 3000 },
    ],
  ])("is not offered where the job %s", (_, job) => {
    expect(found(job)).toBeNull();
  });

  it("is no table's goods where the job has a spot colour", () => {
    expect(found(sheet(297, 210, { frontSpots: 1 }))?.way.way).not.toBe("gangRun");
  });

  it("is not offered below the book's least saving", () => {
    // 614.38 on a press of its own, 220.35 ganged.
    const asks = (leastSaving: string, leastPercent: number) => {
      if (book.neighbours === undefined) throw new Error("the seeded book has neighbours");
      const neighbours = { ...book.neighbours, leastSaving, leastPercent };
      return found(sheet(297, 210), { ...book, neighbours })?.saved;
    };
    expect([asks("394.03", 0), asks("394.04", 0)]).toEqual([394_03, undefined]);
    // 394.03 of 614.38 are 64.13 %.
    expect([asks("0.00", 64), asks("0.00", 65)]).toEqual([394_03, undefined]);
  });
});

/** Sides of a job's goods, the longer first; null where it has no flat size. */
function sidesOf(job: object): readonly [number, number] | null {
  if ("formatId" in job || "tableId" in job) {
    const entry = [...book.gangRun, ...book.catalogue].find(
      ({ id }) => id === ("formatId" in job ? job.formatId : "tableId" in job && job.tableId),
    );
    return entry?.asSheet === undefined ? null : sidesOf(entry.asSheet);
  }
  const sides = ["lengthMm", "heightMm", "widthMm"].flatMap((name) => {
    const side: unknown = Object.entries(job).find(([key]) => key === name)?.[1];
    return typeof side === "number" ? [side] : [];
  });
  const [one, other] = sides;
  return one === undefined || other === undefined
    ? null
    : [Math.max(one, other), Math.min(one, other)];
}

const kinds = ["ysp", "lz", "inkLz", "pb", "paper"] as const;

test("a neighbour of any job costs less than that job by its whole quote, and is as near as it says", () => {
  let offered = 0;
  fc.assert(
    fc.property(fc.oneof(...kinds.map((kind) => arbitraryJob(kind, book))), (input) => {
      const read = readJob(input);
      const own = price(input, book, { ladder: false });
      if (!read.ok || !own.ok) return;
      const near = cheaperNeighbour(read.value, book);
      if (near === null) return;
      offered += 1;
      const taken = price(near.way.job, book, { ladder: false });
      if (!taken.ok) throw new Error(JSON.stringify(taken.problems));
      const [asked, less] = [fenOf(own.quote.total), fenOf(taken.quote.total)];
      expect(less).toBe(near.way.total);
      // The job itself may be cheaper by another way; the saving is against the cheapest.
      expect(asked - less).toBeGreaterThanOrEqual(near.saved);
      expect(near.saved).toBeGreaterThanOrEqual(500);
      expect(near.saved / asked).toBeLessThan(1);
      expect(taken.quote.quantity >= own.quote.quantity || taken.quote.unit === "盒").toBe(true);
      const [before, after] = [sidesOf(read.value), sidesOf(near.way.job)];
      if (before === null || after === null) return;
      expect(Math.abs(before[0] - after[0])).toBeLessThanOrEqual(12);
      expect(Math.abs(before[1] - after[1])).toBeLessThanOrEqual(12);
    }),
    { numRuns: runs(80), seed: 33 },
  );
  expect(offered).toBeGreaterThan(0);
});

describe("a price book", () => {
  const plain = () => {
    const { neighbours: _, ...others } = book;
    return others;
  };

  it("from before this section finds formats and weights, but no other paper", () => {
    const checked = checkPriceBook(plain());
    if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
    expect(found(sheet(297, 210), checked.book)?.words).toBe("210×285");
    expect(found(label, checked.book)?.changes[0]?.kind).not.toBe("cutPieces");
  });

  it("with an unknown paper, material or step in this section is refused", () => {
    const checked = checkPriceBook({
      ...book,
      neighbours: {
        ...book.neighbours,
        papers: [["shuangtong", "none"]],
        sheetsOfMaterials: [{ materialId: "no-material", paperId: "no-paper", gsm: 80 }],
        sheetSteps: [{ web: "lz-film-gloss", sheet: "no-step" }],
        cutStep: "no-cut",
      },
    });
    expect(checked.ok ? [] : checked.problems.map(({ message }) => message).sort()).toEqual(
      ["none", "no-paper", "no-material", "no-step", "no-cut"]
        .map((id) => `相近规格提到的「${id}」不存在`)
        .sort(),
    );
  });
});
