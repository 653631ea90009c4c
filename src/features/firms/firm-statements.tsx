import { Link } from "react-router-dom";
import { call } from "#api/call.ts";
import type { FirmAccount, firmStatements } from "#contract/firms/firm-account.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { offlinePayChannels } from "#contract/lookups/lookups.ts";
import { paths } from "#contract/paths/paths.ts";
import { owedWords, signedYuan } from "#contract/wording/firm-words.ts";
import { fetchWithCache, type Seen } from "#data/copies/fetch-with-cache.ts";
import { firmStatementsCopy } from "#data/copies/firm-copies.ts";
import { CopyButton } from "#ui/controls/copy-button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Stale } from "#ui/feedback/stale.tsx";
import { Empty } from "#ui/feedback/states.tsx";
import { Card } from "#ui/layout/card.tsx";
import { DataList } from "#ui/layout/data-list.tsx";
import styles from "./firm.module.css";
import { monthWords, StatementState } from "./statement-state.tsx";

type Bank = OutputOf<typeof offlinePayChannels>[number];

export interface StatementsWithBank {
  readonly seen: Seen<OutputOf<typeof firmStatements>>;
  /** The shop's account, never from a copy; null where the shop names none now. */
  readonly bank: Bank | null;
}

/** The statements, with the account that they are paid to. */
export async function statementsWithBank(): Promise<StatementsWithBank> {
  const [seen, banks] = await Promise.all([
    fetchWithCache(firmStatementsCopy({})),
    call(offlinePayChannels, {}).catch((): readonly Bank[] => []),
  ]);
  return { seen, bank: banks[0] ?? null };
}

/** Where a transfer goes, and what it names. */
function PayCard({ bank, reference }: Pick<StatementsWithBank, "bank"> & { reference: string }) {
  return (
    <Card title="付款">
      {bank === null ? (
        <p>现在看不到收款账户，付款前请先联系客服。</p>
      ) : (
        <DataList
          rows={[
            { name: "转账到", value: bank.label },
            {
              name: "附言",
              value: (
                <>
                  {reference} <CopyButton text={reference} label="复制附言" />
                </>
              ),
            },
          ]}
        />
      )}
      <p className={styles.note}>附言填准，本店核对到账后登记，先还最早的对账单。</p>
    </Card>
  );
}

function AccountCard({ account }: { readonly account: FirmAccount }) {
  const { line, left, owed, dueDays, overdue } = account;
  return (
    <Card title="企业月结">
      <DataList
        rows={[
          { name: "额度", value: `¥${grouped(line)}` },
          { name: "现在", value: owedWords(owed) },
          { name: "还能用", value: `¥${grouped(left)}` },
        ]}
      />
      <p className={styles.note}>
        {line === "0.00"
          ? "月结已停用，不能再记新订单。"
          : `每月月底出对账单，过 ${dueDays} 天到期。`}
      </p>
      {overdue === "0.00" ? null : (
        <Notice tone="danger">到期没付 ¥{grouped(overdue)}，付清前不能再用企业月结</Notice>
      )}
    </Card>
  );
}

/** 对账单: the months with a movement, the newest first. */
export function FirmStatements({ seen: { value, at }, bank }: StatementsWithBank) {
  const { account } = value;
  if (account === null) {
    return <Empty title="企业没有开通月结" text="想先印后付、按月结账，请联系客服开通" />;
  }
  return (
    <>
      {at === null ? null : <Stale at={at} />}
      <AccountCard account={account} />
      {account.owed === "0.00" || account.owed.startsWith("-") ? null : (
        <PayCard bank={bank} reference={account.reference} />
      )}
      {account.months.length === 0 ? (
        <Empty title="还没有对账单" text="付款时选企业月结的订单会记在当月的对账单上" />
      ) : null}
      <ul className={styles.rows}>
        {account.months.map((one) => (
          <li key={one.month}>
            <Card title={monthWords(one.month)} aside={<StatementState state={one.state} />}>
              <div className={styles.order}>
                <p>
                  订单 ¥{grouped(one.orders)}，期末 {signedYuan(one.closing)}，没付 ¥
                  {grouped(one.unpaid)}
                </p>
                <p className={styles.note}>{one.dueOn} 到期</p>
                <Link to={paths.firm({ view: "statements", month: one.month })}>
                  看{monthWords(one.month)}的明细
                </Link>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}
