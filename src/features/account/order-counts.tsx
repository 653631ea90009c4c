import { Link } from "react-router-dom";
import { defaultWords } from "#contract/lookups/words.ts";
import { paths } from "#contract/paths/paths.ts";
import { Card } from "#ui/layout/card.tsx";
import styles from "./order-counts.module.css";

/** The states that need the buyer: payment, files, delivery. */
const shown = ["10", "20", "30", "40", "50"] as const;

/** Order counts by state, each a link to its list. */
export function OrderCounts({ counts }: { counts: Record<string, number> }) {
  return (
    <Card title="我的订单" aside={<Link to={paths.orders()}>全部订单</Link>}>
      <ul className={styles.counts}>
        {shown.map((state) => (
          <li key={state}>
            <Link className={styles.count} to={paths.orders({ state })}>
              <span className={styles.number} data-some={counts[state] ? "" : undefined}>
                {counts[state] ?? 0}
              </span>
              <span className={styles.name}>{defaultWords.of("orderState", state)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
