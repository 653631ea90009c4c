import { grouped, short } from "#contract/format/numerals.ts";
import * as orderChoices from "#contract/lookups/order-choices.ts";
import type { OrderItemRow } from "#server/modules/order-records/orders.repository.ts";

/** How a line is packed: its parcels, and what is in each. */

type Packed = Pick<OrderItemRow, "quantity" | "unit" | "quote">;

export interface Parcels {
  readonly count: number;
  /** `件`, `托` or `卷`. */
  readonly word: string;
  /** Content of each parcel in text, the last one smaller. */
  contentOf(parcel: number): string;
  /** Kilograms of each parcel in text. */
  readonly weight: string;
}

/** Whole pieces are spread over the parcels; an amount in tons is shown as a share. */
export function parcelsOf({ quantity, unit, quote }: Packed): Parcels {
  const { form, pieces: count } = quote.packing ?? { form: "carton", pieces: quote.parcels };
  const whole = Number.isInteger(quantity);
  const each = Math.ceil(quantity / count);
  const amountOf = (parcel: number): number =>
    whole ? Math.min(each, Math.max(0, quantity - each * parcel)) : quantity / count;
  return {
    count,
    word: orderChoices.packingForm.words[form],
    contentOf: (parcel) => `${whole ? "" : "约 "}${grouped(short(amountOf(parcel)))} ${unit}`,
    weight: `约 ${(Number(quote.weightKg) / count).toFixed(2)} kg`,
  };
}

/** `8 件，每件 125 本`. */
export const parcelsText = ({ count, word, contentOf }: Parcels): string =>
  count === 1 ? `1 ${word}` : `${count} ${word}，每${word} ${contentOf(0)}`;
