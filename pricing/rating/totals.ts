import type { Job } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Packing, Quote } from "#contract/quotes/quote.ts";
import * as totalWords from "#contract/wording/pricing/total-words.ts";
import * as units from "#contract/wording/pricing/unit-words.ts";
import { type Costing, type DraftLine, feeLine, sumFen } from "#pricing/core/costing.ts";
import { feeFen, quotient, scaled, shortText } from "#pricing/core/decimal.ts";
import { good, type Outcome } from "#pricing/core/outcome.ts";
import { loadOf, packingOf, shownGrams } from "#pricing/core/packing.ts";
import { type Payable, payableOf } from "#pricing/core/payable.ts";
import { taxLine } from "#pricing/core/tax-line.ts";

/** The job's totals, money in fen; `linesOf` adds the texts. */
export interface Totals {
  /** The supplement to the kind's minimum. */
  readonly minimumFen: number;
  readonly rushFen: number;
  readonly payable: Payable;
  readonly taxRate: string;
  readonly total: number;
  /** The tax of an invoice, requested or not. */
  readonly invoicing: NonNullable<Quote["invoicing"]>;
  /** Goods with cartons, in g. */
  readonly grams: number;
  readonly packing: Packing;
}

type Goods = Pick<Costing, "lines" | "grams" | "heavy" | "kgPerM3" | "minimumOf" | "publication">;

/** Season factor over all the goods: rounded once. */
const seasonFen = (goods: number, percent: number): number =>
  percent === 0 ? 0 : scaled(goods, percent, 100);

/**
 * Season factor folded into the lines: the whole surcharge is rounded once and shared by
 * largest remainder, so that the lines still add up to it.
 */
export function adjusted(lines: readonly DraftLine[], percent: number): readonly DraftLine[] {
  if (percent === 0) return lines;
  const goal = seasonFen(sumFen(lines), percent);
  const shares = lines.map((line) => ({
    share: Math.floor((line.fen * percent) / 100),
    rest: (line.fen * percent) % 100,
  }));
  let open = goal - shares.reduce((sum, { share }) => sum + share, 0);
  const order = shares.map((_, index) => index);
  order.sort((a, b) => (shares[b]?.rest ?? 0) - (shares[a]?.rest ?? 0) || a - b);
  const extra = new Set<number>();
  for (const index of order) {
    if (open <= 0) break;
    extra.add(index);
    open -= 1;
  }
  return lines.map((line, index) => ({
    ...line,
    rate: quotient([line.rate, 100 + percent], [100], "halfUp"),
    fen: line.fen + (shares[index]?.share ?? 0) + (extra.has(index) ? 1 : 0),
  }));
}

/** 加急 multiplies the sum before it; surcharges of one table have been added before. */
export const rushFen = (sum: number, percent: number): number =>
  percent === 0 ? 0 : scaled(sum, percent, 100);

/** Cartons and wrapping on top of the goods' weight. */
const packedGrams = (grams: number, book: PriceBook): number =>
  scaled(grams, 1000 + book.freight.cartonPerThousand, 1000);

/** The job's surcharge for rush in percent; paper has none. */
export const rushPercent = (job: Job): number => (job.quoteType === "paper" ? 0 : job.rush);

/** Goods with season factor, minimum, rush, freight and tax, in numbers alone. */
export function totalsOf(job: Job, book: PriceBook, costing: Goods): Outcome<Totals> {
  const goods = sumFen(costing.lines);
  const seasoned = goods + seasonFen(goods, book.adjustmentPercent);
  const charged = Math.max(
    seasoned,
    feeFen(book.minimumCharge[costing.minimumOf ?? job.quoteType]),
  );
  const grams = packedGrams(costing.grams, book);
  const rate = costing.publication ? book.tax.publication : book.tax.standard;
  const parcel = {
    minimumFen: charged - seasoned,
    taxRate: job.taxIncluded ? rate : "0",
    invoicing: { payer: book.tax.payer, rate },
    grams,
    packing: {
      ...packingOf(costing.heavy, grams, book.freight),
      ...(costing.kgPerM3 === undefined ? {} : { kgPerM3: costing.kgPerM3 }),
    },
  };
  return atRush(job, book, charged, rushPercent(job), parcel);
}

/** The totals with another surcharge for rush: packing and tax basis stay. */
export const totalsAtRush = (
  job: Job,
  book: PriceBook,
  { payable, rushFen: own, ...parcel }: Totals,
  percent: number,
): Outcome<Totals> =>
  atRush(job, book, payable.untaxed - payable.freightFee - own, percent, parcel);

function atRush(
  job: Job,
  book: PriceBook,
  charged: number,
  percent: number,
  { minimumFen, taxRate, invoicing, grams, packing }: Omit<Totals, "payable" | "rushFen" | "total">,
): Outcome<Totals> {
  const rush = rushFen(charged, percent);
  const shipping =
    job.delivery === undefined
      ? null
      : {
          delivery: job.delivery,
          load: loadOf([{ grams: shownGrams(grams), packing }], book.freight),
        };
  const found = payableOf([{ fen: charged + rush, taxRate }], shipping, book.freight);
  if (!found.ok) return found;
  const payable = found.value;
  const { total } = payable;
  return good({
    minimumFen,
    rushFen: rush,
    payable,
    taxRate,
    total,
    invoicing,
    grams,
    packing,
  });
}

/** Every line down to tax; they add up to the totals. */
export function linesOf(
  job: Job,
  book: PriceBook,
  costing: Pick<Costing, "lines" | "minimumOf">,
  { minimumFen, rushFen: rush, payable, invoicing }: Totals,
): readonly DraftLine[] {
  const lines = [...adjusted(costing.lines, book.adjustmentPercent)];
  const { freight, freightFee } = payable;
  if (minimumFen > 0) {
    const least = feeFen(book.minimumCharge[costing.minimumOf ?? job.quoteType]);
    const basis = () => totalWords.minimumBasis(shortText(least, 2, 2));
    lines.push(feeLine("minimum", totalWords.minimum, basis, minimumFen, 1, units.order));
  }
  const percent = rushPercent(job);
  if (percent > 0) {
    const basis = () => totalWords.rushBasis(percent);
    lines.push(feeLine("rush", totalWords.rush, basis, rush, 1, units.order));
  }
  if (freight !== null) {
    const basis = () => totalWords.freightBasis(freight.carrierName, freight.basis);
    lines.push(feeLine("freight", totalWords.freight, basis, freightFee, 1, units.order));
  }
  if (job.taxIncluded) lines.push(taxLine(payable, invoicing.rate));
  return lines;
}
