import { Link } from "react-router-dom";
import { call } from "#api/call.ts";
import { sayWhy } from "#api/say-why.ts";
import { useWords } from "#api/shop-words.ts";
import { type Movement, movementsCall } from "#contract/account/movements.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { paths } from "#contract/paths/paths.ts";
import { ledgerKindWords } from "#contract/wording/ledger-words.ts";
import type { Seen } from "#data/copies/fetch-with-cache.ts";
import { Money } from "#ui/feedback/money.tsx";
import { Stale } from "#ui/feedback/stale.tsx";
import { Empty } from "#ui/feedback/states.tsx";
import { showTime } from "#ui/feedback/time.ts";
import { Card } from "#ui/layout/card.tsx";
import { MoreFoot } from "#ui/layout/more-foot.tsx";
import { useMorePages } from "#ui/layout/more-pages.ts";
import styles from "./ledger-table.module.css";

const kindWords: Readonly<Record<Movement["kind"], string>> = {
  ...ledgerKindWords,
  suspense: "待核对",
};

/** Where the money moved: the channel, or the balance. */
function place({ channel, kind, note }: Movement, words: ReturnType<typeof useWords>): string {
  if (channel !== null) return words.chosen({ of: "payChannel", code: channel });
  return kind === "payment" || kind === "refund" ? "余额" : note;
}

function Row({ row }: { readonly row: Movement }) {
  const words = useWords();
  const { orderNo, amount } = row;
  const isBack = !amount.startsWith("-");
  return (
    <tr>
      <td className={styles.time}>{showTime(row.at)}</td>
      <td className={styles.kind}>{kindWords[row.kind]}</td>
      <td className={styles.note}>
        {place(row, words)}
        {orderNo === null ? null : (
          <>
            {" "}
            订单 <Link to={paths.orders({ keyword: orderNo })}>{orderNo}</Link>
          </>
        )}
      </td>
      <td className={styles.amount}>
        {isBack ? "+" : null}
        <Money yuan={amount} plain={!isBack} />
      </td>
    </tr>
  );
}

interface MovementListProps {
  readonly seen: Seen<OutputOf<typeof movementsCall>>;
  readonly month: string;
}

/** 全部收支: payments, refunds and transfers of every channel, and the month's sums. */
export function MovementList({ seen: { value, at }, month }: MovementListProps) {
  const pages = useMorePages(
    value,
    (row) => row.id,
    (cursor) => call(movementsCall, { ...(month === "" ? {} : { month }), cursor }).catch(sayWhy),
  );
  return (
    <>
      {at === null ? null : <Stale at={at} />}
      {value.sums === null ? (
        <p className={styles.caption}>选一个月份，看这个月一共付了多少、退了多少。</p>
      ) : (
        <Card marks>
          <p className={styles.caption}>{month} 付出</p>
          <Money yuan={value.sums.paid} size="l" />
          <p className={styles.caption}>
            退回和充值 <Money yuan={value.sums.back} size="s" plain />
          </p>
        </Card>
      )}
      {pages.items.length === 0 ? (
        <Empty title={month === "" ? "还没有付款和退款" : "这个月没有付款和退款"} />
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">时间</th>
              <th scope="col">类型</th>
              <th scope="col">渠道和订单</th>
              <th scope="col" className={styles.number}>
                金额
              </th>
            </tr>
          </thead>
          <tbody>
            {pages.items.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      )}
      <MoreFoot pages={pages} offline={at !== null} />
    </>
  );
}
