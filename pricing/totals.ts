import type { Job } from "#contract/jobs.ts";
import type { PriceBook } from "#contract/price-book.ts";
import type { Packing, Quote, Warning } from "#contract/quote.ts";
import type { Transit } from "#contract/quote-dates.ts";
import { type Costing, type DraftLine, feeLine, sumFen } from "#pricing/core/costing.ts";
import { feeFen, quotient, shortText } from "#pricing/core/decimal.ts";
import { good, type Outcome } from "#pricing/core/outcome.ts";
import { loadOf, packingOf, shownGrams } from "#pricing/core/packing.ts";
import { payableOf } from "#pricing/core/payable.ts";
import { taxLine } from "#pricing/core/tax-line.ts";

/** The job's totals in fen, with every line down to tax. */
export interface Totals {
  readonly lines: readonly DraftLine[];
  readonly untaxed: number;
  readonly taxRate: string;
  readonly tax: number;
  readonly total: number;
  /** What an invoice carries, asked for or not. */
  readonly invoicing: NonNullable<Quote["invoicing"]>;
  /** Goods with cartons, in g. */
  readonly grams: number;
  readonly packing: Packing;
  /** Days on the road of the job's carrier; absent where the job names no place. */
  readonly transit?: Transit | null;
  readonly warnings: readonly Warning[];
}

/**
 * Season factor folded into the lines: the whole surcharge is rounded once and shared by
 * largest remainder, so that the lines still add up to it.
 */
export function adjusted(lines: readonly DraftLine[], percent: number): readonly DraftLine[] {
  if (percent === 0) return lines;
  const goal = quotient([sumFen(lines), percent], [100], "halfUp");
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

/** 加急 multiplies what stands before it; surcharges of one table have been added up by then. */
export const rushFen = (sum: number, percent: number): number =>
  quotient([sum, percent], [100], "halfUp");

/** Cartons and wrapping on top of the goods' weight. */
const packedGrams = (grams: number, book: PriceBook): number =>
  quotient([grams, 1000 + book.freight.cartonPerThousand], [1000], "halfUp");

/** Adds minimum, rush, freight and tax to the goods' lines. */
export function totalsOf(
  job: Job,
  book: PriceBook,
  costing: Pick<Costing, "lines" | "grams" | "heavy" | "publication">,
): Outcome<Totals> {
  const lines = [...adjusted(costing.lines, book.adjustmentPercent)];
  let sum = sumFen(lines);
  const minimum = feeFen(book.minimumCharge[job.quoteType]);
  if (sum < minimum) {
    const fen = minimum - sum;
    lines.push(
      feeLine(
        "minimum",
        "最低收费补足",
        () => `不足 ${shortText(minimum, 2, 2)} 元按此收`,
        fen,
        1,
        "单",
      ),
    );
    sum = minimum;
  }
  const rush = job.quoteType === "paper" ? 0 : job.rush;
  if (rush > 0) {
    const fen = rushFen(sum, rush);
    lines.push(feeLine("rush", "加急", () => `以上合计 × ${rush}%`, fen, 1, "单"));
    sum += fen;
  }
  const grams = packedGrams(costing.grams, book);
  const rate = costing.publication ? book.tax.publication : book.tax.standard;
  const taxRate = job.taxIncluded ? rate : "0";
  const packing = packingOf(costing.heavy, grams, book.freight);
  const shipping =
    job.delivery === undefined
      ? null
      : {
          delivery: job.delivery,
          load: loadOf([{ grams: shownGrams(grams), packing }], book.freight),
        };
  const payable = payableOf([{ fen: sum, taxRate }], shipping, book.freight);
  if (!payable.ok) return payable;
  const { freight, freightFee, untaxed, tax, total, warnings } = payable.value;
  if (freight !== null) {
    const { carrierName, basis } = freight;
    lines.push(feeLine("freight", "运费", () => `${carrierName}：${basis}`, freightFee, 1, "单"));
  }
  if (job.taxIncluded) lines.push(taxLine(payable.value, rate));
  return good({
    lines,
    untaxed,
    taxRate,
    tax,
    total,
    invoicing: { payer: book.tax.payer, rate },
    grams,
    packing,
    ...(freight === null ? {} : { transit: freight.transit ?? null }),
    warnings,
  });
}
