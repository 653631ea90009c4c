import type { ReactNode } from "react";
import styles from "./data-list.module.css";

export interface DataRow {
  name: string;
  value: ReactNode;
}

/** Names and values, e.g. the facts of a product or an order. */
export function DataList({ rows }: { rows: readonly DataRow[] }) {
  return (
    <dl className={styles.list}>
      {rows.map((row) => (
        <div key={row.name} className={styles.row}>
          <dt className={styles.name}>{row.name}</dt>
          <dd className={styles.value}>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}
