import { fenOf, yuanOf } from "#contract/money.ts";
import type { Quote, QuoteLine } from "#contract/quote.ts";
import styles from "./result.module.css";
import { grouped } from "./words.ts";

interface Moved {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly fen: number;
  readonly reason: string;
}

const sum = (lines: readonly QuoteLine[]): number =>
  lines.reduce((total, line) => total + fenOf(line.amount), 0);

/** Lines of one code together, because a job may have several of them. */
function movedLines(before: Quote, after: Quote): Moved[] {
  const keys = [
    ...new Set([...before.lines, ...after.lines].map((line) => `${line.code}|${line.name}`)),
  ];
  return keys.flatMap((key) => {
    const old = before.lines.filter((line) => `${line.code}|${line.name}` === key);
    const now = after.lines.filter((line) => `${line.code}|${line.name}` === key);
    const fen = sum(now) - sum(old);
    if (fen === 0) return [];
    const name = now[0]?.name ?? old[0]?.name ?? key;
    const [was, is] = [old[0], now[0]];
    const reason =
      was === undefined
        ? "新增"
        : is === undefined
          ? "不再收取"
          : was.unitPrice !== is.unitPrice
            ? `单价 ${was.unitPrice} → ${is.unitPrice}`
            : was.qty !== is.qty
              ? `用量 ${was.qty} → ${is.qty} ${is.unit}`
              : "最低收费变动";
    return [{ name, before: yuanOf(sum(old)), after: yuanOf(sum(now)), fen, reason }];
  });
}

/** Re-quote difference: which lines moved, from what to what, and why. */
export function DifferenceTable({
  before,
  after,
}: {
  readonly before: Quote;
  readonly after: Quote;
}) {
  const lines = movedLines(before, after);
  const difference = fenOf(after.total) - fenOf(before.total);
  return (
    <>
      <p className={styles.words}>
        合计由 <span className={styles.moved}>¥{grouped(before.total)}</span> 变为 ¥
        {grouped(after.total)}，{difference > 0 ? "涨" : "降"} ¥
        {grouped(yuanOf(Math.abs(difference)))}
        {before.priceVersion === after.priceVersion
          ? ""
          : `（价格簿 ${before.priceVersion} → ${after.priceVersion}）`}
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
            {lines.map((line) => (
              <tr key={line.name}>
                <td>
                  {line.name}
                  <span className={styles.basis}>{line.reason}</span>
                </td>
                <td className={styles.num}>{grouped(line.before)}</td>
                <td className={`${styles.num} ${line.fen > 0 ? styles.up : styles.down}`}>
                  {grouped(line.after)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
