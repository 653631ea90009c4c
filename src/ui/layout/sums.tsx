import { Money } from "#ui/feedback/money.tsx";
import styles from "./sums.module.css";

export interface Sum {
  name: string;
  /** Yuan text; null while it is unknown. */
  yuan: string | null;
}

const Amount = ({ yuan, plain }: { yuan: string | null; plain?: boolean }) =>
  yuan === null ? "待定" : <Money yuan={yuan} size={plain ? "m" : "l"} plain={plain} />;

/** Amounts that add up; the last one is large. Without it the screen shows the total elsewhere. */
export function Sums({ parts, total }: { parts: readonly Sum[]; total?: Sum }) {
  return (
    <dl className={styles.sums}>
      {parts.map((part) => (
        <div key={part.name} className={styles.row}>
          <dt>{part.name}</dt>
          <dd>
            <Amount yuan={part.yuan} plain />
          </dd>
        </div>
      ))}
      {total === undefined ? null : (
        <div className={styles.total}>
          <dt>{total.name}</dt>
          <dd>
            <Amount yuan={total.yuan} />
          </dd>
        </div>
      )}
    </dl>
  );
}
