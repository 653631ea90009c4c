import { codes, Refusal } from "#contract/http/reply.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { isTaxed } from "#contract/wording/tax-words.ts";
import { onTaxBasis } from "#pricing/rating/tax-basis.ts";
import type { PricedLine } from "#server/modules/cart/cart-pricing.ts";
import { pricedAside } from "#server/modules/quotes/pricing-aside.ts";
import type { QuoteTools } from "#server/modules/quotes/quoting.ts";

/** A line as the order charges it. */
export interface OrderedLine extends PricedLine {
  readonly taxIncluded: boolean;
  /** The price of the line's own quote where the order has the other tax basis. */
  readonly before: string | null;
}

/**
 * A line on the order's tax basis: its untaxed price stays, tax is added or removed.
 * @param taxIncluded null: as the line was quoted
 * @throws Refusal `throttled`, `quoteImpossible` where this program cannot find the rate
 */
export async function orderedLine(
  tools: QuoteTools,
  line: PricedLine,
  taxIncluded: boolean | null,
): Promise<OrderedLine> {
  const own = line.job?.taxIncluded ?? isTaxed(line.quote);
  if (taxIncluded === null || taxIncluded === own)
    return { ...line, taxIncluded: own, before: null };
  if (line.job === null) throw unknownRate(line);
  const job = { ...line.job, taxIncluded };
  const quote = onTaxBasis(line.quote, taxIncluded, await invoicingOf(tools, line, line.job));
  return { ...line, job, quote, taxIncluded, before: line.quote.total };
}

const unknownRate = ({ source }: PricedLine): Refusal =>
  new Refusal(codes.quoteImpossible, `“${source.line.title}”不能改开票方式，请重新报价`);

/** The rate of the quote; one of an earlier version has none, then the active book's. */
async function invoicingOf({ book, deps }: QuoteTools, line: PricedLine, job: Job) {
  const said = line.quote.invoicing;
  if (said !== undefined) return said;
  const aside = { sums: deps.sums, caller: line.source.line.userId };
  const fresh = await pricedAside(aside, book, job, { ladder: false, alternatives: false });
  const found = fresh.ok ? fresh.quote.invoicing : undefined;
  if (found === undefined) throw unknownRate(line);
  return found;
}

/** An invoice needs taxed prices. @throws Refusal `invalidInput` */
export function assertTaxed(lines: readonly OrderedLine[]): void {
  const untaxed = lines.find((line) => !line.taxIncluded);
  if (untaxed === undefined) return;
  const { title } = untaxed.source.line;
  throw new Refusal(codes.invalidInput, `“${title}”是未税价，开发票须按含税价下单`, {
    field: "invoice_id",
  });
}
