import { Link } from "react-router-dom";
import { sayWhy } from "#api/say-why.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { afterSaleState } from "#contract/lookups/after-sale-choices.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import { staffAfterSales } from "#contract/staff/staff-after-sale.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import styles from "#staff/list.module.css";
import type { ScreenProps } from "#staff/staff-app.tsx";
import { afterSaleTones } from "#staff/tones.ts";
import { TabLinks } from "#ui/controls/tabs.tsx";
import { Money } from "#ui/feedback/money.tsx";
import { Empty } from "#ui/feedback/states.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { showTime } from "#ui/feedback/time.ts";
import { Card } from "#ui/layout/card.tsx";
import { MoreFoot } from "#ui/layout/more-foot.tsx";
import { useMorePages } from "#ui/layout/more-pages.ts";
import { Page } from "#ui/layout/page.tsx";

type Queue = OutputOf<typeof staffAfterSales>;
const states = codesOf(afterSaleState);

function Row({ one }: { readonly one: Queue["items"][number] }) {
  return (
    <Card className={styles.row}>
      <p className={styles.line}>
        <Link to={staffPaths.afterSale({ id: one.after_id })} className={styles.no}>
          {one.after_no}
        </Link>
        <Tag tone={afterSaleTones[one.state]}>{one.stateText}</Tag>
        <span>{one.decision?.remedyText ?? one.remedyText}</span>
        <span className={styles.end}>
          {one.requested === null ? null : <Money yuan={one.requested} plain />}
        </span>
      </p>
      <p>{one.lines.map(({ title, reasonText }) => `${title}：${reasonText}`).join("；")}</p>
      <p className={styles.note}>
        订单 {one.order_no} · 最近动静 {showTime(one.updatedAt)}
      </p>
    </Card>
  );
}

type State = (typeof states)[number];

function List({ page, state }: { page: Queue; state: State }) {
  const pages = useMorePages(
    page,
    ({ after_id }) => after_id,
    (cursor) => staffCall(staffAfterSales, { state, cursor }).catch(sayWhy),
  );
  return (
    <>
      {pages.items.length === 0 ? (
        <Empty title={`没有${afterSaleState.words[state]}的售后`} />
      ) : null}
      <ul className={styles.list}>
        {pages.items.map((one) => (
          <li key={one.after_id}>
            <Row one={one} />
          </li>
        ))}
      </ul>
      <MoreFoot pages={pages} />
    </>
  );
}

const first: State = "10";

/** 售后 by state, the longest untouched first; the states that wait for the shop come first. */
export function AfterSales({ query }: ScreenProps) {
  const state = states.find((known) => known === query.get("state")) ?? first;
  return (
    <Page title="售后">
      <TabLinks
        label="售后状态"
        items={states.map((one) => ({
          to: staffPaths.afterSales({ state: one }),
          label: afterSaleState.words[one],
          current: one === state,
        }))}
      />
      <Ask load={() => staffCall(staffAfterSales, { state })}>
        {(page) => <List page={page} state={state} />}
      </Ask>
    </Page>
  );
}
