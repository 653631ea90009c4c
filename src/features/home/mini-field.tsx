import { useState } from "react";
import { plainNumber } from "#ui/controls/plain-number.ts";
import { withCommas } from "#ui/feedback/with-commas.ts";
import styles from "./mini-quote.module.css";

interface MiniFieldProps {
  readonly label: string;
  readonly unit: string;
  readonly value: number | null;
  /** Null while the field is empty or holds no number. */
  readonly onChange: (value: number | null) => void;
  readonly invalid: boolean;
  readonly className?: string | undefined;
}

/** Chinese keyboards type full-width digits and commas. */
function readNumber(text: string): number | null {
  const plain = plainNumber(text).replace(/,/g, "");
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}

const shown = (value: number | null): string => (value === null ? "" : withCommas(String(value)));

/** A number with its name and unit in one box. */
export function MiniField({ label, unit, value, onChange, invalid, className }: MiniFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <label className={className} data-invalid={invalid ? "" : undefined}>
      <span className={styles.label}>{label}</span>
      <input
        className={styles.input}
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={invalid ? true : undefined}
        value={typed ?? shown(value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(null)}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(readNumber(event.target.value));
        }}
      />
      <span className={styles.unit}>{unit}</span>
    </label>
  );
}
