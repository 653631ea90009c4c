import { grouped } from "#contract/format/numerals.ts";
import * as orderChoices from "#contract/lookups/order-choices.ts";
import type { TaxSummary } from "#contract/orders/order-fields.ts";

/** `0.13` as `13%`. */
export const percentWords = (rate: string): string =>
  `${Math.round(Number(rate) * 1_000_000) / 10_000}%`;

/** 含税 or 未税: shown beside an amount. */
export const taxWord = (included: boolean): string =>
  orderChoices.taxBasis.words[included ? "taxed" : "untaxed"];

const charges = (rate: string): boolean => Number(rate) > 0;

/** Does a quote's total include tax? */
export const isTaxed = ({ taxRate }: { readonly taxRate: string }): boolean => charges(taxRate);

/** The tax state of a sum: 部分含税 where it holds both. */
export function jointWord(included: readonly boolean[]): string {
  if (!included.includes(true)) return taxWord(false);
  return included.includes(false) ? `部分${taxWord(true)}` : taxWord(true);
}

/** The tax rates of the sum's invoice, as `13%、9%`; empty where there is none. */
export const ratesWords = ({ rates }: TaxSummary): string =>
  rates.flatMap(({ rate }) => (charges(rate) ? [percentWords(rate)] : [])).join("、");

/** The tax state of a card's sum: 含税, 未税 or 部分含税. */
export function basisWords({ rates }: TaxSummary): string {
  return jointWord(rates.map(({ rate }) => charges(rate)));
}

/** The tax within a sum, rate by rate, and the kind of taxpayer: one sentence a line. */
export function taxSentences({ rates, payer }: TaxSummary): readonly string[] {
  const by = payer === null ? "" : `（${orderChoices.taxPayer.words[payer]}）`;
  return rates.map((sum) =>
    charges(sum.rate)
      ? `税率 ${percentWords(sum.rate)}${by}：${taxWord(false)} ${grouped(sum.untaxed)} 元，税额 ${grouped(sum.tax)} 元`
      : `${taxWord(false)} ${grouped(sum.untaxed)} 元，不开发票`,
  );
}
