import type { ReactNode } from "react";
import { allRegions } from "#api/regions.ts";
import { type Address, type addAddress, addressForm } from "#contract/account.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { fieldIssues } from "#contract/field-issues.ts";
import { paths } from "#contract/paths.ts";
import { addressesCopy } from "#db/account-copies.ts";
import type { Intent } from "#db/outbox-calls.ts";
import { type Seen, seen } from "#db/seen.ts";
import { AddressCard } from "#ui/address-card.tsx";
import type { AddressValues } from "#ui/address-fields.tsx";
import { AddressForm } from "#ui/address-form.tsx";
import { handOn, Loaded, type Loading } from "#ui/loaded.tsx";
import { Page } from "#ui/page.tsx";
import { useLoaderData } from "#ui/screen-data.ts";
import { Skeleton } from "#ui/states.tsx";
import { useRegions } from "#ui/use-regions.ts";
import { type BookKind, EntryBook } from "./entry-book.tsx";
import type { Wish } from "./waiting-entries.ts";

interface AddressesData {
  addresses: Loading<Seen<Address[]>>;
}

export function loader(): AddressesData {
  return { addresses: handOn(seen(addressesCopy({}))) };
}

interface BookAddressProps {
  readonly address: Address;
  readonly actions: ReactNode;
  readonly mark: ReactNode;
}

/** The shop prints the region; of an address that it has not got yet the device does. */
function BookAddress({ address, actions, mark }: BookAddressProps) {
  const { table } = useRegions(address.region === "" ? allRegions : null);
  const region = address.region === "" ? (table?.textOf(address) ?? "") : address.region;
  return <AddressCard address={{ ...address, region }} actions={actions} mark={mark} />;
}

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

const addressBook: BookKind<Address, AddressValues> = {
  noun: "地址",
  whyAdd: "添加一个，下单时直接选用",
  valuesOf: ({ id: _id, region: _region, ...values }) => values,
  lineOf: ({ region, detail }) => `${region} ${detail}`,
  labelOf: ({ name, detail }) => `${name}，${detail}`,
  add: (input) => ({ name: "addAddress", input }),
  change: (input) => ({ name: "changeAddress", input }),
  remove: (id) => ({ name: "removeAddress", input: { id } }),
  wishOf,
  entryOf: (id, values) => ({ ...values, id, region: "" }),
  card: (address, actions, mark) => <BookAddress address={address} actions={actions} mark={mark} />,
  form: (form) => (
    <AddressForm
      {...form}
      regions={allRegions}
      check={(values) => fieldIssues(addressForm, values)}
    />
  ),
};

/** 收货地址: the buyer's address book. */
export function Component() {
  const { addresses } = useLoaderData<AddressesData>();
  return (
    <Page title="收货地址" back={paths.profile()}>
      <Loaded from={addresses} skeleton={<Skeleton shape="card" lines={3} />}>
        {(known) => <EntryBook kind={addressBook} seen={known} />}
      </Loaded>
    </Page>
  );
}
