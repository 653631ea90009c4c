import type { ReactNode } from "react";
import { allRegions } from "#api/regions.ts";
import { AddressCard } from "#components/addresses/address-card.tsx";
import type { AddressValues } from "#components/addresses/address-fields.tsx";
import { AddressForm } from "#components/addresses/address-form.tsx";
import { addressValuesOf, addressWishes } from "#components/addresses/address-wishes.ts";
import { useRegions } from "#components/addresses/use-regions.ts";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import { type Address, addressForm } from "#contract/account/account.ts";
import { fieldIssues } from "#contract/http/field-issues.ts";
import { paths } from "#contract/paths/paths.ts";
import { addressesCopy } from "#data/copies/account-copies.ts";
import { fetchWithCache, type Seen } from "#data/copies/fetch-with-cache.ts";
import { useLoaderData } from "#ui/feedback/screen-data.ts";
import { Skeleton } from "#ui/feedback/states.tsx";
import { Page } from "#ui/layout/page.tsx";
import { type BookKind, EntryBook } from "./entry-book.tsx";

interface AddressesData {
  addresses: Loading<Seen<Address[]>>;
}

export function loader(): AddressesData {
  return { addresses: handOn(fetchWithCache(addressesCopy({}))) };
}

interface BookAddressProps {
  readonly address: Address;
  readonly actions: ReactNode;
  readonly mark: ReactNode;
}

/** The server formats the region; the device does it for an unsent address. */
function BookAddress({ address, actions, mark }: BookAddressProps) {
  const { table } = useRegions(address.region === "" ? allRegions : null);
  const region = address.region === "" ? (table?.textOf(address) ?? "") : address.region;
  return <AddressCard address={{ ...address, region }} actions={actions} mark={mark} />;
}

const addressBook: BookKind<Address, AddressValues> = {
  noun: "地址",
  whyAdd: "添加一个，下单时直接选用",
  valuesOf: addressValuesOf,
  lineOf: ({ region, detail }) => `${region} ${detail}`,
  labelOf: ({ name, detail }) => `${name}，${detail}`,
  add: (input) => ({ name: "addAddress", input }),
  change: (input) => ({ name: "changeAddress", input }),
  remove: (id) => ({ name: "removeAddress", input: { id } }),
  ...addressWishes,
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
