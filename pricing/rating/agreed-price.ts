import { amountInWords, yuanOf } from "#contract/format/money.ts";
import type { Quote, QuoteLine } from "#contract/quotes/quote.ts";
import { agreementLine } from "#contract/wording/agreement-words.ts";
import { agreementBasis } from "#contract/wording/pricing/total-words.ts";
import * as units from "#contract/wording/pricing/unit-words.ts";
import { feeFen, scaled } from "#pricing/core/decimal.ts";
import { taxFen } from "#pricing/core/payable.ts";
import { taxLine } from "#pricing/core/tax-line.ts";
import { unitPriceText } from "./price-once.ts";
import { shownLine } from "./shown-line.ts";

/** Quantities of paper in tons have six decimals. */
const quantityScale = 1_000_000;

/** Fen that 协议价 takes off a line's list price before tax: rounded half-up once a line. */
export const agreedFen = (listFen: number, permille: number): number =>
  scaled(listFen, permille, 1000);

/** The quote's line for it, which lowers the sum. */
const agreementEntry = (list: string, permille: number, off: string): QuoteLine => ({
  code: "agreement",
  name: agreementLine,
  basis: agreementBasis(list, permille),
  qty: "1",
  unit: units.order,
  unitPrice: `-${off}00`,
  amount: `-${off}`,
  applied: "rate",
});

/**
 * The price of a line for a firm with 协议价: the discount lowers the price before tax, and tax is
 * taken of what remains. The quote keeps the list price in `agreed`. Ladder, paces and alternatives
 * belong to the list price and are removed.
 * @param quote of goods without freight, on the order's tax basis
 * @param permille 0: the list price
 */
export function atAgreedPrice(quote: Quote, permille: number): Quote {
  const list = feeFen(quote.untaxed);
  const off = agreedFen(list, permille);
  if (off === 0) return quote;
  const untaxed = list - off;
  const tax = taxFen(untaxed, quote.taxRate);
  const taxes = { goodsTax: tax, freightFee: 0, freightTax: 0, tax };
  const hasTax = quote.lines.some(({ code }) => code === "tax");
  const total = yuanOf(untaxed + tax);
  return {
    ...quote,
    lines: [
      ...quote.lines.filter(({ code }) => code !== "tax"),
      agreementEntry(quote.untaxed, permille, yuanOf(off)),
      ...(hasTax ? [shownLine(taxLine(taxes, quote.taxRate))] : []),
    ],
    untaxed: yuanOf(untaxed),
    tax: yuanOf(tax),
    total,
    unitPrice: unitPriceText(untaxed + tax, quote.quantity, quantityScale),
    amountInWords: amountInWords(total),
    agreed: { permille, untaxed: quote.untaxed, total: quote.total },
    alternatives: [],
    ladder: [],
    ...(quote.paces === undefined ? {} : { paces: [] }),
  };
}

interface Sums {
  /** Yuan: the list prices of the lines, on the order's tax basis. */
  readonly goods: string;
  /** Yuan: how much less the lines cost. */
  readonly saved: string;
}

/** What 协议价 takes off these lines together; null where it takes nothing off. */
export function agreedSums(quotes: readonly Pick<Quote, "total" | "agreed">[]): Sums | null {
  const list = quotes.reduce((sum, one) => sum + feeFen(one.agreed?.total ?? one.total), 0);
  const saved = list - quotes.reduce((sum, one) => sum + feeFen(one.total), 0);
  return saved === 0 ? null : { goods: yuanOf(list), saved: yuanOf(saved) };
}
