import { amountInWords, yuanOf } from "#contract/format/money.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { withTools } from "#contract/jobs/kept-job.ts";
import type { NeededTool } from "#contract/jobs/kept-tools.ts";
import { hasOwnQuantities } from "#contract/jobs/quantities.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Alternative, Pace, Quote, Warning } from "#contract/quotes/quote.ts";
import * as quoteProblems from "#contract/wording/pricing/problem-words.ts";
import * as totalWords from "#contract/wording/pricing/total-words.ts";
import { decimalText } from "#pricing/core/decimal.ts";
import { type Refused, withinRange } from "#pricing/core/outcome.ts";
import { taxText } from "#pricing/core/tax-line.ts";
import { pricedWays } from "#pricing/methods/ways.ts";
import { atQuantity, ladderOf } from "#pricing/rating/ladder.ts";
import { leadDaysOf, ordinaryMaking } from "#pricing/rating/making.ts";
import { jobMaking, paced, pacesOf, rushWarning } from "#pricing/rating/paces.ts";
import { type Priced, priceOnce, unitPriceText } from "#pricing/rating/price-once.ts";
import { shownLine } from "#pricing/rating/shown-line.ts";
import { toleranceOf } from "#pricing/rating/tolerance.ts";
import { linesOf, rushPercent, totalsOf } from "#pricing/rating/totals.ts";
import { engineVersion } from "./engine.ts";
import { mostPieces, readJob } from "./read-job.ts";

export interface PriceOptions {
  /** Skip the ladder (阶梯价): one price only. */
  readonly ladder?: boolean;
  /** Skip the runner-up. */
  readonly alternatives?: boolean;
  /** Include other production methods of the same product in the alternatives. */
  readonly ways?: boolean;
}

export type PriceResult = { readonly ok: true; readonly quote: Quote } | Refused;

/** Runner-ups with the same rush, freight and tax; the nearest price first. */
function alternativesOf(job: Job, book: PriceBook, { costing, totals }: Priced): Alternative[] {
  const found: Array<Alternative & { fen: number }> = [];
  for (const { code, name, chosen, fen, job: other, plan } of costing.runnersUp()) {
    const [first] = costing.lines;
    if (first === undefined) continue;
    const reckoned = totalsOf(job, book, { ...costing, lines: [{ ...first, fen }] });
    if (!reckoned.ok) continue;
    const { total } = reckoned.value;
    found.push({
      code,
      name,
      ...(chosen === undefined ? {} : { chosen }),
      total: yuanOf(total),
      difference: yuanOf(total - totals.total),
      ...(other === undefined ? {} : { job: { ...other } }),
      making: jobMaking(job, book, { plan, leadDays: costing.leadDays }),
      fen: total,
    });
  }
  found.sort((a, b) => a.fen - b.fen);
  return found.map(({ fen: _fen, ...alternative }) => alternative);
}

/** Other production methods of the same product, cheapest first. */
function wayAlternatives(job: Job, book: PriceBook, priced: Priced): Alternative[] {
  const own = priced.totals.total;
  return pricedWays(job, book, priced)
    .filter((way) => way.job !== job)
    .map(({ way, job: other, total, quantity, unit, making }) => ({
      code: `way:${way}`,
      name: `${quantity} ${unit}`,
      chosen: { of: "way", code: way },
      total: yuanOf(total),
      difference: yuanOf(total - own),
      job: { ...other },
      making: making(),
    }));
}

/** Every other method that a caller requested. */
function alternativesAsked(
  job: Job,
  book: PriceBook,
  priced: Priced,
  options: PriceOptions,
): Alternative[] {
  if (options.alternatives === false) return [];
  const ways = options.ways === true ? wayAlternatives(job, book, priced) : [];
  return [...ways, ...alternativesOf(job, book, priced)];
}

function warningsOf(
  job: Job,
  book: PriceBook,
  { costing, totals }: Priced,
  paces: readonly Pace[],
): Warning[] {
  const moved = job.priceVersion !== undefined && job.priceVersion !== book.version;
  const message = quoteProblems.newerBook(book.version);
  return [
    ...costing.warnings,
    ...totals.payable.warnings,
    ...rushWarning(job, paces),
    ...(moved ? [{ code: "priceVersion", message }] : []),
  ];
}

/** The larger quantity that the goods' line pays for, where nothing else makes it dearer. */
function freeMoreOf(job: Job, book: PriceBook, { costing, totals }: Priced): Quote["freeMore"] {
  const quantity = costing.paidQuantity;
  if (job.quoteType === "paper" || quantity === undefined || hasOwnQuantities(job))
    return undefined;
  const more = quantity - job.quantity;
  if (more <= 0 || quantity * job.kinds > mostPieces) return undefined;
  const larger = priceOnce(atQuantity(job, quantity), book);
  if (!larger.ok || larger.value.totals.total > totals.total) return undefined;
  return { quantity, more };
}

/** 返单: what an earlier order's tools save here. */
function repeatOf(
  job: Job,
  book: PriceBook,
  tools: readonly NeededTool[],
  total: number,
): Quote["repeat"] {
  const [until] = tools.flatMap((tool) => tool.until ?? []).sort();
  if (until === undefined) return undefined;
  const plain = priceOnce(withTools(job, undefined), book);
  return { saved: yuanOf(plain.ok ? plain.value.totals.total - total : 0), until };
}

function quoteOf(job: Job, book: PriceBook, priced: Priced, options: PriceOptions): Quote {
  const { costing, totals } = priced;
  const { freight, untaxed, tax } = totals.payable;
  const total = yuanOf(totals.total);
  const plan = costing.plan();
  const ordinary = ordinaryMaking(job, book, plan, costing.leadDays);
  const making = paced(book, ordinary, rushPercent(job));
  const paces = options.alternatives === false ? [] : pacesOf(job, book, priced, ordinary);
  const freeMore = freeMoreOf(job, book, priced);
  const tools = costing.tools?.() ?? [];
  const repeat = repeatOf(job, book, tools, totals.total);
  return {
    priceVersion: book.version,
    engineVersion,
    quantity: costing.quantity,
    unit: costing.unit,
    lines: linesOf(job, book, costing, totals).map(shownLine),
    untaxed: yuanOf(untaxed),
    taxRate: totals.taxRate,
    tax: yuanOf(tax),
    total,
    unitPrice: unitPriceText(totals.total, costing.quantity, costing.quantityScale),
    weightKg: decimalText(totals.grams, 3, 2),
    parcels: totals.packing.pieces,
    packing: totals.packing,
    invoicing: totals.invoicing,
    leadDays: leadDaysOf(book, making),
    making,
    ...(freight === null ? {} : { transit: freight.transit ?? null }),
    ...(paces.length === 0 ? {} : { paces }),
    ...(freeMore === undefined ? {} : { freeMore }),
    ...(tools.length === 0 ? {} : { tools: [...tools] }),
    ...(repeat === undefined ? {} : { repeat }),
    amountInWords: amountInWords(total),
    warnings: warningsOf(job, book, priced, paces),
    alternatives: alternativesAsked(job, book, priced, options),
    ladder: options.ladder === false ? [] : ladderOf(job, book, priced),
    plan,
    assumptions: [
      ...costing.assumptions(),
      ...toleranceOf(job, book, costing.unit),
      {
        code: "tax",
        name: totalWords.tax,
        value: taxText(job.taxIncluded, totals.invoicing),
        field: "taxIncluded",
      },
    ],
  };
}

/** Prices a job that `readJob` has read. */
export function priceJob(job: Job, book: PriceBook, options: PriceOptions = {}): PriceResult {
  return withinRange((): PriceResult => {
    const priced = priceOnce(job, book);
    if (!priced.ok) return priced;
    return { ok: true, quote: quoteOf(job, book, priced.value, options) };
  });
}

/**
 * The price of any input: a quote, or named problems (Chinese, with the field). Total: never throws
 * on bad input, never returns NaN. The same on page and server.
 * @param book a book that `checkPriceBook` accepted
 */
export function price(input: unknown, book: PriceBook, options: PriceOptions = {}): PriceResult {
  const read = readJob(input);
  return read.ok ? priceJob(read.value, book, options) : read;
}
