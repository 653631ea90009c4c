import { unitPriceText } from "#contract/format/amounts.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { LadderStep } from "#contract/quotes/quote.ts";
import { savedWords, savesAnywhere } from "./ladder-steps.ts";
import styles from "./result.module.css";

interface LadderTableProps {
  readonly steps: readonly LadderStep[];
  /** The job's own quantity; its row is marked. */
  readonly quantity: number | null;
  /** The unit. */
  readonly amountName?: string;
}

/** 阶梯价 of a quote, read-only. */
export function LadderTable({ steps, quantity, amountName = "每款数量" }: LadderTableProps) {
  const saves = savesAnywhere(steps);
  return (
    <div className={styles.tableWrap}>
      <table className={styles.table} aria-label="阶梯价">
        <thead>
          <tr>
            <th scope="col">{amountName}</th>
            <th scope="col">单价</th>
            <th scope="col">合计</th>
            {saves ? <th scope="col">省</th> : null}
          </tr>
        </thead>
        <tbody>
          {steps.map((step, index) => {
            return (
              <tr key={step.qty} className={step.qty === quantity ? styles.current : undefined}>
                <td className={styles.num}>{grouped(step.qty)}</td>
                <td className={styles.num}>{unitPriceText(step.unitPrice)}</td>
                <td className={`${styles.num} ${styles.money}`}>¥{grouped(step.total)}</td>
                {saves ? <td>{savedWords(step, steps[index - 1])}</td> : null}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
