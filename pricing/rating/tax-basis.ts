import { amountInWords, yuanOf } from "#contract/format/money.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import { isTaxed } from "#contract/wording/tax-words.ts";
import { feeFen } from "#pricing/core/decimal.ts";
import { taxFen } from "#pricing/core/payable.ts";
import { taxLine, taxText } from "#pricing/core/tax-line.ts";
import { unitPriceText } from "./price-once.ts";
import { shownLine } from "./shown-line.ts";

/** Quantities of paper in tons have six decimals. */
const quantityScale = 1_000_000;

/**
 * The same goods at the same untaxed price, on the other tax basis: the order's price when the
 * buyer wants an invoice after all, or none. Ladder, paces and alternatives belong to the other
 * basis and are removed.
 * @param quote of goods without freight
 * @param invoicing the tax of an invoice for these goods
 */
export function onTaxBasis(
  quote: Quote,
  taxIncluded: boolean,
  invoicing: NonNullable<Quote["invoicing"]>,
): Quote {
  if (isTaxed(quote) === taxIncluded) return quote;
  const untaxed = feeFen(quote.untaxed);
  const tax = taxIncluded ? taxFen(untaxed, invoicing.rate) : 0;
  const taxes = { goodsTax: tax, freightFee: 0, freightTax: 0, tax };
  const goods = quote.lines.filter(({ code }) => code !== "tax");
  const total = yuanOf(untaxed + tax);
  return {
    ...quote,
    lines: taxIncluded ? [...goods, shownLine(taxLine(taxes, invoicing.rate))] : goods,
    taxRate: taxIncluded ? invoicing.rate : "0",
    tax: yuanOf(tax),
    total,
    unitPrice: unitPriceText(untaxed + tax, quote.quantity, quantityScale),
    amountInWords: amountInWords(total),
    invoicing,
    assumptions: quote.assumptions.map((one) =>
      one.code === "tax" ? { ...one, value: taxText(taxIncluded, invoicing) } : one,
    ),
    alternatives: [],
    ladder: [],
    ...(quote.paces === undefined ? {} : { paces: [] }),
  };
}
