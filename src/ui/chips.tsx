import { type ReactNode, useId } from "react";
import styles from "./chips.module.css";
import { FieldError } from "./field.tsx";

export interface ChipOption<Value extends string> {
  value: Value;
  label: string;
  note?: string | undefined;
  /** Set where the choice is not to be had: it stays visible, with the reason. */
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

/** One of several: native radios, so that arrow keys and screen readers work as they know. */
export function Chips<Value extends string>({
  value,
  onChange,
  options,
  ...words
}: ChipsProps<Value>) {
  const name = useId();
  return (
    <Group {...words} id={name} role="radiogroup">
      {options.map((option) => (
        <Chip
          key={option.value}
          option={option}
          type="radio"
          name={name}
          checked={option.value === value}
          onChange={() => onChange(option.value)}
        />
      ))}
    </Group>
  );
}

interface MultiChipsProps<Value extends string> extends Words {
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  options: readonly ChipOption<Value>[];
}

/** Any of several. Keeps the order of the options. */
export function MultiChips<Value extends string>({
  value,
  onChange,
  options,
  ...words
}: MultiChipsProps<Value>) {
  const name = useId();
  const toggled = (changed: Value) =>
    options
      .map((option) => option.value)
      .filter((one) => (one === changed) !== value.includes(one));
  return (
    <Group {...words} id={name} role="group">
      {options.map((option) => (
        <Chip
          key={option.value}
          option={option}
          type="checkbox"
          name={name}
          checked={value.includes(option.value)}
          onChange={() => onChange(toggled(option.value))}
        />
      ))}
    </Group>
  );
}

function Group({
  id,
  role,
  label,
  hideLabel,
  hint,
  error,
  children,
}: Words & { id: string; role: "radiogroup" | "group"; children: ReactNode }) {
  const content = (
    <>
      <div className={hideLabel ? styles.hidden : styles.label} id={`${id}-label`}>
        {label}
      </div>
      <div className={styles.row}>{children}</div>
      {hint ? <div className={styles.hint}>{hint}</div> : null}
      <FieldError id={id} error={error} />
    </>
  );
  const named = { className: styles.group, "aria-labelledby": `${id}-label` };
  return role === "group" ? (
    <fieldset {...named}>{content}</fieldset>
  ) : (
    <div role="radiogroup" {...named}>
      {content}
    </div>
  );
}

interface ChipProps<Value extends string> {
  option: ChipOption<Value>;
  type: "radio" | "checkbox";
  name: string;
  checked: boolean;
  onChange: () => void;
}

function Chip<Value extends string>({ option, type, name, checked, onChange }: ChipProps<Value>) {
  const reason = option.disabledReason;
  const note = reason ?? option.note;
  return (
    <label
      className={styles.chip}
      data-checked={checked ? "" : undefined}
      data-disabled={reason ? "" : undefined}
    >
      <input
        type={type}
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
