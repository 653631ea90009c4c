import { type ChangeEvent, type ReactNode, useId } from "react";
import { DownIcon } from "#ui/layout/shell-icons.tsx";
import { FieldError } from "./field.tsx";
import { QuietInput, useSteady } from "./quiet-input.tsx";
import styles from "./segment.module.css";

export interface SegmentOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly picture?: ReactNode;
}

interface SegmentProps<Value extends string> {
  /** Name of the choice, for screen readers. */
  readonly label: string;
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly options: readonly SegmentOption<Value>[];
  /** A last part that opens the rest: its word, and whether the selection is among them. */
  readonly more?: {
    readonly word: string;
    readonly name: string;
    readonly chosen: boolean;
    readonly onOpen: () => void;
  };
  readonly error?: string | undefined;
}

/** Up to four short choices of equal width: native radios, one tab stop. */
export function Segment<Value extends string>(props: SegmentProps<Value>) {
  const { label, value, onChange, options, more, error } = props;
  const name = useId();
  const pick = useSteady(({ target }: ChangeEvent<HTMLInputElement>) => {
    const picked = options.find((option) => option.value === target.value);
    if (picked !== undefined) onChange(picked.value);
  });
  return (
    <div className={styles.frame}>
      <div className={styles.segment}>
        <div
          role="radiogroup"
          aria-label={label}
          className={styles.group}
          style={{ flexGrow: options.length }}
        >
          {options.map((option) => (
            <label
              key={option.value}
              className={styles.part}
              data-checked={option.value === value ? "" : undefined}
            >
              <QuietInput
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                onChange={pick}
                className={styles.input}
              />
              {option.picture}
              <span>{option.label}</span>
            </label>
          ))}
        </div>
        {more === undefined ? null : (
          <button
            type="button"
            className={styles.more}
            data-checked={more.chosen ? "" : undefined}
            aria-haspopup="dialog"
            aria-label={more.name}
            onClick={more.onOpen}
          >
            {more.word}
            <DownIcon size={16} />
          </button>
        )}
      </div>
      <FieldError id={name} error={error} />
    </div>
  );
}
