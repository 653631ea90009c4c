import { amountInWords } from "#contract/money.ts";
import type { Review } from "#machines/checkout-terms.ts";
import { Card } from "#ui/card.tsx";
import { DataList } from "#ui/data-list.tsx";
import { Money } from "#ui/money.tsx";
import { Skeleton } from "#ui/states.tsx";
import styles from "./totals.module.css";

/** Goods, freight and total as the server reckons them, the total in words, and its warnings. */
export function Totals({ review, busy }: { review: Review | null; busy: boolean }) {
  return (
    <Card title="合计" marks>
      {review === null ? (
        <Skeleton lines={3} />
      ) : (
        <div className={styles.sums} data-busy={busy ? "" : undefined} aria-busy={busy}>
          <DataList
            rows={[
              { name: "商品", value: <Money yuan={review.goods} plain /> },
              { name: "运费", value: <Money yuan={review.freight} plain /> },
              { name: "应付", value: <Money yuan={review.total} size="l" /> },
            ]}
          />
          <p className={styles.words}>人民币 {amountInWords(review.total)}</p>
          {review.warnings.length === 0 ? null : (
            <ul className={styles.warnings}>
              {review.warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Card>
  );
}
