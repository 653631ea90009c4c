import type { DeliveryChoice } from "#contract/jobs/jobs.ts";
import type { FreightSection } from "#contract/price-book/freight.ts";
import type { FreightOption, Warning } from "#contract/quotes/quote.ts";
import { feeFen, micro, microPerYuan, scaled } from "./decimal.ts";
import { freeFreightWarning, freightFor, type Load } from "./freight.ts";
import { good, type Outcome } from "./outcome.ts";

/** Goods before tax in fen, and their tax rate: `"0"` where they are untaxed. */
export interface TaxableGoods {
  readonly fen: number;
  readonly taxRate: string;
  /** What free freight counts, where it is more: the list price of goods at 协议价. */
  readonly listFen?: number;
}

/** Destination and load. */
export interface Shipping {
  readonly delivery: DeliveryChoice;
  readonly load: Load;
}

/** The amounts to pay for goods and freight, in fen. */
export interface Payable {
  /** Goods and freight before tax. */
  readonly untaxed: number;
  readonly goodsTax: number;
  /** Null where no carrier is known yet. */
  readonly freight: FreightOption | null;
  /** Freight before tax. */
  readonly freightFee: number;
  readonly freightRate: string;
  readonly freightTax: number;
  readonly tax: number;
  readonly total: number;
  readonly warnings: readonly Warning[];
}

export const taxFen = (fen: number, rate: string): number =>
  fen === 0 ? 0 : scaled(fen, micro(rate), microPerYuan);

/** The tax rate of such goods' freight. */
export const highestRate = (rates: readonly string[]): string =>
  rates.reduce((high, rate) => (micro(rate) > micro(high) ? rate : high), "0");

/**
 * The only rule for freight, its threshold and tax: for a quote, an order's review and the order.
 * Freight is free from a sum of goods before tax on, so that an invoice does not change it. 协议价
 * does not change it either: free freight counts the list price. It is
 * taxed like its goods (价外费用), at the highest of their rates. Tax is rounded once a line and once
 * for freight, so that an order is the sum of its lines.
 */
export function payableOf(
  goods: readonly TaxableGoods[],
  shipping: Shipping | null,
  section: FreightSection,
): Outcome<Payable> {
  let goodsFen = 0;
  let countedFen = 0;
  let goodsTax = 0;
  for (const { fen, taxRate, listFen = fen } of goods) {
    goodsFen += fen;
    countedFen += listFen;
    goodsTax += taxFen(fen, taxRate);
  }
  const freightRate = highestRate(goods.map(({ taxRate }) => taxRate));
  let freight: FreightOption | null = null;
  let warnings: readonly Warning[] = [];
  if (shipping !== null) {
    const found = freightFor(shipping.delivery, section, shipping.load, countedFen);
    if (!found.ok) return found;
    freight = found.value;
    warnings = freeFreightWarning(section, shipping.delivery, countedFen, feeFen(freight.fee));
  }
  const freightFee = freight === null ? 0 : feeFen(freight.fee);
  const freightTax = taxFen(freightFee, freightRate);
  const untaxed = goodsFen + freightFee;
  const tax = goodsTax + freightTax;
  return good({
    untaxed,
    goodsTax,
    freight,
    freightFee,
    freightRate,
    freightTax,
    tax,
    total: untaxed + tax,
    warnings,
  });
}
