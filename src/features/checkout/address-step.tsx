import { useState } from "react";
import { callOnce } from "#api/call-once.ts";
import { regionsBelow } from "#api/regions.ts";
import { useWords } from "#api/shop-words.ts";
import { type Address, addAddress, addressForm } from "#contract/account.ts";
import { fieldIssues } from "#contract/field-issues.ts";
import { AddressCard } from "#ui/address-card.tsx";
import { AddressForm, type AddressValues } from "#ui/address-form.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import styles from "./address-step.module.css";
import { newEntryForm } from "./new-entry-form.ts";

interface AddressStepProps {
  addresses: readonly Address[];
  chosen: Address | null;
  /** A form that was begun and not saved. */
  typed: AddressValues | null;
  locked: boolean;
  /** Goods that are picked up need no address. */
  needless: boolean;
  onChoose(address: Address): void;
  onAdded(address: Address): void;
  onTyped(values: AddressValues | null): void;
}

interface AddressOptionsProps {
  addresses: readonly Address[];
  chosen: Address | null;
  onChoose(address: Address): void;
}

function AddressOptions({ addresses, chosen, onChoose }: AddressOptionsProps) {
  return (
    <fieldset className={styles.options}>
      <legend className={styles.legend}>送到哪里</legend>
      {addresses.map((address) => (
        <label key={address.id} className={styles.option}>
          <input
            type="radio"
            name="checkout-address"
            checked={address.id === chosen?.id}
            onChange={() => onChoose(address)}
          />
          <AddressCard address={address} />
        </label>
      ))}
    </fieldset>
  );
}

/** Where the order goes: the chosen address, another one, or a new one made on the spot. */
export function AddressStep(props: AddressStepProps) {
  const { addresses, chosen, typed, locked, needless, onChoose, onAdded, onTyped } = props;
  const words = useWords();
  const [open, setOpen] = useState<"choose" | "add" | null>(null);

  const add = (values: AddressValues) => callOnce(addAddress, values);
  const form = (
    <AddressForm
      {...newEntryForm({ typed, onTyped, add, onAdded, close: () => setOpen(null) })}
      regions={regionsBelow}
      check={(values) => fieldIssues(addressForm, values)}
    />
  );

  if (addresses.length === 0 && needless) {
    return (
      <Card title="收货地址">
        <p>{words.of("expressType", "pickup")}不需要收货地址。</p>
      </Card>
    );
  }
  if (addresses.length === 0) return <Card title="收货地址">{form}</Card>;
  return (
    <section className={styles.step} aria-label="收货地址">
      {chosen === null ? null : (
        <AddressCard
          strip
          address={chosen}
          actions={
            <>
              <Button tone="plain" size="s" disabled={locked} onClick={() => setOpen("choose")}>
                换地址
              </Button>
              <Button tone="plain" size="s" disabled={locked} onClick={() => setOpen("add")}>
                {typed === null ? "新增地址" : "继续填写新地址"}
              </Button>
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
        {form}
      </Dialog>
    </section>
  );
}
