import { type ChangeEvent, type ComponentProps, type ReactNode, useId } from "react";
import { AlertIcon } from "#ui/layout/shell-icons.tsx";
import { classNames } from "#ui/style/class-names.ts";
import styles from "./field.module.css";
import { QuietInput, useSteady } from "./quiet-input.tsx";
import { barredBecause } from "./why-not.ts";

interface FieldWords {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

interface FrameProps extends FieldWords {
  id: string;
  /** The label is for screen readers only: the context shows it. */
  hideLabel?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Ids of the texts that describe a control, for aria-describedby. */
export function describedBy(id: string, hint: ReactNode, error?: string): string | undefined {
  const ids = [error ? `${id}-error` : null, hint ? `${id}-hint` : null].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

/** Label above, hint and error below: the frame of every field. */
export function FieldFrame(props: FrameProps) {
  const { id, label, hideLabel, hint, error, className, children } = props;
  return (
    <div className={classNames(styles.field, className)}>
      <label className={hideLabel ? styles.heard : styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      {hint ? (
        <div className={styles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      ) : null}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** The message element stays in the tree so that its change is announced. */
export function FieldError({ id, error }: { id: string; error?: string | undefined }) {
  return (
    <div className={styles.error} id={`${id}-error`} aria-live="polite">
      {error ? (
        <>
          <AlertIcon size={16} /> {error}
        </>
      ) : null}
    </div>
  );
}

type TextFieldProps = Omit<ComponentProps<"input">, "prefix"> &
  FieldWords & { hideLabel?: boolean; prefix?: ReactNode; suffix?: ReactNode };

/** One line of text. `suffix` may hold a unit or a button. */
export function TextField({
  label,
  hideLabel,
  hint,
  error,
  prefix,
  suffix,
  className,
  ...input
}: TextFieldProps) {
  const made = useId();
  const id = input.id ?? made;
  return (
    <FieldFrame
      id={id}
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error}
      className={className}
    >
      <div className={styles.box} data-invalid={error ? "" : undefined}>
        {prefix ? <span className={styles.affix}>{prefix}</span> : null}
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
        />
        {suffix ? <span className={styles.affix}>{suffix}</span> : null}
      </div>
    </FieldFrame>
  );
}

type TextAreaProps = ComponentProps<"textarea"> & FieldWords;

/** Several lines of text. */
export function TextArea({ label, hint, error, className, ...input }: TextAreaProps) {
  const made = useId();
  const id = input.id ?? made;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <textarea
        rows={3}
        {...input}
        id={id}
        className={styles.area}
        data-invalid={error ? "" : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
    </FieldFrame>
  );
}

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean | undefined;
}

type SelectFieldProps = ComponentProps<"select"> &
  FieldWords & { options: readonly SelectOption[]; placeholder?: string };

/** The native select: quick, usable with one thumb, no code. */
export function SelectField({
  label,
  hint,
  error,
  options,
  placeholder,
  className,
  ...select
}: SelectFieldProps) {
  const made = useId();
  const id = select.id ?? made;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <div className={styles.box} data-invalid={error ? "" : undefined}>
        <select
          {...select}
          id={id}
          className={styles.select}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
        >
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </FieldFrame>
  );
}

type CheckFieldProps = Omit<ComponentProps<"input">, "type" | "disabled"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Why it cannot be changed; a press says it. */
  whyNot?: string | null;
};

/** A checkbox. The label may contain links. */
export function CheckField(props: CheckFieldProps) {
  const { label, hint, error, className, whyNot = null, onChange, ...input } = props;
  const made = useId();
  const id = input.id ?? made;
  const change = useSteady((event: ChangeEvent<HTMLInputElement>) => onChange?.(event));
  return (
    <div className={classNames(styles.field, className)}>
      <div className={styles.checkRow} {...barredBecause(whyNot)}>
        <QuietInput
          {...input}
          type="checkbox"
          onChange={change}
          disabled={whyNot !== null}
          id={id}
          className={styles.check}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
        />
        <label htmlFor={id} className={styles.checkLabel}>
          {label}
        </label>
      </div>
      {hint ? (
        <div className={styles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      ) : null}
      <FieldError id={id} error={error} />
    </div>
  );
}
