import { type ReactNode, useId } from "react";
import styles from "./choice-rows.module.css";
import { Barred } from "./tiles.tsx";
import { barredBecause } from "./why-not.ts";

export interface ChoiceRow {
  readonly value: string;
  readonly label: string;
  /** One sentence: its description, or why it is not available. */
  readonly line?: string | undefined;
  readonly picture?: ReactNode;
  /** Its price difference, e.g. `+¥44.90`, `同价`. */
  readonly price?: string | undefined;
  readonly disabledReason?: string | undefined;
  /** Questions about the selected choice, inside its row. */
  readonly asks?: ReactNode;
}

interface ChoiceRowsProps {
  readonly label: string;
  /** Small text beside the label: `选一种`, `可多选`. */
  readonly hint?: string | undefined;
  readonly kind: "one" | "any";
  readonly chosen: readonly string[];
  readonly rows: readonly ChoiceRow[];
  readonly onToggle: (value: string) => void;
}

const shownBarred = 3;

/** Choices as rows of picture, name, one sentence and price difference. */
export function ChoiceRows({ label, hint, kind, chosen, rows, onToggle }: ChoiceRowsProps) {
  const id = useId();
  const barred = rows.filter(({ disabledReason }) => disabledReason !== undefined);
  const folds = barred.length > shownBarred;
  const shown = folds ? rows.filter(({ disabledReason }) => disabledReason === undefined) : rows;
  const content = (
    <>
      <div className={styles.head}>
        <span className={styles.label} id={`${id}-label`}>
          {label}
        </span>
        {hint === undefined ? null : <span className={styles.hint}>{hint}</span>}
      </div>
      <div className={styles.rows}>
        {shown.map((row) => (
          <Row
            key={row.value}
            row={row}
            name={id}
            kind={kind}
            checked={chosen.includes(row.value)}
            onToggle={() => onToggle(row.value)}
          />
        ))}
      </div>
      {folds ? <Barred options={barred} /> : null}
    </>
  );
  const named = { "aria-labelledby": `${id}-label`, className: styles.group };
  return kind === "one" ? (
    <div role="radiogroup" {...named}>
      {content}
    </div>
  ) : (
    <fieldset {...named}>{content}</fieldset>
  );
}

interface RowProps {
  readonly row: ChoiceRow;
  readonly name: string;
  readonly kind: "one" | "any";
  readonly checked: boolean;
  readonly onToggle: () => void;
}

function Row({ row, name, kind, checked, onToggle }: RowProps) {
  const barred = row.disabledReason !== undefined;
  return (
    <div
      className={styles.row}
      data-checked={checked ? "" : undefined}
      data-disabled={barred ? "" : undefined}
    >
      <label className={styles.press} {...barredBecause(row.disabledReason)}>
        <input
          type={kind === "one" ? "radio" : "checkbox"}
          name={name}
          value={row.value}
          checked={checked}
          disabled={barred}
          onChange={onToggle}
          className={styles.input}
        />
        {row.picture === undefined ? null : <span className={styles.picture}>{row.picture}</span>}
        <span className={styles.text}>
          <span className={styles.word}>{row.label}</span>
          <span className={styles.line}>{row.disabledReason ?? row.line}</span>
        </span>
        <span className={styles.price} data-money={/¥/.test(row.price ?? "") ? "" : undefined}>
          {row.price}
        </span>
        <span className={styles.mark} data-kind={kind} aria-hidden="true" />
      </label>
      {checked && row.asks !== undefined ? <div className={styles.asks}>{row.asks}</div> : null}
    </div>
  );
}
