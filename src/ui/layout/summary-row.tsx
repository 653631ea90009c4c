import type { ReactNode } from "react";
import { RightIcon } from "./shell-icons.tsx";
import styles from "./summary-row.module.css";

interface SummaryRowsProps {
  readonly children: ReactNode;
}

/** Rows of questions with their current answers; each opens a sheet. */
export function SummaryRows({ children }: SummaryRowsProps) {
  return <div className={styles.rows}>{children}</div>;
}

interface SummaryRowProps {
  readonly name: string;
  readonly value: ReactNode;
  readonly detail?: ReactNode;
  readonly picture?: ReactNode;
  readonly invalid?: boolean;
  readonly onOpen: () => void;
}

/** One question, its current answer, and the button to change it. */
export function SummaryRow({ name, value, detail, picture, invalid, onOpen }: SummaryRowProps) {
  return (
    <button
      type="button"
      className={styles.row}
      aria-haspopup="dialog"
      data-invalid={invalid ? "" : undefined}
      onClick={onOpen}
    >
      <span className={styles.name}>{name}</span>
      {picture}
      <span className={styles.text}>
        <span className={styles.value}>{value}</span>
        {detail === undefined ? null : <span className={styles.detail}>{detail}</span>}
      </span>
      <RightIcon size={18} className={styles.chevron} />
    </button>
  );
}
