import type { addInvoiceTitle, InvoiceTitle } from "#contract/account/account.ts";
import type { InputOf } from "#contract/http/endpoint.ts";
import type { Wish, WishReading } from "#data/outbox/waiting-entries.ts";
import type { Intent } from "#db/outbox-calls.ts";
import type { InvoiceValues } from "./invoice-form.tsx";

/** What of a title its form holds. */
export const titleValuesOf = ({ id: _id, firm: _firm, ...values }: InvoiceTitle): InvoiceValues =>
  values;

const typed = (input: InputOf<typeof addInvoiceTitle>): InvoiceValues => ({
  ...input,
  taxNo: input.taxNo ?? "",
  addressPhone: input.addressPhone ?? "",
  bankAccount: input.bankAccount ?? "",
  email: input.email ?? "",
  isDefault: input.isDefault ?? false,
});

function wishOf(intent: Intent): Wish<InvoiceValues> | null {
  switch (intent.name) {
    case "addInvoiceTitle":
      return { kind: "add", values: typed(intent.input) };
    case "changeInvoiceTitle": {
      const { id, ...values } = intent.input;
      return { kind: "change", id, values: typed(values) };
    }
    case "removeInvoiceTitle":
      return { kind: "remove", id: intent.input.id };
    default:
      return null;
  }
}

/** What 待发箱 holds of the titles. */
export const titleWishes: WishReading<InvoiceTitle, InvoiceValues> = {
  wishOf,
  entryOf: (id, values) => ({ ...values, id }),
};
