import { bareMobile } from "#components/addresses/mobile-text.ts";
import type { StaffOrder } from "#contract/staff/staff-orders.ts";
import { TextField } from "#ui/controls/field.tsx";
import { plainNumber } from "#ui/controls/plain-number.ts";
import { RegionSelects, type RegionValues } from "./region-selects.tsx";

export interface DeliveryAddressValues extends RegionValues {
  readonly name: string;
  readonly mobile: string;
  readonly extension: string;
  readonly landline: string;
  readonly detail: string;
  readonly postcode: string;
}

/** The order's address; empty where it has none. */
export function addressValues(address: StaffOrder["address"]): DeliveryAddressValues {
  const { name = "", mobile = "", detail = "" } = address ?? {};
  const { extension = "", landline = "", postcode = "" } = address ?? {};
  const { provinceCode = "", cityCode = "", districtCode = "" } = address ?? {};
  const place = { provinceCode, cityCode, districtCode };
  return { name, mobile, extension, landline, detail, postcode, ...place };
}

/** A number of the order's address is cleared and restored with its receiver or place. */
function following(held: string, old: string, isSame: boolean): string {
  if (isSame) return held === "" ? old : held;
  return held === old ? "" : held;
}

/**
 * What changes with a field: another receiver has other numbers, another place another postcode.
 */
export function withNumbers(
  values: DeliveryAddressValues,
  old: DeliveryAddressValues,
  some: Partial<DeliveryAddressValues>,
): Partial<DeliveryAddressValues> {
  const next = { ...values, ...some };
  if (some.mobile !== undefined) {
    const isSame = next.mobile === old.mobile;
    const extension = following(values.extension, old.extension, isSame);
    return { ...some, extension, landline: following(values.landline, old.landline, isSame) };
  }
  if (some.cityCode === undefined) return some;
  const isSame = next.cityCode === old.cityCode && next.districtCode === old.districtCode;
  return { ...some, postcode: following(values.postcode, old.postcode, isSame) };
}

interface DeliveryAddressProps {
  readonly values: DeliveryAddressValues;
  readonly old: DeliveryAddressValues;
  readonly errors: Readonly<Partial<Record<keyof DeliveryAddressValues, string>>>;
  onChange(some: Partial<DeliveryAddressValues>): void;
}

const fields = {
  name: { label: "收货人", most: 30 },
  mobile: { label: "手机", most: 30 },
  extension: { label: "分机（选填）", most: 12 },
  landline: { label: "座机（选填）", most: 40 },
  detail: { label: "详细地址", most: 120 },
  postcode: { label: "邮编（选填）", most: 12 },
} as const;

/** A number without separators. */
const plain: Readonly<Partial<Record<keyof DeliveryAddressValues, (text: string) => string>>> = {
  mobile: bareMobile,
  extension: plainNumber,
  landline: plainNumber,
  postcode: plainNumber,
};

/** The receiver and the address of an order, editable by staff. */
export function DeliveryAddress({ values, old, errors, onChange }: DeliveryAddressProps) {
  const text = (name: keyof typeof fields) => (
    <TextField
      label={fields[name].label}
      maxLength={fields[name].most}
      autoComplete="off"
      value={values[name]}
      error={errors[name]}
      onChange={({ target }) => {
        const typed = plain[name]?.(target.value) ?? target.value;
        onChange(withNumbers(values, old, { [name]: typed }));
      }}
    />
  );
  return (
    <>
      {text("name")}
      {text("mobile")}
      {text("extension")}
      {text("landline")}
      <RegionSelects
        values={values}
        error={errors.cityCode}
        onChange={(place) => onChange(withNumbers(values, old, place))}
      />
      {text("detail")}
      {text("postcode")}
    </>
  );
}
