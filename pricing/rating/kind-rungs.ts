import type {
  CatalogueJob,
  DigitalLabelJob,
  GangRunJob,
  LabelJob,
  PaperJob,
  SheetJob,
} from "#contract/jobs/jobs.ts";
import type { CodeOf } from "#contract/lookups/vocabularies.ts";
import type { CatalogueTable } from "#contract/price-book/goods.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { indexOf } from "#pricing/core/book-index.ts";

type Rungs = readonly [number, number, number, number, number];

/** The five most common quantities of each kind of print. */
const printed: Readonly<Record<CodeOf<"yspType">, Rungs>> = {
  flat: [1000, 2000, 5000, 10_000, 20_000],
  folded: [1000, 2000, 5000, 10_000, 20_000],
  book: [300, 500, 1000, 2000, 5000],
  card: [200, 500, 1000, 2000, 5000],
  folder: [500, 1000, 2000, 5000, 10_000],
  bag: [500, 1000, 2000, 5000, 10_000],
  box: [500, 1000, 2000, 5000, 10_000],
  ncr: [20, 50, 100, 200, 500],
  pad: [20, 50, 100, 200, 500],
  envelope: [500, 1000, 2000, 5000, 10_000],
  sheetLabel: [1000, 2000, 5000, 10_000, 20_000],
  calendar: [100, 200, 500, 1000, 2000],
};

const goods: Rungs = [1, 2, 5, 10, 20];

const papers: Readonly<Record<CodeOf<"paperUnit">, Rungs>> = {
  ream: [5, 10, 20, 50, 100],
  ton: [1, 2, 5, 10, 20],
  sheet: [100, 200, 500, 1000, 2000],
  kg: [100, 200, 500, 1000, 2000],
};

/**
 * The steps moved by whole decades, so that `own` lies between the first and the last, and never
 * beyond `least` and `greatest`.
 */
function decadeOf(rungs: Rungs, own: number, least: number, greatest: number): readonly number[] {
  const [first, , , , last] = rungs;
  let up = 1;
  while (own > last * up && last * up < greatest) up *= 10;
  let down = 1;
  while (own < first / down && first / down > least) down *= 10;
  return rungs.map((rung) => (rung * up) / down);
}

/** The listed quantity nearest by ratio; of two the smaller. */
function nearest(listed: readonly number[], rung: number): number {
  let found = rung;
  let least = Number.POSITIVE_INFINITY;
  for (const quantity of listed) {
    const away = Math.max(quantity / rung, rung / quantity);
    if (away > least || (away === least && quantity >= found)) continue;
    found = quantity;
    least = away;
  }
  return found;
}

/** A short list whole; of a longer one the quantities nearest to the usual five. */
function chosenOf(listed: readonly number[], usual: Rungs, own: number): readonly number[] {
  if (listed.length <= usual.length) return listed;
  const rungs = decadeOf(usual, own, Math.min(...listed), Math.max(...listed));
  return rungs.map((rung) => nearest(listed, rung));
}

/** The starts of brackets come first; the shop's own steps fill up to five. */
function ofTable(table: CatalogueTable, steps: readonly number[], own: number): readonly number[] {
  if (table.mode === "package") return table.packages.map(({ quantity }) => quantity);
  const allowed = (quantity: number) =>
    quantity >= table.minQuantity && (quantity - table.minQuantity) % table.step === 0;
  const listed = steps.filter(allowed);
  if (table.mode !== "tier") return chosenOf(listed, goods, own);
  const starts = [table.minQuantity, ...table.tiers.map(({ from }) => from)].filter(allowed);
  const begun = [...new Set(starts)];
  const more = Math.max(0, goods.length - begun.length);
  return [...begun, ...listed.filter((one) => !begun.includes(one)).slice(0, more)];
}

export const paperRungs = (job: PaperJob): readonly number[] =>
  decadeOf(papers[job.qtyUnit], Number(job.qty), 0.01, 10_000_000);

export const gangRunRungs = (job: GangRunJob, book: PriceBook): readonly number[] =>
  indexOf(book)
    .gangRun.get(job.formatId)
    ?.packages.map(({ quantity }) => quantity) ?? [];

export function catalogueRungs(job: CatalogueJob, book: PriceBook): readonly number[] {
  const table = indexOf(book).catalogue.get(job.tableId);
  return table === undefined ? [] : ofTable(table, book.ladders.pt, job.quantity);
}

export const sheetRungs = (job: SheetJob, book: PriceBook): readonly number[] =>
  chosenOf(book.ladders.ysp, printed[job.yspType], job.quantity);

/** The rungs of a label, of which `usual` are the most common. */
export const labelRungs =
  (...usual: Rungs) =>
  (job: LabelJob | DigitalLabelJob, book: PriceBook): readonly number[] =>
    chosenOf(book.ladders[job.quoteType], usual, job.quantity);
