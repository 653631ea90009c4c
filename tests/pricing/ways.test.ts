import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { fenOf } from "#contract/format/money.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { openingJob } from "#pricing/analysis/opening.ts";
import { turnsOf } from "#pricing/analysis/turns.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { cheapestWay, pricedWays } from "#pricing/methods/ways.ts";
import { price } from "#pricing/quote/quote.ts";
import { readJob } from "#pricing/quote/read-job.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";
import { seedProducts } from "#server/seed/products.ts";
import { runs } from "./runs.ts";

/** One thing by every way that the shop has. */

function jobOf(input: object): Job {
  const read = readJob(input);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
}

const coated = {
  name: "单张",
  paperId: "shuangtong",
  gsm: 157,
  frontColors: 4,
  backColors: 4,
};
const a5 = jobOf({
  quoteType: "ysp",
  yspType: "flat",
  lengthMm: 210,
  widthMm: 148,
  quantity: 1000,
  parts: [coated],
});
const namesOf = (job: Job) => pricedWays(job, book).map(({ way }) => way);

describe("a thousand A5 sheets in four colours on both sides", () => {
  // 四开 work-and-turn, 6 up: 167 + 100 sheets are 70 of 正度 at 0.89, start 300, four plates at 35,
  // a pack: 507.34. Digital, 4 up: 255 sheets, 510 clicks for 120 + 360 + 6.50, set-up 15, paper,
  // a pack: 551.92.
  it("can be ganged, taken from the table or printed alone, cheapest first", () => {
    expect(namesOf(a5)).toEqual(["gangRun", "catalogue", "offset", "digitalSheet"]);
  });

  it("cost ganged and from the table what those tables say", () => {
    // 118.00 and 168.00 × 1.35, each with 13 % tax.
    const [ganged, table] = pricedWays(a5, book);
    expect([ganged?.total, table?.total]).toEqual([133_34, 256_28]);
  });

  it("are the same thing whichever way one starts from", () => {
    for (const { job } of pricedWays(a5, book))
      expect(namesOf(job)).toEqual(["gangRun", "catalogue", "offset", "digitalSheet"]);
  });

  it("are opened ganged", () => {
    expect(cheapestWay(a5, book)).toMatchObject({
      quoteType: "pb",
      formatId: "pb-flyer-a5",
      quantity: 1000,
      options: { sides: "double", film: "none" },
    });
  });
});

describe("what is another thing has no such way", () => {
  const [part] = [coated];
  it.each([
    ["another paper", { parts: [{ ...part, paperId: "yafen" }] }],
    ["another weight", { parts: [{ ...part, gsm: 200 }] }],
    ["a spot colour", { parts: [{ ...part, frontSpots: 1 }] }],
    ["five colours", { parts: [{ ...part, frontColors: 5 }] }],
    ["an unprinted front", { parts: [{ ...part, frontColors: 0 }] }],
    ["the buyer's own paper", { parts: [{ ...part, customerPaper: true }] }],
    ["a step that the tables lack", { parts: [{ ...part, hgx: [{ id: "hole", count: 2 }] }] }],
    ["another size", { lengthMm: 209 }],
    ["a folded sheet", { yspType: "folded" }],
    ["a publication", { publication: true }],
  ])("%s", (_, change) => {
    const tables = namesOf(jobOf({ ...a5, ...change })).filter(
      (way) => way === "gangRun" || way === "catalogue",
    );
    expect(tables).toEqual([]);
  });

  it("a choice of the table that no press of ours makes", () => {
    const cards = jobOf({
      quoteType: "pt",
      tableId: "pt-business-card",
      quantity: 200,
      options: { paper: "cotton", sides: "double" },
    });
    expect(namesOf(cards)).toEqual(["catalogue"]);
  });
});

describe("steps", () => {
  it("that come with the goods may be asked for or not", () => {
    const trimmed = jobOf({ ...a5, parts: [{ ...coated, hgx: [{ id: "trim" }] }] });
    expect(namesOf(trimmed)).toEqual(["gangRun", "catalogue", "offset", "digitalSheet"]);
  });

  it("that a table sells as a choice are chosen there", () => {
    const film = { ...coated, hgx: [{ id: "film-matt", sides: 2 }] };
    const ways = pricedWays(jobOf({ ...a5, parts: [film] }), book);
    expect(ways.map(({ way, job }) => [way, job.quoteType === "pb" && job.options])).toEqual([
      ["gangRun", { sides: "double", film: "matt" }],
      ["offset", false],
      ["digitalSheet", false],
    ]);
  });
});

it("a quantity between two listed ones has the price of the packages that hold it", () => {
  const ways = pricedWays(jobOf({ ...a5, quantity: 1500 }), book);
  expect(ways.map(({ way, quantity, unit }) => `${way} ${quantity} ${unit}`)).toEqual([
    "gangRun 1500 张",
    "catalogue 1500 张",
    "offset 1500 张",
    "digitalSheet 1500 张",
  ]);
});

it("cards are counted in boxes where they are ganged", () => {
  const card = { ...coated, gsm: 300 };
  const cards = jobOf({
    ...a5,
    yspType: "card",
    lengthMm: 90,
    widthMm: 54,
    quantity: 500,
    parts: [card],
  });
  expect(pricedWays(cards, book)[0]).toMatchObject({
    way: "gangRun",
    total: 27_12,
    quantity: 5,
    unit: "盒",
  });
});

describe("labels", () => {
  const rotary = jobOf(defaultJob("lz", book));

  it("go to the other kind of press and come back the same", () => {
    const digital = pricedWays(rotary, book).find(({ way }) => way === "digitalLabel")?.job;
    if (digital === undefined) throw new Error("no digital way");
    expect(digital).toMatchObject({ quoteType: "inkLz", colorMode: "cmyk", quantity: 5000 });
    expect(pricedWays(digital, book).find(({ way }) => way === "rotary")?.job).toEqual(rotary);
  });

  it.each([
    ["spot colours", { spots: 1 }],
    ["more than four colours", { colors: 5 }],
    ["no colour", { colors: 0 }],
    ["a material of the rotary presses alone", { materialId: "pe-white" }],
  ])("with %s are rotary only", (_, change) => {
    expect(namesOf(jobOf({ ...rotary, ...change }))).toEqual(["rotary"]);
  });

  it.each([["whiteInk"], ["variableData"]])("with %s are digital only", (field) => {
    expect(namesOf(jobOf({ ...defaultJob("inkLz", book), [field]: true }))).toEqual([
      "digitalLabel",
    ]);
  });
});

test("every way of every product costs, taken, exactly what it says", () => {
  let taken = 0;
  for (const { quoteType, preset, id } of seedProducts) {
    const opened = openingJob(quoteType, preset, id, book);
    const result = price(opened, book, { ways: true });
    if (!result.ok) continue;
    for (const alternative of result.quote.alternatives) {
      if (alternative.job === undefined) continue;
      taken += 1;
      const other = price(alternative.job, book);
      expect(other.ok && other.quote.total).toBe(alternative.total);
      expect(fenOf(alternative.difference)).toBe(
        fenOf(alternative.total) - fenOf(result.quote.total),
      );
      expect(alternative.job.productId).toBe(id);
    }
  }
  expect(taken).toBeGreaterThan(10);
});

describe("where the way changes", () => {
  it.each([
    ["sheets", a5],
    ["labels", jobOf(defaultJob("lz", book))],
  ])("%s: at the turn one way is the cheapest, a piece before it another", (_, job) => {
    const turns = turnsOf(job, book);
    expect(turns.length).toBeGreaterThan(1);
    const cheapestAt = (quantity: number) => pricedWays(jobOf({ ...job, quantity }), book)[0]?.way;
    for (const [index, { from, way }] of turns.entries()) {
      expect(cheapestAt(from)).toBe(way);
      if (index > 0) expect(cheapestAt(from - 1)).toBe(turns[index - 1]?.way);
    }
  });

  it("is not asked of what is made in one way", () => {
    expect(turnsOf(jobOf(defaultJob("paper", book)), book)).toEqual([]);
  });
});

it("no way of a random flat sheet is cheaper than the first", () => {
  const formats = book.gangRun.flatMap(({ asSheet }) => asSheet ?? []);
  fc.assert(
    fc.property(
      fc.constantFrom(...formats),
      fc.constantFrom(157, 200, 300, 350),
      fc.constantFrom(0, 4),
      fc.integer({ min: 1, max: 12_000 }),
      ({ lengthMm, widthMm, yspTypes: [yspType] }, gsm, backColors, quantity) => {
        const parts = [{ ...coated, gsm, backColors }];
        const job = jobOf({ ...a5, yspType, lengthMm, widthMm, quantity, parts });
        const ways = pricedWays(job, book);
        const totals = ways.map(({ job: way }) => {
          const result = price(way, book, { ladder: false, alternatives: false });
          return result.ok ? fenOf(result.quote.total) : Number.NaN;
        });
        expect(totals).toEqual(ways.map(({ total }) => total));
        expect(Math.min(...totals)).toBe(totals[0]);
        expect(ways.map(({ way }) => way)).toContain("offset");
      },
    ),
    { numRuns: runs(300) },
  );
});
