import { call } from "#api/call.ts";
import { sayWhy } from "#api/say-why.ts";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import { SheetButton } from "#components/sharing/sheet-button.tsx";
import {
  type FirmStatementEntry,
  firmStatementCall,
  firmStatementSheet,
  type StatementPage,
} from "#contract/firms/firm-account.ts";
import type { FirmMonthInvoice } from "#contract/firms/firm-invoices.ts";
import { paths } from "#contract/paths/paths.ts";
import { signedYuan, statementEntryWords } from "#contract/wording/firm-words.ts";
import { fetchWithCache, type Seen } from "#data/copies/fetch-with-cache.ts";
import { firmInvoiceCopy, firmStatementCopy } from "#data/copies/firm-copies.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { Stale } from "#ui/feedback/stale.tsx";
import { Skeleton } from "#ui/feedback/states.tsx";
import { fullTime } from "#ui/feedback/time.ts";
import { Card } from "#ui/layout/card.tsx";
import { DataList } from "#ui/layout/data-list.tsx";
import { MoreFoot } from "#ui/layout/more-foot.tsx";
import { useMorePages } from "#ui/layout/more-pages.ts";
import styles from "./firm.module.css";
import { MonthInvoice } from "./month-invoice.tsx";
import { monthWords, StatementState } from "./statement-state.tsx";

function Entry({ entry }: { readonly entry: FirmStatementEntry }) {
  const { kind, orderNo, buyer, at, amount, note } = entry;
  const who = buyer === "" ? "" : `${buyer} · `;
  return (
    <div className={styles.row}>
      <div>
        <p className={styles.who}>
          {statementEntryWords[kind]} {orderNo}
        </p>
        <p className={styles.note}>
          {orderNo === null ? `${note} · ` : who}
          {fullTime(at)}
        </p>
      </div>
      <p>{signedYuan(amount)}</p>
    </div>
  );
}

export interface StatementWithInvoice {
  readonly seen: Seen<StatementPage>;
  readonly invoice: Loading<Seen<FirmMonthInvoice>>;
}

/** One month with its invoice, which loads behind it. */
export async function statementWithInvoice(month: string): Promise<StatementWithInvoice> {
  const invoice = handOn(fetchWithCache(firmInvoiceCopy({ month })));
  return { seen: await fetchWithCache(firmStatementCopy({ month })), invoice };
}

/** One month with its movements, the oldest first. */
export function FirmStatementView({ seen: { value, at }, invoice }: StatementWithInvoice) {
  const { statement } = value;
  const { month } = statement;
  const pages = useMorePages(
    value,
    ({ id }) => id,
    (cursor) => call(firmStatementCall, { month, cursor }).catch(sayWhy),
  );
  return (
    <>
      {at === null ? null : <Stale at={at} />}
      <Card title={`${monthWords(month)}对账单`} aside={<StatementState state={statement.state} />}>
        <DataList
          rows={[
            { name: "期初欠款", value: signedYuan(statement.opening) },
            { name: "订单", value: signedYuan(statement.orders) },
            { name: "退款", value: signedYuan(statement.refunds) },
            { name: "已付", value: signedYuan(statement.paid) },
            { name: "期末欠款", value: signedYuan(statement.closing) },
            { name: "本月没付的", value: signedYuan(statement.unpaid) },
            { name: "到期日", value: statement.dueOn },
          ]}
        />
        <p className={styles.note}>收到的钱先还最早的月份。负数是本店多收的，下次抵扣。</p>
      </Card>
      <Loaded from={invoice} skeleton={<Skeleton shape="card" lines={3} />}>
        {(seen) => <MonthInvoice seen={seen} />}
      </Loaded>
      <Card
        title="明细"
        aside={
          <SheetButton disabled={at !== null} ask={() => call(firmStatementSheet, { month })} />
        }
      >
        <ul className={styles.rows}>
          {pages.items.map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} />
            </li>
          ))}
        </ul>
      </Card>
      <MoreFoot pages={pages} offline={at !== null} />
      <LinkButton tone="outline" to={paths.firm({ view: "statements" })}>
        看全部对账单
      </LinkButton>
    </>
  );
}
