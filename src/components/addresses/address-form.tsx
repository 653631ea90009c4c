import type { FormRefused } from "#api/say-why.ts";
import { Button } from "#ui/controls/button.tsx";
import { CheckField } from "#ui/controls/field.tsx";
import styles from "#ui/controls/form.module.css";
import { FormRefusal } from "#ui/controls/form-refusal.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { AddressFields, type AddressValues, emptyAddress } from "./address-fields.tsx";
import { type LoadRegions, useRegions } from "./use-regions.ts";

interface AddressFormProps {
  initial?: AddressValues;
  regions: LoadRegions;
  /** Field name → message; empty when everything is valid. */
  check(values: AddressValues): Record<string, string>;
  /** Resolves with null when saved, or with a refusal. */
  save(values: AddressValues): Promise<FormRefused | null>;
  onCancel(): void;
  edited?: ((values: AddressValues) => void) | undefined;
  /** Entries of a firm have no default. */
  shared?: boolean;
}

/** A sheet of the address book: the fields with their own save button. */
export function AddressForm(props: AddressFormProps) {
  const { initial, regions, check, save, onCancel, edited, shared = false } = props;
  const form = useForm({ initial: { ...emptyAddress, ...initial }, check, send: save, edited });
  const { values, errors } = form;
  const known = useRegions(regions);
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <AddressFields
        values={values}
        errors={errors}
        regions={known}
        onChange={form.change}
        onLeave={form.leave}
      />
      {shared ? null : (
        <CheckField
          label="设为默认地址"
          checked={values.isDefault}
          onChange={(event) => form.set("isDefault", event.target.checked)}
        />
      )}
      <FormRefusal why={form.refused} />
      <div className={styles.actions}>
        <Button tone="outline" onClick={onCancel}>
          取消
        </Button>
        <Button tone="primary" type="submit" busy={form.busy}>
          保存地址
        </Button>
      </div>
    </form>
  );
}
