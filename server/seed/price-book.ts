import type { PriceBook } from "#contract/price-book.ts";
import { catalogue } from "./price-book-catalogue.ts";
import { freight } from "./price-book-freight.ts";
import { gangRun } from "./price-book-gang-run.ts";
import { labels } from "./price-book-labels.ts";
import { kaiSizes, papers, parents } from "./price-book-papers.ts";
import { bindings, finishing, packing, presses } from "./price-book-print.ts";

/** The seeded shop's first price book: selling rates in yuan before tax. */
export const seedPriceBook: PriceBook = {
  version: "2026.11",
  effectiveFrom: "2026-11-01",
  validHours: 72,
  tax: { standard: "0.13", publication: "0.09" },
  adjustmentPercent: 0,
  minimumCharge: {
    pt: "10.00",
    ysp: "200.00",
    lz: "300.00",
    inkLz: "120.00",
    pb: "9.00",
    paper: "50.00",
  },
  leadDays: { pt: 2, ysp: 5, lz: 5, inkLz: 3, pb: 3, paper: 1 },
  ladders: {
    pt: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 3000, 5000, 10_000, 20_000, 50_000],
    ysp: [
      100, 200, 300, 500, 1000, 2000, 3000, 5000, 8000, 10_000, 20_000, 30_000, 50_000, 100_000,
    ],
    lz: [
      500, 1000, 2000, 3000, 5000, 10_000, 20_000, 30_000, 50_000, 100_000, 200_000, 300_000,
      500_000, 1_000_000,
    ],
    inkLz: [100, 200, 500, 1000, 2000, 3000, 5000, 10_000, 20_000, 50_000, 100_000],
    pb: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000],
  },
  parents,
  papers,
  kaiSizes,
  presses,
  finishing,
  bindings,
  packing,
  labels,
  catalogue,
  gangRun,
  paperSales: {
    sheetsPerReam: 500,
    cuttingPerTon: "120",
    cuttingMinimum: "50.00",
    trimMm: 3,
    brokenReamPercent: 8,
    reelTolerancePercent: 3,
  },
  freight,
  notes: ["报价未含设计费", "印刷品允许±3% 数量误差", "颜色以签样为准"],
};
