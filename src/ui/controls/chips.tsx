import { type ChangeEvent, type ReactNode, useId } from "react";
import styles from "./chips.module.css";
import { FieldError } from "./field.tsx";
import { QuietInput, useSteady } from "./quiet-input.tsx";
import { barredBecause } from "./why-not.ts";

export interface ChipOption<Value extends string> {
  value: Value;
  label: string;
  note?: string | undefined;
  /** Set where the choice is not available: it stays visible, with the reason. */
  disabledReason?: string | undefined;
}

interface Words {
  label: string;
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
}

interface ChipsProps<Value extends string> extends Words {
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly ChipOption<Value>[];
}

/** One of several: native radios, so that arrow keys and screen readers work. */
export function Chips<Value extends string>({
  value,
  onChange,
  options,
  ...words
}: ChipsProps<Value>) {
  const name = useId();
  const pick = useSteady(({ target }: ChangeEvent<HTMLInputElement>) => {
    const picked = options.find((option) => option.value === target.value);
    if (picked !== undefined) onChange(picked.value);
  });
  return (
    <Group {...words} id={name}>
      {options.map((option) => (
        <Chip
          key={option.value}
          option={option}
          name={name}
          checked={option.value === value}
          onChange={pick}
        />
      ))}
    </Group>
  );
}

function Group({
  id,
  label,
  hideLabel,
  hint,
  error,
  children,
}: Words & { id: string; children: ReactNode }) {
  return (
    <div role="radiogroup" className={styles.group} aria-labelledby={`${id}-label`}>
      <div className={hideLabel ? styles.hidden : styles.label} id={`${id}-label`}>
        {label}
      </div>
      <div className={styles.row}>{children}</div>
      {hint ? <div className={styles.hint}>{hint}</div> : null}
      <FieldError id={id} error={error} />
    </div>
  );
}

interface ChipProps<Value extends string> {
  option: ChipOption<Value>;
  name: string;
  checked: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

function Chip<Value extends string>({ option, name, checked, onChange }: ChipProps<Value>) {
  const reason = option.disabledReason;
  const note = reason ?? option.note;
  return (
    <label
      className={styles.chip}
      data-checked={checked ? "" : undefined}
      data-disabled={reason ? "" : undefined}
      {...barredBecause(reason)}
    >
      <QuietInput
        type="radio"
        name={name}
        value={option.value}
        checked={checked}
        disabled={reason !== undefined}
        onChange={onChange}
        className={styles.input}
      />
      <span className={styles.text}>
        <span>
          <span className={styles.tick} aria-hidden="true">
            ✓
          </span>
          {option.label}
        </span>
        {note ? <span className={styles.note}>{note}</span> : null}
      </span>
    </label>
  );
}
