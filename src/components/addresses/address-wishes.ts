import type { Address, addAddress } from "#contract/account/account.ts";
import type { InputOf } from "#contract/http/endpoint.ts";
import type { Wish, WishReading } from "#data/outbox/waiting-entries.ts";
import type { Intent } from "#db/outbox-calls.ts";
import type { AddressValues } from "./address-fields.tsx";

/** What of an address its form holds. */
export const addressValuesOf = ({
  id: _id,
  region: _region,
  firm: _firm,
  ...values
}: Address): AddressValues => values;

const typed = ({
  isDefault = false,
  extension = "",
  landline = "",
  postcode = "",
  ...rest
}: InputOf<typeof addAddress>): AddressValues => ({
  ...rest,
  extension,
  landline,
  postcode,
  isDefault,
});

function wishOf(intent: Intent): Wish<AddressValues> | null {
  switch (intent.name) {
    case "addAddress":
      return { kind: "add", values: typed(intent.input) };
    case "changeAddress": {
      const { id, ...values } = intent.input;
      return { kind: "change", id, values: typed(values) };
    }
    case "removeAddress":
      return { kind: "remove", id: intent.input.id };
    default:
      return null;
  }
}

/** What 待发箱 holds of the address book. The shop prints the region; until then it is empty. */
export const addressWishes: WishReading<Address, AddressValues> = {
  wishOf,
  entryOf: (id, values) => ({ ...values, id, region: "" }),
};
