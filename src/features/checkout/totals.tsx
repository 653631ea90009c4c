import { PromiseLine } from "#components/job-facts/promise-line.tsx";
import { goodsParts } from "#components/orders/goods-parts.ts";
import { amountInWords } from "#contract/format/money.ts";
import { basisWords, taxSentences } from "#contract/wording/tax-words.ts";
import type { Review } from "#machines/checkout-terms.ts";
import { Card } from "#ui/layout/card.tsx";
import { Sums } from "#ui/layout/sums.tsx";
import styles from "./totals.module.css";

interface TotalsProps {
  readonly review: Review | null;
  /** The destination is known, or pickup: else freight is unknown. */
  readonly placed: boolean;
  readonly pickup: boolean;
  /** The destination city, or null. */
  readonly place: string | null;
  readonly busy: boolean;
}

/** Goods and freight of the server, the promised dates, the total in words, and warnings. */
export function Totals({ review, placed, pickup, place, busy }: TotalsProps) {
  return (
    <Card title="费用" aside={review?.tax === undefined ? null : basisWords(review.tax)} marks>
      {review === null && busy ? <p role="status">正在核对价格</p> : null}
      {review === null && !busy ? <p className={styles.later}>核价后显示</p> : null}
      {review === null ? null : (
        <div className={styles.sums} data-busy={busy ? "" : undefined} aria-busy={busy}>
          {review.dates ? (
            <p className={styles.promise}>
              <PromiseLine dates={review.dates} pickup={pickup} place={place} />
            </p>
          ) : null}
          {review.dates?.estimated ? (
            <p className={styles.later}>节假日安排未公布到那一天，日期为预计。</p>
          ) : null}
          <Sums
            parts={[...goodsParts(review), { name: "运费", yuan: placed ? review.freight : null }]}
          />
          <p className={styles.words}>人民币 {amountInWords(review.total)}</p>
          {review.tax === undefined
            ? null
            : taxSentences(review.tax).map((sentence) => (
                <p key={sentence} className={styles.words}>
                  {sentence}
                </p>
              ))}
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
