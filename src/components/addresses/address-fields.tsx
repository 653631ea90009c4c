import { useState } from "react";
import { TextField } from "#ui/controls/field.tsx";
import { plainNumber } from "#ui/controls/plain-number.ts";
import styles from "./address-fields.module.css";
import { AddressPaste } from "./address-paste.tsx";
import { bareMobile } from "./mobile-text.ts";
import { RegionField } from "./region-field.tsx";
import type { ParsedAddress, ReadAddress, RegionCodes } from "./region-table.ts";
import type { Regions } from "./use-regions.ts";

export interface AddressValues extends RegionCodes {
  readonly name: string;
  readonly mobile: string;
  readonly detail: string;
  readonly extension: string;
  readonly landline: string;
  readonly postcode: string;
  readonly isDefault: boolean;
}

export const emptyAddress: AddressValues = {
  name: "",
  mobile: "",
  provinceCode: "",
  cityCode: "",
  districtCode: "",
  detail: "",
  extension: "",
  landline: "",
  postcode: "",
  isDefault: false,
};

type Errors = Readonly<Partial<Record<keyof AddressValues, string>>>;

/** Numbers that only some receivers have. */
const moreFields = [
  { name: "extension", label: "分机", length: 12, type: "text" },
  { name: "landline", label: "座机", length: 40, type: "tel" },
  { name: "postcode", label: "邮编", length: 12, type: "text" },
] as const;

/** One message for the field that holds three codes. */
const regionError = (errors: Errors): string | undefined =>
  errors.provinceCode === undefined && errors.cityCode === undefined
    ? errors.districtCode
    : "请选择所在地区";

interface AddressFieldsProps {
  values: AddressValues;
  errors: Errors;
  regions: Regions;
  onChange(some: Partial<AddressValues>): void;
  /** A field lost the focus; its own message may be shown. */
  onLeave(name: keyof AddressValues): void;
}

const doubtful = "这一项识别得不确定，请核对";

/** Fields that were parsed with doubt; a hint disappears once its field is changed. */
function useDoubts(values: AddressValues) {
  const [read, setRead] = useState<ReadAddress | null>(null);
  const hintOf = (field: keyof ReadAddress["certainty"]): string | undefined => {
    if (read === null || read.certainty[field] !== "check") return undefined;
    const { found } = read;
    const stands =
      field === "region"
        ? values.cityCode === found.cityCode && values.districtCode === found.districtCode
        : values[field] === found[field];
    return stands ? doubtful : undefined;
  };
  return { note: setRead, hintOf };
}

/** The parsed values; a field that the text does not mention stays. */
function changesOf(found: ParsedAddress): Partial<AddressValues> {
  const { provinceCode, cityCode, districtCode, ...texts } = found;
  const some = Object.entries(texts).filter(([, text]) => text !== "");
  const codes = provinceCode === "" ? {} : { provinceCode, cityCode, districtCode };
  return { ...Object.fromEntries(some), ...codes };
}

/** The fields of an address, which a pasted text fills at once. */
export function AddressFields(props: AddressFieldsProps) {
  const { values, errors, regions, onChange, onLeave } = props;
  const doubts = useDoubts(values);
  return (
    <div className={styles.fields}>
      <AddressPaste
        whenLoaded={regions.whenLoaded}
        stands={values}
        onParsed={(read) => {
          doubts.note(read);
          onChange(changesOf(read.found));
        }}
      />
      <div className={styles.who}>
        <TextField
          label="收货人"
          autoComplete="name"
          maxLength={30}
          value={values.name}
          hint={doubts.hintOf("name")}
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
          hint={doubts.hintOf("mobile")}
          error={errors.mobile}
          onBlur={() => onLeave("mobile")}
          onChange={(event) => onChange({ mobile: bareMobile(event.target.value) })}
        />
      </div>
      <RegionField
        value={values}
        hint={doubts.hintOf("region")}
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
        hint={doubts.hintOf("detail")}
        error={errors.detail}
        onBlur={() => onLeave("detail")}
        onChange={(event) => onChange({ detail: event.target.value })}
      />
      <div className={styles.more}>
        {moreFields.map(({ name, label, length, type }) => (
          <TextField
            key={name}
            label={label}
            type={type}
            inputMode="numeric"
            autoComplete={name === "postcode" ? "postal-code" : "off"}
            maxLength={length}
            placeholder="选填"
            value={values[name]}
            hint={doubts.hintOf(name)}
            error={errors[name]}
            onBlur={() => onLeave(name)}
            onChange={(event) => onChange({ [name]: plainNumber(event.target.value) })}
          />
        ))}
      </div>
    </div>
  );
}
