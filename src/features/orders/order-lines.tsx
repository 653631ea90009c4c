import { useWords } from "#api/shop-words.ts";
import { SavedTools } from "#components/job-facts/saved-tools.tsx";
import { weightText } from "#contract/format/amounts.ts";
import type { OrderDetail } from "#contract/orders/orders.ts";
import { paperPlanSentence } from "#contract/wording/paper-plan-words.ts";
import { lineName } from "#contract/wording/quote-words.ts";
import { Money } from "#ui/feedback/money.tsx";
import { Card } from "#ui/layout/card.tsx";
import { OrderItem } from "./order-item.tsx";
import styles from "./order-lines.module.css";

type Line = OrderDetail["lines"][number];

function Breakdown({ line }: { line: Line }) {
  const words = useWords();
  return (
    <details className={styles.details}>
      <summary>计价明细与交期</summary>
      <ul className={styles.priced}>
        {line.quote.lines.map((priced) => (
          <li key={`${priced.code}:${priced.name}`}>
            <span className={styles.name}>{lineName(priced, words)}</span>
            <Money yuan={priced.amount} size="s" plain />
            <span className={styles.basis}>{priced.basis}</span>
          </li>
        ))}
      </ul>
      <p className={styles.basis}>
        生产 {line.quote.leadDays} 个工作日，重 {weightText(line.quote.weightKg)}
      </p>
    </details>
  );
}

/** The items with their specification and price lines. */
export function OrderLines({ order }: { order: OrderDetail }) {
  return (
    <Card title={`商品（${order.items.length}）`}>
      <ul className={styles.items}>
        {order.items.map((item) => {
          const line = order.lines.find((candidate) => candidate.item_id === item.id);
          return (
            <li key={item.id} className={styles.item}>
              <OrderItem item={item} kind={order.kind}>
                {line === undefined ? null : <SavedTools quote={line.quote} />}
                {line === undefined || line.quote.plan.kind !== "paper" ? null : (
                  <p className={styles.basis}>{paperPlanSentence(line.job, line.quote.plan)}</p>
                )}
              </OrderItem>
              {line === undefined ? null : <Breakdown line={line} />}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
