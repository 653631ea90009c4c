import { Link } from "react-router-dom";
import { defaultWords } from "#contract/lookups/words.ts";
import { awaitingFile, mostCounted } from "#contract/orders/order-lists.ts";
import { paths } from "#contract/paths/paths.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { countWords } from "#ui/feedback/count-words.ts";
import { Card } from "#ui/layout/card.tsx";
import styles from "./order-counts.module.css";

const stateTab = (state: "10" | "30" | "40" | "50") => ({
  state,
  name: defaultWords.of("orderState", state),
});

/** What needs the buyer (payment, files, receipt), and what is being made. */
const shown = [
  stateTab("10"),
  { state: awaitingFile, name: "等您的文件" },
  ...(["30", "40", "50"] as const).map(stateTab),
];

interface OrderCountsProps {
  counts: Record<string, number>;
  /** Orders of the firm that this person must decide about. */
  approvals: number;
}

/** Order counts by state, each a link to its list; below them 待审批 of an approver. */
export function OrderCounts({ counts, approvals }: OrderCountsProps) {
  return (
    <Card title="我的订单" aside={<Link to={paths.orders()}>全部订单</Link>}>
      <ul className={styles.counts}>
        {shown.map(({ state, name }) => (
          <li key={state}>
            <Link className={styles.count} to={paths.orders({ state })}>
              <span className={styles.number} data-some={counts[state] ? "" : undefined}>
                {countWords(counts[state] ?? 0, mostCounted)}
              </span>
              <span className={styles.name}>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {approvals > 0 ? (
        <LinkButton tone="outline" size="s" to={paths.firm({ view: "todo" })}>
          {approvals} 个企业订单等您审批
        </LinkButton>
      ) : null}
    </Card>
  );
}
