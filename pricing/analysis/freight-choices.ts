import { yuanOf } from "#contract/format/money.ts";
import * as shopChoices from "#contract/lookups/shop-choices.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { FreightOption, Quote } from "#contract/quotes/quote.ts";
import { feeFen } from "#pricing/core/decimal.ts";
import type { Place } from "#pricing/core/delivery-area.ts";
import { loadOf } from "#pricing/core/packing.ts";
import { payableOf } from "#pricing/core/payable.ts";

/** One carrier for the goods of a quote, with the total to pay. */
export interface FreightChoice {
  readonly option: FreightOption;
  /** Yuan to pay: with tax where the quote is taxed. */
  readonly fee: string;
  readonly total: string;
}

/** Weight and packing of a quote's goods as a freight load. */
const loadOfQuote = (quote: Quote, book: PriceBook) =>
  loadOf(
    [
      {
        grams: feeFen(quote.weightKg) * 10,
        packing: quote.packing ?? { form: "carton", pieces: quote.parcels },
      },
    ],
    book.freight,
  );

/** The cheapest carrier of every delivery type, calculated as in an order's review. */
export function freightChoices(
  quote: Quote,
  place: Place,
  book: PriceBook,
): readonly FreightChoice[] {
  const { provinceCode, cityCode, districtCode } = place;
  const to = { provinceCode, cityCode, districtCode };
  const goods = [{ fen: feeFen(quote.untaxed), taxRate: quote.taxRate }];
  const load = loadOfQuote(quote, book);
  return codesOf(shopChoices.expressType).flatMap((type) => {
    const found = payableOf(goods, { delivery: { type, ...to }, load }, book.freight);
    if (!found.ok || found.value.freight === null) return [];
    const { freight, freightFee, freightTax, total } = found.value;
    return [{ option: freight, fee: yuanOf(freightFee + freightTax), total: yuanOf(total) }];
  });
}

/** The cheapest carrier to a place; pickup does not count. Null where none drives there. */
export function cheapestCarrier(quote: Quote, place: Place, book: PriceBook): FreightChoice | null {
  const carried = freightChoices(quote, place, book).filter(
    ({ option }) => option.type !== "pickup",
  );
  return carried.sort((a, b) => Number(a.fee) - Number(b.fee))[0] ?? null;
}
