import * as orderChoices from "#contract/lookups/order-choices.ts";
import type { TaxSummary } from "#contract/orders/order-fields.ts";

/** `0.13` as `13%`. */
export const percentWords = (rate: string): string =>
  `${Math.round(Number(rate) * 1_000_000) / 10_000}%`;

/** 含税 or 未税: what stands beside an amount. */
export const taxWord = (included: boolean): string =>
  orderChoices.taxBasis.words[included ? "taxed" : "untaxed"];

const charges = (rate: string): boolean => Number(rate) > 0;

/** Does a quote's total hold tax? */
export const isTaxed = ({ taxRate }: { readonly taxRate: string }): boolean => charges(taxRate);

/** What a sum of taxed and untaxed amounts is: 部分含税 where it holds both. */
export function jointWord(included: readonly boolean[]): string {
  if (!included.includes(true)) return taxWord(false);
  return included.includes(false) ? `部分${taxWord(true)}` : taxWord(true);
}

/** The rates that an invoice for the sum carries, as `13%、9%`; empty where none is charged. */
export const ratesWords = ({ rates }: TaxSummary): string =>
  rates.flatMap(({ rate }) => (charges(rate) ? [percentWords(rate)] : [])).join("、");

/** What a sum is, as a card says it once: 含税, 未税 or 部分含税. */
export function basisWords({ rates }: TaxSummary): string {
  return jointWord(rates.map(({ rate }) => charges(rate)));
}

/** The tax within a sum, rate by rate, and by which kind of taxpayer: one sentence a line. */
export function taxSentences({ rates, payer }: TaxSummary): readonly string[] {
  const by = payer === null ? "" : `（${orderChoices.taxPayer.words[payer]}）`;
  return rates.map((sum) =>
    charges(sum.rate)
      ? `税率 ${percentWords(sum.rate)}${by}：${taxWord(false)} ${sum.untaxed} 元，税额 ${sum.tax} 元`
      : `${taxWord(false)} ${sum.untaxed} 元，不开发票`,
  );
}
