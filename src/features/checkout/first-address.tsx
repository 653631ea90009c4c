import { useState } from "react";
import { AddressFields, type AddressValues } from "#components/addresses/address-fields.tsx";
import type { Regions } from "#components/addresses/use-regions.ts";
import { afterPress } from "#ui/controls/after-press.ts";
import { Card } from "#ui/layout/card.tsx";
import styles from "./address-step.module.css";

interface FirstAddressProps {
  values: AddressValues;
  /** Their faults, by field. */
  issues: Readonly<Record<string, string>>;
  /** 提交订单 was pressed: every message is shown. */
  pressed: boolean;
  regions: Regions;
  onChange(values: AddressValues): void;
}

/** The buyer's first address, typed in the checkout: 提交订单 saves it. */
export function FirstAddress(props: FirstAddressProps) {
  const { values, issues, pressed, regions, onChange } = props;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const shown = Object.entries(issues).filter(([name]) => pressed || left.has(name));
  return (
    <Card title="收货地址" className={styles.first}>
      <AddressFields
        values={values}
        errors={Object.fromEntries(shown)}
        regions={regions}
        onChange={(some) => onChange({ ...values, ...some })}
        onLeave={(name) => {
          // An empty field that lost the focus shows no fault yet.
          if (values[name] === "") return;
          afterPress(() => setLeft((names) => new Set([...names, name])));
        }}
      />
    </Card>
  );
}
