import { grouped } from "#contract/format/numerals.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import { quoteDifference } from "#pricing/analysis/difference.ts";
import styles from "./result.module.css";

interface DifferenceTableProps {
  readonly before: Quote;
  readonly after: Quote;
}

/** Differences of a new quote: changed lines with old and new amount, and the reason. */
export function DifferenceTable({ before, after }: DifferenceTableProps) {
  const moved = quoteDifference(before, after);
  const [oldBook, newBook] = moved.priceVersions;
  const fell = moved.difference.startsWith("-");
  return (
    <>
      <p className={styles.words}>
        合计由 <span className={styles.moved}>¥{grouped(moved.before)}</span> 变为 ¥
        {grouped(moved.after)}，{fell ? "降" : "涨"} ¥{grouped(moved.difference.replace("-", ""))}
        {oldBook === newBook ? "" : `（价格簿 ${oldBook} → ${newBook}）`}
      </p>
      <div className={styles.tableWrap}>
        <table className={styles.table} aria-label="价格变动">
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">原价</th>
              <th scope="col">现价</th>
            </tr>
          </thead>
          <tbody>
            {moved.lines.map((line) => (
              <tr key={`${line.code} ${line.name} ${line.before ?? ""} ${line.after ?? ""}`}>
                <td>
                  {line.name}
                  <span className={styles.basis}>{line.reason}</span>
                </td>
                <td className={styles.num}>{grouped(line.before ?? "0.00")}</td>
                <td
                  className={`${styles.num} ${line.difference.startsWith("-") ? styles.down : styles.up}`}
                >
                  {grouped(line.after ?? "0.00")}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
