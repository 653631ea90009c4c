import { fenOf, yuanOf } from "#contract/format/money.ts";
import type { TaxSummary } from "#contract/orders/order-fields.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import { highestRate } from "#pricing/core/payable.ts";
import type { OrderItemRow, OrderRow } from "./orders.repository.ts";

interface FreightTax {
  readonly freightFee: number;
  readonly freightRate: string;
  readonly freightTax: number;
}

/** The taxed sums by rate, in an order of these quotes and this freight. */
export function taxSummaryOf(
  quotes: readonly Pick<Quote, "untaxed" | "tax" | "taxRate" | "invoicing">[],
  { freightFee, freightRate, freightTax }: FreightTax,
): TaxSummary {
  const byRate = new Map<string, { untaxed: number; tax: number }>();
  const add = (rate: string, untaxed: number, tax: number) => {
    const sum = byRate.get(rate) ?? { untaxed: 0, tax: 0 };
    byRate.set(rate, { untaxed: sum.untaxed + untaxed, tax: sum.tax + tax });
  };
  for (const quote of quotes) add(quote.taxRate, fenOf(quote.untaxed), fenOf(quote.tax));
  if (freightFee > 0) add(freightRate, freightFee, freightTax);
  const sums = [...byRate.values()];
  return {
    untaxed: yuanOf(sums.reduce((all, { untaxed }) => all + untaxed, 0)),
    tax: yuanOf(sums.reduce((all, { tax }) => all + tax, 0)),
    payer: quotes.find(({ invoicing }) => invoicing !== undefined)?.invoicing?.payer ?? null,
    rates: [...byRate].map(([rate, { untaxed, tax }]) => ({
      rate,
      untaxed: yuanOf(untaxed),
      tax: yuanOf(tax),
    })),
  };
}

/** Freight is taxed at the highest rate of its goods. */
export function taxOf(order: OrderRow, items: readonly OrderItemRow[]): TaxSummary {
  const quotes = items.map(({ quote }) => quote);
  const freightTax = order.freightTaxFen;
  const freightRate = freightTax === 0 ? "0" : highestRate(quotes.map(({ taxRate }) => taxRate));
  const freightFee = order.freightFen - freightTax;
  return taxSummaryOf(quotes, { freightFee, freightRate, freightTax });
}
