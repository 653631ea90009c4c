import { useState } from "react";
import { Link } from "react-router-dom";
import { sayWhy } from "#api/say-why.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { isKeyOf } from "#contract/lookups/vocabulary.ts";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import {
  type SuspenseEntry,
  type SuspenseState,
  staffSuspense,
  suspenseStates,
} from "#contract/staff/staff-suspense.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import styles from "#staff/list.module.css";
import type { ScreenProps } from "#staff/staff-app.tsx";
import { Button } from "#ui/controls/button.tsx";
import { TabLinks } from "#ui/controls/tabs.tsx";
import { Money } from "#ui/feedback/money.tsx";
import { Empty } from "#ui/feedback/states.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { showTime } from "#ui/feedback/time.ts";
import { Card } from "#ui/layout/card.tsx";
import { MoreFoot } from "#ui/layout/more-foot.tsx";
import { useMorePages } from "#ui/layout/more-pages.ts";
import { Page } from "#ui/layout/page.tsx";
import { RecordAct, ResolveAct } from "./suspense-acts.tsx";

const isState = isKeyOf(suspenseStates);
const states = Object.keys(suspenseStates).filter(isState);

/** Where it was assigned, in a few words; empty while it is open. */
function whereTo({ resolved }: SuspenseEntry): string {
  if (resolved === null) return "";
  const { order_no, mobile, return_no } = resolved;
  return order_no ?? mobile ?? (return_no === null ? "" : `流水号 ${return_no}`);
}

function Row({ entry, resolve }: { entry: SuspenseEntry; resolve(): void }) {
  const { named } = entry;
  return (
    <Card className={styles.row}>
      <p className={styles.line}>
        <Money yuan={entry.amount} />
        <Tag tone={entry.state === "open" ? "m" : "k"}>{entry.stateText}</Tag>
        <span>{entry.reasonText}</span>
        <span className={styles.end}>{whereTo(entry)}</span>
      </p>
      <p className={styles.facts}>
        <span>到账 {showTime(entry.at)}</span>
        <span>流水号 {entry.transaction_id}</span>
        {entry.reference === "" ? null : <span>付款编号 {entry.reference}</span>}
        {entry.words === "" ? null : <span>{entry.words}</span>}
      </p>
      {named === null ? null : (
        <p className={styles.facts}>
          <span>
            指的是订单 <Link to={staffPaths.order({ id: named.order_id })}>{named.order_no}</Link>
          </span>
          <span>应付 ¥{grouped(named.total)}</span>
          <span>买家 {named.mobile}</span>
        </p>
      )}
      {entry.state === "open" ? (
        <div className={styles.actions}>
          <Button size="s" aria-label={`处理 ¥${grouped(entry.amount)}`} onClick={resolve}>
            处理
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

type Listed = OutputOf<typeof staffSuspense>;

function List({ page, state, again }: { page: Listed; state: SuspenseState; again(): void }) {
  const [asked, setAsked] = useState<SuspenseEntry | "record" | null>(null);
  const pages = useMorePages(
    page,
    ({ id }) => id,
    (cursor) => staffCall(staffSuspense, { state, cursor }).catch(sayWhy),
  );
  const close = () => setAsked(null);
  const done = () => {
    close();
    again();
  };
  return (
    <>
      <div className={styles.line}>
        <p className={styles.note}>
          {page.open.count === 0
            ? "没有对不上的钱"
            : `${page.open.count} 笔待核对，共 ¥${grouped(page.open.amount)}`}
        </p>
        <Button tone="outline" size="s" className={styles.end} onClick={() => setAsked("record")}>
          登记一笔
        </Button>
      </div>
      {pages.items.length === 0 ? <Empty title={`没有${suspenseStates[state]}的款`} /> : null}
      <ul className={styles.list}>
        {pages.items.map((entry) => (
          <li key={entry.id}>
            <Row entry={entry} resolve={() => setAsked(entry)} />
          </li>
        ))}
      </ul>
      <MoreFoot pages={pages} />
      {asked === "record" ? <RecordAct onClose={close} onDone={done} /> : null}
      {asked === null || asked === "record" ? null : (
        <ResolveAct entry={asked} onClose={close} onDone={done} />
      )}
    </>
  );
}

/** 待核对: received money without a matching order, oldest first, until staff assigns it. */
export function Suspense({ query }: ScreenProps) {
  const asked = query.get("state") ?? "";
  const state = isState(asked) ? asked : "open";
  return (
    <Page title="待核对">
      <TabLinks
        label="款项状态"
        items={states.map((one) => ({
          to: staffPaths.suspense({ state: one }),
          label: suspenseStates[one],
          current: one === state,
        }))}
      />
      <Ask load={() => staffCall(staffSuspense, { state })}>
        {(page, again) => <List page={page} state={state} again={again} />}
      </Ask>
    </Page>
  );
}
