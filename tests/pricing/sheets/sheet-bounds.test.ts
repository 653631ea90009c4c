import { describe, expect, it } from "vitest";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Finishing, ParentSize, Press } from "#contract/price-book/print.ts";
import { microPerFen } from "#pricing/core/decimal.ts";
import { exact, over } from "#pricing/core/exact.ts";
import { setupFen, stepRates } from "#pricing/core/finishing.ts";
import { sectionsFen } from "#pricing/products/booklet.ts";
import { sheetsFor } from "#pricing/products/part-sheets.ts";
import { colorsOf } from "#pricing/products/press-run.ts";
import { leastFenOf } from "#pricing/products/sheet-bound.ts";
import { offerOf, parentPrice } from "#pricing/products/sheet-cost.ts";
import { type PartWork, partWorks } from "#pricing/products/sheet-parts.ts";
import { readJob } from "#pricing/quote/quote.ts";
import { goldenBook } from "#tests/pricing/golden-book.ts";
import { part } from "#tests/pricing/golden-jobs.ts";

/**
 * What a part costs on a press sheet at the least: never above its price, and no further below than
 * the last parent sheet, that is begun, and the bound's own room of four fen.
 */

const [sikai] = goldenBook.presses;
const [film] = goldenBook.finishing;
if (sikai === undefined || film === undefined) throw new Error("of the golden book");
const finishing: readonly Finishing[] = [
  { ...film, setupFee: "30.00" },
  { ...film, id: "foil", name: "烫金", rate: "0.001", minCharge: "200.00", conflicts: [] },
];
const withTariff = (tariff: Press["tariff"], more: Partial<Press> = {}): PriceBook => ({
  ...goldenBook,
  finishing: [...finishing],
  bindings: goldenBook.bindings.map((binding) => ({ ...binding, perSignatureCopy: "0" })),
  // A spot colour is charged by its passes alone.
  presses: [{ ...sikai, spotFactor: 1, tariff, ...more }],
});
const brackets = [{ from: 0, to: null, rate: "30" }];
const start = {
  model: "start",
  startFee: "600.00",
  included: 2500,
  perThousand: brackets,
  startFeeIncludesPlates: false,
} as const;
const bySheets = withTariff({ ...start, countBy: "sheets" });
const byImpressions = withTariff({ ...start, countBy: "impressions" });
const withPlates = withTariff({ ...start, countBy: "sheets", startFeeIncludesPlates: true });
const base = withTariff({
  model: "base",
  baseFee: "200.00",
  included: 1000,
  perThousand: brackets,
});
const byColour = withTariff({
  model: "colorReam",
  perColorReam: [{ from: 0, to: null, rate: "0.001" }],
  minimum: "150.00",
});
const free = [{ from: 0, to: null, rate: "0" }];
const digital = withTariff(
  {
    model: "click",
    setupFee: "15.00",
    perColorClick: free,
    perBlackClick: free,
  },
  { perfecting: true },
);

const flyer = {
  quoteType: "ysp",
  yspType: "flat",
  lengthMm: 285,
  widthMm: 210,
  quantity: 24_000,
  parts: [part],
};

/** Fen of one parent sheet, of each paper. */
const sheetFen = ({ papers }: PartWork, parent: ParentSize) =>
  papers.map((paper) => over(parentPrice(paper, parent), exact([microPerFen])));

/** For each part and press sheet: method, and how far the bound lies under the price, in fen. */
function gapsOf(input: object, book: PriceBook): Array<[string, number]> {
  const read = readJob({ ...flyer, ...input });
  if (!read.ok || read.value.quoteType !== "ysp") throw new Error(JSON.stringify(read));
  const job = read.value;
  const works = partWorks(job, book);
  if (!works.ok) throw new Error(JSON.stringify(works));
  return works.value.flatMap((work) => {
    const sheets = sheetsFor(job, book, work);
    if (!sheets.ok) throw new Error(JSON.stringify(sheets));
    const colors = colorsOf(work);
    const setup = work.finishing.steps.length === 0 ? 0 : setupFen(work.finishing, job.kinds);
    const leastFen = leastFenOf({
      work,
      kinds: job.kinds,
      colors,
      setupFen: setup,
      areaRates: stepRates(work.finishing, "sheetArea").rates,
      parentFen: (parent) => sheetFen(work, parent),
    });
    const basis = {
      colors,
      setupFen: setup,
      sectionsFen: sectionsFen(job, book),
      die: book.sheetFed.die,
    };
    return sheets.value.map((sheet): [string, number] => {
      const offer = offerOf(job, work, sheet, sheetFen(work, sheet.parent), basis);
      return [sheet.method, offer === undefined ? 0 : offer.fen - leastFen(sheet)];
    });
  });
}

describe("the bound of a part on a press sheet", () => {
  const oneSide = [{ ...part, backColors: 0 }];
  const book = { yspType: "book", binding: "saddle", quantity: 2000 };
  const pages = (count: number) => [{ ...part, name: "内页", pages: count }];
  it.each<[string, object, PriceBook, string[]]>([
    ["flyers by the sheet", {}, bySheets, ["sheetwise", "tumble", "workAndTurn"]],
    ["flyers by the impression", {}, byImpressions, ["sheetwise", "tumble", "workAndTurn"]],
    ["a start with its plates", {}, withPlates, ["sheetwise", "tumble", "workAndTurn"]],
    ["a base fee", {}, base, ["sheetwise", "tumble", "workAndTurn"]],
    ["colours and reams", {}, byColour, ["sheetwise", "tumble", "workAndTurn"]],
    ["clicks", {}, digital, ["perfecting"]],
    ["clicks on one side", { parts: oneSide }, digital, ["single"]],
    ["one side", { parts: oneSide }, bySheets, ["single"]],
    ["three kinds", { kinds: 3 }, byImpressions, ["sheetwise", "tumble", "workAndTurn"]],
    [
      "two passes",
      { parts: [{ ...part, frontColors: 4, frontSpots: 1 }] },
      bySheets,
      ["sheetwise", "tumble", "workAndTurn"],
    ],
    [
      "paper of one's own",
      { parts: [{ ...part, customerPaper: true }] },
      bySheets,
      ["sheetwise", "tumble", "workAndTurn"],
    ],
    ["no print", { parts: [{ ...part, frontColors: 0, backColors: 0 }] }, bySheets, ["single"]],
    [
      "finishing by area",
      { parts: [{ ...part, backColors: 0, hgx: [{ id: "film" }] }] },
      bySheets,
      ["single"],
    ],
    [
      "finishing at its minimum",
      { parts: [{ ...part, backColors: 0, hgx: [{ id: "foil" }] }] },
      bySheets,
      ["single"],
    ],
    ["sixteen pages", { ...book, parts: pages(16) }, bySheets, ["sheetwise", "workAndTurn"]],
    [
      "twenty pages",
      { ...book, parts: pages(20), kinds: 2 },
      bySheets,
      ["sheetwise", "workAndTurn"],
    ],
    ["pages on clicks", { ...book, parts: pages(16) }, digital, ["perfecting"]],
  ])("of %s", (_, input, tariff, methods) => {
    const gaps = gapsOf(input, tariff);
    for (const [, gap] of gaps) {
      expect(gap).toBeGreaterThan(3.5);
      // 121.65 fen a sheet, the room, and half a fen of each rounding.
      expect(gap).toBeLessThan(128);
    }
    expect([...new Set(gaps.map(([method]) => method))].sort()).toEqual(methods);
  });
});
