import { fenOf } from "#contract/money.ts";
import { grouped } from "#contract/numerals.ts";
import type { LadderStep } from "#contract/quote.ts";
import styles from "./result.module.css";

interface LadderTableProps {
  readonly steps: readonly LadderStep[];
  /** The job's own quantity; its row is marked. */
  readonly quantity: number | null;
  readonly unit: string;
  readonly onPick?: (quantity: number) => void;
}

/** Unit prices to the same number of decimals, at least two, without zeros that all share. */
function alike(steps: readonly LadderStep[]): (text: string) => string {
  const spare = steps.every((step) => step.unitPrice.endsWith("00"))
    ? 2
    : steps.every((step) => step.unitPrice.endsWith("0"))
      ? 1
      : 0;
  return (text) => text.slice(0, text.length - spare);
}

/** What a piece costs less than on the step before, in whole percent. */
function saved(step: LadderStep, before: LadderStep | undefined): string {
  if (before === undefined) return "–";
  const was = fenOf(before.total) * step.qty;
  const now = fenOf(step.total) * before.qty;
  const percent = Math.round(((was - now) * 100) / was);
  return percent > 0 ? `${percent}%` : "–";
}

/** 阶梯价. A row is a button that takes its quantity. */
export function LadderTable({ steps, quantity, unit, onPick }: LadderTableProps) {
  const unitPrice = alike(steps);
  return (
    <div className={styles.tableWrap}>
      <table className={styles.table} aria-label="阶梯价">
        <thead>
          <tr>
            <th scope="col">每款数量</th>
            <th scope="col">单价</th>
            <th scope="col">合计</th>
            <th scope="col">省</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step, index) => {
            const current = step.qty === quantity;
            const amount = `${grouped(step.qty)}`;
            return (
              <tr key={step.qty} className={current ? styles.current : undefined}>
                <td className={styles.num}>
                  {onPick === undefined ? (
                    amount
                  ) : (
                    <button
                      type="button"
                      className={styles.pick}
                      aria-pressed={current}
                      aria-label={`改为 ${amount} ${unit}`}
                      onClick={() => onPick(step.qty)}
                    >
                      {amount}
                    </button>
                  )}
                </td>
                <td className={styles.num}>{unitPrice(step.unitPrice)}</td>
                <td className={`${styles.num} ${styles.money}`}>¥{grouped(step.total)}</td>
                <td>{saved(step, steps[index - 1])}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
