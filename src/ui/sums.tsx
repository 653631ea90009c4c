import { Money } from "./money.tsx";
import styles from "./sums.module.css";

export interface Sum {
  name: string;
  /** Yuan text. */
  yuan: string;
}

/** Amounts that add up: the parts in ink, the last one large. */
export function Sums({ parts, total }: { parts: readonly Sum[]; total: Sum }) {
  return (
    <dl className={styles.sums}>
      {parts.map((part) => (
        <div key={part.name} className={styles.row}>
          <dt>{part.name}</dt>
          <dd>
            <Money yuan={part.yuan} plain />
          </dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{total.name}</dt>
        <dd>
          <Money yuan={total.yuan} size="l" />
        </dd>
      </div>
    </dl>
  );
}
