import { type ChangeEvent, type CSSProperties, type ReactNode, useId } from "react";
import { FieldError } from "./field.tsx";
import { QuietInput, useSteady } from "./quiet-input.tsx";
import styles from "./tiles.module.css";
import { barredBecause } from "./why-not.ts";

export interface TileOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly note?: string | undefined;
  readonly picture?: ReactNode;
  /** Set where the choice is not available now: it stays visible, dashed, with the reason. */
  readonly disabledReason?: string | undefined;
}

interface TilesProps<Value extends string> {
  readonly label: string;
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly options: readonly TileOption<Value>[];
  /** Side by side; fewer where the text does not fit. */
  readonly columns: 2 | 3 | 4 | 5;
  readonly error?: string | undefined;
}

/** From this number on, unavailable choices are collapsed into one line. */
const shownBarred = 3;

/** One of several as tiles of two lines, or picture and word: native radios, one tab stop. */
export function Tiles<Value extends string>(props: TilesProps<Value>) {
  const { label, value, onChange, options, columns, error } = props;
  const name = useId();
  const pick = useSteady(({ target }: ChangeEvent<HTMLInputElement>) => {
    const picked = options.find((option) => option.value === target.value);
    if (picked !== undefined) onChange(picked.value);
  });
  const barred = options.filter(({ disabledReason }) => disabledReason !== undefined);
  const folds = barred.length > shownBarred;
  const shown = folds
    ? options.filter(({ disabledReason }) => disabledReason === undefined)
    : options;
  return (
    <div className={styles.frame}>
      <div
        role="radiogroup"
        aria-label={label}
        className={styles.tiles}
        style={{ "--columns": columns } as CSSProperties}
      >
        {shown.map((option) => (
          <label
            key={option.value}
            className={styles.tile}
            data-checked={option.value === value ? "" : undefined}
            data-disabled={option.disabledReason === undefined ? undefined : ""}
            {...barredBecause(option.disabledReason)}
          >
            <QuietInput
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabledReason !== undefined}
              onChange={pick}
              className={styles.input}
            />
            {option.picture}
            <span className={styles.word}>{option.label}</span>
            <Note text={option.disabledReason ?? option.note} />
          </label>
        ))}
      </div>
      {folds ? <Barred options={barred} /> : null}
      <FieldError id={name} error={error} />
    </div>
  );
}

/** Breaks between words, never within an amount. */
const Note = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : (
    <span className={styles.note}>
      {text.split(" ").flatMap((word, at) => [
        ...(at === 0 ? [] : [" "]),
        <span key={word} className={styles.whole}>
          {word}
        </span>,
      ])}
    </span>
  );

interface BarredProps {
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly disabledReason?: string | undefined;
  }[];
}

/** Unavailable choices in one line that expands to the reasons. */
export function Barred({ options }: BarredProps) {
  return (
    <details className={styles.barred}>
      <summary>另有 {options.length} 种现在选不了</summary>
      <ul>
        {options.map(({ value, label, disabledReason }) => (
          <li key={value}>
            {label}：{disabledReason}
          </li>
        ))}
      </ul>
    </details>
  );
}
