import { call } from "#api/call.ts";
import { callOnce } from "#api/call-once.ts";
import {
  type Address,
  addAddress,
  addressForm,
  changeAddress,
  removeAddress,
} from "#contract/account.ts";
import { fieldIssues } from "#contract/field-issues.ts";
import { province } from "#contract/lookups.ts";
import { paths } from "#contract/paths.ts";
import { addressesCopy } from "#db/account-copies.ts";
import { type Seen, seen } from "#db/seen.ts";
import { AddressCard } from "#ui/address-card.tsx";
import { AddressForm, type AddressValues } from "#ui/address-form.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog, Dialog } from "#ui/dialog.tsx";
import { handOn, Loaded, type Loading } from "#ui/loaded.tsx";
import { Page } from "#ui/page.tsx";
import { useLoaderData } from "#ui/screen-data.ts";
import { Empty, Skeleton, Stale } from "#ui/states.tsx";
import styles from "./book.module.css";
import { useBook } from "./use-book.ts";

interface AddressesData {
  addresses: Loading<Seen<Address[]>>;
}

export function loader(): AddressesData {
  return { addresses: handOn(seen(addressesCopy({}))) };
}

const regions = (parent?: string) => call(province, parent === undefined ? {} : { parent });

const formOf = ({ id: _id, region: _region, ...values }: Address): AddressValues => values;

function AddressBook({ seen: { value: list, at } }: { seen: Seen<Address[]> }) {
  const book = useBook(formOf);
  const { open, show, close, settle, act } = book;
  const offline = at !== null;
  const save = (values: AddressValues) =>
    open?.kind === "change"
      ? settle(call(changeAddress, { ...values, id: open.entry.id }), "地址已保存")
      : settle(callOnce(addAddress, values), "地址已添加");

  return (
    <>
      {at === null ? null : <Stale at={at} />}
      {list.length === 0 ? (
        <Empty
          title="还没有地址"
          text="添加一个，下单时直接选用"
          action={
            <Button disabled={offline} onClick={() => show({ kind: "add" })}>
              新增地址
            </Button>
          }
        />
      ) : (
        <ul className={styles.list}>
          {list.map((address) => (
            <li key={address.id}>
              <AddressCard
                address={address}
                actions={
                  <>
                    {address.isDefault ? null : (
                      <Button
                        tone="plain"
                        size="s"
                        disabled={offline}
                        onClick={() => {
                          const values = { ...formOf(address), id: address.id, isDefault: true };
                          void act(call(changeAddress, values), "已设为默认");
                        }}
                      >
                        设为默认
                      </Button>
                    )}
                    <Button
                      tone="plain"
                      size="s"
                      disabled={offline}
                      onClick={() => show({ kind: "change", entry: address })}
                    >
                      编辑
                    </Button>
                    <Button
                      tone="plain"
                      size="s"
                      disabled={offline}
                      onClick={() => show({ kind: "remove", entry: address })}
                    >
                      删除
                    </Button>
                  </>
                }
              />
            </li>
          ))}
        </ul>
      )}
      {list.length > 0 ? (
        <Button className={styles.add} disabled={offline} onClick={() => show({ kind: "add" })}>
          新增地址
        </Button>
      ) : null}
      <Dialog
        open={book.editing}
        onOpenChange={close}
        title={open?.kind === "change" ? "编辑地址" : "新增地址"}
        width="34rem"
      >
        <AddressForm
          {...book.form}
          regions={regions}
          check={(values) => fieldIssues(addressForm, values)}
          save={save}
        />
      </Dialog>
      <ConfirmDialog
        open={open?.kind === "remove"}
        onOpenChange={close}
        title="删除这个地址？"
        description={open?.kind === "remove" ? `${open.entry.region}${open.entry.detail}` : ""}
        confirmLabel="删除"
        tone="danger"
        onConfirm={async () => {
          if (open?.kind === "remove") {
            await act(call(removeAddress, { id: open.entry.id }), "地址已删除");
          }
        }}
      />
    </>
  );
}

/** 收货地址: the buyer's address book. */
export function Component() {
  const { addresses: list } = useLoaderData<AddressesData>();
  return (
    <Page title="收货地址" back={paths.profile()}>
      <Loaded from={list} skeleton={<Skeleton shape="card" lines={3} />}>
        {(value) => <AddressBook seen={value} />}
      </Loaded>
    </Page>
  );
}
