import { Link } from "react-router-dom";
import type { ledger } from "#contract/account/account.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { paths } from "#contract/paths/paths.ts";
import { ledgerKindWords } from "#contract/wording/ledger-words.ts";
import { Money } from "#ui/feedback/money.tsx";
import { showTime } from "#ui/feedback/time.ts";
import styles from "./ledger-table.module.css";

type LedgerRow = OutputOf<typeof ledger>["items"][number];

/** The reason of the movement; its order's number links to the order. */
function Note({ row: { note, orderNo } }: { row: LedgerRow }) {
  if (orderNo === null) return note;
  const link = <Link to={paths.orders({ keyword: orderNo })}>{orderNo}</Link>;
  const [before, ...after] = note.split(orderNo);
  if (after.length === 0) {
    return (
      <>
        {note} {link}
      </>
    );
  }
  return (
    <>
      {before} {link} {after.join(orderNo)}
    </>
  );
}

/** Movements of the balance: a table on wide screens, rows of two lines on phones. */
export function LedgerTable({ rows }: { rows: readonly LedgerRow[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">类型</th>
          <th scope="col">说明</th>
          <th scope="col" className={styles.number}>
            金额
          </th>
          <th scope="col" className={styles.number}>
            余额
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className={styles.time}>{showTime(row.at)}</td>
            <td className={styles.kind}>{ledgerKindWords[row.kind]}</td>
            <td className={styles.note}>
              <Note row={row} />
            </td>
            <td className={styles.amount}>
              {row.amount.startsWith("-") ? null : "+"}
              <Money yuan={row.amount} plain={row.amount.startsWith("-")} />
            </td>
            <td className={styles.balance}>
              <Money yuan={row.balance} size="s" plain />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
