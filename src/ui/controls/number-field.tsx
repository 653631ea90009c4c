import { type ChangeEvent, type KeyboardEvent, type ReactNode, useId } from "react";
import { MinusIcon, PlusIcon } from "#ui/layout/icons.tsx";
import { describedBy, FieldFrame } from "./field.tsx";
import styles from "./number-field.module.css";
import { plainNumber } from "./plain-number.ts";
import { QuietInput, useSteady } from "./quiet-input.tsx";
import { useTypedText } from "./typed-text.ts";
import { gated } from "./why-not.ts";

/** A key in the field, which shows the value already, or another control: a step, a quick value. */
export type ChangeMeans = "key" | "control";

export interface NumberFieldProps {
  label: string;
  /** Inside the box instead of the label above it, which is then for screen readers only. */
  inside?: string | undefined;
  value: number | null;
  /** null while the field is empty or holds no number. */
  onChange: (value: number | null, by: ChangeMeans) => void;
  unit?: string | undefined;
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
  /** Suggested values. */
  quick?: readonly number[] | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  inputMode?: "numeric" | "decimal" | undefined;
  /** Buttons for one step down and up. */
  stepper?: boolean | undefined;
  name?: string | undefined;
  placeholder?: string | undefined;
  className?: string | undefined;
}

/** Parses typed numbers: full-width digits, grouping commas, blanks, invisible characters. */
function readNumber(text: string): number | null {
  const plain = plainNumber(text).replace(/,/g, "");
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) return null;
  return Number(plain);
}

/** 12000 → 1.2万, 3000 → 3,000. */
function shortNumber(value: number): string {
  if (value >= 10_000 && value % 1000 === 0) return `${value / 10_000}万`;
  return value.toLocaleString("en-US");
}

function rangeError(value: number | null, min?: number, max?: number): string | undefined {
  if (value === null) return undefined;
  if (min !== undefined && value < min) return `至少为 ${min.toLocaleString("en-US")}`;
  if (max !== undefined && value > max) return `最多 ${max.toLocaleString("en-US")}`;
  return undefined;
}

/** Why a step further is impossible, or null. */
function stepGap(value: number | null, min?: number, max?: number): string | null {
  if (value === null) return null;
  if (min !== undefined && value <= min) return `至少为 ${min.toLocaleString("en-US")}`;
  if (max !== undefined && value >= max) return `最多 ${max.toLocaleString("en-US")}`;
  return null;
}

/** Avoids long decimals in sums of steps such as 0.1. */
const tidy = (value: number): number => Math.round(value * 1000) / 1000;

const textOf = (value: number | null): string => (value === null ? "" : String(value));

/** A number with its unit inside the field. */
export function NumberField(props: NumberFieldProps) {
  const { label, inside, value, onChange, unit, min, max, step = 1, quick, hint, stepper } = props;
  const id = useId();
  const [text, setTyped] = useTypedText(value, textOf);
  const unreadable = text.trim() !== "" && readNumber(text) === null ? "请填写数字" : undefined;
  const error = props.error ?? unreadable ?? rangeError(value, min, max);

  const set = (next: number) => {
    setTyped(String(next), next);
    onChange(next, "control");
  };
  const stepBy = (delta: number) => {
    const from = value ?? min ?? 0;
    set(Math.min(max ?? Infinity, Math.max(min ?? -Infinity, tidy(from + delta))));
  };
  const type = useSteady(({ target }: ChangeEvent<HTMLInputElement>) => {
    const next = readNumber(target.value);
    setTyped(target.value, next);
    onChange(next, "key");
  });
  const stepByKey = useSteady((event: KeyboardEvent) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    stepBy(event.key === "ArrowUp" ? step : -step);
  });

  return (
    <FieldFrame
      id={id}
      label={label}
      hideLabel={inside !== undefined}
      hint={hint}
      error={error}
      className={props.className}
    >
      <div
        className={styles.box}
        data-inside={inside === undefined ? undefined : ""}
        data-invalid={error ? "" : undefined}
      >
        {inside ? (
          <span className={styles.inside} aria-hidden="true">
            {inside}
          </span>
        ) : null}
        {stepper ? (
          <button
            type="button"
            className={styles.step}
            aria-label={`${label}减少`}
            {...gated(stepGap(value, min, undefined), () => stepBy(-step))}
          >
            <MinusIcon size={18} />
          </button>
        ) : null}
        <QuietInput
          id={id}
          name={props.name}
          type="text"
          inputMode={props.inputMode ?? (Number.isInteger(step) ? "numeric" : "decimal")}
          autoComplete="off"
          className={styles.input}
          placeholder={props.placeholder}
          value={text}
          aria-invalid={error ? true : undefined}
          aria-describedby={
            [unit ? `${id}-unit` : null, describedBy(id, hint, error)].filter(Boolean).join(" ") ||
            undefined
          }
          onChange={type}
          onKeyDown={stepByKey}
        />
        {unit ? (
          <span className={styles.unit} id={`${id}-unit`}>
            {unit}
          </span>
        ) : null}
        {stepper ? (
          <button
            type="button"
            className={styles.step}
            aria-label={`${label}增加`}
            {...gated(stepGap(value, undefined, max), () => stepBy(step))}
          >
            <PlusIcon size={18} />
          </button>
        ) : null}
      </div>
      {quick && quick.length > 0 ? (
        <div className={styles.quick}>
          {quick.map((choice) => (
            <button
              key={choice}
              type="button"
              className={styles.choice}
              aria-pressed={choice === value}
              aria-label={`${label} ${choice.toLocaleString("en-US")}`}
              onClick={() => set(choice)}
            >
              {shortNumber(choice)}
            </button>
          ))}
        </div>
      ) : null}
    </FieldFrame>
  );
}
