import { grouped } from "#contract/numerals.ts";
import { Chips } from "#ui/chips.tsx";

interface PackageChipsProps {
  readonly packages: readonly { readonly quantity: number; readonly total: string }[];
  readonly quantity: number | null;
  readonly unit: string;
  readonly error: string | undefined;
  readonly onPick: (quantity: number) => void;
}

/** Listed quantities with their price, before options. */
export function PackageChips({ packages, quantity, unit, error, onPick }: PackageChipsProps) {
  return (
    <Chips
      label="每款数量"
      value={quantity === null ? null : String(quantity)}
      onChange={(value) => onPick(Number(value))}
      error={error}
      options={packages.map((one) => ({
        value: String(one.quantity),
        label: `${grouped(one.quantity)} ${unit}`,
        note: `¥${grouped(one.total)}`,
      }))}
    />
  );
}
