import styles from "./address-fields.module.css";
import { AddressPaste } from "./address-paste.tsx";
import { TextField } from "./field.tsx";
import { bareMobile } from "./mobile-text.ts";
import { RegionField } from "./region-field.tsx";
import type { RegionCodes } from "./region-table.ts";
import type { Regions } from "./use-regions.ts";

export interface AddressValues extends RegionCodes {
  readonly name: string;
  readonly mobile: string;
  readonly detail: string;
  readonly isDefault: boolean;
}

export const emptyAddress: AddressValues = {
  name: "",
  mobile: "",
  provinceCode: "",
  cityCode: "",
  districtCode: "",
  detail: "",
  isDefault: false,
};

type Errors = Readonly<Partial<Record<keyof AddressValues, string>>>;

/** One message for the one field that three codes make. */
const regionError = (errors: Errors): string | undefined =>
  (errors.provinceCode ?? errors.cityCode ?? errors.districtCode) === undefined
    ? undefined
    : "请选择所在地区";

interface AddressFieldsProps {
  values: AddressValues;
  errors: Errors;
  regions: Regions;
  onChange(some: Partial<AddressValues>): void;
  /** A field lost the focus; its own message may be shown. */
  onLeave(name: keyof AddressValues): void;
}

/** Where goods go, in four fields that a pasted text fills at once. */
export function AddressFields(props: AddressFieldsProps) {
  const { values, errors, regions, onChange, onLeave } = props;
  return (
    <div className={styles.fields}>
      <AddressPaste
        whenLoaded={regions.whenLoaded}
        stands={values}
        onParsed={({ name, mobile, detail, ...codes }) => {
          const told = { name, mobile, detail };
          const some = Object.entries(told).filter(([, text]) => text !== "");
          onChange({ ...Object.fromEntries(some), ...(codes.provinceCode === "" ? {} : codes) });
        }}
      />
      <div className={styles.who}>
        <TextField
          label="收货人"
          autoComplete="name"
          maxLength={30}
          value={values.name}
          error={errors.name}
          onBlur={() => onLeave("name")}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <TextField
          label="手机"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          value={values.mobile}
          error={errors.mobile}
          onBlur={() => onLeave("mobile")}
          onChange={(event) => onChange({ mobile: bareMobile(event.target.value) })}
        />
      </div>
      <RegionField
        value={values}
        error={regionError(errors)}
        regions={regions}
        onChange={(codes) => onChange(codes)}
      />
      <TextField
        label="详细地址"
        autoComplete="street-address"
        maxLength={120}
        placeholder="街道、门牌、楼层"
        value={values.detail}
        error={errors.detail}
        onBlur={() => onLeave("detail")}
        onChange={(event) => onChange({ detail: event.target.value })}
      />
    </div>
  );
}
