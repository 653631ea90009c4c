import { useState } from "react";
import { callOnce } from "#api/call-once.ts";
import { allRegions } from "#api/regions.ts";
import { AddressCard } from "#components/addresses/address-card.tsx";
import type { AddressValues } from "#components/addresses/address-fields.tsx";
import { AddressForm } from "#components/addresses/address-form.tsx";
import { type Address, addAddress, addressForm } from "#contract/account/account.ts";
import { fieldIssues } from "#contract/http/field-issues.ts";
import type { ShownEntry } from "#data/outbox/waiting-entries.ts";
import { Button } from "#ui/controls/button.tsx";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { Dialog } from "#ui/layout/dialog.tsx";
import styles from "./address-step.module.css";
import { newEntryForm } from "./new-entry-form.ts";

type ShownAddress = ShownEntry<Address>;

interface AddressStepProps {
  addresses: readonly ShownAddress[];
  chosen: ShownAddress | null;
  /** A form that was begun and not saved. */
  typed: AddressValues | null;
  locked: boolean;
  onChoose(address: ShownAddress): void;
  onAdded(address: Address): void;
  onTyped(values: AddressValues | null): void;
}

interface AddressOptionsProps {
  addresses: readonly ShownAddress[];
  chosen: ShownAddress | null;
  onChoose(address: ShownAddress): void;
}

/** The shop has not got it yet. */
const markOf = ({ waits }: ShownAddress) => (waits === null ? null : <Tag tone="y">待发</Tag>);

function AddressOptions({ addresses, chosen, onChoose }: AddressOptionsProps) {
  return (
    <fieldset className={styles.options}>
      <legend className={styles.legend}>送到哪里</legend>
      {addresses.map((shown) => (
        <label key={shown.entry.id} className={styles.option}>
          <input
            type="radio"
            name="checkout-address"
            checked={shown.entry.id === chosen?.entry.id}
            onChange={() => onChoose(shown)}
          />
          <AddressCard address={shown.entry} mark={markOf(shown)} />
        </label>
      ))}
    </fieldset>
  );
}

/** The delivery address: the chosen one of the buyer's book, another one, or a new one. */
export function AddressStep(props: AddressStepProps) {
  const { addresses, chosen, typed, locked, onChoose, onAdded, onTyped } = props;
  const [open, setOpen] = useState<"choose" | "add" | null>(null);

  const add = (values: AddressValues) => callOnce(addAddress, values);
  return (
    <section className={styles.step} aria-label="收货地址">
      {chosen === null ? null : (
        <AddressCard
          strip
          address={chosen.entry}
          mark={markOf(chosen)}
          actions={
            <>
              <GatedButton
                tone="plain"
                size="s"
                whyNot={locked ? "订单正在提交，暂时不能改" : null}
                aria-haspopup="dialog"
                onClick={() => setOpen("choose")}
              >
                换地址
              </GatedButton>
              <GatedButton
                tone="plain"
                size="s"
                whyNot={locked ? "订单正在提交，暂时不能改" : null}
                aria-haspopup="dialog"
                onClick={() => setOpen("add")}
              >
                {typed === null ? "新增地址" : "继续填写新地址"}
              </GatedButton>
            </>
          }
        />
      )}
      <Dialog
        open={open === "choose"}
        onOpenChange={() => setOpen(null)}
        title="选择收货地址"
        width="34rem"
        footer={
          <Button tone="outline" onClick={() => setOpen("add")}>
            新增地址
          </Button>
        }
      >
        <AddressOptions
          addresses={addresses}
          chosen={chosen}
          onChoose={(address) => {
            onChoose(address);
            setOpen(null);
          }}
        />
      </Dialog>
      <Dialog
        open={open === "add"}
        onOpenChange={() => setOpen(null)}
        title="新增地址"
        width="34rem"
      >
        <AddressForm
          {...newEntryForm({ typed, onTyped, add, onAdded, close: () => setOpen(null) })}
          regions={allRegions}
          check={(values) => fieldIssues(addressForm, values)}
        />
      </Dialog>
    </section>
  );
}
