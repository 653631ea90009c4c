import * as orderChoices from "#contract/lookups/order-choices.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import { percentWords, taxWord } from "#contract/wording/tax-words.ts";
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
      ? `未税合计 × ${percentWords(rate)}`
      : `货款与运费各 × ${percentWords(rate)}：${yuan(goodsTax)} ＋ ${yuan(freightTax)}`;
  return feeLine("tax", "税", basis, tax, 1, "单");
}

/** 含税，一般纳税人开 13% 发票; an untaxed price comes without an invoice. */
export const taxText = (
  taxIncluded: boolean,
  { payer, rate }: NonNullable<Quote["invoicing"]>,
): string =>
  taxIncluded
    ? `${taxWord(true)}，${orderChoices.taxPayer.words[payer]}开 ${percentWords(rate)} 发票`
    : `${taxWord(false)}，不开发票`;
