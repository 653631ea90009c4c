import { Button } from "./button.tsx";
import { CheckField, TextArea, TextField } from "./field.tsx";
import styles from "./form.module.css";
import { useForm } from "./form-state.ts";
import { type LoadRegions, RegionFields } from "./region-fields.tsx";

export interface AddressValues {
  readonly name: string;
  readonly mobile: string;
  readonly provinceCode: string;
  readonly cityCode: string;
  readonly districtCode: string;
  readonly detail: string;
  readonly isDefault: boolean;
}

const emptyAddress: AddressValues = {
  name: "",
  mobile: "",
  provinceCode: "",
  cityCode: "",
  districtCode: "",
  detail: "",
  isDefault: false,
};

interface AddressFormProps {
  initial?: AddressValues;
  regions: LoadRegions;
  /** Field name → message; empty when all is right. */
  check(values: AddressValues): Record<string, string>;
  /** Resolves with null when saved, or with the text of a refusal. */
  save(values: AddressValues): Promise<string | null>;
  onCancel(): void;
  edited?: ((values: AddressValues) => void) | undefined;
}

/** Where goods go: the form of the address book and of checkout. */
export function AddressForm({ initial, regions, check, save, onCancel, edited }: AddressFormProps) {
  const form = useForm({ initial: initial ?? emptyAddress, check, send: save, edited });
  const { values, errors } = form;
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <TextField
        label="收货人"
        autoComplete="name"
        maxLength={30}
        value={values.name}
        error={errors.name}
        onBlur={() => form.leave("name")}
        onChange={(event) => form.set("name", event.target.value)}
      />
      <TextField
        label="手机"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={11}
        value={values.mobile}
        error={errors.mobile}
        onBlur={() => form.leave("mobile")}
        onChange={(event) => form.set("mobile", event.target.value)}
      />
      <RegionFields
        value={values}
        errors={errors}
        load={regions}
        onChange={(codes) => form.change(codes)}
      />
      <TextArea
        label="详细地址"
        rows={2}
        autoComplete="street-address"
        maxLength={120}
        hint="街道、门牌、楼层"
        value={values.detail}
        error={errors.detail}
        onBlur={() => form.leave("detail")}
        onChange={(event) => form.set("detail", event.target.value.replace(/\n/g, ""))}
      />
      <CheckField
        label="设为默认地址"
        checked={values.isDefault}
        onChange={(event) => form.set("isDefault", event.target.checked)}
      />
      {form.refused === null ? null : (
        <p className={styles.refused} role="alert">
          {form.refused}
        </p>
      )}
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
