import { useNavigate } from "react-router-dom";
import { call } from "#api/call.ts";
import { sayWhy } from "#api/say-why.ts";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import { SheetButton } from "#components/sharing/sheet-button.tsx";
import { ledger } from "#contract/account/account.ts";
import type { movementsCall } from "#contract/account/movements.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { ledgerSheet } from "#contract/orders/exports.ts";
import { paths } from "#contract/paths/paths.ts";
import { type Payouts, payoutOffer } from "#contract/refunds/refunds.ts";
import { fundsCopy, movementsCopy } from "#data/copies/account-copies.ts";
import { fetchWithCache, type Seen } from "#data/copies/fetch-with-cache.ts";
import { LedgerTable } from "#features/account/movements/ledger-table.tsx";
import { MovementList } from "#features/account/movements/movement-list.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { TabLinks } from "#ui/controls/tabs.tsx";
import { Money } from "#ui/feedback/money.tsx";
import { type LoaderArgs, useLoaderData, useRevalidator } from "#ui/feedback/screen-data.ts";
import { Stale } from "#ui/feedback/stale.tsx";
import { Empty, Skeleton } from "#ui/feedback/states.tsx";
import { Card } from "#ui/layout/card.tsx";
import { MoreFoot } from "#ui/layout/more-foot.tsx";
import { useMorePages } from "#ui/layout/more-pages.ts";
import { Page } from "#ui/layout/page.tsx";
import styles from "./funds.module.css";
import { Payout } from "./payout.tsx";

type Funds = OutputOf<typeof ledger>;

interface FundsData {
  month: string;
  /** Null where the movements of all channels are shown. */
  funds: Loading<Seen<Funds>> | null;
  movements: Loading<Seen<OutputOf<typeof movementsCall>>> | null;
  payouts: Loading<Payouts>;
}

const ask = (month: string, cursor?: string) =>
  call(ledger, {
    ...(month === "" ? {} : { month }),
    ...(cursor === undefined ? {} : { cursor }),
  });

export function loader({ request }: LoaderArgs): FundsData {
  const query = new URL(request.url).searchParams;
  const asked = query.get("month") ?? "";
  const month = /^\d{4}-\d{2}$/.test(asked) ? asked : "";
  const isAll = query.get("list") === everyChannel;
  const input = month === "" ? {} : { month };
  return {
    month,
    funds: isAll ? null : handOn(fetchWithCache(fundsCopy(input))),
    movements: isAll ? handOn(fetchWithCache(movementsCopy(input))) : null,
    payouts: handOn(call(payoutOffer, {})),
  };
}

const notOffered = <p className={styles.caption}>联网后可以退回余额。</p>;

/** `list` in the address: payments and refunds of all channels in place of the balance. */
const everyChannel = "all";

interface ShownList {
  readonly month: string;
  readonly list: string | undefined;
}

function MonthFilter({ month, list }: ShownList) {
  const navigate = useNavigate();
  return (
    <div className={styles.filter}>
      <TextField
        label="月份"
        type="month"
        defaultValue={month}
        onChange={(event) =>
          void navigate(paths.funds({ month: event.target.value, list }), { replace: true })
        }
      />
      {month === "" ? null : (
        <LinkButton tone="plain" to={paths.funds({ list })} replace>
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

function Lists({ month, list }: ShownList) {
  return (
    <TabLinks
      label="资金明细"
      items={[
        { to: paths.funds({ month }), label: "余额流水", current: list === undefined },
        {
          to: paths.funds({ month, list: everyChannel }),
          label: "全部收支",
          current: list === everyChannel,
        },
      ]}
    />
  );
}

/** 资金明细: the balance with every movement of it, or the movements of all channels. */
export function Component() {
  const { month, funds, movements, payouts } = useLoaderData<FundsData>();
  const list = movements === null ? undefined : everyChannel;
  const { revalidate } = useRevalidator();
  return (
    <Page title="资金明细" back={paths.profile()}>
      <Lists month={month} list={list} />
      <MonthFilter key={`filter ${month}`} month={month} list={list} />
      {funds === null ? null : (
        <Loaded key={month} from={funds} skeleton={<Skeleton shape="card" lines={4} />}>
          {(value) => <Rows seen={value} month={month} />}
        </Loaded>
      )}
      {movements === null ? null : (
        <Loaded
          key={`all ${month}`}
          from={movements}
          skeleton={<Skeleton shape="card" lines={4} />}
        >
          {(value) => <MovementList seen={value} month={month} />}
        </Loaded>
      )}
      <Loaded from={payouts} skeleton={notOffered} failed={() => notOffered}>
        {(value) => <Payout payouts={value} onChanged={() => void revalidate()} />}
      </Loaded>
    </Page>
  );
}
