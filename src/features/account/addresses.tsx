import { call } from "#api/call.ts";
import { callOnce } from "#api/call-once.ts";
import { allRegions } from "#api/regions.ts";
import {
  type Address,
  addAddress,
  addressForm,
  changeAddress,
  removeAddress,
} from "#contract/account.ts";
import { fieldIssues } from "#contract/field-issues.ts";
import { paths } from "#contract/paths.ts";
import { addressesCopy } from "#db/account-copies.ts";
import { type Seen, seen } from "#db/seen.ts";
import { AddressCard } from "#ui/address-card.tsx";
import type { AddressValues } from "#ui/address-fields.tsx";
import { AddressForm } from "#ui/address-form.tsx";
import { handOn, Loaded, type Loading } from "#ui/loaded.tsx";
import { Page } from "#ui/page.tsx";
import { useLoaderData } from "#ui/screen-data.ts";
import { Skeleton } from "#ui/states.tsx";
import { type BookKind, EntryBook } from "./entry-book.tsx";

interface AddressesData {
  addresses: Loading<Seen<Address[]>>;
}

export function loader(): AddressesData {
  return { addresses: handOn(seen(addressesCopy({}))) };
}

const addressBook: BookKind<Address, AddressValues> = {
  noun: "地址",
  whyAdd: "添加一个，下单时直接选用",
  valuesOf: ({ id: _id, region: _region, ...values }) => values,
  lineOf: ({ region, detail }) => `${region}${detail}`,
  add: (values) => callOnce(addAddress, values),
  change: (values) => call(changeAddress, values),
  remove: (id) => call(removeAddress, { id }),
  card: (address, actions) => <AddressCard address={address} actions={actions} />,
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
