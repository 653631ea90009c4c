import { useNavigate } from "react-router-dom";
import { call } from "#api/call.ts";
import { sayWhy } from "#api/say-why.ts";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import { SheetButton } from "#components/sharing/sheet-button.tsx";
import { ledger } from "#contract/account/account.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { ledgerSheet } from "#contract/orders/exports.ts";
import { paths } from "#contract/paths/paths.ts";
import { type Payouts, payoutOffer } from "#contract/refunds/refunds.ts";
import { fundsCopy } from "#data/copies/account-copies.ts";
import { fetchWithCache, type Seen } from "#data/copies/fetch-with-cache.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { Money } from "#ui/feedback/money.tsx";
import { type LoaderArgs, useLoaderData, useRevalidator } from "#ui/feedback/screen-data.ts";
import { Stale } from "#ui/feedback/stale.tsx";
import { Empty, Skeleton } from "#ui/feedback/states.tsx";
import { Card } from "#ui/layout/card.tsx";
import { MoreFoot } from "#ui/layout/more-foot.tsx";
import { useMorePages } from "#ui/layout/more-pages.ts";
import { Page } from "#ui/layout/page.tsx";
import styles from "./funds.module.css";
import { LedgerTable } from "./ledger-table.tsx";
import { Payout } from "./payout.tsx";

type Funds = OutputOf<typeof ledger>;

interface FundsData {
  month: string;
  funds: Loading<Seen<Funds>>;
  payouts: Loading<Payouts>;
}

const ask = (month: string, cursor?: string) =>
  call(ledger, {
    ...(month === "" ? {} : { month }),
    ...(cursor === undefined ? {} : { cursor }),
  });

export function loader({ request }: LoaderArgs): FundsData {
  const asked = new URL(request.url).searchParams.get("month") ?? "";
  const month = /^\d{4}-\d{2}$/.test(asked) ? asked : "";
  return {
    month,
    funds: handOn(fetchWithCache(fundsCopy(month === "" ? {} : { month }))),
    payouts: handOn(call(payoutOffer, {})),
  };
}

const notOffered = <p className={styles.caption}>联网后可以退回余额。</p>;

function MonthFilter({ month }: { month: string }) {
  const navigate = useNavigate();
  return (
    <div className={styles.filter}>
      <TextField
        label="月份"
        type="month"
        defaultValue={month}
        onChange={(event) =>
          void navigate(paths.funds({ month: event.target.value }), { replace: true })
        }
      />
      {month === "" ? null : (
        <LinkButton tone="plain" to={paths.funds()} replace>
          全部月份
        </LinkButton>
      )}
    </div>
  );
}

function Rows({ seen: { value, at }, month }: { seen: Seen<Funds>; month: string }) {
  const pages = useMorePages(
    value,
    (row) => row.id,
    (cursor) => ask(month, cursor).catch(sayWhy),
  );
  return (
    <>
      {at === null ? null : <Stale at={at} />}
      <Card marks>
        <p className={styles.caption}>可用余额</p>
        <Money yuan={value.balance} size="xl" />
        <p className={styles.caption}>下单时可用余额付款；用余额付的款，退款回到余额。</p>
      </Card>
      {pages.items.length === 0 ? (
        <Empty title={month === "" ? "暂无流水" : "这个月没有流水"} />
      ) : (
        <>
          <div className={styles.tools}>
            <SheetButton
              disabled={at !== null}
              ask={() => call(ledgerSheet, month === "" ? {} : { month })}
            />
          </div>
          <LedgerTable rows={pages.items} />
        </>
      )}
      <MoreFoot pages={pages} offline={at !== null} />
    </>
  );
}

/** 资金明细: the balance and every movement of it. */
export function Component() {
  const { month, funds, payouts } = useLoaderData<FundsData>();
  const { revalidate } = useRevalidator();
  return (
    <Page title="资金明细" back={paths.profile()}>
      <MonthFilter key={`filter ${month}`} month={month} />
      <Loaded key={month} from={funds} skeleton={<Skeleton shape="card" lines={4} />}>
        {(value) => <Rows seen={value} month={month} />}
      </Loaded>
      <Loaded from={payouts} skeleton={notOffered} failed={() => notOffered}>
        {(value) => <Payout payouts={value} onChanged={() => void revalidate()} />}
      </Loaded>
    </Page>
  );
}
