import { yuanOf } from "#contract/format/money.ts";
import { expressType } from "#contract/orders/order-fields.ts";
import type { DeliveryWay } from "#contract/orders/placing.ts";
import type { FreightOption, Quote } from "#contract/quotes/quote.ts";
import { payableOf } from "#pricing/core/payable.ts";
import { datesOf, makingOf } from "#pricing/rating/dates.ts";
import type { QuoteTools } from "#server/modules/quotes/quoting.ts";
import { goodsOf, type OrderTotals } from "./order-totals.ts";

/** A carrier with its sort keys. */
interface Weighed {
  readonly fen: number;
  readonly kind: number;
  readonly way: DeliveryWay;
}

/**
 * Every carrier for these goods and this address, and 自提, with the order's own price and date
 * functions. `quotes` are as late as their paper. Ordered by the contract's kinds, then by price.
 */
export function deliveryWays(
  { book, deps }: QuoteTools,
  found: OrderTotals,
  quotes: readonly Quote[],
): DeliveryWay[] {
  const { freight: section, calendar } = book;
  const { place, load, lines } = found;
  if (place === null) return [];
  const goods = goodsOf(lines);
  const makings = quotes.map(makingOf);
  const now = deps.clock.now();
  const weighed = (freight: FreightOption, fen: number): Weighed => ({
    fen,
    kind: expressType.options.indexOf(freight.type),
    way: {
      express_type: freight.type,
      carrier_id: freight.type === "pickup" ? null : freight.carrierId,
      name: freight.carrierName,
      freight: yuanOf(fen),
      dates: datesOf(calendar, makings, freight.transit ?? null, now),
      chosen: freight.carrierId === found.freight?.carrierId,
    },
  });
  const asked = [
    ...section.carriers.map(({ id, type }) => ({ type, ...place, carrierId: id })),
    { type: "pickup" as const, ...place },
  ];
  const ways = asked.flatMap((delivery) => {
    const payable = payableOf(goods, { delivery, load }, section);
    if (!payable.ok || payable.value.freight === null) return [];
    const { freight, freightFee, freightTax } = payable.value;
    return [weighed(freight, freightFee + freightTax)];
  });
  return ways
    .sort((one, other) => one.kind - other.kind || one.fen - other.fen)
    .map(({ way }) => way);
}
