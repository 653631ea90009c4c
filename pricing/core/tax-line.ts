import type { Quote } from "#contract/quotes/quote.ts";
import * as totalWords from "#contract/wording/pricing/total-words.ts";
import * as units from "#contract/wording/pricing/unit-words.ts";
import { type DraftLine, feeLine } from "./costing.ts";
import { decimalText } from "./decimal.ts";
import type { Payable } from "./payable.ts";

const yuan = (fen: number): string => decimalText(fen, 2, 2);

type TaxParts = Pick<Payable, "goodsTax" | "freightFee" | "freightTax" | "tax">;

/** The tax of one quote: of its goods, and of the freight where there is any. */
export function taxLine(
  { goodsTax, freightFee, freightTax, tax }: TaxParts,
  rate: string,
): DraftLine {
  const basis = () =>
    freightFee === 0
      ? totalWords.taxBasis(rate)
      : totalWords.taxWithFreightBasis(rate, yuan(goodsTax), yuan(freightTax));
  return feeLine("tax", totalWords.tax, basis, tax, 1, units.order);
}

/** 含税，一般纳税人开 13% 发票; an untaxed price has no invoice. */
export const taxText = (
  taxIncluded: boolean,
  { payer, rate }: NonNullable<Quote["invoicing"]>,
): string => (taxIncluded ? totalWords.taxed(payer, rate) : totalWords.untaxed());
